/// Why a file could not be read as a workbook.
package struct XLSXError: Error, Sendable, Hashable {
  /// The file's name, without folders.
  package var file: String
  /// The problem.
  package var problem: XLSXProblem

  /// A problem of a file.
  package init(file: String, problem: XLSXProblem) {
    self.file = file
    self.problem = problem
  }
}

/// A problem of a file that could not be read, as facts; ``XLSXError`` has the words.
package enum XLSXProblem: Error, Sendable, Hashable {
  /// The system cannot open or read the file: its error number.
  case unreadable(errno: Int32)
  /// A folder, a device or a pipe.
  case notAFile
  /// 0 bytes.
  case empty
  /// Another kind of file.
  case foreign(ForeignFormat)
  /// A zip archive that holds no workbook.
  case noWorkbook
  /// The archive's directory is missing, broken, or at odds with the file.
  case damagedArchive(ArchiveDamage, reason: String)
  /// A part that is needed cannot be inflated, fails its checksum, or is not well-formed.
  case damagedPart(part: String, PartDamage, reason: String)
  /// A part that another one names is not in the archive.
  case missingPart(part: String, namedBy: String)
  /// Two entries that could both be the needed part.
  case ambiguousPart(part: String)
  /// A DOCTYPE in a part.
  case doctype(part: String, line: Int)
  /// Its texts do not fit in memory's share, and the folder for temporary files cannot take them: the
  /// system's error number.
  case temporaryFile(folder: String, errno: Int32)
  /// A limit was passed. `place` is the part or cell at which it was, if any.
  case tooLarge(XLSXLimit, limit: Int, place: String?)
}

/// A kind of file that people take for an XLSX workbook.
package enum ForeignFormat: Sendable, Hashable {
  /// Excel 97 to 2003.
  case xls
  /// A workbook with a password to open it.
  case encrypted
  /// A binary workbook.
  case xlsb
  /// An OpenDocument file; the word names its kind (`spreadsheet`, `text`, ...).
  case openDocument(String)
  /// A document of Word.
  case word
  /// A presentation of PowerPoint.
  case powerPoint
  /// Apple Numbers, Pages or Keynote.
  case iWork
  /// An OLE2 file that is not a workbook (an old Word document, an installer).
  case ole
  /// A web page, which many banks call `.xls`.
  case html
  /// Excel 2003's XML.
  case spreadsheetXML
  /// XML of another kind.
  case xml
  /// Text in columns.
  case csv
  /// Text that does not look like a table.
  case text
  /// Rich text.
  case rtf
  /// A PDF document.
  case pdf
  /// A picture; the word names its kind (`PNG`).
  case image(String)
  /// An archive other than zip; the word names its kind (`gzip`).
  case archive(String)
  /// Bytes that say nothing.
  case unknown
}

/// Damage of a zip archive as a whole.
package enum ArchiveDamage: Sendable, Hashable {
  /// The file ends inside an entry.
  case cut
  /// The directory at the end is missing or broken; the entries may be whole.
  case directory
  /// Two entries share bytes.
  case overlap
  /// An entry has a different size than the directory says, or is outside the file.
  case sizes
}

/// Damage of one part.
package enum PartDamage: Sendable, Hashable {
  /// Its compressed bytes are broken, or their checksum does not agree.
  case bytes
  /// It ends early, in an archive that is whole.
  case cut
  /// It holds characters that XML does not allow, or bytes that are not text.
  case characters
  /// It is not in the encoding that it names.
  case encoding
  /// It is not well-formed, or holds something else than it should.
  case content
}

extension XLSXProblem {
  /// A part with a different size than the archive says.
  static func wrongSize(of part: String) -> XLSXProblem {
    .damagedArchive(.sizes, reason: "\(part) is not as large as the archive says")
  }
}
