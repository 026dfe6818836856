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
    /// Whether a statement showed it, or a person ticked it.
    public var isSettled: Bool
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
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let (rule, occurrence, date) = (
      schema["recurringRuleId"], schema["occurrenceDate"], schema["date"]
    )
    tab.forEachRow { row in
      guard !row.isBlank(rule), let id = row.uuid(rule).value, let day = row.date(date).value else { return }
      let instance = Instance(
        row: row.index, id: row.uuid(schema["id"]).value, rule: id,
        occurrence: row.date(occurrence).value ?? day, date: day,
        isDeleted: !row.isBlank(schema["deletedAt"]),
        isSettled: !row.isBlank(schema["importKey"]) || row.boolean(schema["cleared"]).value == true)
      all.append(instance)
      known.insert(Key(rule: id, day: instance.occurrence))
    }
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
  /// The rule.
  public var ruleID: RecordID
  /// Who.
  public var payee: String?
  /// Minor units, negative for money out.
  public var minorUnits: Int64
  /// What it is in.
  public var currency: Currency
  /// The row's id; nil where none was made yet.
  public var transactionID: RecordID?

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
      for instance in instances.all
      where !instance.isDeleted && instance.date >= first && instance.date <= last {
        tab.forEachRow(in: instance.row..<instance.row + 1) { row in
          guard let movement = movements.movement(of: row) else { return }
          found.append(
            Upcoming(
              date: instance.date, ruleID: instance.rule, payee: row.text(tab.schema["payee"]).value,
              minorUnits: movement.signedMinorUnits, currency: movement.amount.currency,
              transactionID: instance.id))
        }
      }
    }
    for rule in rules where rule.isEnabled {
      guard let id = rule.id else { continue }
      for day in rule.days(from: first, through: last) where !instances.contains(day, of: id) {
        found.append(
          Upcoming(
            date: day, ruleID: id, payee: rule.payee, minorUnits: rule.signedMinorUnits,
            currency: rule.amount.currency))
      }
    }
    return found.sorted { ($0.date, $0.ruleID) < ($1.date, $1.ruleID) }
  }
}
