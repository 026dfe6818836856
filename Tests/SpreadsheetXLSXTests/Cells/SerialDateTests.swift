import Testing

@testable import SpreadsheetXLSX

struct SerialDateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var serial: Double
    var system = DateSystem.from1900
    var format = NumberFormat.date
    /// Nil where the number is no date.
    var expected: String?
    var testDescription: String { "\(serial) \(system) \(format)" }
  }

  static let cases: [Case] = [
    Case(serial: 0, expected: "00:00:00"),
    Case(serial: 0.5, expected: "12:00:00"),
    Case(serial: 0.999_999, expected: "23:59:59.914"),
    Case(serial: 1, expected: "1900-01-01"),
    Case(serial: 1.5, expected: "1900-01-01T12:00:00"),
    Case(serial: 59, expected: "1900-02-28"),
    Case(serial: 60, expected: "1900-02-28"),
    Case(serial: 61, expected: "1900-03-01"),
    Case(serial: 25569, expected: "1970-01-01"),
    Case(serial: 46053.572_916_666_664, expected: "2026-01-31T13:45:00"),
    Case(serial: 46053.999_999_999_9, expected: "2026-02-01"),
    Case(serial: 2_958_465, expected: "9999-12-31"),
    Case(serial: 2_958_466, expected: nil),
    Case(serial: -1, expected: nil),
    Case(serial: .nan, expected: nil),
    Case(serial: .infinity, expected: nil),
    Case(serial: 1e300, expected: nil),
    Case(serial: 0, system: .from1904, expected: "00:00:00"),
    Case(serial: 1, system: .from1904, expected: "1904-01-02"),
    Case(serial: 60, system: .from1904, expected: "1904-03-01"),
    Case(serial: 2_957_003, system: .from1904, expected: "9999-12-31"),
    Case(serial: 2_957_004, system: .from1904, expected: nil),
    Case(serial: 1.5, format: .duration, expected: "PT129600S"),
    Case(serial: -0.5, format: .duration, expected: "-PT43200S"),
    Case(serial: 0.000_001, format: .duration, expected: "PT0.086S"),
  ]

  @Test(arguments: cases)
  func `a serial is the ISO text of its day and time`(_ one: Case) {
    var text: [UInt8] = []
    let isDate = SerialDate.append(one.serial, as: one.format, one.system, to: &text)
    #expect(isDate == (one.expected != nil))
    #expect(String(decoding: text, as: UTF8.self) == one.expected ?? "")
  }

  @Test func `every day from 1900 to 2100 survives the way to a serial and back`() throws {
    let first = CivilDay(year: 1900, month: 1, day: 1).unixDay
    let last = CivilDay(year: 2100, month: 12, day: 31).unixDay
    for unixDay in first...last {
      let day = CivilDay(unixDay: unixDay)
      var expected: [UInt8] = []
      day.append(to: &expected)
      let serial = try #require(SerialDate.serial(of: day))
      var text: [UInt8] = []
      #expect(SerialDate.append(day: serial, time: 0, .from1900, to: &text))
      #expect(text == expected)
    }
  }

  @Test(arguments: [
    "2026-01-31T13:45:00", "2026-01-31T13:45:30.250", "13:45:00", "00:00:00.001", "PT129600S", "-PT60S",
    "PT0.250S", "1999-12-31T23:59:59.999",
  ])
  func `a date-time, a time and a duration survive the way to a serial and back`(_ text: String) throws {
    let serial = try #require(text.withBytes { SerialDate.serial(of: $0) })
    let number = try #require(serial.text.flatMap { Double($0) })
    var back: [UInt8] = []
    let format: NumberFormat = serial.format == .duration ? .duration : .date
    #expect(SerialDate.append(number, as: format, .from1900, to: &back))
    #expect(String(decoding: back, as: UTF8.self) == text)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-01-31T24:00:00", "31.01.2026", "", "PT", "PTxS", "T"])
  func `what is no ISO date has no serial`(_ text: String) {
    #expect(text.withBytes { SerialDate.serial(of: $0) } == nil)
  }

  @Test func `a day before 1900 is a date without a serial`() throws {
    let serial = try #require("1899-12-31".withBytes { SerialDate.serial(of: $0) })
    #expect(serial.text == nil)
  }
}
