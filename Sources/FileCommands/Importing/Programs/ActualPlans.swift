import DatasetFormat
import DatasetStore
import Importer

/// The rules and schedules of Actual. A schedule is a rule too, whose conditions say when it comes and how much it is.
struct ActualPlans {
  private var rules: [Rule] = []
  private var schedules: [(row: DatabaseRow, next: String)] = []

  private struct Rule {
    let id: String
    let stage: String
    let isAny: Bool
    let conditions: [JSONValue]
    let actions: [JSONValue]
  }

  init(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    let columns = ["id", "stage", "conditions", "actions", "tombstone", "conditions_op"]
    for row in try database.rows(of: "rules", columns) where row["tombstone"] != "1" {
      rules.append(
        Rule(
          id: row["id"], stage: row["stage"], isAny: row["conditions_op"] == "or",
          conditions: Self.list(row["conditions"]), actions: Self.list(row["actions"])))
    }
    var days: [String: String] = [:]
    let dates = [
      "schedule_id", "local_next_date", "local_next_date_ts", "base_next_date", "base_next_date_ts",
    ]
    for row in try database.rows(of: "schedules_next_date", dates) {
      // A day that was skipped counts only as long as the rule was not changed after it.
      let isLocal = row["local_next_date_ts"] == row["base_next_date_ts"]
      days[row["schedule_id"]] = row[isLocal ? "local_next_date" : "base_next_date"]
    }
    for row in try database.rows(of: "schedules", ["id", "name", "rule", "completed", "tombstone"])
    where row["tombstone"] != "1" {
      schedules.append((row, days[row["id"]] ?? ""))
    }
  }

  private static func list(_ text: String) -> [JSONValue] { (try? JSONValue(text))?.elements ?? [] }

  /// The schedules and rules with names in place of ids. Those of categories are paths.
  func plans(accounts: [String: String], payees: [String: String], categories: [String: String]) -> BookPlans
  {
    let names = Names(accounts: accounts, payees: payees, categories: categories)
    var plans = BookPlans()
    let own = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    for (row, next) in schedules {
      plans.schedules.append(schedule(row, own[row["rule"]], next: next, names))
    }
    let scheduled = Set(schedules.map { $0.row["rule"] })
    // The last of several rules wins in Actual, within the stages pre, none and post.
    let stages = ["post": 0, "pre": 2]
    let ordered = rules.enumerated().sorted {
      (stages[$0.1.stage] ?? 1, -$0.0) < (stages[$1.1.stage] ?? 1, -$1.0)
    }
    plans.rules = ordered.map(\.1).filter { !scheduled.contains($0.id) }.map { rule($0, names) }
    return plans
  }

  private struct Names {
    let accounts: [String: String]
    let payees: [String: String]
    let categories: [String: String]
  }

  // MARK: - Schedules

  private func schedule(_ row: DatabaseRow, _ rule: Rule?, next: String, _ names: Names) -> BookSchedule {
    let conditions = rule?.conditions ?? []
    func condition(_ fields: String...) -> JSONValue? {
      conditions.first { fields.contains($0["field"]?.string ?? "") }
    }
    let payeeID = condition("description", "payee")?["value"]?.string ?? ""
    let payee = names.payees[payeeID] ?? ""
    let name = [row["name"], payee].first { !$0.isEmpty } ?? "schedule \(row["id"].prefix(8))"
    var schedule = BookSchedule(name)
    schedule.payee = payee
    schedule.account =
      condition("acct", "account")?["value"]?.string.flatMap { names.accounts[$0] }.map {
        "assets:\($0)"
      } ?? ""
    if row["completed"] == "1" { schedule.problem = SchedulePart.ended }
    if names.accounts.values.contains(payee), !payee.isEmpty { schedule.problem = SchedulePart.transfer }
    let amount = condition("amount")
    switch (amount?["op"]?.string, amount?["value"]) {
    case ("is"?, .integer(let hundredths)?): schedule.amount = ActualFile.amount(String(hundredths))
    case ("isapprox"?, .integer(let hundredths)?):
      schedule.amount = ActualFile.amount(String(hundredths))
      schedule.tolerance = "7.5%"
    case ("isbetween"?, _): schedule.problem = schedule.problem ?? "its amount is between two amounts"
    default: schedule.problem = schedule.problem ?? "it has no amount"
    }
    let ownCategory = rule.flatMap { Self.set("category", in: $0) }
    let ofPayee = rules.last { Self.isOnly(payee: payeeID, $0) && Self.set("category", in: $0) != nil }
    let category = ownCategory ?? ofPayee.flatMap { Self.set("category", in: $0) }
    schedule.note = rule.flatMap { Self.set("notes", in: $0) } ?? ""
    let isDivided = (rule?.actions ?? []).contains(where: Self.divides)
    if isDivided || ownCategory == nil && ofPayee?.actions.contains(where: Self.divides) == true {
      schedule.problem = schedule.problem ?? SchedulePart.divided
    }
    for action in rule?.actions ?? [] {
      schedule.problem = schedule.problem ?? Self.problem(of: action, payee: payeeID)
    }
    if let path = category.flatMap({ names.categories[$0] }) { schedule.setCategory(path: path) }
    guard schedule.problem == nil else { return schedule }
    switch Self.days(condition("date"), next) {
    case .success(let days): schedule.recurrences = days
    case .failure(let problem): schedule.problem = problem.text
    }
    return schedule
  }

