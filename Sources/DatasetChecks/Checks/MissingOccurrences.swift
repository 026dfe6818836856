import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What settles days of a recurring rule for which there is no row: the rows that the rule says, or tombstones in their place.
struct MissingOccurrences {
  private let rules: [RecordID: RecurringRule]
  private let currency: Currency?
  private let origin: Origin

  init(_ context: CheckContext) {
    rules = Dictionary(
      context.dataset.recurringRules.compactMap { rule in rule.id.map { ($0, rule) } },
      uniquingKeysWith: { first, _ in first })
    currency = context.dataset.settings.currency
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
    var row = RowEncoder(.transactions)
    row.id("id", origin.newID())
    row.date("date", day)
    row.text("type", rule.type.rawValue)
    row.amount("amount", rule.amount)
    if rule.amount.currency != currency, rule.amount.currency != .none {
      row.text("currency", rule.amount.currency.code)
    }
    row.text("payee", rule.payee)
    row.text("categoryKey", rule.categoryKey)
    row.text("accountKey", rule.accountKey)
    row.text("tags", rule.tags.description)
    row.text("note", rule.note)
    row.date("occurrenceDate", day)
    row.id("recurringRuleId", id)
    row.stamps(time)
    if isDeleted { row.timestamp("deletedAt", time) }
    return Change(
      .insert(row.row), at: Address(.transactions), reason: FindingKind.instanceGap.explanation,
      code: FindingKind.instanceGap.code)
  }
}
