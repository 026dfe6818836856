import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Notes on cells, and formulas that cells share.
struct CommentsTests {
  private func package(_ relationships: [(type: String, target: String)], _ parts: [String: String]) throws
    -> XLSXWorkbook
  {
    var builder = PackageBuilder(rows: "<row r=\"2\"><c r=\"B2\"><v>1</v></c></row>")
    builder["xl/worksheets/_rels/sheet1.xml.rels"] = PackageBuilder.relationships(relationships)
    for (name, text) in parts { builder[name] = text }
    return try builder.read()
  }

  private static let legacy = """
    <comments xmlns="\(PackageBuilder.main)"><authors><author>Ana</author></authors><commentList>
    <comment ref="B2" authorId="0"><text><r><t>why </t></r><r><t>so much?</t></r></text></comment>
    <comment ref="AA9" authorId="0"><text><t>later</t></text></comment></commentList></comments>
    """

  @Test func `notes are read with their cells, also those on cells that hold nothing`() throws {
    let workbook = try package(
      [("comments", "../comments1.xml"), ("hyperlink", "../comments1.xml")], ["xl/comments1.xml": Self.legacy]
    )
    #expect(workbook.sheets[0].comments == [2: [1: "why so much?"], 9: [26: "later"]])
  }

  @Test func `replies of a thread are notes too`() throws {
    let threads = """
      <ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">
      <threadedComment ref="B2" id="{1}"><text>one</text></threadedComment>
      <threadedComment ref="B2" id="{2}" parentId="{1}"><text>two</text></threadedComment></ThreadedComments>
      """
    var builder = PackageBuilder(rows: "<row r=\"2\"><c r=\"B2\"><v>1</v></c></row>")
    builder["xl/worksheets/_rels/sheet1.xml.rels"] =
      "<Relationships xmlns=\"\(PackageBuilder.package)/relationships\"><Relationship Id=\"rId1\" "
      + "Type=\"http://schemas.microsoft.com/office/2017/10/relationships/threadedComment\" "
      + "Target=\"/xl/threadedComments/t1.xml\"/></Relationships>"
    builder["xl/threadedComments/t1.xml"] = threads
    #expect(try builder.read().sheets[0].comments == [2: [1: "one\ntwo"]])
  }

  @Test(arguments: ["<comments", "", "<comments xmlns=\"x\"><comment ref=\"?\"/></comments>"])
  func `a part of notes that cannot be read is passed over`(text: String) throws {
    let workbook = try package([("comments", "../comments1.xml")], ["xl/comments1.xml": text])
    #expect(workbook.sheets[0].comments.isEmpty)
    #expect(workbook.sheets[0].text(row: 0, column: 1) == "1")
  }

  @Test func `each of the cells that share a formula has it for its own place`() throws {
    let rows = """
      <row r="2"><c r="B2"><f t="shared" ref="B2:C4" si="0">A2*2+$D$1</f><v>2</v></c></row>\
      <row r="3"><c r="B3"><f t="shared" si="0"/><v>4</v></c><c r="C3" t="str"><f t="shared" si="0"/><v></v></c></row>\
      <row r="4"><c r="B4"><f t="shared" si="0"/></c><c r="C4"><f t="shared" si="7"/><v>1</v></c></row>
      """
    let sheet = try PackageBuilder(rows: rows).read().sheets[0]
    #expect(sheet.formula(row: 0, column: 1) == "A2*2+$D$1")
    #expect(sheet.formula(row: 1, column: 1) == "A3*2+$D$1")
    #expect(sheet.formula(row: 1, column: 2) == "B3*2+$D$1")
    #expect(sheet.formula(row: 2, column: 1) == "A4*2+$D$1")
    #expect(sheet.formula(row: 2, column: 2) == nil)
  }
}
