import Spreadsheet

extension Dataset {
  /// The dataset after edits, read from the files as they are then; `result` is what the edits make of the
  /// values alone.
  ///
  /// - Throws: ``PlanError/notReadBack(file:detail:)`` where the bytes do not say the same as the values.
  func written(_ edits: PlanEdits, result: Dataset) throws(PlanError) -> Dataset {
    guard var files = csvFiles else { return result }
    for (place, sheet) in places {
      let name = fileName(of: place, sheet)
      guard let file = files[name] else { continue }
      let own = edits.edits(of: place).flatMap { $0.isEmpty ? nil : $0 }
      if edits.removedSheets.contains(place) || edits.renamed[place] != nil { files[name] = nil }
      if edits.removedSheets.contains(place) { continue }
      let target = edits.renamed[place].map { "\($0).csv" } ?? name
      if own == nil, target == name, edits.rewritten[place] == nil { continue }
      let bytes = try Self.readable(target) { () throws(CSVError) in
        if let dialect = edits.rewritten[place] {
          let edited = own.map { EditedSheet(sheet, $0, isTyped: false).sheet } ?? sheet
          return try Self.bytes(of: edited, dialect: dialect)
        }
        return try own.map { own throws(CSVError) in
          try CSVEditor(file.bytes, file.document).applying(own)
        } ?? file.bytes
      }
      files[target] = try Self.file(bytes, named: target)
    }
    for (name, rows) in edits.newTabs {
      try files.add(rows.build(), CSVDialect(), as: name.rawValue)
    }
    for (name, contents) in edits.newSheets {
      try files.add(contents.sheet(named: name, isTyped: false), contents.dialect ?? CSVDialect(), as: name)
    }
    var dataset = Dataset(name: name, files: Array(files.values))
    dataset.receipts = result.receipts
    try dataset.requireSame(as: result)
    return dataset
  }

  fileprivate static func readable(
    _ name: String, _ bytes: () throws(CSVError) -> [UInt8]
  ) throws(PlanError) -> [UInt8] {
    do throws(CSVError) { return try bytes() } catch {
      throw .notReadBack(file: name, detail: "\(error)")
    }
  }

  fileprivate static func file(_ bytes: [UInt8], named name: String) throws(PlanError) -> CSVTabFile {
    do throws(UnreadableFile) { return try CSVTabFile(bytes, name: name) } catch {
      throw .notReadBack(file: name, detail: error.finding.message)
    }
  }

  /// A sheet as a new file: comma, LF, quotes only where needed, unless the dialect says otherwise.
  fileprivate static func bytes(of sheet: Sheet, dialect: CSVDialect) throws(CSVError) -> [UInt8] {
    let width = sheet.rowCount == 0 ? 0 : (sheet.cells(inRow: 0).last?.column ?? -1) + 1
    var bytes: [UInt8] = []
    do {
      var writer = CSVWriter(dialect: dialect) { bytes += $0 }
      try writer.write(sheet, columns: width)
      try writer.finish()
    } catch let error as CSVError {
      throw error
    } catch {
      // The sink above throws nothing.
    }
    return bytes
  }

  /// - Throws: ``PlanError/notReadBack(file:detail:)`` where a row holds other cells.
  private func requireSame(as meant: Dataset) throws(PlanError) {
    for (place, sheet) in meant.places {
      let file = meant.fileName(of: place, sheet)
      let read = places.first { fileName(of: $0.place, $0.sheet) == file }?.sheet
      guard let read, read.filledRows == sheet.filledRows else {
        throw .notReadBack(file: file, detail: "a row holds other cells")
      }
    }
  }
}

extension [String: CSVTabFile] {
  /// Adds the file of a sheet that is new.
  fileprivate mutating func add(
    _ sheet: Sheet, _ dialect: CSVDialect, as name: String
  ) throws(PlanError) {
    let file = "\(name).csv"
    let bytes = try Dataset.readable(file) { () throws(CSVError) in
      try Dataset.bytes(of: sheet, dialect: dialect)
    }
    self[file] = try Dataset.file(bytes, named: file)
  }
}

extension Sheet {
  /// The texts of all rows that hold any, without blank cells at their ends.
  fileprivate var filledRows: [[String]] {
    (0..<rowCount).compactMap { row in
      var texts: [String] = []
      for cell in cells(inRow: row) {
        let text = self.text(of: cell)
        if text.isEmpty { continue }
        while texts.count < cell.column { texts.append("") }
        texts.append(text)
      }
      return texts.isEmpty ? nil : texts
    }
  }
}
