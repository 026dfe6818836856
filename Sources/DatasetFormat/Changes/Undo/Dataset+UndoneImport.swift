import Spreadsheet

extension Dataset {
  /// The plan that takes one import back in memory, whatever came after it: its rows go, and what it wrote
  /// into other rows; the next file like it asks again what this one asked.
  ///
  /// Rows that were changed since stay, with their `importID`. An import that shares rows with another one is taken
  /// back after that one.
  ///
  /// ```swift
  /// let plan = try dataset.undoing(importWithID: id, history: ImportHistory(files: sideFiles))
  /// try dataset.apply(plan, verification: .none)
  /// for file in plan.sideFiles { sideFiles[file.path] = file.bytes }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The import's id: `importID` of a transaction that it made.
  ///   - history: What the plans that were applied left beside the tabs.
  /// - Returns: The plan. It is applied without the checks, as what was there before comes back.
  /// - Throws: A `DatasetError`: `import-shared` where another import that stays has some of its rows, and
  ///   `nothing-to-undo` where the history does not have the import, or it was
  ///   taken back already.
  public func undoing(importWithID id: RecordID, history: ImportHistory) throws -> Plan {
    guard let record = history.run(id).flatMap(RunRecord.init(bytes:)),
      record.hasInserted("\(id)", into: .imports)
    else { throw PlanError.importUnknown(id) }
    try requireKnownRecords(of: record.tabsWithRows)
    let part = record.importIDs.count > 1 ? record.restricted(toImport: "\(id)", in: self) : record
    let undo = try UndoPlan(
      of: part, in: self, vouchers: ImportVouchers(self, history.provenance, except: part),
      provenance: history.provenance, command: "undo", at: .now)
    // What is left to another import would be known to nobody when that one is taken back.
    if undo.left != nil { throw PlanError.importShared(id) }
    var plan = undo.plan
    plan.layouts = layoutsBack(of: record, part.importIDs, history)
    return plan
  }

  /// The layouts of an import as they were before it: a mistake is not read into the next file. One that was
  /// edited since stays, and one by which another import was read.
  private func layoutsBack(
    of record: RunRecord, _ imports: Set<String>, _ history: ImportHistory
  ) -> [LayoutFile] {
    let now = Dictionary(history.layouts.map { ($0.path, $0.bytes) }) { first, _ in first }
    let written = record.plan.layouts
    return written.filter { $0.isLayout && now[$0.path] == $0.bytes }.flatMap { file -> [LayoutFile] in
      if readers(ofLayout: file.name, except: imports) { return [] }
      // What stood there before gave way under a name of its own.
      let copy = written.first { !$0.isLayout && $0.name.hasPrefix(file.name) }
      let former = copy?.bytes ?? layout(file.name, writtenBeside: imports, history)
      let before = LayoutFile(name: file.name, bytes: former)
      return [before] + (copy.map { [LayoutFile(name: $0.name, bytes: nil)] } ?? [])
    }
  }

  /// What the last of the other imports wrote into a layout; nil if it was none of them.
  private func layout(
    _ fileName: String, writtenBeside imports: Set<String>, _ history: ImportHistory
  ) -> [UInt8]? {
    guard let tab = self[.imports] else { return nil }
    var bytes: [UInt8]?
    tab.forEachRow { row in
      guard row.isLive, let id = row.uuid(tab.schema["id"]).value, !imports.contains(id.description),
        let record = history.run(id).flatMap(RunRecord.init(bytes:))
      else { return }
      bytes = record.plan.layouts.last { $0.isLayout && $0.name == fileName }?.bytes ?? bytes
    }
    return bytes
  }

  /// Whether an import that stays was read by a layout.
  private func readers(ofLayout fileName: String, except imports: Set<String>) -> Bool {
    guard let tab = self[.imports] else { return false }
    var isRead = false
    tab.forEachRow { row in
      guard row.isLive, let layout = row.rawText(tab.schema["layout"]), layout + ".json" == fileName,
        row.uuid(tab.schema["id"]).value.map({ imports.contains($0.description) }) != true
      else { return }
      isRead = true
    }
    return isRead
  }
}

extension ImportVouchers {
  /// The rows that the imports of a dataset contain, by their stored lines. Undone imports, and those of a
  /// run, do not count.
  ///
  /// - Throws: The errors of the provenance.
  init(_ dataset: Dataset, _ provenance: Provenance, except record: RunRecord) throws {
    self.init()
    guard let tab = dataset[.imports] else { return }
    let own = record.importIDs
    try tab.forEachRow { row in
      guard row.isLive, let id = row.uuid(tab.schema["id"]).value, !own.contains(id.description),
        let sheet = try provenance.bytes(id).flatMap(ProvenanceRecord.records)
      else { return }
      let voucher = Voucher(
        importID: id.description, fileName: row.rawText(tab.schema["fileName"]) ?? id.description)
      for row in 1..<max(1, sheet.rowCount) {
        let column = ProvenanceRecord.Column.transactionId.rawValue
        if let id = sheet.text(row: row, column: column), !id.isEmpty { add(voucher, for: id) }
      }
    }
  }
}
