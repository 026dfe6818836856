import Foundation
import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// A sheet gets another name, and everything in the workbook that names it follows.
struct SheetNamesTests {
  static let main = PackageBuilder.main

  /// The workbook of ``RichWorkbookTests`` with everything that can name a sheet; a `§` stands for the name of the first as
  /// formulas write it, a `%` for the name itself.
  private static let template: PackageBuilder = {
    var package = RichWorkbookTests.package()
    package["xl/workbook.xml"] = """
      <workbook xmlns="\(main)" xmlns:r="\(PackageBuilder.office)"><sheets><sheet name="%" sheetId="1" \
      r:id="rId1"/><sheet name="Overview" sheetId="2" r:id="rId2"/></sheets><definedNames>\
      <definedName name="Amounts">SUM(§!$C$2:$C$4)</definedName>\
      <definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">§!$A$1:$C$4</definedName>\
      <definedName name="_xlnm.Print_Area" localSheetId="0">§!$A$1:$C$4,§!$E$1</definedName>\
      <definedName name="Words">"Data!A1"</definedName></definedNames><calcPr calcId="1"/><pivotCaches>\
      <pivotCache cacheId="1" r:id="rId3"/></pivotCaches></workbook>
      """
    package["xl/worksheets/sheet2.xml"] = """
      <worksheet xmlns="\(main)" xmlns:r="\(PackageBuilder.office)"><sheetData><row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">\
      SUM(§!C2:C4)&amp;"&lt;Data!&gt;"</f><v>50.5</v></c><c r="B1" t="inlineStr"><is><t>Data!A1</t></is></c></row><row r="2"><c r="A2">\
      <f t="shared" si="0"/><v>38</v></c><c r="B2"><f t="array" ref="B2:B3">§!C2:C3*1</f><v>12.5</v></c></row>\
      </sheetData><conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>§!$C$2&gt;1</formula></cfRule>\
      <cfRule type="dataBar" priority="2"><dataBar><cfvo type="formula" val="§!$C$2"/><cfvo type="max"/></dataBar></cfRule>\
      </conditionalFormatting><dataValidations count="1"><dataValidation type="list" sqref="B1" prompt="see Data!A1"><formula1>§!$B$2:$B$4</formula1>\
      <formula2>§!$B$2</formula2></dataValidation></dataValidations><hyperlinks><hyperlink ref="A1" location="§!A1" display="Data!A1"/>\
      <hyperlink ref="A2" r:id="rId9"/></hyperlinks><extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" \
      xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidations count="1"><x14:dataValidation type="list"><x14:formula1>\
      <xm:f>§!$B$2:$B$4</xm:f></x14:formula1><xm:sqref>C1</xm:sqref></x14:dataValidation></x14:dataValidations><x14:sparklineGroups>\
      <x14:sparkline><xm:f>§!C2:C4</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklineGroups></ext></extLst></worksheet>
      """
    package["xl/worksheets/_rels/sheet2.xml.rels"] = """
      <Relationships xmlns="\(PackageBuilder.package)/relationships"><Relationship Id="rId1" Type="\(PackageBuilder.office)/pivotTable" \
      Target="../pivotTables/pivotTable1.xml"/><Relationship Id="rId9" Type="\(PackageBuilder.office)/hyperlink" Target="#§!B2" \
      TargetMode="External"/><Relationship Id="rId8" Type="\(PackageBuilder.office)/hyperlink" Target="Other.xlsx#Data!B2" \
      TargetMode="External"/></Relationships>
      """
    package["xl/charts/chart1.xml"] = RichWorkbookTests.chart.replacing("Data!", with: "§!")
      .replacing("</c:f>", with: "</c:f><c:strCache><c:pt><c:v>Data!A1</c:v></c:pt></c:strCache>")
    package["xl/tables/table1.xml"] = RichWorkbookTests.table.replacing(
      "name=\"amount\"/>",
      with: "name=\"amount\"><calculatedColumnFormula>§!$A$1</calculatedColumnFormula></tableColumn>")
    package["xl/pivotCache/pivotCacheDefinition1.xml"] = RichWorkbookTests.pivotCache.replacing(
      "<worksheetSource name=\"Ledger\"/>", with: "<worksheetSource ref=\"A1:C4\" sheet=\"%\"/>")
    package["xl/drawings/drawing1.xml"] = """
      <xdr:wsDr xmlns:xdr="\(RichWorkbookTests.drawing)/spreadsheetDrawing"><xdr:sp macro="" textlink="§!$A$1"><a:t>Data!A1</a:t></xdr:sp></xdr:wsDr>
      """
    package["xl/drawings/vmlDrawing1.vml"] = """
      <xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><x:ClientData>\
      <x:FmlaLink>§!$A$1</x:FmlaLink></x:ClientData></v:shape></xml>
      """
    package["xl/ctrlProps/ctrlProp1.xml"] =
      "<formControlPr xmlns=\"\(main)\" fmlaLink=\"§!$A$1\" fmlaRange=\"§!$A$1:$A$3\"/>"
    package["xl/externalLinks/externalLink1.xml"] =
      "<externalLink xmlns=\"\(main)\"><externalBook><sheetNames><sheetName val=\"Data\"/></sheetNames></externalBook></externalLink>"
    package["docProps/app.xml"] = """
      <Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="vt"><HeadingPairs>\
      <vt:vector><vt:variant><vt:lpstr>Data</vt:lpstr></vt:variant></vt:vector></HeadingPairs><TitlesOfParts><vt:vector>\
      <vt:lpstr>%</vt:lpstr><vt:lpstr>Overview</vt:lpstr><vt:lpstr>§!Print_Area</vt:lpstr></vt:vector></TitlesOfParts></Properties>
      """
    return package
  }()

