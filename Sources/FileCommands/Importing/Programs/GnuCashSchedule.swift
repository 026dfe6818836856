import DatasetFormat
import DatasetStore
import Importer

/// A scheduled transaction of GnuCash: when it comes, and the templates of its entries.
///
/// GnuCash keeps the account and the amount of each split of a template in slots of the split.
struct GnuCashSchedule {
  var name = ""
  var isEnabled = true
  var start = ""
  /// The last day that is entered.
  var last = ""
  var end = ""
  /// How many are still to come, where it ends after so many.
  var left: Int?
  var recurrences: [Recurrence] = []
  var templates: [Template] = []

  struct Recurrence {
    var every = 1
    /// `month`, `week`, `end of month` and others.
    var period = ""
    var start = ""
    /// `none`, `back` or `forward`.
    var weekend = ""
  }

  struct Template {
    var description = ""
    var notes = ""
    var splits: [Split] = []
  }

  struct Split {
    var account = ""
    var memo = ""
    var debit = Side()
    var credit = Side()

    /// What the account gets. Nil for a formula, and for what takes and gives.
    var amount: String? {
      guard let debit = debit.amount, let credit = credit.amount else { return nil }
      if debit == "0" { return credit == "0" ? "0" : FractionText.opposite(credit) }
      return credit == "0" ? debit : nil
    }
  }

  /// What is typed for one side of a split, and what GnuCash computed of it.
  struct Side {
    var formula = ""
    /// A fraction: `82500/100`.
    var number = ""

    /// A plain number: `0` for nothing, nil for a formula.
    var amount: String? {
      guard formula.allSatisfy({ "0123456789.,/ ".contains($0) }) else { return nil }
      let number = FractionText.decimal(number)
      if number.contains(where: { "123456789".contains($0) }) { return number.contains("/") ? nil : number }
      if !formula.contains(where: { "123456789".contains($0) }) { return "0" }
      return formula.contains { ",/ ".contains($0) } ? nil : formula
    }
  }

  /// Its entries, of which each repeats.
  func schedules(_ tree: AccountTree) -> [BookSchedule] {
    let days = days()
    if templates.isEmpty {
      var schedule = BookSchedule(name)
      schedule.problem = "it has no entry"
      return [schedule]
    }
    return templates.map { template in
      var schedule = BookSchedule(name)
      schedule.isEnabled = isEnabled
      schedule.payee = template.description
      switch days {
      case .success(let recurrences): schedule.recurrences = recurrences
      case .failure(let problem): schedule.problem = problem.text
      }
      fill(&schedule, of: template, tree)
      return schedule
    }
  }

