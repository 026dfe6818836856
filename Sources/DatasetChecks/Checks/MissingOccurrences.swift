import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What settles days of a recurring rule for which there is no row: the rows that the rule says, or tombstones in their place.
struct MissingOccurrences {
  private let rules: [RecordID: RecurringRule]
  private let dataset: Dataset
  private let origin: Origin

  init(_ context: CheckContext) {
    rules = Dictionary(
      context.dataset.recurringRules.compactMap { rule in rule.id.map { ($0, rule) } },
      uniquingKeysWith: { first, _ in first })
    dataset = context.dataset
    origin = context.origin
  }

  /// How many rows one choice makes.
  private static let limit = 1_000

  /// A deleted instance is not made again, so that a tombstone says for good that a day was left out.
  func options(for days: [CalendarDate], of id: RecordID) -> [Remedy.Option] {
    guard let rule = rules[id], days.count <= Self.limit else { return [] }
    return [("generate", false), ("skip", true)].map { name, isDeleted in
      Remedy.Option(name: name, changes: days.map { row($0, of: rule, id, isDeleted: isDeleted) })
    }
  }

  private func row(_ day: CalendarDate, of rule: RecurringRule, _ id: RecordID, isDeleted: Bool) -> Change {
    let time = origin.now()
    var row = RecurringRow(of: rule, id: id, on: day).encoder(id: origin.newID(), at: time, beside: dataset)
    if isDeleted { row.timestamp("deletedAt", time) }
    return Change(
      .insert(row.row), at: Address(.transactions), reason: FindingKind.instanceGap.explanation,
      code: FindingKind.instanceGap.code)
  }
}
