import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Every occurrence of a recurring rule has one row, on the right day.
///
/// An instance belongs to the occurrence in its occurrenceDate, or in its date if that is blank. A deleted
/// instance is not missing.
struct RecurrenceCheck: Check {
  var kinds: [FindingKind] {
    [
      .ruleEndless, .throughYearBehind, .throughYearAhead, .instanceTwice, .instanceOff, .instanceOutside,
      .instanceGap,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.recurringRules],
      let transactions = context.dataset[.transactions], transactions.has("recurringRuleId"),
      transactions.has("date")
    else { return }
    let today = context.origin.today
    var rules = Self.rules(tab)
    let numbers = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    if !numbers.isEmpty { Self.addInstances(of: transactions, numbers, to: &rules) }
    var (twins, copies): (Twins?, RecordCopies?)
    var makers: MissingOccurrences?
    for rule in rules {
      checkYears(rule, tab, today, context, &makers, &report)
      for instance in rule.instances where !instance.isDeleted {
        checkPlace(instance, of: rule, transactions, today, context, &report)
      }
      for (first, second) in rule.doubles {
        let (known, own) = (twins ?? Twins(context), copies ?? RecordCopies(transactions, context))
        (twins, copies) = (known, own)
        let isCopyFirst = own.original(among: [first, second])?.row == second
        let (original, copy) = isCopyFirst ? (second, first) : (first, second)
        known.add(.instanceTwice, original, copy, "recurringRuleId", transactions, own, context, &report)
      }
    }
  }

  private struct Instance {
    var row: Int
    /// The day of its occurrence.
    var day: CalendarDate
    /// The day of the row.
    var date: CalendarDate
    var isDeleted: Bool
    /// Whether the row names its occurrence.
    var isCertain: Bool
  }

  private struct Rule {
    var row: Int
    var id: RecordID
    /// Nil if a cell does not say for certain when it comes.
    var days: Occurrences?
    var end: CalendarDate?
    var isEnabled: Bool
    var isDeleted: Bool
    var throughYear: Int?
    var template: RecordID?
    var templateRow: Int?
    var instances: [Instance] = []

    /// The year of the newest live instance.
    var newestYear: Int? { instances.lazy.filter { !$0.isDeleted }.map(\.day).max()?.year }

    /// The rows whose occurrence another row before them already has.
    var doubles: [(first: Int, second: Int)] {
      var firsts: [CalendarDate: Int] = [:]
      var doubles: [(first: Int, second: Int)] = []
      for instance in instances where !instance.isDeleted {
        if let first = firsts[instance.day] {
          doubles.append((first, instance.row))
        } else {
          firsts[instance.day] = instance.row
        }
      }
      return doubles
    }
  }

  private static func rules(_ tab: Tab) -> [Rule] {
    let schema = tab.schema
    let cadence = schema["cadence"]
    let words = schema.words(at: cadence)
    var rules: [Rule] = []
    tab.forEachRecord { row in
      guard let id = row.uuid(schema["id"]).value else { return }
      let end = row.date(schema["endDate"])
      var days: Occurrences?
      if let word = row.choice(cadence, of: words).value,
        let interval = row.integer(schema["interval"]).value,
        let start = row.date(schema["startDate"]).value, end.isBlank || end.value != nil,
        end.value.map({ $0 >= start }) ?? true
      {
        days = Occurrences(cadence: word, interval: interval, start: start)
      }
      rules.append(
        Rule(
          row: row.index, id: id, days: days, end: end.value,
          isEnabled: row.boolean(schema["isEnabled"]).value ?? true,
          isDeleted: row.isDeleted,
          throughYear: row.integer(schema["generateThroughYear"]).value,
          template: row.uuid(schema["templateTransactionId"]).value))
    }
    return rules
  }