  /// The workbook with a name for its first sheet, in formulas as they write it.
  private static func package(_ name: String, written: String) -> PackageBuilder {
    var package = template
    for part in package.parts {
      package[part.name] = part.text.replacing("§", with: written).replacing("\"%\"", with: "\"\(name)\"")
        .replacing(">%<", with: ">\(name)<")
    }
    return package
  }

  private static func renamed(_ package: PackageBuilder, _ names: [String: String]) throws -> EditedCopy {
    let harness = try EditHarness(package)
    let source = TemporaryFile.path()
    let target = TemporaryFile.path()
    defer {
      unlink(source)
      unlink(target)
    }
    try Data(harness.original).write(to: URL(fileURLWithPath: source))
    let outcome = try WorkbookEditor.rename(names, of: harness.book, original: source, to: target)
    return try EditedCopy(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: target))), outcome: outcome)
  }

  private static func refusal(_ package: PackageBuilder, _ names: [String: String]) -> String {
    do {
      _ = try renamed(package, names)
    } catch {
      return String(describing: error)
    }
    return "not refused"
  }

  @Test(arguments: [("New", "New"), ("Two words", "'Two words'"), ("It's", "'It''s'")])
  func `everything that names the sheet follows, and no other byte changes`(name: String, written: String)
    throws
  {
    let before = Self.package("Data", written: "Data")
    let copy = try Self.renamed(before, ["Data": name])
    let after = Self.package(name, written: written)
    for part in after.parts {
      // Quotes in attributes and texts may be written in two ways.
      let text = try copy.part(part.name).replacing("&apos;", with: "'").replacing(
        "&quot;&lt;Data!&gt;&quot;", with: "\"&lt;Data!&gt;\"")
      #expect(text == part.text, "\(part.name)")
    }
    #expect(
      Set(copy.outcome.changed)
        == Set(before.parts.filter { part in after[part.name] != part.text }.map(\.name)))
    #expect(copy.outcome.changed.count == 10)
    #expect(copy.book.sheets.map(\.name) == [name, "Overview"])
    let overview = try #require(copy.book.sheet(named: "Overview"))
    #expect(overview.formula(row: 1, column: 0) == "SUM(\(written)!C3:C5)&\"<Data!>\"")
  }

  @Test func `the old name brings every byte back that was written in the plainest way`() throws {
    let before = Self.package("Data", written: "'Data'")
    let there = try Self.renamed(before, ["Data": "New"])
    let parts = try before.parts.map { (name: $0.name, text: try there.part($0.name)) }
    let back = try Self.renamed(PackageBuilder(parts: parts), ["New": "Data"])
    for part in before.parts {
      let text = try back.part(part.name).replacing("&apos;", with: "'").replacing(
        "&quot;&lt;Data!&gt;&quot;", with: "\"&lt;Data!&gt;\"")
      #expect(text == part.text, "\(part.name)")
    }
  }

  @Test func `a sheet of a million cells is scanned in pieces, and its formulas follow`() throws {
    var rows = ""
    for row in 1...20_000 {
      rows +=
        "<row r=\"\(row)\"><c r=\"A\(row)\"><v>\(row)</v></c><c r=\"B\(row)\"><f>Data!A\(row)*2</f><v>1</v></c></row>"
    }
    let copy = try Self.renamed(PackageBuilder(rows: rows), ["Data": "It's"])
    let part = try copy.part("xl/worksheets/sheet1.xml")
    #expect(
      part.hasPrefix(
        PackageBuilder(rows: rows.replacing("Data!", with: "'It''s'!"))["xl/worksheets/sheet1.xml"].prefix(
          1 << 19)))
    #expect(copy.book.sheets[0].formula(row: 19_999, column: 1) == "'It''s'!A20000*2")
  }

  @Test(arguments: [
    (["Nothing": "New"], "Nothing: the workbook has no such sheet."),
    (["Data": "Overview"], "a sheet of this name is there already"),
    (["Data": "overview"], "a sheet of this name is there already"), (["Data": "a/b"], "/"),
    (["Data": ""], "name"),
  ])
  func `a name that cannot be is refused`(names: [String: String], message: String) {
    #expect(Self.refusal(Self.package("Data", written: "Data"), names).contains(message))
  }

  @Test(arguments: [
    ("xl/vbaProject.bin", "macros", "xl/vbaProject.bin: may name the sheet (macros)"),
    (
      "xl/connections.xml",
      "<connections><connection><dbPr command=\"SELECT * FROM [Data$]\"/></connection></connections>",
      "xl/connections.xml, command of <dbPr>: may name the sheet"
    ),
    ("xl/new/part.xml", "<a><newFormula>Data!A1</newFormula></a>", "xl/new/part.xml, <newFormula>"),
    (
      "xl/charts/chart1.xml", "<c:chart xmlns:c=\"c\"><c:f>Data!<!-- x -->A1</c:f></c:chart>",
      "xl/charts/chart1.xml, <f>"
    ),
    (
      "xl/worksheets/sheet2.xml",
      "<worksheet xmlns=\"\(main)\"><sheetData><row r=\"1\"><c r=\"A1\"><f>INDIRECT(\"Data!A1\")</f></c></row></sheetData></worksheet>",
      "the formula =INDIRECT(\"Data!A1\") finds cells by a text, and a formula holds \"Data\""
    ),
    (
      "xl/worksheets/sheet2.xml",
      """
      <worksheet xmlns="\(main)"><sheetData><row r="1"><c r="B1" t="inlineStr"><is><t>Data</t></is></c></row></sheetData><dataValidations>\
      <dataValidation type="list" sqref="A1"><formula1>INDIRECT(B1&amp;"!A1")</formula1></dataValidation></dataValidations></worksheet>
      """,
      "Overview!B1 holds \"Data\""
    ),
  ])
  func `what cannot be followed is refused`(part: String, text: String, message: String) {
    var package = Self.package("Data", written: "Data")
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replacing("\"Data!A1\"", with: "\"x\"")
    package[part] = text
    #expect(Self.refusal(package, ["Data": "New"]).contains(message))
  }

  @Test func `a part in UTF-16 follows too`() throws {
    var package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><f>Data!B1</f></c></row>")
    let sheet = "\u{FEFF}" + package["xl/worksheets/sheet1.xml"]
    let bytes = sheet.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    package["xl/worksheets/sheet1.xml"] = "PLACE"
    // The builder holds texts: the part is put in with the bytes of another text of one byte a character.
    let harness = try EditHarness(bytes: Self.archive(package, "xl/worksheets/sheet1.xml", bytes))
    let source = TemporaryFile.path()
    let target = TemporaryFile.path()
    defer {
      unlink(source)
      unlink(target)
    }
    try Data(harness.original).write(to: URL(fileURLWithPath: source))
    try WorkbookEditor.rename(["Data": "New"], of: harness.book, original: source, to: target)
    let copy = try XLSXReader.read(
      bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: target))), name: "Test.xlsx")
    #expect(copy.sheets[0].formula(row: 0, column: 0) == "New!B1")
  }

  /// The archive of a package in which one part has these bytes.
  private static func archive(_ package: PackageBuilder, _ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
    try TemporaryFile.bytes { descriptor in
      let archive = try ZipWriter(descriptor: descriptor, adding: package.parts.map(\.name))
      var output = PartOutput(archive: archive, level: 6)
      for part in package.parts {
        if part.name == name {
          try bytes.withUnsafeBytes { try output.appendLong($0) }
          try output.end()
        } else {
          try output.write(part.text)
        }
      }
      try archive.finish()
    }
  }
}
