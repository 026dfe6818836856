public import DatasetFormat
import Spreadsheet

/// Which occurrences of recurring rules stand in the Transactions tab, tombstones included.
public struct RuleInstances {
  /// A row that stands for an occurrence.
  public struct Instance: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    public var row: Int
    /// The row's id; nil where it has none.
    public var id: RecordID?
    /// The rule.
    public var rule: RecordID
    /// The occurrence that it stands for.
    public var occurrence: CalendarDate
    /// The day that it is dated.
    public var date: CalendarDate
    /// Whether it is a tombstone.
    public var isDeleted: Bool
    /// Whether a statement showed it, or a person ticked it; of a divided one, any part.
    public var isSettled: Bool
    /// The live rows that it consists of, this one first: where a person divided it, all that share its `splitId`. None where all are deleted.
    public var parts: [Int]

    /// Whether a person divided it over categories.
    public var isDivided: Bool { parts.contains { $0 != row } }
  }

  /// All of them in the order of the tab.
  public private(set) var all: [Instance] = []
  private var known: Set<Key> = []

  private struct Key: Hashable {
    var rule: RecordID
    var day: CalendarDate
  }

  /// Reads the rows of a dataset.
  public init(_ dataset: Dataset) {
    self.init(of: dataset[.transactions])
  }

  /// Reads the rows of the Transactions tab; without one there are none.
  init(of tab: Tab?) {
    guard let tab else { return }
    let schema = tab.schema
    let (rule, occurrence, date) = (
      schema["recurringRuleId"], schema["occurrenceDate"], schema["date"]
    )
    let (split, deleted) = (schema["splitId"], schema["deletedAt"])
    // One part of a divided row keeps the ids of its rule; where several parts have some, each stands for itself.
    var divided: [RecordID: [Int]] = [:]
    var others: [RecordID: [(row: Int, isSettled: Bool)]] = [:]
    tab.forEachRow { row in
      let splitID = row.isBlank(split) ? nil : row.uuid(split).value
      if splitID == nil, row.isBlank(rule) { return }
      let isDeleted = !row.isBlank(deleted)
      let isSettled = !row.isBlank(schema["importKey"]) || row.boolean(schema["cleared"]).value == true
      if row.isBlank(rule) {
        if let splitID, !isDeleted { others[splitID, default: []].append((row.index, isSettled)) }
        return
      }
      guard let id = row.uuid(rule).value, let day = row.date(date).value else { return }
      let instance = Instance(
        row: row.index, id: row.uuid(schema["id"]).value, rule: id,
        occurrence: row.date(occurrence).value ?? day, date: day, isDeleted: isDeleted, isSettled: isSettled,
        parts: isDeleted ? [] : [row.index])
      if let splitID { divided[splitID, default: []].append(all.count) }
      all.append(instance)
      known.insert(Key(rule: id, day: instance.occurrence))
    }
    for (splitID, places) in divided where places.count == 1 {
      for part in others[splitID] ?? [] {
        all[places[0]].parts.append(part.row)
        if part.isSettled { all[places[0]].isSettled = true }
      }
    }
  }

  /// The rows of a rule, or of all: also those parts of a divided one that do not name the rule.
  func rows(of rule: RecordID? = nil) -> Set<Int> {
    Set(all.filter { rule == nil || $0.rule == rule }.flatMap(\.parts))
  }

  /// Whether an occurrence has a row; one that was deleted has, so that it is not made again.
  public func contains(_ day: CalendarDate, of rule: RecordID) -> Bool {
    known.contains(Key(rule: rule, day: day))
  }
}

/// A payment that is due: a row that stands for an occurrence, or an occurrence that has none yet.
public struct Upcoming: Sendable, Hashable {
  /// The day.
  public var date: CalendarDate
  /// The rule; nil for one that a person typed and that has no id yet.
  public var ruleID: RecordID?
  /// Who.
  public var payee: String?
  /// Minor units, negative for money out.
  public var minorUnits: Int64
  /// What it is in.
  public var currency: Currency
  /// The row's id; nil where none was made yet.
  public var transactionID: RecordID?

  /// By date, then by rule; those of rules without an id last.
  static func isBefore(_ one: Upcoming, _ other: Upcoming) -> Bool {
    if one.date != other.date { return one.date < other.date }
    guard let first = one.ruleID else { return false }
    return other.ruleID.map { first < $0 } ?? true
  }

  /// What comes from one day to another, both included, by date.
  ///
  /// Rules that are disabled bring nothing new; rows that were made of them still come.
  public static func all(
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
    for rule in rules where rule.isEnabled {
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

  /// What a row that stands for an occurrence moves, with the parts that a person divided it into: one sum, or one for each currency.
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
