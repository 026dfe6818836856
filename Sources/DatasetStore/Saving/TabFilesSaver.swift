import DatasetFormat
import Spreadsheet

/// Prepares the replacement of the CSV files of those sheets that a plan changes.
struct TabFilesSaver {
  private let dataset: Dataset
  private let files: [DatasetFiles.TabFile]
  private let state: MachineState
  private let id: RecordID

  init(_ opened: OpenDataset, state: MachineState, id: RecordID) {
    dataset = opened.dataset
    files = opened.files.tabFiles
    self.state = state
    self.id = id
  }

  /// Writes the new files into the temporary folder, after reading each back and comparing.
  ///
  /// Untouched records keep their bytes; the files of other tabs are not concerned.
  ///
  /// - Throws: ``StoreError/verificationFailed(file:detail:)``, ``FileError``, `CSVError`.
  func prepare(_ edits: PlanEdits) throws -> [FileReplacement] {
    var replacements: [FileReplacement] = []
    do {
      for (place, sheet) in dataset.places.sorted(by: { $0.sheet.name < $1.sheet.name }) {
        try prepare(place, sheet, edits, &replacements)
      }
      for (name, rows) in edits.newTabs {
        try prepare(name.rawValue, rows.build(), CSVDialect(), &replacements)
      }
      for (name, contents) in edits.newSheets {
        let sheet = contents.sheet(named: name, isTyped: false)
        try prepare(name, sheet, contents.dialect ?? CSVDialect(), &replacements)
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }

  /// Prepares the new file of one sheet.
  private func prepare(
    _ place: Address.Place, _ sheet: Sheet, _ edits: PlanEdits, _ replacements: inout [FileReplacement]
  ) throws {
    let name = dataset.fileName(of: place, sheet)
    guard let file = files.first(where: { FilePath.name(of: $0.path) == name }) else { return }
    let oldHash = dataset.fileHashes[file.path]
    let own = edits.edits(of: place).flatMap { $0.isEmpty ? nil : $0 }
    let newName = edits.renamed[place]
    if edits.removedSheets.contains(place) || newName != nil { remove(file.path, oldHash, &replacements) }
    if edits.removedSheets.contains(place) { return }
    let target = newName.map(path(ofSheet:)) ?? file.path
    guard own != nil || newName != nil || edits.rewritten[place] != nil else { return }
    try prepare(target, oldHash: newName == nil ? oldHash : nil, &replacements) { output in
      if let dialect = edits.rewritten[place] {
        try output.write(RewrittenTabFile(file, own, dialect).bytes())
      } else if let own {
        try EditedTabFile(file, own).write(to: output)
      } else {
        try output.write(file.bytes)
      }
    }
  }

  /// Prepares the file of a sheet that is new.
  private func prepare(
    _ name: String, _ sheet: Sheet, _ dialect: CSVDialect, _ replacements: inout [FileReplacement]
  ) throws {
    let bytes = try TabFileText.bytes(of: sheet, dialect: dialect)
    try prepare(path(ofSheet: name), oldHash: nil, &replacements) { try $0.write(bytes) }
  }

  private func path(ofSheet name: String) -> String { "\(DatasetFolder.dataFolder)/\(name).csv" }

  private func remove(_ path: String, _ oldHash: String?, _ replacements: inout [FileReplacement]) {
    replacements.append(
      FileReplacement(path: path, oldHash: oldHash, newHash: nil, temporary: "\(id)-\(replacements.count)"))
  }

  private func prepare(
    _ path: String, oldHash: String?, _ replacements: inout [FileReplacement],
    _ write: (NewFile) throws -> Void
  ) throws {
    let temporary = "\(id)-\(replacements.count)"
    let output = try NewFile.create(state.temporaryFolder.appending(temporary))
    try write(output)
    let newHash = try output.finish()
    replacements.append(
      FileReplacement(
        path: path, oldHash: oldHash, newHash: newHash, temporary: temporary, mark: output.mark))
  }
}

extension [FileReplacement] {
  /// Removes prepared files, for a run that is given up.
  func removeTemporaries(in state: MachineState) {
    for file in self { state.temporaryFolder.appending(file.temporary).remove() }
  }
}

/// A CSV file written in another dialect, with its edits. It is read back and compared before it is used.
struct RewrittenTabFile {
  private let file: DatasetFiles.TabFile
  private let edits: SheetEdits?
  private let dialect: CSVDialect

  init(_ file: DatasetFiles.TabFile, _ edits: SheetEdits?, _ dialect: CSVDialect) {
    self.file = file
    self.edits = edits
    self.dialect = dialect
  }

  /// - Throws: ``StoreError/verificationFailed(file:detail:)``, `CSVError` where the encoding lacks a
  ///   character.
  func bytes() throws -> [UInt8] {
    var sheet = file.document.sheet
    if let edits { sheet = EditedSheet(sheet, edits, isTyped: false).sheet }
    let bytes = try TabFileText.bytes(of: sheet, dialect: dialect)
    let saved = try CSVReader.records(bytes, dialect: dialect, name: sheet.name)
    if let difference = SavedSheetCheck(isTyped: false).firstDifference(.init(original: sheet), saved: saved)
    {
      throw StoreError.verificationFailed(file: file.path, detail: difference)
    }
    return bytes
  }
}

/// A tab's CSV file with its edits, written in parts. Each part is first read back and compared with the
/// plan.
struct EditedTabFile: Sendable {
  private let path: String
  private let document: CSVDocument
  private let editor: CSVEditor
  private let edits: SheetEdits

  init(_ file: DatasetFiles.TabFile, _ edits: SheetEdits) {
    path = file.path
    document = file.document
    editor = CSVEditor(file.bytes, file.document)
    self.edits = edits
  }

  /// Writes the file.
  ///
  /// - Throws: ``StoreError/verificationFailed(file:detail:)``, ``FileError``, `CSVError`.
  func write(to output: NewFile) throws {
    let rows = edits.appended
    // New rows that fill existing rows after the data are written with these.
    let filled = edits.filledInCount(of: document.sheet)
    let firstEnd = min(max(filled, firstPartSize), rows.rowCount)
    var start = try editor.edited(edits)
    try start.append(editor.bytes(ofNewRows: rows.sheet(filled..<firstEnd)))
    try verify(start, newRows: firstEnd)
    // Some parts at a time, so that memory stays small; while they are made, those before are written.
    var ready = Ready(start: start)
    let step = Self.partsAtOnce * AppendedRows.partSize
    for position in stride(from: firstEnd, to: rows.rowCount, by: step) {
      let next = position..<min(position + step, rows.rowCount)
      let (written, parts) = ConcurrentChunks.both { [ready] in
        Result { try ready.write(to: output) }
      } _: {
        ConcurrentChunks.map(next, size: AppendedRows.partSize) { part in
          Result { try bytes(ofNewRows: part) }
        }
      }
      try written.get()
      ready = Ready(rows: try parts.map { try $0.get() })
    }
    try ready.write(to: output)
    try output.write(Array(start.original[start.behind]))
  }

  /// Parts of the file that were read back, and are to be written.
  private struct Ready: Sendable {
    var start: CSVEditedText?
    var rows: [[UInt8]] = []

    func write(to output: NewFile) throws {
      try start?.forEachPiece(output.write)
      for bytes in rows { try output.write(bytes) }
    }
  }

  private static let partsAtOnce = 8

  /// How many new rows are read back together with the existing rows.
  ///
  /// In a whole file, a record that begins after a correctly read one is read the same way, whatever comes
  /// before. An unclosed quote could reach further: then all rows are one part.
  private var firstPartSize: Int { document.isCleanlyWritten ? AppendedRows.partSize : .max }

  private func bytes(ofNewRows range: Range<Int>) throws -> [UInt8] {
    let rows = edits.appended.sheet(range)
    let bytes = try editor.bytes(ofNewRows: rows)
    if CSVRecordCheck(document.dialect)?.holds(bytes, rows: rows) == true { return bytes }
    var dialect = document.dialect
    dialect.hasByteOrderMark = false
    dialect.hasSepLine = false
    try verify(bytes, dialect, nil, rows)
    return bytes
  }

  /// Reads back the existing records with their edits and the first new rows: of a large file the changed
  /// records alone, if that is enough to know how it reads (``EditedRecordsCheck``).
  ///
  /// - Throws: ``StoreError/verificationFailed(file:detail:)``.
  func verify(_ start: CSVEditedText, newRows: Int) throws {
    let rows = edits.appended.sheet(0..<newRows)
    let isWhole = newRows == edits.appended.rowCount
    if start.new.count < start.original.count / 2,
      EditedRecordsCheck(document, edits).isCertain(of: start, rows: rows, isWhole: isWhole)
    {
      return
    }
    try verify(start.bytes(isWhole: isWhole), document.dialect, document.sheet, rows)
  }

  /// Reads bytes and compares them with the sheet that was there, edited, and the new rows.
  private func verify(_ bytes: [UInt8], _ dialect: CSVDialect, _ original: Sheet?, _ rows: Sheet) throws {
    let saved: Sheet
    do throws(CSVError) {
      saved = try CSVReader.records(bytes, dialect: dialect, name: document.sheet.name)
    } catch {
      throw StoreError.verificationFailed(file: path, detail: String(describing: error))
    }
    let check = SavedSheetCheck(isTyped: false)
    let difference = check.firstDifference(
      .init(original: original, edits: original == nil ? nil : edits, appended: rows), saved: saved)
    if let difference { throw StoreError.verificationFailed(file: path, detail: difference) }
  }
}
