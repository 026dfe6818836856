import Testing
import TextScanning

@Suite struct DatePartsTests {
  @Test(arguments: [
    ("2018-12-31", [2018, 12, 31], [4, 2, 2], true), ("31.12.2018", [31, 12, 2018], [2, 2, 4], false),
    ("1/2/18", [1, 2, 18], [1, 1, 2], false), ("113/03/15", [113, 3, 15], [3, 2, 2], false),
    ("2018/12/31", [2018, 12, 31], [4, 2, 2], false), ("99-99-99", [99, 99, 99], [2, 2, 2], false),
    ("2018-1-1", [2018, 1, 1], [4, 1, 1], false),
  ])
  func `three numbers and the mark between them are read`(
    _ text: String, _ values: [Int], _ widths: [Int], _ isISO: Bool
  ) throws {
    let parts = try #require(withBytes(text) { DateParts($0) })
    #expect([parts.values.0, parts.values.1, parts.values.2] == values)
    #expect([parts.widths.0, parts.widths.1, parts.widths.2] == widths)
    #expect(parts.isISO == isISO)
  }

  @Test(arguments: [
    "", "2018-12", "2018-12-", "-12-31", "2018-12-31T", "2018-12/31", "12345-1-1", "1 2 2018", "1.2.2018 ",
    "20181231",
    "1:2:2018", "1..2018", "1-2-3-4", "a.b.c", "1.2",
  ])
  func `anything else is no date`(_ text: String) {
    #expect(withBytes(text) { DateParts($0) } == nil)
  }
}
