import Testing

@testable import Spreadsheet

struct RangeGrowthTests {
  /// A header in row 1, data to row 10, then 5 new rows.
  static let growth = RangeGrowth(firstRow: 1, oldLast: 10, newLast: 15)

  @Test(arguments: [
    ("A2:A10", "A2:A15"), ("$A$1:$C$10", "$A$1:$C$15"), ("B2:B12", "B2:B15"), ("2:10", "2:15"),
    ("B10:A2", "B15:A2"),
  ])
  func `a range that reaches the end of the data grows`(range: String, grown: String) {
    #expect(Self.growth.grown(list: range) == grown)
  }

  @Test(arguments: [
    "A2:A9", "A:A", "A2:A15", "A2:A1048576", "A10", "A10:C10", "A12:A14", "A1:C1", "no range",
  ])
  func `any other range stays`(range: String) {
    #expect(Self.growth.grown(list: range) == nil)
  }

  @Test func `of a list only the ranges that reach the end grow`() {
    #expect(Self.growth.grown(list: "A2:A5 C2:C10 E7") == "A2:A5 C2:C15 E7")
  }

  @Test func `a single row of data stands for the data to come`() {
    let growth = RangeGrowth(firstRow: 1, oldLast: 2, newLast: 4)
    #expect(growth.grown(list: "B2") == "B2:B4")
    #expect(growth.grown(list: "B2:B2") == "B2:B4")
  }

  @Test
  func `below a header alone, filters and lists for the first row grow, and a format of the header stays`()
    throws
  {
    let growth = RangeGrowth(firstRow: 1, oldLast: 1, newLast: 3)
    let header = try #require(CellRange("A1:D1"))
    #expect(growth.grown(header, fromHeader: true)?.text == "A1:D3")
    #expect(growth.grown(list: "A1:D1") == nil)
    #expect(growth.grown(list: "A2:A2") == "A2:A3")
  }

  @Test(arguments: [
    ("Data!$A$1:$C$10", "Data!$A$1:$C$15"), ("'Data'!$A$2:$A$10", "'Data'!$A$2:$A$15"),
    ("Data!$A$1:$A$10,Data!$C$1:$C$10", "Data!$A$1:$A$15,Data!$C$1:$C$15"),
  ])
  func `a name over the sheet's data grows`(areas: String, grown: String) {
    #expect(Self.growth.grown(areas: areas, onSheet: "Data") == grown)
  }

  @Test(arguments: [
    "Other!$A$1:$C$10", "Data!$1:$1", "OFFSET(Data!$A$1,0,0,10,1)", "Data!$A$1:$A$10+1", "\"Data!A1:A10\"",
    "#REF!",
  ])
  func `a name for anything else stays`(areas: String) {
    #expect(Self.growth.grown(areas: areas, onSheet: "Data") == nil)
  }

  @Test func `a sheet's name may hold quotes and commas`() {
    let areas = "'It''s, here'!$A$1:$A$10,'It''s, here'!$B$1"
    #expect(
      Self.growth.grown(areas: areas, onSheet: "It's, here") == "'It''s, here'!$A$1:$A$15,'It''s, here'!$B$1")
  }
}
