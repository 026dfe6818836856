import DatasetFormat
import Foundation
import Testing

/// Today is the day on the wall, and times stay in UTC.
struct OriginTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var zone: String
    /// In UTC.
    var time: String
    var day: String
    /// When that day begins, in UTC.
    var start: String
    var testDescription: String { "\(zone) at \(time)" }
  }

  /// Rules of POSIX, which need no table of zones.
  static let auckland = "NZST-12NZDT,M9.5.0,M4.1.0/3"
  static let losAngeles = "PST8PDT,M3.2.0,M11.1.0"

  static let cases: [Case] = [
    Case(zone: "UTC0", time: "2026-03-01T23:59:59Z", day: "2026-03-01", start: "2026-03-01T00:00:00Z"),
    Case(zone: auckland, time: "2026-06-30T11:59:59Z", day: "2026-06-30", start: "2026-06-29T12:00:00Z"),
    Case(zone: auckland, time: "2026-06-30T12:00:00Z", day: "2026-07-01", start: "2026-06-30T12:00:00Z"),
    Case(zone: auckland, time: "2026-12-31T11:00:00Z", day: "2027-01-01", start: "2026-12-31T11:00:00Z"),
    // The night in which winter begins: 3 o'clock is 2 o'clock once more.
    Case(zone: auckland, time: "2026-04-05T11:59:59Z", day: "2026-04-05", start: "2026-04-04T11:00:00Z"),
    Case(zone: losAngeles, time: "2026-01-01T07:59:59Z", day: "2025-12-31", start: "2025-12-31T08:00:00Z"),
    Case(zone: losAngeles, time: "2026-07-01T07:00:00Z", day: "2026-07-01", start: "2026-07-01T07:00:00Z"),
    // The day in which summer begins has 23 hours.
    Case(zone: losAngeles, time: "2026-03-09T06:59:59Z", day: "2026-03-08", start: "2026-03-08T08:00:00Z"),
    Case(zone: losAngeles, time: "2026-11-01T07:00:00Z", day: "2026-11-01", start: "2026-11-01T07:00:00Z"),
  ]

  // The zone is one of the process.
  @Test(arguments: cases.indices)
  func `the system's zone says which day it is and when it begins`(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      let example = OriginTests.cases[index]
      setenv("TZ", example.zone, 1)
      let time = try #require(Timestamp(example.time))
      var origin = Origin.system
      origin.now = { time }
      #expect(origin.today.description == example.day)
      #expect(origin.start(of: origin.today).description == example.start)
      #expect(origin.now().description == example.time)
    }
  }

  @Test func `a fixed source is in UTC where no zone is named`() throws {
    let time = try #require(Timestamp("2026-03-01T23:30:00Z"))
    let utc = Origin(now: { time }, random: { (0, 0) })
    let east = Origin(now: { time }, random: { (0, 0) }, secondsAheadOfUTC: { _ in 3600 })
    #expect(utc.today.description == "2026-03-01" && east.today.description == "2026-03-02")
  }
}
