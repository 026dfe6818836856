import DatasetFormat
import Spreadsheet

/// No record was changed or deleted before it was made.
struct TimestampsCheck: Check {
  var kinds: [FindingKind] { [.timestampOrder] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs {
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
  /// Whether two cells hold the same bytes: most records are never changed after they were made.
  func hasEqualBytes(_ one: Int, _ other: Int) -> Bool {
    guard let first = cell(one), let second = cell(other) else { return false }
    return view.rawBytes(of: first).elementsEqual(view.rawBytes(of: second))
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
