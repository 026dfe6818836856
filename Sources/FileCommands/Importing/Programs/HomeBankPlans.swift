import DatasetFormat
import Importer

/// The scheduled templates of HomeBank, its assignments and its budget.
extension HomeBankFile {
  /// A template: `<fav amount="-650" account="1" payee="3" category="4" flags="4" nextdate="…" every="1" unit="2" …>`
  func schedule(_ node: XMLNode) -> BookSchedule {
    let payee = payees[node["payee"]] ?? ""
    let name = [node["wording"], payee].first { !$0.isEmpty } ?? "template \(node["key"])"
    var schedule = BookSchedule(name)
    schedule.payee = payee.isEmpty ? node["wording"] : payee
    schedule.note = note(node)
    schedule.tags = node["tags"].split(separator: " ").map(String.init)
    schedule.account = path(ofAccount: node["account"])
    schedule.amount = FractionText.rounded(node["amount"], digits(node["account"]))
    schedule.currency = currency(node["account"])
    if let category = categoryPath(node["category"]) { schedule.setCategory(path: category) }
    let repeats = Repeats(node)
    guard repeats.isScheduled else {
      schedule.problem = "it is a template that is not scheduled"
      return schedule
    }
    if repeats.isRelative { schedule.problem = "it comes on a weekday of the month" }
    if !["", "0"].contains(node["gap"]) { schedule.problem = "it is moved by some days" }
    if !["", "0"].contains(node["dst_account"]) { schedule.problem = SchedulePart.transfer }
    if !node["scat"].isEmpty { schedule.problem = SchedulePart.divided }
    // 0 leaves a payment on its weekend.
    if !["", "0"].contains(node["weekend"]) { schedule.problem = SchedulePart.weekend }
    guard schedule.problem == nil else { return schedule }
    guard let next = Int(node["nextdate"]), next > 0, let cadence = Self.cadences[node["unit"]] else {
      schedule.problem = SchedulePart.noDay
      return schedule
    }
    let day = Self.date(next)
    guard var days = BookRecurrence(cadence, Int(node["every"]) ?? 1, from: day, on: day) else {
      schedule.problem = "it comes every \(node["every"])"
      return schedule
    }
    if repeats.isLimited { days.end(afterNext: Int(node["limit"]) ?? 0) }
    schedule.recurrences = [days]
    return schedule
  }

  /// Whether and how a template comes again. Since HomeBank 5.9 flags of their own say it: `recflg="3"`; before, two
  /// of its other flags.
  private struct Repeats {
    let isScheduled: Bool
    let isLimited: Bool
    let isRelative: Bool

    init(_ node: XMLNode) {
      let (own, flags) = (Int(node["recflg"]), Int(node["flags"]) ?? 0)
      isScheduled = own.map { $0 & 1 != 0 } ?? (flags & 1 << 2 != 0)
      isLimited = own.map { $0 & 1 << 1 != 0 } ?? (flags & 1 << 7 != 0)
      isRelative = (own ?? 0) & 1 << 2 != 0
    }
  }

  private static let cadences: [String: Cadence] = [
    "": .daily, "0": .daily, "1": .weekly, "2": .monthly, "3": .yearly,
  ]

  /// An assignment: `<asg field="1" name="market" flags="4" category="4">`
  ///
  /// HomeBank searches the memo (field 0) or the payee (field 1).
  func rule(_ node: XMLNode) -> BookPayeeRule {
    let text = node["name"].isEmpty ? node["search"] : node["name"]
    var rule = BookPayeeRule(text)
    let flags = Int(node["flags"]) ?? 0
    if flags & Assignment.isRegular != 0 {
      rule.textMatches = text
    } else {
      rule.setText(containing: [text])
    }
    if flags & Assignment.tellsCase != 0 {
      rule.problem = "it tells capital letters from small ones, which a rule here does not"
    }
    if node["field"] == "1" {
      rule.problem = rule.problem ?? "it searches the payee alone, and a rule here the memo, too"
    }
    if flags & Assignment.fillsPayment != 0, flags & Assignment.fillsOthers != 0 {
      rule.problem = rule.problem ?? "it sets the way of payment, which a rule here does not"
    }
    if !node["tags"].isEmpty { rule.problem = rule.problem ?? "it gives tags, which are not read" }
    if flags & Assignment.hasAmount != 0 {
      let amount = node["amount"]
      rule.direction = amount.hasPrefix("-") ? .out : .in
      rule.amountMin = FractionText.rounded(amount.hasPrefix("-") ? String(amount.dropFirst()) : amount, 2)
      rule.amountMax = rule.amountMin
    }
    if flags & Assignment.fillsPayee != 0 { rule.payee = payees[node["payee"]] ?? "" }
    if flags & Assignment.fillsCategory != 0, let category = categoryPath(node["category"]) {
      rule.setCategory(path: category)
    }
    return rule
  }

  /// Flags of an assignment. It fills what is blank, or overwrites what is there.
  private enum Assignment {
    static let tellsCase = 1
    static let fillsPayee = 1 << 1 | 1 << 9
    static let fillsCategory = 1 << 2 | 1 << 10
    static let fillsPayment = 1 << 3 | 1 << 11
    static let fillsOthers = fillsPayee | fillsCategory
    static let hasAmount = 1 << 7
    static let isRegular = 1 << 8
    static let overwrites = 1 << 9 | 1 << 10
  }

  /// The assignments in the order in which a rule here would be tried first: of those that overwrite, the last one
  /// wins in HomeBank; of the others, the first one.
  static func ordered(_ nodes: [XMLNode]) -> [XMLNode] {
    func place(_ node: XMLNode) -> Int { Int(node["pos"]) ?? Int(node["key"]) ?? 0 }
    let sorted = nodes.enumerated().sorted { (place($0.1), $0.0) < (place($1.1), $1.0) }.map(\.1)
    let overwriting = sorted.filter { (Int($0["flags"]) ?? 0) & Assignment.overwrites != 0 }
    return overwriting.reversed() + sorted.filter { (Int($0["flags"]) ?? 0) & Assignment.overwrites == 0 }
  }
}
