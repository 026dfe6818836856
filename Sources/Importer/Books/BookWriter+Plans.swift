import Bookkeeping
import DatasetFormat

/// The schedules and rules of a program as rows of RecurringRules and ImportRules.
extension BookWriter {
  /// Rules that make no transaction yet: `dataset generate` does.
  func recurringChanges(_ now: Timestamp) -> [Change] {
    guard !planned.recurring.isEmpty else { return [] }
    return newTab(.recurringRules)
      + planned.recurring.compactMap { item in
        guard let category = key(item.category) else { return nil }
        let (schedule, amount) = (item.schedule, item.amount)
        var row = RowEncoder(.recurringRules)
        row.id("id", origin.newID())
        row.text("type", item.type.rawValue)
        row.amount(
          "amount",
          Amount(minorUnits: Int64(clamping: amount.minorUnits.magnitude), currency: amount.currency))
        if item.accountKey == nil, amount.currency != dataset.settings.currency {
          row.text("currency", amount.currency.code)
        }
        row.text("payee", schedule.payee.isEmpty ? schedule.name : schedule.payee)
        row.text("categoryKey", category)
        row.text("accountKey", item.accountKey)
        row.text("tags", TagList(schedule.tags.joined(separator: ",")).description)
        row.text("note", schedule.note)
        row.text("cadence", item.days.cadence.rawValue)
        row.integer("interval", item.days.interval)
        row.date("startDate", item.days.start)
        row.date("endDate", item.days.end)
        row.boolean("isEnabled", schedule.isEnabled)
        row.text("amountTolerance", item.tolerance?.description)
        row.stamps(now)
        return row.insertion(reason: reason)
      }
  }

  /// Rules in the order of the program.
  func ruleChanges(_ now: Timestamp) -> [Change] {
    guard !planned.rules.isEmpty else { return [] }
    let first = dataset.nextRuleOrder()
    return newTab(.importRules)
      + planned.rules.enumerated().map { index, item in
        let rule = item.rule
        var row = RowEncoder(.importRules)
        row.id("id", origin.newID())
        row.integer("sortOrder", first + index)
        row.boolean("isEnabled", rule.isEnabled)
        row.text("accountKey", item.accountKey)
        row.text("textContains", rule.textContains)
        row.text("textMatches", rule.textMatches)
        row.text("amountMin", rule.amountMin)
        row.text("amountMax", rule.amountMax)
        row.text("direction", rule.direction?.rawValue)
        row.text("payee", rule.payee)
        row.text("categoryKey", item.category.flatMap(key))
        row.text("tags", TagList(rule.tags.joined(separator: ",")).description)
        row.text("comment", "\(file.title): \(rule.name)")
        row.stamps(now)
        return row.insertion(reason: reason)
      }
  }

  private func key(_ category: BookRow.Kind) -> String? {
    categories.number(category).map { categories.categories[$0].key }
  }

  private func newTab(_ tab: TabName) -> [Change] {
    dataset[tab] == nil ? [.addTab(tab: tab, version: dataset.version, reason: reason)] : []
  }
}
