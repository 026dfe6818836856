import Spreadsheet

/// The plan that undoes a run in a dataset that was edited since, and a list of what it leaves unchanged.
///
/// A row that the run made is removed if none of its cells was changed, in any column. A cell that the run
/// set gets its old value if it still holds the run's. A row that another import contains too becomes that
/// import's. Records that other rows refer to stay. Everything else was done after the run: it stays, and is
/// listed.
package struct UndoPlan: Sendable {
  /// A record that stays although the run made or changed it.
  package struct Kept: Sendable, Hashable {
    /// The row's present place, or the place of another change of the run.
    package var address: Address
    /// Why it stays.
    package var reason: String

    init(_ address: Address, reason: String) {
      self.address = address
      self.reason = reason
    }

    init(tab: TabName, row: Int, id: String?, reason: String) {
      self.init(Address(tab, row: row, id: id), reason: reason)
    }
  }

  package private(set) var plan: Plan
  package private(set) var kept: [Kept] = []
  /// How many rows of a tab that the run made are gone already, or have another id.
  package private(set) var missing: [TabName: Int]
  /// The changes left to other imports, to be undone with these; nil if there are none.
  package private(set) var left: RunRecord?

  /// - Parameters:
  ///   - record: The record of the run.
  ///   - dataset: The present dataset.
  ///   - vouchers: The rows that other imports contain.
  ///   - provenance: The stored lines of the run's imports.
  ///   - command: The command line, for the plan.
  ///   - now: The time of tombstones.
  /// - Throws: the errors of ``Provenance``.
  package init(
    of record: RunRecord, in dataset: Dataset, vouchers: ImportVouchers = ImportVouchers(),
    provenance: Provenance = .nothing, command: String, at now: Timestamp
  ) throws {
    plan = Plan(command: command, base: dataset.fileHashes)
    var rows = RunRows(record, in: dataset, vouchers: vouchers)
    var cells = RunCells()
    var finder = RowFinder(dataset, record.plan)
    cells.add(record.plan, &finder)
    for adopted in record.adopted {
      var own = adopted.plan
      own.changes = Self.changes(of: adopted, leftTo: record.importIDs, in: dataset)
      var finder = RowFinder(dataset, own)
      cells.add(own, &finder)
    }
    let others = Self.takeOthers(from: &cells, record.importIDs, vouchers)
    repeat {
      RunDivisions.keepWhole(&rows, &cells, in: dataset)
    } while Self.keepWhatIsUsed(&rows, &cells, in: dataset)
    missing = rows.missing
    kept = rows.kept
    listStrangers(rows, record)
    for row in rows.removable {
      plan.changes.append(
        .remove(Address(row.tab.name, row: row.number, id: row.id), reason: "the run made it"))
    }
    leave(rows.others, others)
    // The record of an import stays and is marked as undone, for other copies of the dataset too.
    for row in rows.imports {
      plan.changes.append(
        .delete(Address(row.tab.name, row: row.number, id: row.id), at: now, reason: "undone"))
    }
    for item in cells.items { plan.changes.append(Self.back(item, to: item.old, "the run set it")) }
    kept += cells.kept
    takeBackTombstones(record.plan, &finder, at: now)
    listOthers(record.plan)
    if kept.count == rows.others.count + others.count {
      plan.provenance = record.plan.provenance.map { ProvenanceRecord(importID: $0.importID, bytes: nil) }
    } else {
      try forgetLines(of: record, provenance)
    }
  }

  /// Removes the lines of rows that no longer belong to the run's imports from the stored lines. They were
  /// undone, which is not a deletion by the user.
  private mutating func forgetLines(of record: RunRecord, _ provenance: Provenance) throws {
    var ids: Set<String> = []
    for change in plan.changes where change.address.tab == .transactions {
      guard let id = change.address.id else { continue }
      if case .remove = change.action { ids.insert(id) }
      if change.address.columnName == "importId" { ids.insert(id) }
    }
    if ids.isEmpty { return }
    plan.provenance = try record.plan.provenance.compactMap { file in
      try provenance.bytes(file.importID).map { bytes in
        ProvenanceRecord(importID: file.importID, bytes: ProvenanceRecord.content(bytes, without: ids))
      }
    }
  }

  private static func back(_ item: RunCells.Item, to value: CellValue, _ reason: String) -> Change {
    .set(
      Address(item.tab.name, row: item.tab.sheet.rowNumber(item.row), id: item.id, column: item.columnName),
      old: item.found, new: value, reason: reason)
  }

  // MARK: - Rows of other imports

  /// A row that one of the run's imports completed, and that another import contains too.
  private struct Completed {
    var voucher: ImportVouchers.Voucher
    var items: [RunCells.Item]
  }

  /// Takes out the cells of rows that another import contains too: the bank's data in them stays.
  private static func takeOthers(
    from cells: inout RunCells, _ importIDs: Set<String>, _ vouchers: ImportVouchers
  ) -> [Completed] {
    var found: [CellPlace: ImportVouchers.Voucher] = [:]
    for item in cells.items where item.column.name == "importId" && importIDs.contains(item.new.text) {
      if let id = item.id, let voucher = vouchers[id] { found[item.rowPlace] = voucher }
    }
    if found.isEmpty { return [] }
    var taken: [CellPlace: Completed] = [:]
    for item in cells.take(where: { found[$0.rowPlace] != nil }) {
      guard let voucher = found[item.rowPlace] else { continue }
      taken[item.rowPlace, default: Completed(voucher: voucher, items: [])].items.append(item)
      if item.column.name == "importId" {
        cells.keep(item, "\(voucher.fileName) contains it too, so it stays as that import's")
      }
    }
    return taken.sorted { ($0.key.row, $0.key.tab.rawValue) < ($1.key.row, $1.key.tab.rawValue) }.map(\.value)
  }

  /// Assigns rows to the imports that contain them too, and records which changes to undo with these.
  private mutating func leave(_ rows: [RunRows.Row], _ completed: [Completed]) {
    var record = RunRecord(plan: Plan(command: plan.command, base: [:]), insertions: [:])
    for row in rows {
      guard let (voucher, made) = row.asOthers, let position = row.tab.schema.position(matching: "importId"),
        let column = row.tab.binding.columnOfPosition[position]
      else { continue }
      plan.changes.append(
        .set(
          Address(row.tab.name, row: row.number, id: row.id, column: "importId"),
          old: row.tab.sheet.value(row: row.index, column: column), new: .text(voucher.importID),
          reason: "\(voucher.fileName) contains it too"))
      record.insertions[row.tab.name, default: [:]][row.id] = made
    }
    for row in completed {
      for item in row.items.reversed() {
        var new = item.new
        if item.column.name == "importId" {
          new = .text(row.voucher.importID)
          plan.changes.append(Self.back(item, to: new, "\(row.voucher.fileName) contains it too"))
        }
        record.plan.changes.append(
          .set(item.address, old: item.old, new: new, reason: item.reason, code: item.code))
      }
    }
    if !record.insertions.isEmpty || !record.plan.changes.isEmpty { left = record }
  }

  /// The changes of cells that were left to some imports, in rows that still belong to these.
  private static func changes(
    of adopted: RunRecord, leftTo importIDs: Set<String>, in dataset: Dataset
  ) -> [Change] {
    var finder = RowFinder(dataset, adopted.plan)
    return adopted.plan.changes.filter { change in
      guard case .set = change.action, let (tab, row) = finder.row(change.address),
        tab.schema.position(matching: "importId") != nil
      else { return false }
      return importIDs.contains(tab.value(row: row, "importId").text)
    }
  }

  // MARK: - Rows that others need

  /// Keeps what remaining rows need: the other half of a transfer when one half stays, the account of a row,
  /// the transaction of a receipt.
  ///
  /// - Returns: Whether anything is kept now that was not.
  private static func keepWhatIsUsed(
    _ rows: inout RunRows, _ cells: inout RunCells, in dataset: Dataset
  ) -> Bool {
    var keepsMore = false
    // A needed record may itself need its parent, so this repeats until nothing changes.
    while true {
      let identities = cells.items.filter { $0.tab.schema.identityPosition == $0.position }
      let transfers = cells.items.filter { $0.columnName == "transferId" }
      let targets = Set(rows.removable.map(\.tab.name) + identities.map(\.tab.name))
      let needsTransfers = !transfers.isEmpty || rows.removable.contains { $0.transfer != nil }
      if targets.isEmpty && !needsTransfers { return keepsMore }
      let uses = RowUses(
        dataset, leaving: Set(rows.removable.map(\.place)), cells: Set(cells.items.map(\.place)),
        targets: targets, needsTransfers: needsTransfers)
      var isChanged = rows.keepRemovable("the other row of the transfer stays") {
        $0.transfer.map(uses.transfers.contains) ?? false
      }
      isChanged =
        rows.keepRemovable("other rows use it") { uses.named[$0.tab.name]?.contains($0.id) == true }
        || isChanged
      // Half a transfer stays one: all that made it one.
      let halves = Set(transfers.filter { uses.transfers.contains($0.new.text) }.map(\.rowPlace))
      let names = Set(
        identities.filter { uses.named[$0.tab.name]?.contains($0.new.text) == true }.map(\.place))
      let taken = cells.take { halves.contains($0.rowPlace) || names.contains($0.place) }
      for item in taken {
        if names.contains(item.place) {
          cells.keep(item, "other rows use its \(item.columnName)")
        } else if item.columnName == "transferId" {
          cells.keep(item, "the other row of the transfer stays")
        }
      }
      if !isChanged && taken.isEmpty { return keepsMore }
      keepsMore = true
    }
  }

  /// Lists rows that name the run's import, although it neither made nor completed them.
  private mutating func listStrangers(_ rows: RunRows, _ record: RunRecord) {
    var known: Set<String> = []
    for change in record.plan.changes + record.adopted.flatMap(\.plan.changes) {
      guard case .set(_, let new) = change.action else { continue }
      if change.address.columnName == "importId", let id = change.address.id { known.insert(id) }
      if change.address.columnName == "id" { known.insert(new.text) }
    }
    for row in rows.strangers where !known.contains(row.id) {
      kept.append(
        Kept(
          tab: row.tab.name, row: row.number, id: row.id,
          reason: "the run did not make it, or its id was changed"))
    }
  }

  // MARK: - Tombstones

  /// Reverses the run's changes of tombstones, the last one first.
  private mutating func takeBackTombstones(_ done: Plan, _ finder: inout RowFinder, at now: Timestamp) {
    for change in done.changes.reversed() {
      let address = change.address
      switch change.action {
      case .delete(let time):
        guard let (tab, row) = finder.row(address) else { continue }
        guard tab.text(row: row, "deletedAt") == time.description else {
          keep(tab, row, id: address.id, "it was deleted or restored again since")
          continue
        }
        plan.changes.append(
          .restore(
            Address(tab.name, row: tab.sheet.rowNumber(row), id: address.id), at: now,
            reason: "the run deleted it"))
      case .restore:
        guard let (tab, row) = finder.row(address), tab.text(row: row, "deletedAt") == nil else {
          continue
        }
        plan.changes.append(
          .delete(
            Address(tab.name, row: tab.sheet.rowNumber(row), id: address.id), at: now,
            reason: "the run restored it"))
      default: continue
      }
    }
  }

  /// Lists the changes that only the old files can reverse: whole rows, sheets, files, and the user's cells.
  private mutating func listOthers(_ done: Plan) {
    for change in done.changes where Self.isInFilesOnly(change) {
      kept.append(Kept(change.address, reason: "this is taken back only where nothing was changed since"))
    }
  }

  private static func isInFilesOnly(_ change: Change) -> Bool {
    switch change.action {
    case .insert, .delete, .restore, .remove, .addColumn, .addTab: false
    case .set: !isCellOfFormat(change.address)
    case .insertRow, .removeRow, .quarantine, .renameColumn, .addSheet, .removeSheet, .renameSheet,
      .splitCells, .joinCells, .addFile,
      .replaceFile, .moveFile, .removeFile, .rewrite, .renewArchive:
      true
    }
  }

  private static func isCellOfFormat(_ address: Address) -> Bool {
    guard let tab = address.tab, let column = address.columnName else { return false }
    return TabSchema.of(tab).position(matching: column) != nil
  }

  private mutating func keep(_ tab: Tab, _ row: Int, id: String?, _ reason: String) {
    kept.append(Kept(tab: tab.name, row: tab.sheet.rowNumber(row), id: id, reason: reason))
  }
}

