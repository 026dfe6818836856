import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Edits at the end of a large sheet, which begin to look where reading it said, against those that look at all of it.
struct ResumedEditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// What stands in the part instead of the rows as they are.
    var replacing: [(String, String)] = []
    /// The row to be changed besides the rows that are appended, 0-based.
    var changed: Int?
    /// Whether reading notes a place at all.
    var isNoted = true
    var isRefused = false
    var testDescription: String { name }
  }

  static let count = 30_000

  static let cases: [Case] = [
    Case(name: "rows are appended"),
    Case(name: "the last row is changed too", changed: 29_999),
    Case(name: "the header is changed too", changed: 0),
    Case(name: "a row in the middle is changed too", changed: 15_000),
    Case(
      name: "the used range grows", replacing: [("<sheetData>", "<dimension ref=\"A1:A30000\"/><sheetData>")]),
    Case(
      name: "ranges behind the rows grow",
      replacing: [("</sheetData>", "</sheetData><autoFilter ref=\"A1:A30000\"/>")]),
    Case(
      name: "a blank row behind all others is filled",
      replacing: [("</sheetData>", "<row r=\"30002\" ht=\"30\" customHeight=\"1\"/></sheetData>")]),
    Case(
      name: "a blank row that is to be filled stands in the middle",
      replacing: [("<row r=\"15001\">", "<row r=\"30001\"/><row r=\"15001\">")], isNoted: false,
      isRefused: true),
    Case(
      name: "rows do not say their numbers", replacing: [("<row r=\"29990\">", "<row>")], isNoted: false),
    Case(
      name: "a cell stands in another row than it says",
      replacing: [("<c r=\"A15001\">", "<c r=\"A70001\">")], isNoted: false),
    Case(
      name: "a formula fills a range",
      replacing: [("<c r=\"A15001\">", "<c r=\"A15001\"><f t=\"array\" ref=\"A15001:A29999\">1</f>")],
      isNoted: false),
    Case(
      name: "elements have a prefix",
      replacing: [
        ("<worksheet xmlns=", "<x:worksheet xmlns:x="), ("</worksheet>", "</x:worksheet>"),
        ("<row ", "<x:row "),
        ("</row>", "</x:row>"), ("<c ", "<x:c "), ("</c>", "</x:c>"), ("<v>", "<x:v>"), ("</v>", "</x:v>"),
        ("<sheetData>", "<x:sheetData>"), ("</sheetData>", "</x:sheetData>"),
      ]),
    Case(
      name: "much stands behind the rows",
      replacing: [
        (
          "</sheetData>",
          "</sheetData><mergeCells>"
            + (1...25_000).map { "<mergeCell ref=\"C\($0):D\($0)\"/>" }.joined()
            + "</mergeCells>"
        )
      ]),
  ]

  @Test(arguments: cases)
  func `where to look makes no difference to what is written`(_ one: Case) throws {
    var package = PackageBuilder(rows: LargeEditTests.rows(1..<Self.count + 1))
    let part = "xl/worksheets/sheet1.xml"
    var text = package[part]
    for (old, new) in one.replacing { text = text.replacing(old, with: new) }
    package[part] = text
    let noted = try EditHarness(package)
    #expect(noted.book.resumePoints.isEmpty != one.isNoted)
    var unnoted = noted
    unnoted.book.resumePoints = [:]
    func change(_ edits: inout SheetEdits) {
      if let row = one.changed { edits.set(row, 0, .number("0.25")) }
      for value in 1...5 { edits.append(.number("\(value)")) }
    }
    let first = Self.result { try noted.edited(change) }
    #expect(first == Self.result { try unnoted.edited(change) })
    #expect(one.isRefused == (first.refusal != nil))
  }

  /// The bytes of an edited copy, or why there is none.
  struct Result: Equatable {
    var bytes: [UInt8]?
    var refusal: String?
  }

  static func result(_ edit: () throws -> EditedCopy) -> Result {
    do { return Result(bytes: try edit().bytes) } catch { return Result(refusal: "\(error)") }
  }

  @Test func `a place that was noted for another file is not used`() throws {
    let one = try EditHarness(PackageBuilder(rows: LargeEditTests.rows(1..<Self.count + 1)))
    var other = try EditHarness(PackageBuilder(rows: LargeEditTests.rows(1..<Self.count + 2)))
    let expected = try other.edited { $0.append(.number("1")) }
    other.book.resumePoints = one.book.resumePoints
    #expect(try other.edited { $0.append(.number("1")) }.bytes == expected.bytes)
  }
}