  /// The value that a rule gives to a field.
  private static func set(_ field: String, in rule: Rule) -> String? {
    rule.actions.last { $0["op"]?.string == "set" && $0["field"]?.string == field }?["value"]?.string
  }

  /// Whether an action is about a part of a divided payment.
  private static func divides(_ action: JSONValue) -> Bool {
    action["op"]?.string == "set-split-amount" || (number(action["options"]?["splitIndex"]) ?? 0) > 0
  }

  /// Why an action of a schedule cannot be said here. Nil for its category and its note, and for what links a payment
  /// to its schedule.
  private static func problem(of action: JSONValue, payee: String) -> String? {
    let op = action["op"]?.string ?? ""
    if op == "link-schedule" || divides(action) { return nil }
    let options = action["options"]
    guard op == "set", options?["template"] == nil, options?["formula"] == nil else {
      return op == "set" ? "it computes what it sets" : "it does \"\(op)\""
    }
    let field = action["field"]?.string ?? ""
    if ["description", "payee"].contains(field), action["value"]?.string == payee { return nil }
    return ["category", "notes"].contains(field) ? nil : "it sets \"\(field)\""
  }

  /// Whether a rule is about a payee and nothing else.
  private static func isOnly(payee: String, _ rule: Rule) -> Bool {
    guard rule.conditions.count == 1, let only = rule.conditions.first, !payee.isEmpty else { return false }
    return ["description", "payee"].contains(only["field"]?.string ?? "") && only["op"]?.string == "is"
      && only["value"]?.string == payee
  }

  private static func days(
    _ condition: JSONValue?, _ next: String
  ) -> Result<[BookRecurrence], SchedulePart.Problem> {
    let next = CalendarDate(iso: ActualFile.day(next))
    guard let value = condition?["value"] else { return .failure(.init(SchedulePart.noDay)) }
    if let text = value.string {
      guard let day = CalendarDate(iso: text), let once = BookRecurrence(once: next ?? day) else {
        return .failure(.init(SchedulePart.noDay))
      }
      return .success([once])
    }
    guard let next, let start = value["start"]?.string.flatMap({ CalendarDate(iso: String($0.prefix(10))) }),
      let cadence = value["frequency"]?.string.flatMap(Cadence.init(rawValue:))
    else { return .failure(.init(SchedulePart.noDay)) }
    if value["skipWeekend"] == .boolean(true) { return .failure(.weekend) }
    let interval = number(value["interval"]) ?? 1
    var found: [BookRecurrence] = []
    let patterns = cadence == .monthly ? value["patterns"]?.elements ?? [] : []
    if patterns.isEmpty {
      // Actual leaves out a month without this day.
      if [.monthly, .yearly].contains(cadence), start.components.day > 28 { return .failure(.leavesOut) }
      if let days = BookRecurrence(cadence, interval, from: start, on: next) { found.append(days) }
    }
    for pattern in patterns {
      guard pattern["type"]?.string == "day", let day = number(pattern["value"]) else {
        return .failure(.init("it comes on a weekday of the month"))
      }
      let month = start.components
      if day == -1 {
        if let days = BookRecurrence(endOfEvery: interval, around: start, on: max(next, start)) {
          found.append(days)
        }
        continue
      }
      guard (1...28).contains(day), let from = CalendarDate(year: month.year, month: month.month, day: day)
      else {
        return .failure(.leavesOut)
      }
      if let days = BookRecurrence(.monthly, interval, from: from, on: max(next, start)) {
        found.append(days)
      }
    }
    switch value["endMode"]?.string {
    case "on_date"?:
      guard let end = value["endDate"]?.string.flatMap({ CalendarDate(iso: String($0.prefix(10))) }) else {
        return .failure(.init("it does not say when it ends"))
      }
      for index in found.indices { found[index].end(on: end) }
    case "after_n_occurrences"?:
      guard found.count == 1, patterns.isEmpty, let count = number(value["endOccurrences"]) else {
        return .failure(.init("it ends after a number of payments on different days"))
      }
      found[0].end(afterFirst: count)
    default: break
    }
    return found.isEmpty ? .failure(.init(SchedulePart.noDay)) : .success(found)
  }

