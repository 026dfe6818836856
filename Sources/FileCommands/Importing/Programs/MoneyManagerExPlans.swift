import DatasetFormat
import DatasetStore
import Importer

/// The scheduled transactions of Money Manager EX, and the categories of its payees.
extension MoneyManagerExFile {
  /// What the database holds beside its entries.
  struct Plans {
    var scheduled: [DatabaseRow] = []
    /// The ids of scheduled transactions that are divided.
    var divided: Set<String> = []
    var tags: [String: [String]] = [:]
    var payees: [DatabaseRow] = []
    var budgets: [String] = []

    init(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
      scheduled = try database.rows(
        of: "BILLSDEPOSITS_V1",
        [
          "BDID", "ACCOUNTID", "TOACCOUNTID", "PAYEEID", "TRANSCODE", "TRANSAMOUNT", "STATUS", "NOTES",
          "CATEGID",
          "SUBCATEGID", "TRANSDATE", "REPEATS", "NEXTOCCURRENCEDATE", "NUMOCCURRENCES",
        ])
      divided = Set(try database.rows(of: "BUDGETSPLITTRANSACTIONS_V1", ["TRANSID"]).map { $0["TRANSID"] })
      payees = try database.rows(of: "PAYEE_V1", ["PAYEENAME", "CATEGID", "SUBCATEGID", "ACTIVE", "PATTERN"])
      budgets = try database.rows(of: "BUDGETYEAR_V1", ["BUDGETYEARNAME"]).map { $0["BUDGETYEARNAME"] }
    }
  }

  /// Its scheduled transactions and the categories of payees; its budgets do not come along.
  var plans: BookPlans {
    var plans = BookPlans()
    plans.schedules = extra.scheduled.map(schedule)
    for payee in extra.payees where !["", "-1", "0"].contains(payee["CATEGID"]) {
      var rule = BookPayeeRule(payee["PAYEENAME"])
      rule.setPayee(among: [payee["PAYEENAME"]])
      rule.payee = payee["PAYEENAME"]
      rule.setCategory(path: categories.path(Self.category(payee), isEarned: false))
      rule.isEnabled = payee["ACTIVE"] != "0"
      // A document of texts: `{"0":"REWE*"}`.
      if payee["PATTERN"].contains(where: { !"{}[]\"".contains($0) && !$0.isWhitespace }) {
        rule.problem = "it finds the payee by patterns, which are not read"
      }
      plans.rules.append(rule)
    }
    for name in extra.budgets { plans.leaveOut(budget: name) }
    return plans
  }

  private func schedule(_ row: DatabaseRow) -> BookSchedule {
    let payee = payees[row["PAYEEID"]] ?? ""
    var schedule = BookSchedule(payee.isEmpty ? "scheduled transaction \(row["BDID"])" : payee)
    schedule.payee = payee
    schedule.note = row["NOTES"]
    schedule.tags = extra.tags[row["BDID"]] ?? []
    let isEarned = row["TRANSCODE"] == "Deposit"
    if let account = byAccount[row["ACCOUNTID"]] {
      schedule.account = "assets:\(account.name)"
      schedule.currency = account.currency
      let size = FractionText.rounded(row["TRANSAMOUNT"], account.digits)
      schedule.amount = isEarned ? size : FractionText.opposite(size)
    }
    schedule.setCategory(path: categories.path(Self.category(row), isEarned: isEarned))
    if row["TRANSCODE"] == "Transfer" { schedule.problem = SchedulePart.transfer }
    if extra.divided.contains(row["BDID"]) { schedule.problem = SchedulePart.divided }
    if row["STATUS"] == "V" { schedule.problem = "it is void" }
    guard schedule.problem == nil else { return schedule }
    switch Self.days(row) {
    case .success(let days): schedule.recurrences = [days]
    case .failure(let problem): schedule.problem = problem.text
    }
    return schedule
  }

  private static func days(_ row: DatabaseRow) -> Result<BookRecurrence, SchedulePart.Problem> {
    let due = CalendarDate(iso: day(row["NEXTOCCURRENCEDATE"]))
    let paid = CalendarDate(iso: day(row["TRANSDATE"]))
    guard let next = due ?? paid else { return .failure(.init(SchedulePart.noDay)) }
    if let paid, paid != next { return .failure(.init("it is due on \(next) and paid on \(paid)")) }
    let count = Int(row["NUMOCCURRENCES"]) ?? -1
    // Hundreds say whether it is entered by itself.
    let kind = (Int(row["REPEATS"]) ?? 0) % 100
    var found: BookRecurrence?
    switch kind {
    case 0: found = BookRecurrence(once: next)
    case 11, 12: return .failure(.init("it comes again once, in some days or months"))
    case 13, 14:
      guard BookRecurrence.counts.contains(count) else {
        return .failure(.init("it does not say how many \(kind == 13 ? "days" : "months") are between two"))
      }
      if kind == 14, next.components.day > 28 { return .failure(.init(SchedulePart.shortMonths)) }
      found = BookRecurrence(kind == 13 ? .daily : .monthly, count, from: next, on: next)
    case 15:
      found = BookRecurrence(endOfEvery: 1, around: next, on: next)
      if count > 0 { found?.end(afterNext: count) }
    case 16: return .failure(.weekend)
    default:
      guard let (cadence, interval) = rhythms[kind] else {
        return .failure(.init("it does not say how often it comes"))
      }
      // It counts on from the day in the short month.
      if [.monthly, .yearly].contains(cadence), next.components.day > 28 {
        return .failure(.init(SchedulePart.shortMonths))
      }
      found = BookRecurrence(cadence, interval, from: next, on: next)
      if count > 0 { found?.end(afterNext: count) }
    }
    guard let found, found.next == next else { return .failure(.init("its next day was moved")) }
    return .success(found)
  }

  /// Money Manager EX numbers how often something comes.
  private static let rhythms: [Int: (Cadence, Int)] = [
    1: (.weekly, 1), 2: (.weekly, 2), 3: (.monthly, 1), 4: (.monthly, 2), 5: (.monthly, 3), 6: (.monthly, 6),
    7: (.yearly, 1), 8: (.monthly, 4), 9: (.weekly, 4), 10: (.daily, 1),
  ]
}