  private static func addInstances(of tab: Tab, _ numbers: [RecordID: Int], to rules: inout [Rule]) {
    let schema = tab.schema
    let (rule, date, occurrence) = (schema["recurringRuleId"], schema["date"], schema["occurrenceDate"])
    let id = schema["id"]
    tab.forEachRecord { row in
      guard !row.isBlank(rule), let number = row.uuid(rule).value.flatMap({ numbers[$0] }),
        let day = row.date(date).value
      else { return }
      let stated = row.date(occurrence).value
      if let template = rules[number].template, row.uuid(id).value == template {
        rules[number].templateRow = row.index
      }
      rules[number].instances.append(
        Instance(
          row: row.index, day: stated ?? day, date: day, isDeleted: row.isDeleted,
          isCertain: stated != nil))
    }
  }

  // MARK: - One rule

  private func checkYears(
    _ rule: Rule, _ tab: Tab, _ today: CalendarDate, _ context: CheckContext,
    _ makers: inout MissingOccurrences?, _ report: inout FindingReport
  ) {
    guard !rule.isDeleted, let through = rule.throughYear else { return }
    let position = tab.schema["generateThroughYear"]
    func finding(_ kind: FindingKind, _ expected: String) -> Finding {
      Finding(
        kind, at: tab.location(row: rule.row, position: position), record: rule.id.description,
        found: tab.text(row: rule.row, "generateThroughYear"), expected: expected)
    }
    func options(_ year: Int, _ kind: FindingKind) -> [Remedy.Option] {
      Remedy.options(
        position, ofRow: rule.row, in: tab, among: [(String(year), .number(String(year)))], because: kind)
    }
    let newest = rule.newestYear
    if through > today.year + Self.yearsAhead {
      let year = max(newest ?? today.year, today.year)
      return report.add(
        finding(.ruleEndless, "\(today.year + Self.yearsAhead) or earlier"),
        options: options(year, .ruleEndless))
    }
    if let newest, through < newest {
      let finding = finding(.throughYearBehind, "\(newest), the year of its last transaction")
      return report.add(finding) {
        .setting(
          position, ofRow: rule.row, in: tab, to: .number(String(newest)), because: .throughYearBehind)
      }
    }
    guard let newest, rule.isEnabled else { return }
    let missing = Self.missing(rule, through: through)
    let maker = missing.isEmpty ? nil : makers ?? MissingOccurrences(context)
    makers = maker ?? makers
    let ahead = missing.filter { $0.year > newest }
    if let first = ahead.first {
      report.add(
        finding(.throughYearAhead, "\(newest): from \(first) on there are none"),
        options: options(newest, .throughYearAhead)
          + (maker?.options(for: ahead, of: rule.id).filter { $0.name == "generate" } ?? []))
    }
    // Occurrences before the first instance, and future ones, never existed.
    let known = rule.instances.map(\.day)
    guard let begin = known.min(), let end = known.max() else { return }
    let gaps = missing.filter { begin < $0 && $0 < end }
    guard let first = gaps.first else { return }
    let others = gaps.count > 1 ? " and \(gaps.count - 1) more" : ""
    report.add(
      Finding(
        .instanceGap, at: tab.location(row: rule.row, position: tab.schema["startDate"]),
        record: rule.id.description, found: first.description + others),
      options: maker?.options(for: gaps, of: rule.id) ?? [])
  }

  /// A rule that is to make transactions for longer is a slip.
  private static let yearsAhead = 10
  /// How many occurrences of one rule are looked at.
  private static let limit = 10_000

  /// The occurrences up to the end of a year without an instance, deleted or not. An instance that was moved
  /// without noting its occurrence counts for the nearest of them.
  private static func missing(_ rule: Rule, through year: Int) -> [CalendarDate] {
    guard let days = rule.days else { return [] }
    let known = Set(rule.instances.map(\.day))
    var missing: [CalendarDate] = []
    for number in 0..<limit {
      guard let day = days[number], day.year <= year, rule.end.map({ day <= $0 }) ?? true else { break }
      if !known.contains(day) { missing.append(day) }
    }
    for instance in rule.instances.lazy.filter({ !$0.isCertain && !days.contains($0.day) }).prefix(100) {
      let nearest = missing.indices.min {
        abs(missing[$0].days(since: instance.day)) < abs(missing[$1].days(since: instance.day))
      }
      if let nearest { missing.remove(at: nearest) }
      if missing.isEmpty { break }
    }
    return missing
  }

