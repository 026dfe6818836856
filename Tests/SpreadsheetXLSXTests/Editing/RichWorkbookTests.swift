import Foundation
import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// A workbook with all that a person may add to a ledger, when 1,000 rows are appended: a chart, a pivot table, a
/// picture, comments, conditional formats, validations and a table.
///
/// `scripts/check/rich-workbook` does the same with a workbook of other programs, and has it rendered.
struct RichWorkbookTests {
  static let types = "http://schemas.openxmlformats.org/package/2006/content-types"
  static let drawing = "http://schemas.openxmlformats.org/drawingml/2006"

  /// Rows 1 to 4 of `Data`: day, shop, amount.
  static let ledger = """
    <row r="1"><c r="A1" t="inlineStr"><is><t>date</t></is></c><c r="B1" t="inlineStr"><is><t>shop</t></is></c>\
    <c r="C1" t="inlineStr"><is><t>amount</t></is></c></row>\
    <row r="2" ht="30" customHeight="1"><c r="A2"><v>45658</v></c><c r="B2" t="inlineStr"><is><t>REWE</t></is></c>\
    <c r="C2"><v>12.5</v></c></row>\
    <row r="3"><c r="A3"><v>45659</v></c><c r="B3" t="inlineStr"><is><t>Gym</t></is></c><c r="C3"><v>30</v></c></row>\
    <row r="4"><c r="A4"><v>45660</v></c><c r="B4" t="inlineStr"><is><t>REWE</t></is></c><c r="C4"><v>8</v></c></row>
    """

  static let sheet = """
    <worksheet xmlns="\(PackageBuilder.main)" xmlns:r="\(PackageBuilder.office)"><dimension ref="A1:C4"/>\
    <sheetData>\(ledger)</sheetData><conditionalFormatting sqref="C2:C4"><cfRule type="cellIs" priority="1" \
    operator="greaterThan"><formula>20</formula></cfRule><cfRule type="dataBar" priority="2"><dataBar>\
    <cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext \
    xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" \
    uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>{1}</x14:id></ext></extLst></cfRule></conditionalFormatting>\
    <dataValidations count="1"><dataValidation type="list" sqref="B2:B4"><formula1>"REWE,Gym"</formula1>\
    </dataValidation></dataValidations><drawing r:id="rId1"/><legacyDrawing r:id="rId2"/>\
    <tableParts count="1"><tablePart r:id="rId4"/></tableParts><extLst><ext \
    xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" \
    uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting \
    xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="dataBar" id="{1}"/>\
    <xm:sqref>C2:C4</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst></worksheet>
    """

  static let table = """
    <table xmlns="\(PackageBuilder.main)" id="1" name="Ledger" displayName="Ledger" ref="A1:C4"><autoFilter \
    ref="A1:C4"/><tableColumns count="3"><tableColumn id="1" name="date"/><tableColumn id="2" name="shop"/>\
    <tableColumn id="3" name="amount"/></tableColumns></table>
    """

  static let chart = """
    <c:chartSpace xmlns:c="\(drawing)/chart"><c:chart><c:plotArea><c:lineChart><c:ser><c:idx val="0"/><c:val><c:numRef>\
    <c:f>Data!$C$2:$C$4</c:f></c:numRef></c:val></c:ser></c:lineChart></c:plotArea></c:chart></c:chartSpace>
    """

  static let pivotCache = """
    <pivotCacheDefinition xmlns="\(PackageBuilder.main)" xmlns:r="\(PackageBuilder.office)" r:id="rId1" recordCount="3">\
    <cacheSource type="worksheet"><worksheetSource name="Ledger"/></cacheSource><cacheFields count="3">\
    <cacheField name="date"><sharedItems/></cacheField><cacheField name="shop"><sharedItems count="2"><s v="REWE"/>\
    <s v="Gym"/></sharedItems></cacheField><cacheField name="amount"><sharedItems/></cacheField></cacheFields>\
    </pivotCacheDefinition>
    """

  static let pivotTable = """
    <pivotTableDefinition xmlns="\(PackageBuilder.main)" name="ByShop" cacheId="1" dataCaption="Values"><location \
    ref="A3:B6" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="3"><pivotField/>\
    <pivotField axis="axisRow"><items count="2"><item x="0"/><item x="1"/></items></pivotField>\
    <pivotField dataField="1"/></pivotFields><rowFields count="1"><field x="1"/></rowFields><dataFields count="1">\
    <dataField name="Sum" fld="2"/></dataFields></pivotTableDefinition>
    """

