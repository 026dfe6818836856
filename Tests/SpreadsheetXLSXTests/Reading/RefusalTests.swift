import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Files that are no workbooks, or broken ones: each has its own message.
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var expected: String
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ expected: String) {
      self.name = name
      self.bytes = bytes
      self.expected = expected
    }

    init(_ name: String, _ text: String, _ expected: String) {
      self.init(name, Array(text.utf8), expected)
    }
  }

  static func utf16(_ text: String) -> [UInt8] { Array(text.utf8.map { [$0, 0] as [UInt8] }.joined()) }

  /// An OLE2 file with one directory entry of this name.
  static func ole(stream: String) -> [UInt8] {
    var bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    bytes += Array(repeating: 0, count: 504)
    var entry = utf16(stream)
    entry += Array(repeating: 0, count: 128 - entry.count)
    entry[64] = UInt8(stream.utf8.count * 2 + 2)
    return bytes + entry
  }

  static let cases: [Case] = [
    Case(
      "empty", [],
      "Test.xlsx: is empty (0 bytes), so it holds no workbook; a download that failed leaves such a file. Get it again."
    ),
    Case(
      "xls", ole(stream: "Workbook"),
      "Test.xlsx: is an old Excel workbook (.xls), not an .xlsx workbook. Open it in Excel or LibreOffice and save it as .xlsx."
    ),
    Case(
      "encrypted", ole(stream: "EncryptedPackage"),
      "Test.xlsx: is encrypted with a password, not an .xlsx workbook. Open it in Excel or LibreOffice, remove the password to open it, and save it."
    ),
    Case(
      "other OLE2", ole(stream: "WordDocument"),
      "Test.xlsx: is an old Office document or installer (OLE2), not an .xlsx workbook. Name a workbook."
    ),
    Case(
      "PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
      "Test.xlsx: is a picture (PNG), not an .xlsx workbook. Name a workbook."
    ),
    Case(
      "PDF", "%PDF-1.7\n",
      "Test.xlsx: is a PDF document, not an .xlsx workbook. Name a workbook."
    ),
    Case(
      "CSV", "Date;Amount\n2026-01-31;12,50\n",
      "Test.xlsx: is a text file with columns (CSV), not an .xlsx workbook. Rename it to end in .csv, and it can be read."
    ),
    Case(
      "CSV in UTF-16", [0xFF, 0xFE] + utf16("a,b\n1,2\n"),
      "Test.xlsx: is a text file with columns (CSV), not an .xlsx workbook. Rename it to end in .csv, and it can be read."
    ),
    Case(
      "HTML", "\u{FEFF}  <!DOCTYPE html><table></table>",
      "Test.xlsx: is a web page (HTML), not an .xlsx workbook. Open it in Excel or LibreOffice and save it as .xlsx, or ask the bank for CSV."
    ),
    Case(
      "Excel 2003 XML",
      "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
      "Test.xlsx: is an Excel 2003 XML spreadsheet, not an .xlsx workbook. Open it in Excel or LibreOffice and save it as .xlsx."
    ),
    Case(
      "gzip", [0x1F, 0x8B, 8, 0],
      "Test.xlsx: is an archive (gzip), not an .xlsx workbook. Unpack it and use the file in it."
    ),
    Case(
      "noise", [0x01, 0x02, 0x00, 0xFF],
      "Test.xlsx: is of no known kind, not an .xlsx workbook. Name a workbook."
    ),
    Case(
      "zip cut at once", [0x50, 0x4B, 0x03, 0x04, 0, 0],
      "Test.xlsx: is damaged: the directory at the end of the zip archive is missing; a file that was cut short looks like this. Get it again, or open it in a spreadsheet program, which may repair it."
    ),
  ]

  @Test(arguments: cases)
  func `a file that is no workbook is told for what it is`(_ one: Case) throws {
    #expect(try refusal(of: one.bytes) == one.expected)
  }

  static func document(type: String) -> PackageBuilder {
    PackageBuilder(parts: [
      (
        "[Content_Types].xml",
        "<Types xmlns=\"\(PackageBuilder.package)/content-types\"><Override PartName=\"/main\" ContentType=\"\(type)\"/></Types>"
      ),
      ("_rels/.rels", PackageBuilder.relationships([("officeDocument", "main")])),
      ("main", "<a/>"),
    ])
  }

  @Test(arguments: [
    ("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "a binary workbook (.xlsb)"),
    (
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
      "a Word document (.docx)"
    ),
    (
      "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
      "a PowerPoint presentation (.pptx)"
    ),
  ])
  func `an Office package of another kind is told for what it is`(type: String, name: String) throws {
    let message = try Self.document(type: type).refusal()
    #expect(message.hasPrefix("Test.xlsx: is \(name), not an .xlsx workbook. "))
  }

  @Test func `an OpenDocument file is told for what it is`() throws {
    let package = PackageBuilder(parts: [("mimetype", "application/vnd.oasis.opendocument.spreadsheet")])
    #expect(
      try package.refusal()
        == "Test.xlsx: is an OpenDocument spreadsheet, not an .xlsx workbook. Open it in Excel or LibreOffice and save it as .xlsx."
    )
  }

  @Test func `a zip archive without a workbook says so`() throws {
    let package = PackageBuilder(parts: [("photo.txt", "x")])
    #expect(
      try package.refusal()
        == "Test.xlsx: is a zip archive without a workbook inside. If it was packed to be sent, unpack it and use the file in it."
    )
  }

  @Test func `a sheet whose part is not there is named`() throws {
    var package = PackageBuilder(rows: "")
    package.parts.removeAll { $0.name == "xl/worksheets/sheet1.xml" }
    #expect(
      try package.refusal()
        == "Test.xlsx: xl/workbook.xml names the part xl/worksheets/sheet1.xml, which is not in the file. Get the file again, or open it in a spreadsheet program and save it anew."
    )
  }

  @Test func `XML that is not well-formed names the part and the row, or the line and the column`() throws {
    let package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1 & 2</v></c></row>")
    let message = try package.refusal()
    #expect(
      message
        == "Test.xlsx: xl/worksheets/sheet1.xml: is damaged: a & that begins no reference, near row 1. Get the file again, or open it in a spreadsheet program, which may repair it."
    )
    var other = PackageBuilder(rows: "")
    other["xl/workbook.xml"] = "<workbook>\n<sheets></workbook>"
    let second = try other.refusal()
    #expect(
      second.hasPrefix(
        "Test.xlsx: xl/workbook.xml: is damaged: line 2, column 20: Opening and ending tag mismatch"))
  }

  @Test func `a DOCTYPE is refused in every part`() throws {
    for part in ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"] {
      var package = PackageBuilder(rows: "")
      package[part] = "<!DOCTYPE x [<!ENTITY a SYSTEM \"/etc/passwd\">]>" + package[part]
      #expect(
        try package.refusal()
          == "Test.xlsx: \(part), line 1: has a DOCTYPE, which no workbook may have and which can be made to harm its reader. Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program."
      )
    }
  }

  @Test func `two sheets in one part are refused`() throws {
    var package = PackageBuilder(rows: "")
    package["xl/workbook.xml"] = """
      <workbook xmlns:r="\(PackageBuilder.office)"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>\
      </sheets></workbook>
      """
    #expect(
      try package.refusal()
        == "Test.xlsx: xl/workbook.xml: is damaged: two sheets are said to be in xl/worksheets/sheet1.xml. Get the file again, or open it in a spreadsheet program, which may repair it."
    )
  }

  @Test func `two entries for one part are ambiguous`() throws {
    var package = PackageBuilder(rows: "")
    package.parts.append(("XL/Worksheets/Sheet1.xml", "<x/>"))
    #expect(
      try package.refusal()
        == "Test.xlsx: holds two different entries for the part xl/worksheets/sheet1.xml, so which one counts is open. Open it in a spreadsheet program, check it and save it anew."
    )
  }

  @Test func `a missing file and a folder are told apart`() throws {
    let missing = #expect(throws: XLSXError.self) { try XLSXReader.read(path: "/no/such/Ledger.xlsx") }
    #expect(
      try #require(missing).description
        == "Ledger.xlsx: cannot be read: No such file or directory. Check the name and that you may read the file."
    )
    let folder = #expect(throws: XLSXError.self) { try XLSXReader.read(path: "/tmp") }
    #expect(
      try #require(folder).description
        == "tmp: is not an ordinary file (a folder, a device or a pipe). Name a workbook.")
  }

  @Test func `a workbook cut anywhere, or with any byte changed, is refused or right`() throws {
    let rows = (1...20).map { "<row r=\"\($0)\"><c r=\"A\($0)\"><v>\($0)25.5</v></c></row>" }.joined()
    let bytes = try PackageBuilder(rows: rows).bytes()
    let expected = (1...20).map { "\($0)25.5" }
    func check(_ bytes: [UInt8], _ what: String) {
      guard let book = try? XLSXReader.read(bytes: bytes, name: "Test.xlsx"), let sheet = book.sheets.first
      else {
        return
      }
      #expect((0..<sheet.rowCount).map { sheet.text(row: $0, column: 0) } == expected, "\(what)")
    }
    for count in 0..<bytes.count { check(Array(bytes[..<count]), "cut at \(count)") }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << (index % 8)
      check(changed, "changed at \(index)")
    }
  }
}
