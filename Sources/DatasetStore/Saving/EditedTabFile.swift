import Spreadsheet

/// A tab's CSV file with its edits, written a part at a time; what is written is read again first and compared with
/// what was meant.
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
    let (before, behind) = try editor.existing(edits)
    let rows = edits.appended
    // Those that fill in rows behind the data are written with these.
    let filled = edits.filledInCount(of: document.sheet)
    let firstEnd = min(max(filled, firstPartSize), rows.rowCount)
    let first = rows.sheet(filled..<firstEnd)
    let start = try before + editor.bytes(ofNewRows: first)
    let isWhole = firstEnd == rows.rowCount
    try verify(isWhole ? start + behind : start, document.dialect, document.sheet, rows.sheet(0..<firstEnd))
    // Some parts at a time, so that memory stays small; while they are made, those before are written.
    var made = [start]
    let step = Self.partsAtOnce * AppendedRows.partSize
    for position in stride(from: firstEnd, to: rows.rowCount, by: step) {
      let next = position..<min(position + step, rows.rowCount)
      let (written, parts) = ConcurrentChunks.both { [made] in
        Result { for bytes in made { try output.write(bytes) } }
      } _: {
        ConcurrentChunks.map(next, size: AppendedRows.partSize) { part in
          Result { try bytes(ofNewRows: part) }
        }
      }
      try written.get()
      made = try parts.map { try $0.get() }
    }
    for bytes in made + [behind] { try output.write(bytes) }
  }

  private static let partsAtOnce = 8

  /// How many new rows are read back together with the rows that were there.
  ///
  /// Where the file is whole, a record that begins behind one that was read right is read alike whatever stands
  /// before it. A quote that somebody left open could reach further: then all rows are one part.
  private var firstPartSize: Int {
    document.problems.isEmpty && document.problemsOmitted == 0 ? AppendedRows.partSize : .max
  }

  private func bytes(ofNewRows range: Range<Int>) throws -> [UInt8] {
    let rows = edits.appended.sheet(range)
    let bytes = try editor.bytes(ofNewRows: rows)
    var dialect = document.dialect
    dialect.hasByteOrderMark = false
    dialect.hasSepLine = false
    try verify(bytes, dialect, nil, rows)
    return bytes
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
