import Bookkeeping
import DatasetFormat
import Importer

/// Recurring transactions and rules of Firefly III, as its API gives them out in documents of their own.
enum FireflyPlans {
  /// The schedules and rules among the elements of `data`.
  static func plans(_ document: JSONValue) -> BookPlans {
    var plans = BookPlans()
    let records = document["data"]?.elements ?? []
    // Firefly tries all rules, so that the last one wins.
    let rules = records.filter { $0["type"]?.string == "rules" }.enumerated().sorted {
      let (first, second) = (place($0.element), place($1.element))
      return first == second ? $0.offset > $1.offset : first > second
    }
    plans.rules = rules.compactMap { $0.element["attributes"].map(rule) }
    for record in records {
      guard let facts = record["attributes"] else { continue }
      switch record["type"]?.string {
      case "recurrences"?: plans.schedules += schedules(facts)
      default: break
      }
    }
    let page = document["meta"]?["pagination"]
    if let kind = [("recurrences", BookImport.PlanNotTaken.Kind.recurring), ("rules", .rule)].first(where: {
      $0.0 == records.first?["type"]?.string
    })?.1, let number = Int(AppJSON.text(page?["current_page"])),
      let total = Int(AppJSON.text(page?["total_pages"]))
    {
      plans.note(page: number, of: total, kind)
    }
    return plans
  }

  /// The group of a rule and its place there.
  private static func place(_ rule: JSONValue) -> (group: Int, order: Int) {
    let facts = rule["attributes"]
    return (
      Int(AppJSON.text(facts?["rule_group_id"])) ?? 0, Int(AppJSON.text(facts?["order"])) ?? 0
    )
  }

  // MARK: - Recurring transactions

  /// One for each of its transactions.
  private static func schedules(_ facts: JSONValue) -> [BookSchedule] {
    let name = facts["title"]?.string ?? ""
    let parts = facts["transactions"]?.elements ?? []
    if parts.isEmpty {
      var schedule = BookSchedule(name)
      schedule.problem = "it has no entry"
      return [schedule]
    }
    return parts.map { part in
      var schedule = BookSchedule(name)
      let isEarned = facts["type"]?.string == "deposit"
      if facts["type"]?.string == "transfer" { schedule.problem = SchedulePart.transfer }
      schedule.isEnabled = facts["active"] != .boolean(false)
      schedule.account = AppJSON.text(part[isEarned ? "destination_name" : "source_name"])
      schedule.payee = AppJSON.text(part[isEarned ? "source_name" : "destination_name"])
      if schedule.payee.isEmpty { schedule.payee = AppJSON.text(part["description"]) }
      let category = AppJSON.text(part["category_name"])
      if !category.isEmpty { schedule.setCategory([category]) }
      schedule.currency = AppJSON.text(part["currency_code"])
      let digits = Currency(code: schedule.currency)?.digits ?? 2
      let size = FractionText.rounded(AppJSON.text(part["amount"]), digits)
      schedule.amount = isEarned ? size : FractionText.opposite(size)
      schedule.note = AppJSON.text(part["description"])
      schedule.tags = (part["tags"]?.elements ?? []).map(AppJSON.text)
      guard schedule.problem == nil else { return schedule }
      switch days(facts) {
      case .success(let days): schedule.recurrences = days
      case .failure(let problem): schedule.problem = problem.text
      }
      return schedule
    }
  }

