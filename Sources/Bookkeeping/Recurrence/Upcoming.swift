public import DatasetFormat
import Spreadsheet

/// A payment that is due: the row of an occurrence, or an occurrence without a row.
public struct Upcoming: Sendable, Hashable {
  /// The day.
  public var date: CalendarDate
  /// The rule; nil for a typed rule without an id.
  public var ruleID: RecordID?
  /// Who.
  public var payee: String?
  /// Minor units, negative for money out.
  package var minorUnits: Int64
  /// The currency of the amount.
  package var currency: Currency
  /// The row's id; nil if there is no row yet.
  package var transactionID: RecordID?

  /// What is due, negative for money out.
  public var amount: Amount { Amount(minorUnits: minorUnits, currency: currency) }

  package init(
    date: CalendarDate, ruleID: RecordID? = nil, payee: String? = nil, minorUnits: Int64, currency: Currency,
    transactionID: RecordID? = nil
  ) {
    self.date = date
    self.ruleID = ruleID
    self.payee = payee
    self.minorUnits = minorUnits
    self.currency = currency
    self.transactionID = transactionID
  }

  /// By date, then by rule; those of rules without an id last.
  package static func isBefore(_ one: Upcoming, _ other: Upcoming) -> Bool {
    if one.date != other.date { return one.date < other.date }
    guard let first = one.ruleID else { return false }
    return other.ruleID.map { first < $0 } ?? true
  }

  /// The payments from one day to another, both included, by date.
  ///
  /// Rules that are disabled, or whose account is archived, add no new payments. Their existing rows still
  /// count.
  package static func all(
    in dataset: Dataset, from first: CalendarDate, through last: CalendarDate
  ) -> [Upcoming] {
    let instances = RuleInstances(dataset)
    let rules = dataset.recurringRules
    var found: [Upcoming] = []
    if let tab = dataset[.transactions] {
      let movements = RowMovements(dataset)
      for instance in instances.all where instance.date >= first && instance.date <= last {
        found += payments(of: instance, in: tab, movements)
      }
    }
    let archived = dataset.archivedAccounts
    for rule in rules where rule.isEnabled && !rule.isOf(archived) {
      for day in rule.days(from: first, through: last)
      where rule.id.map({ instances.contains(day, of: $0) }) != true {
        found.append(
          Upcoming(
            date: day, ruleID: rule.id, payee: rule.payee, minorUnits: rule.signedMinorUnits,
            currency: rule.amount.currency))
      }
    }
    return found.sorted(by: isBefore)
  }

  /// The movement of an occurrence's row, including the parts that a user divided it into: one sum, or one
  /// per currency.
  private static func payments(
    of instance: RuleInstances.Instance, in tab: Tab, _ movements: RowMovements
  ) -> [Upcoming] {
    var payments: [Upcoming] = []
    for part in instance.parts {
      tab.forEachRow(in: part..<part + 1) { row in
        guard let movement = movements.movement(of: row) else { return }
        let currency = movement.amount.currency
        if let place = payments.firstIndex(where: { $0.currency == currency }) {
          let sum = Int128(payments[place].minorUnits) + Int128(movement.signedMinorUnits)
          payments[place].minorUnits = Int64(clamping: sum)
        } else {
          payments.append(
            Upcoming(
              date: instance.date, ruleID: instance.rule, payee: row.text(tab.schema["payee"]).value,
              minorUnits: movement.signedMinorUnits, currency: currency,
              transactionID: row.uuid(tab.schema["id"]).value))
        }
      }
    }
    return payments
  }
}

extension Dataset {
  /// The payments of recurring rules from one day to another, both included, by date.
  ///
  /// Rules that are disabled, or whose account is archived, add no new payments. Their existing rows still
  /// count.
  public func upcoming(from first: CalendarDate, through last: CalendarDate) -> [Upcoming] {
    Upcoming.all(in: self, from: first, through: last)
  }
}
