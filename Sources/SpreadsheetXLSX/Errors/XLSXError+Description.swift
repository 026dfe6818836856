#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension XLSXError: CustomStringConvertible {
  /// One line: where, what was found, why it cannot be read, what to do.
  package var description: String { "\(file): \(problem)" }
}

extension XLSXProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let number):
      "cannot be read: \(String(cString: strerror(number))). Check the name and that you may read the file."
    case .notAFile:
      "is not an ordinary file (a folder, a device or a pipe). Name a workbook."
    case .empty:
      "is empty (0 bytes), so it holds no workbook; a download that failed leaves such a file. Get it again."
    case .foreign(let format):
      "is \(format.name), not an .xlsx workbook. \(format.advice)"
    case .noWorkbook:
      "is a zip archive without a workbook inside. If it was packed to be sent, unpack it and use the file in it."
    case .damagedArchive(_, let reason):
      """
      is damaged: \(reason); a file that was cut short looks like this. \
      Get it again, or open it in a spreadsheet program, which may repair it.
      """
    case .damagedPart(let part, _, let reason):
      """
      \(part): is damaged: \(reason). \
      Get the file again, or open it in a spreadsheet program, which may repair it.
      """
    case .missingPart(let part, let source):
      """
      \(source) names the part \(part), which is not in the file. \
      Get the file again, or open it in a spreadsheet program and save it anew.
      """
    case .ambiguousPart(let part):
      """
      holds two different entries for the part \(part), so which one counts is open. \
      Open it in a spreadsheet program, check it and save it anew.
      """
    case .doctype(let part, let line):
      """
      \(part), line \(line): has a DOCTYPE, which no workbook may have and which can be made to harm its reader. \
      Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program.
      """
    case .temporaryFile(let folder, let number):
      """
      has more texts than are kept in memory, and they cannot be kept in \(folder) meanwhile: \(String(cString: strerror(number))). \
      Make room there, or name another folder for temporary files in TMPDIR.
      """
    case .tooLarge(let limit, let value, let place):
      """
      \(place.map { "\($0): " } ?? "")holds more than \(value) \(limit.meaning), the limit. \
      \(Self.advice(limit, value))
      """
    }
  }

  private static func advice(_ limit: XLSXLimit, _ value: Int) -> String {
    guard value < limit.highestValue else { return "It cannot be raised; split the workbook." }
    let higher = min(value, limit.highestValue / 2) * 2
    return "If you trust the file, raise the limit: \(limit.flag(value: higher))."
  }
}

extension ForeignFormat {
  /// The kind of file, in words that fit after "is".
  package var name: String {
    switch self {
    case .xls: "an old Excel workbook (.xls)"
    case .encrypted: "encrypted with a password"
    case .xlsb: "a binary workbook (.xlsb)"
    case .openDocument(let kind): "an OpenDocument \(kind)"
    case .word: "a Word document (.docx)"
    case .powerPoint: "a PowerPoint presentation (.pptx)"
    case .iWork: "an Apple Numbers, Pages or Keynote document"
    case .ole: "an old Office document or installer (OLE2)"
    case .html: "a web page (HTML)"
    case .spreadsheetXML: "an Excel 2003 XML spreadsheet"
    case .xml: "an XML file"
    case .csv: "a text file with columns (CSV)"
    case .text: "a text file"
    case .rtf: "a rich text document (RTF)"
    case .pdf: "a PDF document"
    case .image(let kind): "a picture (\(kind))"
    case .archive(let kind): "an archive (\(kind))"
    case .unknown: "of no known kind"
    }
  }

  /// What the user can do about it.
  var advice: String {
    switch self {
    case .xls, .xlsb, .openDocument("spreadsheet"), .spreadsheetXML:
      "Open it in Excel or LibreOffice and save it as .xlsx."
    case .iWork: "Open it in its program and export it as .xlsx or .csv."
    case .encrypted: "Open it in Excel or LibreOffice, remove the password to open it, and save it."
    case .csv: "Rename it to end in .csv, and it can be read."
    case .html: "Open it in Excel or LibreOffice and save it as .xlsx, or ask the bank for CSV."
    case .archive: "Unpack it and use the file in it."
    case .text, .xml: "If it is a statement, give it the ending that its format has."
    default: "Name a workbook."
    }
  }
}
