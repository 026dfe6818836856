import Testing

@testable import SpreadsheetXLSX

/// What a workbook holds that writing its sheets anew would lose.
struct FeatureListTests {
  static let own = "<Properties><Application>dataset</Application></Properties>"

  static func package(afterRows: String = "", application: String? = own) -> PackageBuilder {
    var package = PackageBuilder(rows: "<row><c><v>1</v></c></row>", afterRows: afterRows)
    package["_rels/.rels"] = PackageBuilder.relationships([
      ("officeDocument", "xl/workbook.xml"), ("extended-properties", "docProps/app.xml"),
    ])
    if let application { package["docProps/app.xml"] = application }
    return package
  }

  @Test func `a workbook of our own has none`() throws {
    #expect(try Self.package().read().features == [])
  }

  @Test func `a workbook that another program saved has its formats`() throws {
    let excel = "<Properties><Application>Microsoft Excel</Application></Properties>"
    #expect(
      try Self.package(application: excel).read().features.map(\.description)
        == ["formats, widths and page settings as saved by Microsoft Excel"])
    #expect(
      try Self.package(application: nil).read().features.map(\.description)
        == ["formats, widths and page settings as saved by another program"])
  }

  @Test(arguments: [
    ("<mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>", "merged cells on sheet \"Data\""),
    ("<conditionalFormatting sqref=\"A1\"/>", "conditional formats on sheet \"Data\""),
    ("<tableParts count=\"0\"/>", "tables on sheet \"Data\""),
    ("<unheardOf/>", "<unheardOf> on sheet \"Data\""),
  ])
  func `what a sheet holds besides cells is named`(xml: String, feature: String) throws {
    #expect(try Self.package(afterRows: xml).read().features.map(\.description) == [feature])
  }

  @Test(arguments: [
    ("xl/charts/chart1.xml", "charts"), ("xl/media/image1.png", "pictures"), ("xl/vbaProject.bin", "macros"),
    ("xl/pivotTables/pivotTable1.xml", "pivot tables"), ("xl/comments1.xml", "comments"),
    ("xl/externalLinks/externalLink1.xml", "external links"), ("stray.bin", "the part stray.bin"),
  ])
  func `a part that we cannot write is named`(part: String, feature: String) throws {
    var package = Self.package()
    package[part] = "<x/>"
    #expect(try package.read().features.map(\.description) == [feature])
  }

  @Test func `parts of one kind are counted`() throws {
    var package = Self.package()
    package["xl/charts/chart1.xml"] = "<x/>"
    package["xl/charts/chart2.xml"] = "<x/>"
    #expect(try package.read().features.map(\.description) == ["charts (2)"])
  }

  @Test func `cells that were left out count too`() throws {
    var package = Self.package()
    package["xl/worksheets/sheet1.xml"] =
      "<worksheet><sheetData><row><c r=\"A0\"><v>1</v></c></row></sheetData></worksheet>"
    #expect(try package.read().features.map(\.description) == ["cells that could not be read"])
  }
}
