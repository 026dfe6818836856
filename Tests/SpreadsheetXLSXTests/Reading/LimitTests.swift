import Testing

@testable import SpreadsheetXLSX

struct LimitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var limit: XLSXLimit
    var value: Int
    var place: String
    var rows = "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B1\"><v>22</v></c></row><row r=\"2\"/>"
    var strings = "<si><t>one</t></si><si><t>two</t></si>"
    var testDescription: String { limit.rawValue }
  }

  static let sheet = "xl/worksheets/sheet1.xml: "
  static let strings = "xl/sharedStrings.xml: "

  static let cases: [Case] = [
    Case(limit: .file, value: 10, place: ""),
    Case(limit: .entries, value: 2, place: ""),
    Case(limit: .inflated, value: 400, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .part, value: 250, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .depth, value: 4, place: sheet),
    Case(limit: .attributes, value: 2, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .attribute, value: 60, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .name, value: 8, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .names, value: 60, place: sheet, rows: (0..<100).map { "<n\($0)/>" }.joined()),
    Case(limit: .padding, value: 100, place: sheet, rows: "<!--\(String(repeating: "-x", count: 20000))-->"),
    Case(limit: .items, value: 1, place: "xl/_rels/workbook.xml.rels: "),
    Case(limit: .rows, value: 1, place: sheet),
    Case(limit: .columns, value: 1, place: sheet),
    Case(limit: .cells, value: 1, place: sheet),
    // A file of some 1,500 bytes may have four cells a byte.
    Case(
      limit: .packedCells, value: 10, place: sheet,
      rows: "<row>" + String(repeating: "<c/>", count: 10000) + "</row>"),
    Case(limit: .cellText, value: 1, place: sheet, strings: ""),
    Case(limit: .sheetText, value: 2, place: sheet),
    Case(limit: .sharedStrings, value: 1, place: strings),
    Case(limit: .sharedText, value: 5, place: strings),
  ]

  @Test(arguments: cases)
  func `a limit that is passed is named with its value and flag, and can be raised`(_ one: Case) throws {
    var package = PackageBuilder(rows: one.rows, sharedStrings: one.strings)
    if one.limit == .name || one.limit == .attributes || one.limit == .attribute || one.limit == .part {
      // The smaller parts of the package pass these limits before the part that is meant.
      package["[Content_Types].xml"] = "<Types/>"
      package["_rels/.rels"] = "<a/>"
    }
    var limits = XLSXLimits()
    limits[one.limit] = one.value
    let message = try package.refusal(limits: limits)
    #expect(
      message
        == "Test.xlsx: \(one.place)holds more than \(one.value) \(one.limit.meaning), the limit. If you trust the file, raise the limit: --limit \(one.limit.rawValue)=\(one.value * 2)."
    )
    #expect(try PackageBuilder(rows: one.rows, sharedStrings: one.strings).read().sheets.count == 1)
  }

  @Test func `every limit has a case here`() {
    #expect(Set(Self.cases.map(\.limit)) == Set(XLSXLimit.allCases))
  }

  @Test func `a limit that cannot be raised says so`() {
    let error = XLSXError(file: "Test.xlsx", problem: .tooLarge(.rows, limit: 1_048_576, place: nil))
    #expect(
      error.description
        == "Test.xlsx: holds more than 1048576 rows on a sheet, the limit. It cannot be raised; split the workbook."
    )
  }

  @Test func `a limit is set as a person types it`() {
    var limits = XLSXLimits()
    let isSet = limits.set("cells=50000000")
    #expect(isSet)
    #expect(limits[.cells] == 50_000_000)
    for wrong in ["cells", "cells=", "cells=-1", "cells=many", "cats=9", "", "rows=1048577"] {
      let isTaken = limits.set(wrong)
      #expect(!isTaken, "\(wrong)")
    }
  }
}
