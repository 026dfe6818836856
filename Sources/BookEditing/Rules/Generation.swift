package import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// How many rows one rule makes at most in one run.
  private static let limit = 10_000

  /// Makes the transactions of all enabled rules up to the end of a year, each occurrence once. A deleted one
  /// is not made again.
  ///
  /// A rule with a later year in `generateThroughYear` makes them up to that one. A rule of an archived
  /// account makes none (`DatasetFormat/Dataset/restingRules`).
  ///
  /// - Parameters:
  ///   - year: The year; rules note it.
  ///   - isAsked: Whether the user named the year. Otherwise a rule keeps its own year, if it has one.
  /// - Returns: What was made.
  /// - Throws: ``BookError`` where a rule would make too many.
  package mutating func generate(through year: Int, isAsked: Bool) throws(BookError) -> [Upcoming] {
    mayMove(.any)
    let instances = RuleInstances(dataset)
    let archived = dataset.archivedAccounts
    var made: [Upcoming] = []
    for rule in dataset.recurringRules where rule.isEnabled && !rule.isOf(archived) {
      guard let id = rule.id else { continue }
      let through = isAsked ? max(year, rule.generateThroughYear ?? year) : rule.generateThroughYear ?? year
      if let tab = dataset[.recurringRules], rule.generateThroughYear != through {
        try set("generateThroughYear", of: tab, row: rule.row, to: String(through))
      }
      made += try makeRows(of: rule, id, through: through, except: instances)
    }
    return made.sorted(by: Upcoming.isBefore)
  }

  /// Makes the rows of one rule up to the end of a year, except for days that have one or get one in another
  /// way (`standing`).
  mutating func makeRows(
    of rule: RecurringRule, _ id: RecordID, through year: Int, except instances: RuleInstances?,
    standing: Set<CalendarDate> = []
  ) throws(BookError) -> [Upcoming] {
    mayMove(.any)
    guard let last = CalendarDate(year: min(year, 9998), month: 12, day: 31) else { return [] }
    if let account = rule.accountKey, rule.isOf(dataset.archivedAccounts) {
      throw BookError(
        "\(rule.label): its account \(account) is archived and takes no new rows. Restore it first: accounts restore \(account)."
      )
    }
    let days = rule.days(from: rule.startDate, through: last).filter {
      instances?.contains($0, of: id) != true && !standing.contains($0)
    }
    guard days.count <= Self.limit else {
      throw BookError(
        "\(rule.label): the rule would make \(days.count) rows. Give it a later start date."
      )
    }
    var made: [Upcoming] = []
    for day in days {
      let row = RecurringRow(of: rule, id: id, on: day)
      let new = origin.newID()
      try insert(row.encoder(id: new, at: time, beside: dataset), isCopy: true)
      made.append(
        Upcoming(
          date: day, ruleID: id, payee: rule.payee, minorUnits: rule.signedMinorUnits,
          currency: rule.amount.currency, transactionID: new))
    }
    return made
  }
}