  private static func days(_ facts: JSONValue) -> Result<[BookRecurrence], SchedulePart.Problem> {
    func day(_ value: JSONValue?) -> CalendarDate? { CalendarDate(iso: AppJSON.text(value).prefix(10)) }
    guard let first = day(facts["first_date"]) else { return .failure(.init(SchedulePart.noDay)) }
    let from = day(facts["latest_date"]).map { max($0.adding(days: 1), first) } ?? first
    let count = Int(AppJSON.text(facts["nr_of_repetitions"])) ?? 0
    let repetitions = facts["repetitions"]?.elements ?? []
    if count > 0, repetitions.count > 1 {
      return .failure(.init("it ends after a number of payments on different days"))
    }
    var found: [BookRecurrence] = []
    for repetition in repetitions {
      // 1 leaves a payment on its weekend.
      guard ["", "1"].contains(AppJSON.text(repetition["weekend"])) else { return .failure(.weekend) }
      let skipped = Int(AppJSON.text(repetition["skip"])) ?? 0
      guard (0..<BookRecurrence.counts.upperBound).contains(skipped) else {
        return .failure(.init("it leaves out \(skipped) days, which is no number of them"))
      }
      let every = skipped + 1
      let moment = AppJSON.text(repetition["moment"])
      let kind = AppJSON.text(repetition["type"])
      var days: BookRecurrence?
      switch kind {
      case "daily": days = BookRecurrence(.daily, every, from: first, on: from)
      case "weekly":
        guard let weekday = Int(moment), (1...7).contains(weekday) else {
          return .failure(.init(SchedulePart.noDay))
        }
        let start = first.adding(days: (weekday - first.weekday + 7) % 7)
        days = BookRecurrence(.weekly, every, from: start, on: from)
      case "monthly":
        guard let number = Int(moment), (1...28).contains(number) else {
          return .failure(.init("its day of the month is not in every month"))
        }
        let start = first.components
        let inFirst = CalendarDate(year: start.year, month: start.month, day: number)
        days = inFirst.flatMap { BookRecurrence(.monthly, every, from: $0, on: from) }
      case "yearly":
        guard let month = CalendarDate(iso: moment.prefix(10)), month.components.day <= 28,
          let start = CalendarDate(
            year: first.components.year, month: month.components.month, day: month.components.day)
        else { return .failure(.init(SchedulePart.noDay)) }
        days = BookRecurrence(.yearly, every, from: start, on: from)
      default: return .failure(.init("it comes by \"\(kind)\""))
      }
      guard var days else { return .failure(.init(SchedulePart.noDay)) }
      // Which ones are left out, and how many there are, is counted from the first day.
      if every > 1 || count > 0, days.start < first {
        return .failure(.init("its first day is not one on which it comes"))
      }
      if let end = day(facts["repeat_until"]) { days.end(on: end) }
      if count > 0 { days.end(afterFirst: count) }
      found.append(days)
    }
    return found.isEmpty ? .failure(.init(SchedulePart.noDay)) : .success(found)
  }

  // MARK: - Rules

  private static func isActive(_ part: JSONValue) -> Bool { part["active"] != .boolean(false) }

  private static func rule(_ facts: JSONValue) -> BookPayeeRule {
    var rule = BookPayeeRule(facts["title"]?.string ?? "")
    rule.isEnabled = facts["active"] != .boolean(false)
    let triggers = (facts["triggers"]?.elements ?? []).filter(isActive)
    let isDeposit = triggers.contains {
      AppJSON.text($0["type"]) == "transaction_type" && AppJSON.text($0["value"]).lowercased() == "deposit"
    }
    if facts["stop_processing"] == .boolean(true) { rule.problem = "it stops the rules after it" }
    if triggers.count > 1, facts["strict"] == .boolean(false) {
      rule.problem = "it holds if one of several conditions does"
    }
    var texts = 0
    for trigger in triggers {
      let (kind, value) = (AppJSON.text(trigger["type"]), AppJSON.text(trigger["value"]))
      let escaped = RegularExpression.escaped(value)
      texts += 1
      switch kind {
      case _ where trigger["prohibited"] == .boolean(true):
        rule.problem = "it asks that something is not there"
      case "description_contains": rule.setText(containing: [value])
      // The other one of the two accounts is an own one.
      case "to_account_is" where isDeposit, "from_account_is" where !isDeposit:
        rule.problem = rule.problem ?? "it asks for an own account, by a name that a payee may have"
      case "description_is", "to_account_is", "from_account_is": rule.setPayee(among: [value])
      case "description_starts": rule.textMatches = "^" + escaped
      case "description_ends": rule.textMatches = escaped + "$"
      case "amount_is", "amount_exactly": (rule.amountMin, rule.amountMax, texts) = (value, value, texts - 1)
      case "transaction_type" where ["withdrawal", "deposit"].contains(value.lowercased()):
        (rule.direction, texts) = (value.lowercased() == "deposit" ? .in : .out, texts - 1)
      case "user_action": texts -= 1
      default: rule.problem = rule.problem ?? "it asks for \"\(kind)\""
      }
    }
    if texts != 1 { rule.problem = rule.problem ?? "it asks for several texts at once, or for none" }
    for action in (facts["actions"]?.elements ?? []).filter(isActive) {
      let value = AppJSON.text(action["value"])
      switch AppJSON.text(action["type"]) {
      case "set_category": rule.setCategory([value])
      case "add_tag": rule.tags.append(value)
      case let kind: rule.problem = rule.problem ?? "it does \"\(kind)\""
      }
    }
    return rule
  }
}