  private func checkPlace(
    _ instance: Instance, of rule: Rule, _ tab: Tab, _ today: CalendarDate, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    func finding(_ kind: FindingKind, _ expected: String) -> Finding {
      Finding(
        kind, at: tab.location(row: instance.row, position: tab.schema["date"]),
        record: tab.identityText(row: instance.row), found: instance.date.description, expected: expected)
    }
    if instance.date > today {
      let reason: String? =
        if rule.isDeleted {
          "no transaction: the rule is deleted"
        } else if !rule.isEnabled {
          "no transaction: the rule is disabled"
        } else if let end = rule.end, rule.days != nil, instance.day > end {
          "\(end) or earlier, the end of the rule"
        } else {
          nil
        }
      if let reason {
        return report.add(
          finding(.instanceOutside, reason),
          options: [
            Remedy.Option(
              name: Remedy.deleteWord,
              changes: [Remedy.deleting(instance.row, of: tab, because: .instanceOutside, context)])
          ])
      }
    }
    guard let days = rule.days, !rule.isDeleted, !instance.isCertain, instance.row != rule.templateRow,
      !days.contains(instance.day)
    else { return }
    report.add(finding(.instanceOff, "a day of its rule"))
  }
}

extension FindingKind {
  static let ruleEndless = FindingKind(
    "rule-endless", .warning, fix: .ask, "is a year far ahead, up to which a rule is to make transactions",
    advice: "Correct the year.",
    manual: """
      A rule makes its transactions up to the end of generateThroughYear. With "20266" for 2026 these are thousands, nearly \
      all of which would never come true. Ten years ahead are enough for everybody.
      """)

  static let throughYearBehind = FindingKind(
    "through-year-behind", .warning, fix: .yes, "is a year before the last transaction of the rule",
    advice: "Write the year of the last transaction.",
    manual: """
      The rule says that it has made transactions up to the end of "2025", and there are some of 2026. An older copy of the \
      rule probably came back. An app that goes on from there would make those transactions once more.
      """)

  static let throughYearAhead = FindingKind(
    "through-year-ahead", .warning, fix: .ask, "is a year for which the rule has made no transactions",
    advice: "Let the app make them, or write the year of the last transaction.",
    manual: """
      The rule says that its transactions are there up to the end of "2028", and the last ones are of 2026. An app that \
      trusts the year would never make those that are missing.
      """)

  static let instanceTwice = FindingKind(
    "instance-twice", .warning, fix: .ask, "is a rule that has two transactions for one of its days",
    advice: "Delete one of the two rows.",
    manual: """
      A rent of "800.00" stands twice in one month: two devices have probably made the transactions of the rule before they \
      met. Both are counted. Where nobody has edited the second one, repair deletes it.
      """)

  static let instanceOff = FindingKind(
    "instance-off", .info, fix: .no, "is not a day of the rule that made the transaction",
    advice: "Nothing to do: a transaction may be moved.",
    manual: """
      The rule comes on the last day of each month, and this transaction of it stands on "2026-01-27". Somebody moved it. \
      With the day in occurrenceDate an app knows for which day it stands.
      """)

  static let instanceOutside = FindingKind(
    "instance-outside", .warning, fix: .ask, "is a day to come for which the rule makes no transaction",
    advice: "Delete the row, or let the rule go on.",
    manual: """
      The rule has ended, is disabled or was deleted, and a transaction that it once made stands on a day to come, such as \
      "2026-12-31". Forecasts count it. "dataset recurring disable RULE --with-future" takes such rows of a rule away. Those of \
      the past are not touched.
      """)

  static let instanceGap = FindingKind(
    "instance-gap", .info, fix: .ask, "a rule has no transaction for some of its days",
    advice: "Let the app make it, or leave it so.",
    manual: """
      The rule comes every month, and for one day, such as "2026-03-31", there is no row of it, not even a deleted one. The \
      row was probably removed by hand, and an app may make it again.
      """)
}

/// The remedies for occurrences without a row: the rows that the rule describes, or tombstones in their
/// place.
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

  /// A deleted instance is not made again, so a tombstone keeps the occurrence skipped.
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
