import DatasetFormat
import Spreadsheet

/// No record was changed or deleted before it was made.
struct TimestampsCheck: Check {
  let codes = [FindingCode("timestamp-order")]

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs {
      guard let created = tab.schema.position(matching: "createdAt") else { continue }
      let later = ["updatedAt", "deletedAt"].compactMap { tab.schema.position(matching: $0) }
      tab.forEachRow { row in
        for position in later where !row.isBlank(position) && !row.hasEqualBytes(created, position) {
          guard let made = row.timestamp(created).value, let time = row.timestamp(position).value, time < made
          else { continue }
          report.add(
            Finding(
              FindingCode("timestamp-order"), at: tab.location(row: row.index, position: position),
              record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position),
              expected: "\(made) or later"))
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
