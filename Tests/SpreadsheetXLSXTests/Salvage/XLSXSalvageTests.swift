import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Damaged workbooks: what is whole comes back, and nothing wrong passes as certain.
struct XLSXSalvageTests {
  static func salvage(_ bytes: [UInt8]) throws -> SalvagedWorkbook {
    try XLSXSalvage.read(bytes: bytes, name: "Test.xlsx")
  }

  @Test func `a workbook that is whole is salvaged whole and certain`() throws {
    let sample = try SampleBook(rowCount: 300)
    let book = try Self.salvage(sample.bytes)
    #expect(book.isCertain)
    #expect(book.findings == [])
    #expect(sample.compare(book) == (given: 322, wrongCertain: 0, wrongProbable: 0))
    #expect(
      book.reports.map(\.description) == ["\"Settings\": 21 rows kept.", "\"Transactions\": 301 rows kept."])
  }

  @Test func `a workbook without its directory is salvaged whole and certain`() throws {
    let sample = try SampleBook(rowCount: 300)
    for lost in [22, 400] {
      let book = try Self.salvage(sample.bytes.dropLast(lost))
      #expect(book.isCertain)
      #expect(sample.compare(book) == (given: 322, wrongCertain: 0, wrongProbable: 0))
      #expect(book.findings.first?.hasPrefix("The directory at the end") == true)
    }
  }

  @Test func `every row that lies before a cut comes back and none is wrong`() throws {
    let sample = try SampleBook(rowCount: 1000)
    for percent in stride(from: 20, through: 99, by: 6) {
      let count = sample.bytes.count * percent / 100
      let present = try sample.rowsPresent(inFirst: count)
      try #require(present > 0)
      let book = try Self.salvage(Array(sample.bytes[..<count]))
      let result = sample.compare(book)
      #expect(result == (given: present, wrongCertain: 0, wrongProbable: 0), "cut at \(percent) %")
      #expect(book.reports.last?.certainRows == 0)
    }
  }

  @Test func `no wrong value is certain after one byte was changed`() throws {
    let sample = try SampleBook(rowCount: 200)
    var random = Scramble(seed: 11)
    for _ in 0..<150 {
      var bytes = sample.bytes
      let place = random.next(bytes.count)
      bytes[place] ^= UInt8(1 << random.next(8))
      let book = try Self.salvage(bytes)
      #expect(sample.compare(book).wrongCertain == 0, "byte \(place)")
    }
  }

  @Test func `a changed byte in a sheet makes its rows probable and leaves the other sheet certain`() throws {
    let sample = try SampleBook(rowCount: 1000)
    var bytes = sample.bytes
    bytes[bytes.count * 3 / 4] ^= 0x55
    let book = try Self.salvage(bytes)
    #expect(book.reports.map(\.certainRows) == [21, 0])
    #expect(book.reports[1].provisionalRows > 300)
    #expect(book.reports[1].lostRows == nil || book.reports[1].lostRows == 0)
    #expect(
      book.findings == ["xl/worksheets/sheet2.xml is damaged: its bytes are not those that were written."])
  }

  @Test func `rows whose texts were lost are not given`() throws {
    var package = PackageBuilder(
      rows: """
        <row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>\
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>3</v></c></row>
        """,
      sharedStrings: "<si><t>one</t></si>")
    package["xl/sharedStrings.xml"] += "<si><t>tw"
    let book = try Self.salvage(package.bytes())
    #expect(SampleBook.rows(of: book.sheets[0]) == [1: ["0 text one"], 2: ["0 number 2"]])
    #expect(book.reports[0].lostRows == 1)
    #expect(book.reports[0].isProvisional == [true, false])
  }

  @Test func `XML that ends early in a sound archive gives the rows before`() throws {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] = """
      <worksheet xmlns="\(PackageBuilder.main)"><dimension ref="A1:B9"/><sheetData>\
      <row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>12
      """
    let book = try Self.salvage(package.bytes())
    #expect(SampleBook.rows(of: book.sheets[0]) == [1: ["0 number 1"]])
    #expect(book.reports[0].lostRows == 8)
    #expect(book.reports[0].isProvisional == [true])
    #expect(
      book.reports[0].description
        == "\"Data\": 1 row kept, only probable; 8 rows lost: its part could be read so far, then it ends early."
    )
  }

  @Test func `a bare & and control characters are taken as written, and said to be`() throws {
    let package = PackageBuilder(
      rows: """
        <row r="1"><c r="A1" t="s"><v>0</v></c></row>\
        <row r="2"><c r="A2" t="inlineStr"><is><t>a\u{1}b<![CDATA[R&D]]> &#9999999;</t></is></c></row>
        """,
      sharedStrings: "<si><t>Tom & Jerry &amp; Söhne</t></si>")
    let book = try Self.salvage(package.bytes())
    #expect(
      SampleBook.rows(of: book.sheets[0])
        == [1: ["0 text Tom & Jerry & Söhne"], 2: ["0 text a\u{1}bR&D &#9999999;"]])
    #expect(book.reports[0].isProvisional == [true, true])
    #expect(
      book.findings == [
        "xl/sharedStrings.xml: what is no proper XML was taken as written, in 1 place."
      ])
  }

  @Test func `sheets of a workbook without its own part are named by their parts, and dates stay numbers`()
    throws
  {
    var package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>46024</v></c></row>")
    package.parts.removeAll { $0.name == "xl/workbook.xml" }
    let book = try Self.salvage(package.bytes())
    #expect(book.sheets.map(\.name) == ["Sheet1"])
    #expect(SampleBook.rows(of: book.sheets[0]) == [1: ["0 number 46024"]])
    #expect(book.reports[0].isProvisional == [true])
    #expect(book.findings.contains { $0.hasPrefix("The styles are lost") })
  }

  @Test func `a sheet whose part is gone is named as lost`() throws {
    var package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replacing(
      "</sheets>", with: "<sheet name=\"Gone\" sheetId=\"2\" r:id=\"rId9\"/></sheets>")
    package["xl/_rels/workbook.xml.rels"] = package["xl/_rels/workbook.xml.rels"].replacing(
      "</Relationships>",
      with:
        "<Relationship Id=\"rId9\" Type=\"\(PackageBuilder.office)/worksheet\" Target=\"worksheets/sheet9.xml\"/></Relationships>"
    )
    let book = try Self.salvage(package.bytes())
    #expect(
      book.reports.map(\.description) == [
        "\"Data\": 1 row kept.",
        "\"Gone\": 0 rows kept; rows after them may be lost: its part is not in the file.",
      ])
    #expect(!book.isCertain)
  }

  @Test func `two parts of one name make neither certain`() throws {
    var package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
    package.parts.append(
      (
        "xl/worksheets/sheet9.xml",
        package["xl/worksheets/sheet1.xml"].replacing("<v>1</v>", with: "<v>2</v>")
      ))
    // No library writes one name twice.
    let bytes = try package.bytes().replacing(Array("sheet9".utf8), with: Array("sheet1".utf8))
    let book = try Self.salvage(bytes)
    #expect(SampleBook.rows(of: book.sheets[0]) == [1: ["0 number 2"]])
    #expect(book.reports[0].isProvisional == [true])
  }

  @Test func `a name changed in an entry's own header is put right by the directory`() throws {
    let sample = try SampleBook(rowCount: 50)
    let name = Array("xl/worksheets/sheet2.xml".utf8)
    let place = try #require(sample.bytes.firstRange(of: name)).upperBound - 5
    var bytes = sample.bytes
    bytes[place] = UInt8(ascii: "1")
    let book = try Self.salvage(bytes)
    let result = sample.compare(book)
    #expect(result.given == 72 && result.wrongCertain == 0 && result.wrongProbable == 0)
    #expect(book.reports.map(\.certainRows) == [21, 0])
  }

  @Test(arguments: [
    ("nothing at all", "Test.xlsx: is damaged: no sheet was found in it"),
    ("<!DOCTYPE x>", "has a DOCTYPE"),
  ])
  func `what cannot be salvaged is refused`(text: String, expected: String) throws {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] = text
    let bytes = text.hasPrefix("<") ? try package.bytes() : Array(text.utf8)
    let error = #expect(throws: XLSXError.self) { try Self.salvage(bytes) }
    #expect(try #require(error).description.contains(expected))
  }

  @Test func `limits hold in salvage too`() throws {
    let sample = try SampleBook(rowCount: 50)
    for assignment in ["inflated=5000", "part=2000", "entries=3", "cells=20", "file=100"] {
      var limits = XLSXLimits()
      let isSet = limits.set(assignment)
      #expect(isSet)
      #expect(throws: XLSXError.self) { try XLSXSalvage.read(bytes: sample.bytes, name: "T", limits: limits) }
    }
  }
}