  private static func number(_ value: JSONValue?) -> Int? {
    switch value {
    case .integer(let number)?: number
    case .string(let text)?: Int(text)
    default: nil
    }
  }

  // MARK: - Rules

  private func rule(_ rule: Rule, _ names: Names) -> BookPayeeRule {
    var made = BookPayeeRule(Self.title(rule, names))
    if rule.isAny, rule.conditions.count > 1 { made.problem = "it holds if one of several conditions does" }
    if rule.conditions.isEmpty { made.problem = "it has no condition" }
    var texts = 0
    for condition in rule.conditions {
      if let problem = Self.add(condition, to: &made, names) { made.problem = made.problem ?? problem }
      if ["description", "payee", "imported_description", "imported_payee", "notes"].contains(
        condition["field"]?.string ?? "")
      {
        texts += 1
      }
    }
    if texts > 1 { made.problem = made.problem ?? "it asks for several texts at once" }
    for action in rule.actions {
      if Self.divides(action) {
        made.problem = made.problem ?? "it divides the payment"
        continue
      }
      guard action["op"]?.string == "set", action["options"]?["template"] == nil,
        action["options"]?["formula"] == nil
      else {
        made.problem = made.problem ?? "it does \"\(action["op"]?.string ?? "")\""
        continue
      }
      let value = action["value"]?.string ?? ""
      switch action["field"]?.string {
      case "category"?:
        if let path = names.categories[value] { made.setCategory(path: path) }
      case "description"?, "payee"?:
        made.payee = names.payees[value] ?? ""
        if names.accounts.values.contains(made.payee) { made.problem = made.problem ?? "it makes a transfer" }
      case let field?: made.problem = made.problem ?? "it sets \"\(field)\""
      case nil: break
      }
    }
    return made
  }

  /// `payee is REWE`
  private static func title(_ rule: Rule, _ names: Names) -> String {
    guard let first = rule.conditions.first else { return "rule \(rule.id.prefix(8))" }
    let shown = ["description": "payee", "imported_description": "imported payee", "acct": "account"]
    let field = first["field"]?.string ?? ""
    let values = (first["value"]?.elements ?? [first["value"] ?? .null]).map { value -> String in
      if let text = value.string { return names.payees[text] ?? names.accounts[text] ?? text }
      return number(value).map { ActualFile.amount(String($0)) } ?? ""
    }
    let words = [shown[field] ?? field, first["op"]?.string ?? "", values.joined(separator: ", ")]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Adds a condition. Returns why it cannot be said here.
  private static func add(_ condition: JSONValue, to rule: inout BookPayeeRule, _ names: Names) -> String? {
    let (field, op) = (condition["field"]?.string ?? "", condition["op"]?.string ?? "")
    let value = condition["value"]
    let texts = value?.elements?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
    switch (field, op) {
    case ("description", "is"), ("payee", "is"), ("description", "oneOf"), ("payee", "oneOf"):
      let payees = texts.compactMap { names.payees[$0] }
      if payees.isEmpty { return "its payee is not in the file" }
      rule.setPayee(among: payees)
    case ("imported_description", "is"), ("imported_payee", "is"), ("imported_description", "oneOf"),
      ("imported_payee", "oneOf"):
      rule.setPayee(among: texts)
    case ("imported_description", "contains"), ("imported_payee", "contains"): rule.setText(containing: texts)
    case ("imported_description", "matches"), ("imported_payee", "matches"):
      rule.textMatches = texts.first ?? ""
    case ("acct", "is"), ("account", "is"):
      guard let name = texts.first.flatMap({ names.accounts[$0] }) else {
        return "its account is not in the file"
      }
      rule.account = "assets:\(name)"
    case ("amount", "is"):
      guard let hundredths = number(value) else { return "its amount cannot be read" }
      rule.amountMin = ActualFile.amount(String(hundredths.magnitude))
      rule.amountMax = rule.amountMin
      rule.direction = hundredths < 0 ? .out : .in
      if condition["options"]?["outflow"] == .boolean(true) { rule.direction = .out }
    default: return "it asks for \"\(field) \(op)\""
    }
    return nil
  }
}

extension SchedulePart.Problem {
  fileprivate static let leavesOut = SchedulePart.Problem("it leaves out months without its day")
}
