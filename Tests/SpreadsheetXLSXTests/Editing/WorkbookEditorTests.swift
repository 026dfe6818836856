import Foundation
import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

struct WorkbookEditorTests {
  static let twoRows = """
    <row r="1" spans="1:2" ht="20"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><v>1</v></c></row>
    <row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>
    """

  @Test func `a set cell changes its own bytes and no others`() throws {
    let copy = try EditHarness(PackageBuilder(rows: Self.twoRows)).edited { $0.set(0, 1, .number("2.50")) }
    #expect(
      try copy.rows()
        == Self.twoRows.replacing("<c r=\"B1\"><v>1</v></c>", with: "<c r=\"B1\"><v>2.50</v></c>"))
    #expect(copy.outcome == .init(changed: ["xl/worksheets/sheet1.xml"], added: [], removed: []))
  }

  @Test(arguments: [
    (CellValue.text("a <b> & \u{1}"), "t=\"inlineStr\"><is><t>a &lt;b&gt; &amp; _x0001_</t></is></c>"),
    (.text(" a "), "t=\"inlineStr\"><is><t xml:space=\"preserve\"> a </t></is></c>"),
    (.boolean(true), "t=\"b\"><v>1</v></c>"),
  ])
  func `a new cell goes between its neighbours`(value: CellValue, written: String) throws {
    let rows = "<row r=\"3\"><c r=\"A3\"><v>1</v></c><c r=\"D3\"><v>4</v></c></row>"
    let copy = try EditHarness(PackageBuilder(rows: rows)).edited { $0.set(0, 1, value) }
    #expect(
      try copy.rows()
        == "<row r=\"3\"><c r=\"A3\"><v>1</v></c><c r=\"B3\" \(written)<c r=\"D3\"><v>4</v></c></row>")
  }

  @Test func `a blanked cell keeps its style, and without one it goes`() throws {
    let rows =
      "<row r=\"1\"><c r=\"A1\" s=\"0\"><v>1</v></c><c r=\"B1\"><v>2</v></c><c r=\"C1\"><v>3</v></c></row>"
    let copy = try EditHarness(PackageBuilder(rows: rows)).edited {
      $0.set(0, 0, .blank)
      $0.set(0, 1, .blank)
    }
    #expect(try copy.rows() == "<row r=\"1\"><c r=\"A1\"/><c r=\"C1\"><v>3</v></c></row>")
  }

  @Test func `a removed row stays as a blank one`() throws {
    let copy = try EditHarness(PackageBuilder(rows: Self.twoRows)).edited { $0.removed = [0] }
    #expect(try copy.rows().hasPrefix("<row r=\"1\" spans=\"1:2\" ht=\"20\"></row>"))
    #expect(copy.book.sheets[0].rowNumber(0) == 2)
  }

  @Test func `new rows come right below the last row that holds anything, into blank rows that are there`()
    throws
  {
    let rows = """
      <row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>\
      <row r="3"><c r="A3" s="0"/><c r="B3"/></row><row r="4"/><row r="9" ht="30"/>
      """
    let copy = try EditHarness(PackageBuilder(rows: rows)).edited {
      $0.append(.number("3"), .number("33"))
      $0.append(.number("4"))
      $0.append(.number("5"))
    }
    #expect(
      try copy.rows() == """
        <row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>\
        <row r="3"><c r="A3" s="0"><v>3</v></c><c r="B3"><v>33</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>\
        <row r="5"><c r="A5"><v>5</v></c></row><row r="9" ht="30"/>
        """)
  }

  @Test func `rows and cells without references are counted`() throws {
    let rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"
    let copy = try EditHarness(PackageBuilder(rows: rows)).edited {
      $0.set(0, 0, .blank)
      $0.set(1, 0, .number("7"))
      $0.append(.number("8"))
    }
    #expect(
      try copy.rows()
        == "<row><c r=\"A1\"/><c><v>2</v></c></row><row><c r=\"A2\"><v>7</v></c></row><row r=\"3\"><c r=\"A3\"><v>8</v></c></row>"
    )
    #expect(copy.book.sheets[0].cells(inRow: 0).map(\.column) == [1])
  }

  @Test func `the sheet's prefix is the new cells' too`() throws {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] = """
      <x:worksheet xmlns:x="\(PackageBuilder.main)"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>\
      </x:sheetData></x:worksheet>
      """
    let copy = try EditHarness(package).edited {
      $0.set(0, 1, .text("t"))
      $0.append(.boolean(false))
    }
    #expect(
      try copy.part("xl/worksheets/sheet1.xml").contains(
        """
        <x:c r="B1" t="inlineStr"><x:is><x:t>t</x:t></x:is></x:c></x:row>\
        <x:row r="2"><x:c r="A2" t="b"><x:v>0</x:v></x:c></x:row></x:sheetData>
        """))
  }

  @Test func `a sheet without rows takes some`() throws {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] =
      "<worksheet xmlns=\"\(PackageBuilder.main)\"><sheetData/></worksheet>"
    let copy = try EditHarness(package).edited { $0.append(.number("1")) }
    #expect(try copy.rows() == "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
  }

  @Test func `the same edits give the same bytes`() throws {
    let harness = try EditHarness(PackageBuilder(rows: Self.twoRows))
    let change: (inout SheetEdits) -> Void = { $0.append(.text("n"), .number("5")) }
    #expect(try harness.edited(change).bytes == harness.edited(change).bytes)
  }

  @Test func `entries that are not concerned keep their compressed bytes and their order`() throws {
    var package = PackageBuilder(rows: Self.twoRows)
    package["xl/media/image1.png"] = "not really a picture, but not ours either"
    package["customXml/item1.xml"] = "<a/>"
    let harness = try EditHarness(package)
    let copy = try harness.edited { $0.append(.text("n")) }
    #expect(
      try PackageComparison.firstDifference(
        WorkbookFile(bytes: harness.original, name: "a"), WorkbookFile(bytes: copy.bytes, name: "b"),
        except: copy.outcome) == nil)
  }

  @Test(arguments: [
    (
      "<row r=\"1\"><c r=\"A1\"><f t=\"shared\" ref=\"A1:A2\" si=\"0\">B1</f><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><f t=\"shared\" si=\"0\"/><v>2</v></c></row>",
      "Data!A1: other cells take their formula from this one, so it cannot be replaced. Enter their formulas by themselves first."
    ),
    (
      "<row r=\"1\"><c r=\"A1\"><f t=\"array\" ref=\"A1:A2\">B1:B2</f><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><v>2</v></c></row>",
      "Data!A1: the cell belongs to the formula that fills A1:A2, so it cannot be changed by itself. Change that formula first."
    ),
    (
      "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1\"><c r=\"B1\"><v>2</v></c></row>",
      "Data!1: the row stands in the file twice. Open and save the workbook in a spreadsheet program, and check the row."
    ),
  ])
  func `a cell that others hang on is not changed`(rows: String, message: String) throws {
    #expect(try EditHarness(PackageBuilder(rows: rows)).refusal { $0.set(0, 0, .number("5")) } == message)
  }

  @Test func `rows out of order can be changed, and none added`() throws {
    let rows = "<row r=\"2\"><c r=\"A2\"><v>2</v></c></row><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"
    let harness = try EditHarness(PackageBuilder(rows: rows))
    #expect(try harness.edited { $0.set(0, 0, .number("5")) }.book.sheets[0].text(row: 0, column: 0) == "5")
    #expect(
      try harness.refusal { $0.append(.number("3")) }.hasPrefix(
        "Data: the rows stand in the file out of order"))
  }

  @Test func `a replaced formula leaves the calculation chain, and the rest is calculated again`() throws {
    let rows = "<row r=\"1\"><c r=\"A1\"><f>B1</f><v>1</v></c><c r=\"C1\"><f>B1+1</f><v>1</v></c></row>"
    var package = PackageBuilder(rows: rows)
    package["xl/calcChain.xml"] =
      "<calcChain xmlns=\"\(PackageBuilder.main)\"><c r=\"A1\" i=\"1\"/><c r=\"C1\"/></calcChain>"
    package["xl/_rels/workbook.xml.rels"] = PackageBuilder.relationships([
      ("worksheet", "worksheets/sheet1.xml"), ("calcChain", "calcChain.xml"),
    ])
    package["[Content_Types].xml"] =
      "<Types xmlns=\"\(PackageBuilder.package)/content-types\"><Override PartName=\"/xl/calcChain.xml\" ContentType=\"x\"/></Types>"
    let copy = try EditHarness(package).edited { $0.set(0, 0, .number("5")) }
    #expect(copy.outcome.removed == ["xl/calcChain.xml"])
    #expect(try !copy.part("[Content_Types].xml").contains("calcChain"))
    #expect(try !copy.part("xl/_rels/workbook.xml.rels").contains("calcChain"))
    #expect(try copy.part("xl/workbook.xml").contains("</sheets><calcPr fullCalcOnLoad=\"1\"/></workbook>"))
    #expect(copy.book.sheets[0].formula(row: 0, column: 2) == "B1+1")
  }

  @Test func `a signed workbook is refused`() throws {
    var package = PackageBuilder(rows: Self.twoRows)
    package["_xmlsignatures/sig1.xml"] = "<Signature/>"
    #expect(
      try EditHarness(package).refusal { $0.append(.number("3")) }
        == "the workbook carries a digital signature, which any change would make invalid. Remove the signature first."
    )
  }

  @Test func `a workbook is never written over itself`() throws {
    let path = TemporaryFile.path()
    defer { unlink(path) }
    let bytes = try PackageBuilder(rows: Self.twoRows).bytes()
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let book = try XLSXReader.read(path: path)
    #expect(throws: WorkbookWriterError.self) {
      try WorkbookEditor.write(WorkbookEdits(), of: book, original: path, to: path)
    }
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
  }

  @Test func `an edit that is refused leaves no file behind`() throws {
    let source = TemporaryFile.path()
    let target = TemporaryFile.path()
    defer { unlink(source) }
    try Data(PackageBuilder(rows: Self.twoRows).bytes()).write(to: URL(fileURLWithPath: source))
    var edits = WorkbookEdits()
    var sheet = SheetEdits(name: "Data")
    sheet.set(0, 0, .number("no number"))
    edits.sheets["Data"] = sheet
    let error = #expect(throws: WorkbookWriterError.self) {
      try WorkbookEditor.write(edits, of: XLSXReader.read(path: source), original: source, to: target)
    }
    #expect(error?.description.hasPrefix("Data!A1: \"no number\" is not a number") == true)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test(arguments: [false, true])
  func `a workbook in UTF-16 stays in UTF-16`(isBigEndian: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      PartText.encoded(Array(("\u{FEFF}" + text).utf8), as: .utf16(isBigEndian: isBigEndian))
    }
    let package = PackageBuilder(rows: Self.twoRows.replacing("Name", with: "Größe 🙂"))
    let bytes = try TemporaryFile.bytes { descriptor in
      let archive = try ZipWriter(descriptor: descriptor, adding: package.parts.map(\.name))
      var output = PartOutput(archive: archive, level: 6)
      for part in package.parts {
        try encoded(part.text).withUnsafeBytes { try output.appendLong($0) }
        try output.end()
      }
      try archive.finish()
    }
    let copy = try EditHarness(bytes: bytes).edited { $0.append(.text("é")) }
    #expect(copy.book.sheets[0].text(row: 0, column: 0) == "Größe 🙂")
    #expect(copy.book.sheets[0].text(row: 2, column: 0) == "é")
    let file = try Package(WorkbookFile(bytes: copy.bytes, name: "a"), limits: XLSXLimits())
    let part = try file.bytes(of: PartName("xl/worksheets/sheet1.xml"), upTo: 1 << 20)
    let wanted = package["xl/worksheets/sheet1.xml"].replacing(
      "</sheetData>",
      with: "<row r=\"3\"><c r=\"A3\" t=\"inlineStr\"><is><t>é</t></is></c></row></sheetData>")
    #expect(part == encoded(wanted))
  }

  @Test func `an encoding that does not hold every character is refused`() throws {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><worksheet xmlns=\"\(PackageBuilder.main)\"><sheetData/></worksheet>"
    #expect(
      try EditHarness(package).refusal { $0.append(.number("1")) }
        == "xl/worksheets/sheet1.xml: is ISO-8859-1, and only UTF-8 and UTF-16 can be edited. Open and save the workbook in a spreadsheet program."
    )
  }
}
