package import SpreadsheetXLSX

extension ExportTarget {
  /// Writes a workbook of tables; it appears whole or not at all.
  ///
  /// - Throws: ``ExportError``, ``FileError``, `WorkbookWriterError`, and errors of `sheets`.
  package func writeWorkbook(_ design: WorkbookDesign, sheets: (WorkbookWriter) throws -> Void) throws {
    try ExportedFile.write(self) { try WorkbookWriter.write(path: $0.path, design: design, sheets: sheets) }
  }

  /// Writes a zip archive; it appears whole or not at all.
  ///
  /// - Throws: ``ExportError``, ``FileError``, `WorkbookWriterError`, and errors of a content.
  package func writeArchive(_ entries: [ArchiveFile.Entry]) throws {
    try ExportedFile.write(self) { try ArchiveFile.write(entries, path: $0.path) }
  }
}
