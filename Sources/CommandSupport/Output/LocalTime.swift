package import DatasetFormat

/// Times as people read them: to the minute, in the zone of this machine. JSON has UTC.
///
/// `2026-11-26T23:36:21.759Z` → `2026-11-26 18:36` in New York
package enum LocalTime {
  /// The text of a time.
  package static func text(_ time: Timestamp) -> String {
    let ahead = Int64(Origin.system.secondsAheadOfUTC(time)) * 1000
    let local = Timestamp(milliseconds: time.milliseconds + ahead).description
    return String(local.prefix(16)).replacing("T", with: " ")
  }

  /// The text of a time that is written in UTC; unchanged if it is no time.
  package static func text(_ written: String) -> String { Timestamp(written).map { text($0) } ?? written }
}
