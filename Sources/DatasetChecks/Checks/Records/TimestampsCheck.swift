import DatasetFormat
import Spreadsheet

/// No record was changed or deleted before it was made, and none in the future.
struct TimestampsCheck: Check {
  var kinds: [FindingKind] { [.timestampOrder, .timestampFuture] }

  /// Clocks of devices differ by minutes.
  private static let tolerance: Int64 = 5 * 60 * 1000

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    let now = context.origin.now()
    let latest = Timestamp(milliseconds: now.milliseconds + Self.tolerance)
    let latestBytes = Array(latest.description.utf8.prefix(19))
    for tab in context.tabs {
      let all = ["createdAt", "updatedAt", "deletedAt"].compactMap { tab.schema.position(matching: $0) }
      tab.forEachRecord { row in
        for position in all where row.isText(position, after: latestBytes) {
          guard let time = row.timestamp(position).value, time > latest else { continue }
          report.add(
            Finding(
              .timestampFuture, at: tab.location(row: row.index, position: position),
              record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position)),
            options: Remedy.options(
              position, ofRow: row.index, in: tab, among: [("now", .text(now.description))],
              because: .timestampFuture))
        }
      }
      guard let created = tab.schema.position(matching: "createdAt") else { continue }
      let later = ["updatedAt", "deletedAt"].compactMap { tab.schema.position(matching: $0) }
      tab.forEachRecord { row in
        for position in later where !row.isBlank(position) && !row.hasEqualBytes(created, position) {
          guard let made = row.timestamp(created).value, let time = row.timestamp(position).value, time < made
          else { continue }
          report.add(
            Finding(
              .timestampOrder, at: tab.location(row: row.index, position: position),
              record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position),
              expected: "\(made) or later")
          ) {
            .setting(
              position, ofRow: row.index, in: tab, to: .text(made.description), because: .timestampOrder)
          }
        }
      }
    }
  }
}

extension TabRow {
  /// Whether a cell's text comes after another one byte by byte, as later times do; blanks do not.
  func isText(_ position: Int, after bytes: [UInt8]) -> Bool {
    guard let cell = cell(position) else { return false }
    let own = view.rawBytes(of: cell)
    for index in 0..<min(own.count, bytes.count) where own[index] != bytes[index] {
      return own[index] > bytes[index]
    }
    return own.count > bytes.count
  }

  /// Whether two cells hold the same bytes: most records are never changed after they were made.
  func hasEqualBytes(_ one: Int, _ other: Int) -> Bool {
    guard let first = cell(one), let second = cell(other) else { return false }
    return view.rawBytes(of: first).holdsSame(as: view.rawBytes(of: second))
  }
}

extension FindingKind {
  static let timestampOrder = FindingKind(
    "timestamp-order", .warning, fix: .yes, "is before the record was made", advice: "Correct the timestamp.",
    manual: """
      The record was changed or deleted at a time before createdAt, such as "2025-01-01T00:00:00Z" for one of 2026. Some \
      device's clock was wrong. Such a record loses against every other copy when datasets are brought together.
      """)
}

extension FindingKind {
  static let timestampFuture = FindingKind(
    "timestamp-future", .warning, fix: .ask, "is a time in the future",
    advice: "Write the time of now, or check the clock of the device.",
    manual: """
      The record says that it was changed at a time that is still to come, such as "2031-05-01T10:00:00Z". Some device's \
      clock was wrong. Until then this record wins against every change of it when datasets are brought together.
      """)
}