  private func fill(_ schedule: inout BookSchedule, of template: Template, _ tree: AccountTree) {
    let own = template.splits.filter { ["assets", "liabilities"].contains(tree[$0.account]?.root ?? "") }
    let others = template.splits.filter { ["income", "expenses"].contains(tree[$0.account]?.root ?? "") }
    if template.splits.count == 2, own.count == 2 {
      schedule.problem = SchedulePart.transfer
    } else if own.count != 1 || others.count != template.splits.count - 1 || others.isEmpty {
      schedule.problem = "it is no payment between an account and a category"
    } else if others.count > 1 {
      schedule.problem = SchedulePart.divided
    }
    guard schedule.problem == nil, let split = own.first, let other = others.first,
      let account = tree.path(split.account), let category = tree.path(other.account)
    else { return }
    guard let amount = split.amount, let opposite = other.amount else {
      schedule.problem = "its amount is a formula"
      return
    }
    guard tree[split.account]?.currency == tree[other.account]?.currency,
      amount == FractionText.opposite(opposite)
    else {
      schedule.problem = "its two sides have different amounts"
      return
    }
    schedule.account = account
    schedule.setCategory(path: category)
    schedule.amount = amount
    schedule.currency = tree[split.account]?.currency ?? ""
    schedule.note = [template.notes, split.memo].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func days() -> Result<[BookRecurrence], SchedulePart.Problem> {
    guard let start = CalendarDate(iso: start) else { return .failure(.init("it has no first day")) }
    let first = CalendarDate(iso: last).map { max($0.adding(days: 1), start) } ?? start
    var found: [BookRecurrence] = []
    for recurrence in recurrences {
      guard ["", "none"].contains(recurrence.weekend) else { return .failure(.weekend) }
      guard let from = CalendarDate(iso: recurrence.start) else {
        return .failure(.init("it has no first day"))
      }
      let every = recurrence.every
      guard recurrence.period == "once" || BookRecurrence.counts.contains(every) else {
        return .failure(.init("it comes every \(every) times, which is no number"))
      }
      let days: BookRecurrence? =
        switch recurrence.period {
        case "once": from >= first ? BookRecurrence(once: from) : nil
        case "day": BookRecurrence(.daily, every, from: from, on: first)
        case "week": BookRecurrence(.weekly, every, from: from, on: first)
        case "month": BookRecurrence(.monthly, every, from: from, on: first)
        case "end of month": BookRecurrence(endOfEvery: every, around: from, on: first)
        case "year": BookRecurrence(.yearly, every, from: from, on: first)
        default: nil
        }
      guard var days else {
        let isOver = recurrence.period == "once"
        return .failure(.init(isOver ? SchedulePart.ended : "it comes by \"\(recurrence.period)\""))
      }
      if let end = CalendarDate(iso: end) { days.end(on: end) }
      if let left {
        guard recurrences.count == 1 else {
          return .failure(.init("it ends after a number of payments on different days"))
        }
        days.end(afterNext: left)
      }
      found.append(days)
    }
    return found.isEmpty ? .failure(.init("it does not say when it comes")) : .success(found)
  }
}

/// Reasons that several programs' schedules share.
enum SchedulePart {
  static let shortMonths = "its day is not in every month, and the program counts on from the shorter one's"
  static let transfer = "it is a transfer, and a recurring rule makes expenses and income"
  static let divided = "it is divided, and a recurring rule has one category"
  static let ended = "it has ended"
  static let weekend = "it is moved when it falls on a weekend"
  static let noDay = "it does not say when it comes next"

  struct Problem: Error {
    let text: String
    init(_ text: String) { self.text = text }

    static let weekend = Problem(SchedulePart.weekend)
  }
}

// MARK: - XML

extension GnuCashSchedule {
  /// - Parameters:
  ///   - node: `schedxaction`
  ///   - templates: The nodes of `template-transactions` by the accounts of their splits.
  init(_ node: XMLNode, templates: [String: [XMLNode]]) {
    name = node.text("name")
    isEnabled = node.text("enabled") != "n"
    start = node.text("start", "gdate")
    last = node.text("last", "gdate")
    end = node.text("end", "gdate")
    if node.first("rem-occur") != nil { left = Int(node.text("rem-occur")) }
    recurrences = (node.first("schedule")?.children ?? []).map { part in
      Recurrence(
        every: Int(part.text("mult")) ?? 1, period: part.text("period_type"),
        start: part.text("start", "gdate"),
        weekend: part.text("weekend_adj"))
    }
    let account = node.text("templ-acct")
    self.templates = (templates[account] ?? []).map { template in
      let notes = template.first("slots")?.children.first { $0.text("key") == "notes" }?.text("value")
      return Template(
        description: template.text("description"), notes: notes ?? "",
        splits: (template.first("splits")?.children ?? []).map(Self.split))
    }
  }

  private static func split(_ node: XMLNode) -> Split {
    var split = Split(memo: node.text("memo"))
    let frame = node.first("slots")?.children.first { $0.text("key") == "sched-xaction" }
    for slot in frame?.first("value")?.children ?? [] {
      split.set(slot.text("key"), slot.text("value"))
    }
    return split
  }

