import DatasetFormat
import TestSupport
import Testing

struct TimestampTests {
  static func parse(_ text: String) -> (value: Timestamp, form: Timestamp.Form)? {
    var copy = text
    return copy.withUTF8 { Timestamp.parse($0) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var canonical: String
    var form: Timestamp.Form

    init(_ text: String, _ canonical: String? = nil, _ form: Timestamp.Form = .variant) {
      self.text = text
      self.canonical = canonical ?? text
      self.form = form
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("1970-01-01T00:00:00Z", nil, .canonical), Case("2026-01-31T13:45:00Z", nil, .canonical),
    Case("2026-01-31T13:45:00.123Z", nil, .canonical), Case("1969-12-31T23:59:59.999Z", nil, .canonical),
    Case("0001-01-01T00:00:00Z", nil, .canonical), Case("9999-12-31T23:59:59.999Z", nil, .canonical),
    Case("2026-01-31T13:45:00.5Z", "2026-01-31T13:45:00.500Z", .canonical),
    Case("2026-01-31T13:45:00.123456Z", "2026-01-31T13:45:00.123Z"),
    Case("2026-01-31T13:45:00+02:00", "2026-01-31T11:45:00Z"),
    Case("2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00Z"),
    Case("2026-01-31T13:45:00-05:30", "2026-01-31T19:15:00Z"),
    Case("2026-01-31T13:45:00,684Z", "2026-01-31T13:45:00.684Z"),
    Case("2026-01-31 13:45:00Z", "2026-01-31T13:45:00Z"),
    Case("2026-01-31t13:45:00z", "2026-01-31T13:45:00Z"),
    Case("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z", .canonical),
  ])
  func `RFC 3339 text is read as an instant in UTC`(_ example: Case) throws {
    let read = try #require(Self.parse(example.text))
    #expect(read.value.description == example.canonical)
    #expect(read.form == example.form)
    #expect(Timestamp(example.canonical) == read.value)
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31T13:45:00", "2026-01-31T13:45Z", "2026-01-31T24:00:00Z",
    "2026-01-31T13:60:00Z",
    "2026-01-31T13:45:61Z", "2026-02-30T13:45:00Z", "2026-01-31T13:45:00.Z", "2026-01-31T13:45:00,.5Z",
    "2026-01-31T13:45:00+0200",
    "2026-01-31T13:45:00+24:00", "2026-01-31T13:45:00ZZ", "2026-01-31T13:45:00Z ", "2026-01-31X13:45:00Z",
    "2026-01-31T13-45-00Z", "2026-01-31T13:45:00.123", "2026-01-31T13:45:00.123+",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00", "2026-01-31T1a:45:00Z",
  ])
  func `text without a zone, and instants that do not exist, are refused`(_ text: String) {
    #expect(Self.parse(text) == nil)
  }

  @Test func `every instant that is written reads back`() {
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let time = Timestamp(
        milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator))
      #expect(Timestamp(time.description) == time, "seed \(generator.seed): \(time.milliseconds)")
    }
  }

  @Test(arguments: [Int64.min, Int64.max, -1, 0])
  func `no count of milliseconds stops the program`(_ milliseconds: Int64) {
    #expect(!Timestamp(milliseconds: milliseconds).description.isEmpty)
  }
}
