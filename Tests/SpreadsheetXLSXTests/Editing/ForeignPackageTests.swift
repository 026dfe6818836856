import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Packages as other programs write them: whatever is read can be edited.
struct ForeignPackageTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The tag of the workbook, and that of a sheet.
    var root: String
    var sheet: String
    var prefix = ""
    var isStrict = false
  }

  static let relationships = PackageBuilder.office
  static let strict = "http://purl.oclc.org/ooxml"

  static let forms: [Form] = [
    Form(
      testDescription: "openpyxl with lxml: the namespace on each sheet",
      root: "xmlns=\"\(PackageBuilder.main)\"",
      sheet: "xmlns:ns0=\"\(relationships)\" name=\"Data\" sheetId=\"1\" state=\"visible\" ns0:id=\"rId1\""),
    Form(
      testDescription: "openpyxl with lxml, its prefix taken for something else further up",
      root: "xmlns=\"\(PackageBuilder.main)\" xmlns:r=\"urn:other\"",
      sheet: "xmlns:r=\"\(relationships)\" name=\"Data\" sheetId=\"1\" r:id=\"rId1\""),
    Form(
      testDescription: "LibreOffice, Gnumeric, libxlsxwriter: once on the root",
      root: "xmlns=\"\(PackageBuilder.main)\" xmlns:r=\"\(relationships)\"",
      sheet: "name=\"Data\" sheetId=\"1\" r:id=\"rId1\""),
    Form(
      testDescription: "another id before the relationship's",
      root: "xmlns=\"\(PackageBuilder.main)\" xmlns:rel=\"\(relationships)\" xmlns:xr=\"urn:revision\"",
      sheet: "name=\"Data\" sheetId=\"1\" rel:id=\"rId1\" xr:id=\"{1}\""),
    Form(
      testDescription: "every element with a prefix", root: "xmlns:x=\"\(PackageBuilder.main)\"",
      sheet: "name=\"Data\" sheetId=\"1\" d:id=\"rId1\" xmlns:d=\"\(relationships)\"", prefix: "x:"),
    Form(
      testDescription: "Strict", root: "xmlns=\"\(strict)/spreadsheetml/main\"",
      sheet: "xmlns:r=\"\(strict)/officeDocument/relationships\" name=\"Data\" sheetId=\"1\" r:id=\"rId1\"",
      isStrict: true),
  ]

  static func package(_ form: Form) -> PackageBuilder {
    let p = form.prefix
    var package = PackageBuilder(
      rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><v>2</v></c></row>")
    package["xl/workbook.xml"] =
      "<\(p)workbook \(form.root)><\(p)sheets><\(p)sheet \(form.sheet)/></\(p)sheets></\(p)workbook>"
    if form.isStrict {
      for part in package.parts {
        package[part.name] = part.text.replacing(PackageBuilder.main, with: "\(strict)/spreadsheetml/main")
          .replacing(relationships, with: "\(strict)/officeDocument/relationships")
      }
    }
    return package
  }

  @Test(arguments: forms)
  func `a workbook takes a new sheet, a new column and new rows`(form: Form) throws {
    var edits = NewSheetTests.edits("New")
    var data = SheetEdits(name: "Data")
    data.set(0, 1, .text("new"))
    data.append(.number("3"), .text("x"))
    edits.sheets["Data"] = data
    var harness = try EditHarness(Self.package(form))
    // Twice, for what we wrote ourselves stands in the file then.
    for name in ["New", "Newer"] {
      edits.newSheets = NewSheetTests.edits(name).newSheets
      let copy = try harness.edited(edits)
      #expect(copy.book.sheets.last?.name == name)
      #expect(copy.book.sheets.last?.text(row: 1, column: 1) == "12.50")
      #expect(copy.book.sheets[0].text(row: copy.book.sheets[0].rowCount - 1, column: 1) == "x")
      harness = try EditHarness(bytes: copy.bytes)
    }
    #expect(harness.book.sheets.map(\.name) == ["Data", "New", "Newer"])
  }
}