  /// The nodes of all template transactions, by the accounts of their splits.
  static func templates(in nodes: [XMLNode]) -> [String: [XMLNode]] {
    let templates = nodes.filter { $0.name == "template-transactions" }.flatMap(\.children)
    var byAccount: [String: [XMLNode]] = [:]
    for template in templates where template.name == "transaction" {
      for account in Set((template.first("splits")?.children ?? []).map { $0.text("account") }) {
        byAccount[account, default: []].append(template)
      }
    }
    return byAccount
  }
}

extension GnuCashSchedule.Split {
  fileprivate mutating func set(_ key: String, _ value: String) {
    switch key {
    case "account": account = value
    case "debit-formula": debit.formula = value
    case "credit-formula": credit.formula = value
    case "debit-numeric": debit.number = value
    case "credit-numeric": credit.number = value
    default: break
    }
  }
}

// MARK: - SQLite

extension GnuCashSchedule {
  /// The schedules of a database.
  static func all(in database: SQLiteDatabase) throws(SQLiteDatabase.Problem) -> [GnuCashSchedule] {
    let columns = [
      "guid", "name", "enabled", "start_date", "end_date", "last_occur", "num_occur", "rem_occur",
      "template_act_guid",
    ]
    let rows = try database.rows(of: "schedxactions", columns)
    if rows.isEmpty { return [] }
    var recurrences: [String: [Recurrence]] = [:]
    let parts = [
      "obj_guid", "recurrence_mult", "recurrence_period_type", "recurrence_period_start",
      "recurrence_weekend_adjust",
    ]
    for row in try database.rows(of: "recurrences", parts) {
      recurrences[row["obj_guid"], default: []].append(
        Recurrence(
          every: Int(row["recurrence_mult"]) ?? 1, period: row["recurrence_period_type"],
          start: GnuCashFile.day(row["recurrence_period_start"]), weekend: row["recurrence_weekend_adjust"]))
    }
    let templates = try templates(in: database, Set(rows.map { $0["template_act_guid"] }))
    return rows.map { row in
      var schedule = GnuCashSchedule()
      schedule.name = row["name"]
      schedule.isEnabled = row["enabled"] != "0"
      schedule.start = GnuCashFile.day(row["start_date"])
      schedule.end = GnuCashFile.day(row["end_date"])
      schedule.last = GnuCashFile.day(row["last_occur"])
      if let count = Int(row["num_occur"]), count > 0 { schedule.left = Int(row["rem_occur"]) }
      schedule.recurrences = recurrences[row["guid"]] ?? []
      schedule.templates = templates[row["template_act_guid"]] ?? []
      return schedule
    }
  }

  /// The templates by the account that each has for its schedule.
  private static func templates(
    in database: SQLiteDatabase, _ accounts: Set<String>
  ) throws(SQLiteDatabase.Problem) -> [String: [Template]] {
    var frames: [String: String] = [:]
    var slots: [String: [(key: String, value: String)]] = [:]
    var notes: [String: String] = [:]
    let columns = [
      "obj_guid", "name", "string_val", "guid_val", "numeric_val_num", "numeric_val_denom",
    ]
    for row in try database.rows(of: "slots", columns) {
      let name = row["name"]
      if name == "sched-xaction" {
        frames[row["obj_guid"]] = row["guid_val"]
      } else if name.hasPrefix("sched-xaction/") {
        let key = String(name.dropFirst("sched-xaction/".count))
        let value =
          key == "account"
          ? row["guid_val"]
          : key.hasSuffix("numeric")
            ? "\(row["numeric_val_num"])/\(row["numeric_val_denom"])" : row["string_val"]
        slots[row["obj_guid"], default: []].append((key, value))
      } else if name == "notes" {
        notes[row["obj_guid"]] = row["string_val"]
      }
    }
    var texts: [String: String] = [:]
    for row in try database.rows(of: "transactions", ["guid", "description"]) {
      texts[row["guid"]] = row["description"]
    }
    var order: [(account: String, entry: String)] = []
    var splits: [String: [Split]] = [:]
    for row in try database.rows(of: "splits", ["guid", "tx_guid", "account_guid", "memo"])
    where accounts.contains(row["account_guid"]) {
      var split = Split(memo: row["memo"])
      for (key, value) in frames[row["guid"]].flatMap({ slots[$0] }) ?? [] { split.set(key, value) }
      if splits[row["tx_guid"]] == nil { order.append((row["account_guid"], row["tx_guid"])) }
      splits[row["tx_guid"], default: []].append(split)
    }
    return order.reduce(into: [:]) { templates, item in
      templates[item.account, default: []].append(
        Template(
          description: texts[item.entry] ?? "", notes: notes[item.entry] ?? "",
          splits: splits[item.entry] ?? []))
    }
  }
}
