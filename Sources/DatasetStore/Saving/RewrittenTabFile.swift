import Spreadsheet

/// A CSV file written anew in another dialect, with its edits; read again and compared before anyone gets it.
struct RewrittenTabFile {
  private let file: DatasetFiles.TabFile
  private let edits: SheetEdits?
  private let dialect: CSVDialect

  init(_ file: DatasetFiles.TabFile, _ edits: SheetEdits?, _ dialect: CSVDialect) {
    self.file = file
    self.edits = edits
    self.dialect = dialect
  }

  /// - Throws: ``StoreError/verificationFailed(file:detail:)``, `CSVError` where the encoding lacks a character.
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