  static func package() -> PackageBuilder {
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] = sheet
    package["xl/worksheets/_rels/sheet1.xml.rels"] = PackageBuilder.relationships([
      ("drawing", "../drawings/drawing1.xml"), ("vmlDrawing", "../drawings/vmlDrawing1.vml"),
      ("comments", "../comments1.xml"), ("table", "../tables/table1.xml"),
    ])
    package["xl/worksheets/sheet2.xml"] = """
      <worksheet xmlns="\(PackageBuilder.main)"><sheetData><row r="1"><c r="A1"><f>SUM(Ledger[amount])</f><v>50.5</v></c>\
      </row></sheetData></worksheet>
      """
    package["xl/worksheets/_rels/sheet2.xml.rels"] = PackageBuilder.relationships([
      ("pivotTable", "../pivotTables/pivotTable1.xml")
    ])
    package["xl/drawings/drawing1.xml"] = "<xdr:wsDr xmlns:xdr=\"\(drawing)/spreadsheetDrawing\"/>"
    package["xl/drawings/_rels/drawing1.xml.rels"] = PackageBuilder.relationships([
      ("chart", "../charts/chart1.xml"), ("image", "../media/image1.png"),
    ])
    package["xl/charts/chart1.xml"] = chart
    package["xl/media/image1.png"] = "\u{89}PNG\r\n\u{1A}\n the bytes of a picture"
    package["xl/drawings/vmlDrawing1.vml"] = "<xml xmlns:v=\"urn:schemas-microsoft-com:vml\"><v:shape/></xml>"
    package["xl/comments1.xml"] = """
      <comments xmlns="\(PackageBuilder.main)"><authors><author>Ana</author></authors><commentList><comment ref="B3" \
      authorId="0"><text><t>paid half</t></text></comment></commentList></comments>
      """
    package["xl/tables/table1.xml"] = table
    package["xl/pivotTables/pivotTable1.xml"] = pivotTable
    package["xl/pivotTables/_rels/pivotTable1.xml.rels"] = PackageBuilder.relationships([
      ("pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml")
    ])
    package["xl/pivotCache/pivotCacheDefinition1.xml"] = pivotCache
    package["xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels"] = PackageBuilder.relationships([
      ("pivotCacheRecords", "pivotCacheRecords1.xml")
    ])
    package["xl/pivotCache/pivotCacheRecords1.xml"] = "<pivotCacheRecords xmlns=\"\(PackageBuilder.main)\"/>"
    package["xl/workbook.xml"] = """
      <workbook xmlns="\(PackageBuilder.main)" xmlns:r="\(PackageBuilder.office)"><sheets><sheet name="Data" sheetId="1" \
      r:id="rId1"/><sheet name="Overview" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="Amounts">\
      Data!$C$2:$C$4</definedName></definedNames><calcPr calcId="1"/><pivotCaches><pivotCache cacheId="1" r:id="rId3"/>\
      </pivotCaches></workbook>
      """
    package["xl/_rels/workbook.xml.rels"] = PackageBuilder.relationships([
      ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml"),
      ("pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"),
    ])
    return package
  }

  @Test func `a thousand rows are appended, and all that a person added is kept`() throws {
    let before = Self.package()
    let copy = try EditHarness(before).edited { edits in
      for index in 1...1000 {
        edits.append(.number("\(45660 + index)"), .text("REWE"), .number("\(index).25"))
      }
    }
    // The sheet, its table and the list of names; of the rest not a byte.
    let changed: Set = ["xl/worksheets/sheet1.xml", "xl/tables/table1.xml", "xl/workbook.xml"]
    #expect(Set(copy.outcome.changed) == changed)
    #expect(copy.outcome.added == [] && copy.outcome.removed == [])
    for part in before.parts where !changed.contains(part.name) {
      #expect(try copy.part(part.name) == part.text, "\(part.name)")
    }
    let grown = [("A1:C4", "A1:C1004"), ("C2:C4", "C2:C1004"), ("B2:B4", "B2:B1004"), ("$C$4", "$C$1004")]
    func grow(_ text: String) -> String { grown.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    #expect(try copy.part("xl/tables/table1.xml") == grow(Self.table))
    #expect(
      try copy.part("xl/workbook.xml")
        == grow(before["xl/workbook.xml"]).replacing("<calcPr ", with: "<calcPr fullCalcOnLoad=\"1\" "))
    let sheet = try copy.part("xl/worksheets/sheet1.xml")
    let (head, tail) = try Self.halves(of: grow(Self.sheet))
    #expect(sheet.hasPrefix(head) && sheet.hasSuffix(tail))
    let rows = try #require(copy.book.sheet(named: "Data"))
    #expect(rows.rowCount == 1004)
    #expect((0..<3).map { rows.text(row: 1003, column: $0) } == ["46660", "REWE", "1000.25"])
  }

  /// A sheet before and behind the end of its rows.
  static func halves(of sheet: String) throws -> (String, String) {
    let end = try #require(sheet.firstRange(of: "</sheetData>"))
    return (String(sheet[..<end.lowerBound]), String(sheet[end.lowerBound...]))
  }
}
