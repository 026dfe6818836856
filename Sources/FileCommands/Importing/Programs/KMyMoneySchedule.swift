import DatasetFormat
import Importer

/// Scheduled transactions of KMyMoney, and the categories that it gives to payees.
extension KMyMoneyFile {
  /// A schedule: `<SCHEDULED_TX name="Rent" occurence="32" occurenceMultiplier="1" …>` with its entry.
  func schedule(_ node: XMLNode) -> BookSchedule {
    var schedule = BookSchedule(node["name"])
    guard let entry = node.first("TRANSACTION") else {
      schedule.problem = "it has no entry"
      return schedule
    }
    switch days(node, entry) {
    case .success(let recurrence): schedule.recurrences = [recurrence]
    case .failure(let problem): schedule.problem = problem.text
    }
    fill(&schedule, of: entry)
    // An amount that is only estimated.
    if node["fixed"] == "0", schedule.problem == nil {
      schedule.problem = "its amount is an estimate; add it with dataset recurring add --tolerance"
    }
    return schedule
  }

  private func fill(_ schedule: inout BookSchedule, of entry: XMLNode) {
    let splits = entry.first("SPLITS")?.children ?? []
    let own = splits.filter { ["assets", "liabilities"].contains(tree[$0["account"]]?.root ?? "") }
    let others = splits.filter { ["income", "expenses"].contains(tree[$0["account"]]?.root ?? "") }
    if splits.count == 2, own.count == 2 { schedule.problem = SchedulePart.transfer }
    if others.count > 1 { schedule.problem = SchedulePart.divided }
    if schedule.problem == nil, own.count != 1 || splits.count > 2 {
      schedule.problem = "it is no payment between an account and a category"
    }
    guard schedule.problem == nil, let split = own.first, let account = tree.path(split["account"]) else {
      return
    }
    schedule.account = account
    schedule.amount = FractionText.decimal(split["shares"])
    schedule.currency = tree[split["account"]]?.currency ?? ""
    if let other = others.first, let path = tree.path(other["account"]) {
      guard tree[other["account"]]?.currency == schedule.currency else {
        schedule.problem = "its two sides have different currencies"
        return
      }
      schedule.setCategory(path: path)
    }
    schedule.payee = splits.lazy.compactMap { payees[$0["payee"]] }.first { !$0.isEmpty } ?? ""
    schedule.note = [split["memo"], entry["memo"]].first { !$0.isEmpty } ?? ""
    schedule.tags = splits.flatMap(\.children).compactMap { tags[$0["id"]] }
  }

  private func days(_ node: XMLNode, _ entry: XMLNode) -> Result<BookRecurrence, SchedulePart.Problem> {
    guard let next = CalendarDate(iso: entry["postdate"]) else { return .failure(.init(SchedulePart.noDay)) }
    let start = CalendarDate(iso: node["startDate"]) ?? next
    // 0 is the day before a weekend, 1 the day after, 2 the day itself.
    guard ["", "2"].contains(node["weekendOption"]) else { return .failure(.weekend) }
    let kind = Int(node["occurence"]) ?? Int(node["occurrence"]) ?? 0
    let times = Int(node["occurenceMultiplier"]) ?? Int(node["occurrenceMultiplier"]) ?? 1
    if kind == 1 {
      guard node["lastPayment"].isEmpty, let once = BookRecurrence(once: next) else {
        return .failure(.init(SchedulePart.ended))
      }
      return .success(once)
    }
    guard let (cadence, interval) = Self.rhythms[kind] else {
      return .failure(.init(kind == 18 ? "it comes twice a month" : "it does not say how often it comes"))
    }
    guard BookRecurrence.counts.contains(times) else {
      return .failure(.init("it comes every \(times) times, which is no number"))
    }
    let every = interval * times
    let isLastDay = node["lastDayInMonth"] == "1" && cadence == .monthly
    if !isLastDay, [.monthly, .yearly].contains(cadence), !isDay(of: start, next) {
      return .failure(.init("its first day and its next day are different days of the month"))
    }
    let found =
      if isLastDay {
        BookRecurrence(endOfEvery: every, around: next, on: next)
      } else {
        // The day of the month is that of the first payment, also after a short month.
        BookRecurrence(cadence, every, from: anchor(start, next, cadence), on: next)
      }
    guard var found, found.next == next else { return .failure(.init("its next day was moved")) }
    if let end = CalendarDate(iso: node["endDate"]) { found.end(on: end) }
    return .success(found)
  }

  /// Whether the next payment is on the day of the first one, or on the last day of a month that is too short for it.
  private func isDay(of start: CalendarDate, _ next: CalendarDate) -> Bool {
    let (first, due) = (start.components, next.components)
    if first.day == due.day { return true }
    return first.day > due.day && due.day == CalendarDate.daysInMonth(due.month, year: due.year)
  }

  /// The day from which others are counted: the first payment, or the next one where it is not on one of its days.
  private func anchor(_ start: CalendarDate, _ next: CalendarDate, _ cadence: Cadence) -> CalendarDate {
    let isByMonth = cadence == .monthly || cadence == .yearly
    let last = CalendarDate.daysInMonth(next.components.month, year: next.components.year)
    guard isByMonth, next.components.day == last, start.components.day > last, start < next else {
      return next
    }
    return start
  }

  /// KMyMoney numbers how often something comes. Some numbers are of its older versions.
  private static let rhythms: [Int: (Cadence, Int)] = [
    2: (.daily, 1), 4: (.weekly, 1), 8: (.weekly, 2), 16: (.weekly, 2), 20: (.weekly, 3), 30: (.daily, 30),
    32: (.monthly, 1), 64: (.weekly, 4), 126: (.weekly, 8), 128: (.monthly, 2), 256: (.monthly, 3),
    1024: (.monthly, 6), 2048: (.yearly, 2), 4096: (.monthly, 3), 8192: (.monthly, 4), 16384: (.yearly, 1),
  ]

  /// The category that KMyMoney gives to statement lines of a payee.
  ///
  /// It finds the payee by texts, one a line or between semicolons, by a part of the line that is its name, or by
  /// its whole name, for which the text is `^$`.
  func rule(_ payee: XMLNode) -> BookPayeeRule? {
    guard let path = tree.path(payee["defaultaccountid"]) else { return nil }
    var rule = BookPayeeRule(payee["name"])
    rule.payee = payee["name"]
    rule.setCategory(path: path)
    let keys = payee["matchkey"].split { $0.isNewline || $0 == ";" }.map(String.init)
    let (isMatched, byKeys) = (payee["matchingenabled"] == "1", payee["usingmatchkey"] == "1")
    if isMatched, byKeys, !keys.isEmpty, keys != ["^$"] {
      rule.textMatches = keys.joined(separator: "|")
    } else if isMatched, !byKeys {
      rule.setText(containing: [payee["name"]])
    } else {
      rule.setPayee(among: [payee["name"]])
    }
    if payee["matchingenabled"] == "1", payee["matchignorecase"] == "0" {
      rule.problem = "it tells capital letters from small ones, which a rule here does not"
    }
    return rule
  }
}