extension Column {
  /// Whether the column only says when a record was made or changed.
  package var isTimeOfChange: Bool { name == "createdAt" || name == "updatedAt" }
}

/// What the remaining rows need: the records that they name, and the other halves of their transfers.
struct RowUses {
  /// For each tab the ids and keys that rows which stay name.
  private(set) var named: [TabName: Set<String>] = [:]
  /// The transfers of rows that stay.
  private(set) var transfers: Set<String> = []

  /// - Parameters:
  ///   - dataset: Its present state.
  ///   - leaving: Rows to be removed.
  ///   - cells: Cells whose values are reversed.
  ///   - targets: The tabs of the needed records.
  ///   - needsTransfers: Whether to look for transfers.
  init(
    _ dataset: Dataset, leaving: Set<CellPlace>, cells: Set<CellPlace>, targets: Set<TabName>,
    needsTransfers: Bool
  ) {
    for tab in dataset.orderedTabs {
      let references = tab.schema.columns.indices.filter { position in
        tab.schema.columns[position].reference.map(targets.contains) ?? false
          && tab.binding.columnOfPosition[position] != nil
      }
      let transfer = needsTransfers ? tab.schema.position(matching: "transferId") : nil
      if references.isEmpty && transfer == nil { continue }
      tab.forEachRow { row in
        if leaving.contains(CellPlace(tab: tab.name, row: row.index)) { return }
        func isLeaving(_ position: Int) -> Bool {
          !cells.isEmpty && cells.contains(CellPlace(tab: tab.name, row: row.index, position: position))
        }
        for position in references where !isLeaving(position) {
          if let target = tab.schema.columns[position].reference, let text = row.reference(position) {
            named[target, default: []].insert(text)
          }
        }
        if let transfer, !isLeaving(transfer), let text = row.rawText(transfer) { transfers.insert(text) }
      }
    }
  }
}

extension TabRow {
  /// The record that a cell names, in the canonical spelling of its id or key; nil if it names none.
  func reference(_ position: Int) -> String? {
    guard let text = rawText(position) else { return nil }
    if text.utf8.count == 36, let id = uuid(position).value { return id.description }
    return key(position).value ?? text
  }
}
