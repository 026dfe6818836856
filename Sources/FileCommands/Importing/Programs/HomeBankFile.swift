import DatasetFormat
import Importer
import Spreadsheet
import XMLStream

/// The file of HomeBank (`.xhb`).
struct HomeBankFile {
  private var accounts: [String: XMLNode] = [:]
  private var order: [String] = []
  private var currencies: [String: String] = [:]
  private var fractions: [String: Int] = [:]
  private(set) var payees: [String: String] = [:]
  private var categories: [String: XMLNode] = [:]
  private var entries: [XMLNode] = []
  private var templates: [XMLNode] = []
  private var assignments: [XMLNode] = []
  /// Payees with a category of their own.
  private var filedPayees: [XMLNode] = []

  init(_ bytes: [UInt8]) throws(XMLStreamError) {
    var nodes: [XMLNode] = []
    var units = XMLUnits(["account", "cur", "pay", "cat", "ope", "fav", "asg"]) { nodes.append($0) }
    try units.read(bytes)
    for node in nodes {
      switch node.name {
      case "account":
        accounts[node["key"]] = node
        order.append(node["key"])
      case "cur":
        currencies[node["key"]] = node["iso"]
        fractions[node["key"]] = Int(node["frac"])
      case "pay":
        payees[node["key"]] = node["name"]
        if !["", "0"].contains(node["category"]) { filedPayees.append(node) }
      case "cat": categories[node["key"]] = node
      case "fav": templates.append(node)
      case "asg": assignments.append(node)
      default: entries.append(node)
      }
    }
    hasStates = entries.contains { !$0["st"].isEmpty }
  }

  /// Whether entries say if they are cleared. Older programs had a flag for it.
  private let hasStates: Bool

  private func status(_ entry: XMLNode) -> String {
    hasStates ? entry["st"] : (Int(entry["flags"]) ?? 0) & 1 != 0 ? "1" : ""
  }

  /// The amount of an entry. One that is void, or only a reminder, moves no money.
  private func amount(_ entry: XMLNode) -> String {
    ["3", "4"].contains(entry["st"]) ? "0" : FractionText.rounded(entry["amount"], digits(entry["account"]))
  }

  func digits(_ key: String) -> Int { fractions[accounts[key]?["curr"] ?? ""] ?? 2 }

  /// Its scheduled templates, its assignments and the categories of payees; its budget does not come along.
  var plans: BookPlans {
    var plans = BookPlans()
    plans.schedules = templates.map(schedule)
    plans.rules = Self.ordered(assignments).map(rule)
    for payee in filedPayees {
      guard let category = categoryPath(payee["category"]) else { continue }
      var rule = BookPayeeRule(payee["name"])
      rule.setPayee(among: [payee["name"]])
      rule.payee = payee["name"]
      rule.setCategory(path: category)
      plans.rules.append(rule)
    }
    // `b0` is the amount of every month, `b1` to `b12` are those of single ones.
    let isPlanned = categories.values.contains { category in
      (0...12).contains { Self.isMoney(category["b\($0)"]) }
    }
    if isPlanned { plans.leaveOut(budget: "of the categories") }
    return plans
  }

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "HomeBank")
    let first = entries.compactMap { Int($0["date"]) }.min() ?? 730_000
    for key in order {
      guard let account = accounts[key], Self.isMoney(account["initial"]) else { continue }
      let day = entries.lazy.filter { $0["account"] == key }.compactMap { Int($0["date"]) }.min() ?? first
      let initial = FractionText.rounded(account["initial"], digits(key))
      sheet.addOpening(key, Self.day(day), posting(key, initial, "2"))
    }
    let halves = transfers()
    for (number, entry) in entries.enumerated() {
      if halves[number] == .some(nil) { continue }
      let (id, day) = ("\(number + 1)", Int(entry["date"]) ?? first)
      let text = payees[entry["payee"]] ?? entry["wording"]
      let tags = entry["tags"].split(separator: " ").map(String.init)
      add(id, day, text, entry["account"], amount(entry), status(entry), tags, note: note(entry), to: &sheet)
      if let other = halves[number].flatMap({ $0 }) {
        let half = entries[other]
        add(id, day, text, half["account"], amount(half), status(half), [], note: note(half), to: &sheet)
      } else if entry["dst_account"].isEmpty || entry["dst_account"] == "0" {
        addCategories(entry, id, day, text, to: &sheet)
      }
    }
    return sheet.build()
  }

  /// The other half of each transfer by the number of its first half; nil for the number of the other one.
  private func transfers() -> [Int: Int?] {
    var halves: [Int: Int?] = [:]
    var open: [String: Int] = [:]
    for (number, entry) in entries.enumerated() where !["", "0"].contains(entry["dst_account"]) {
      let key = entry["kxfer"]
      let mine = "\(key) \(key.isEmpty ? entry["date"] : "") \(entry["account"]) \(entry["dst_account"])"
      let other = "\(key) \(key.isEmpty ? entry["date"] : "") \(entry["dst_account"]) \(entry["account"])"
      if let half = open.removeValue(forKey: other) {
        halves[half] = number
        halves[number] = .some(nil)
      } else {
        open[mine] = number
      }
    }
    return halves
  }

  private func add(
    _ id: String, _ day: Int, _ text: String, _ key: String, _ amount: String, _ status: String,
    _ tags: [String],
    note: String = "", to sheet: inout PostingSheet
  ) {
    var posting = posting(key, amount, status)
    posting.note = note
    posting.tags = tags
    sheet.add(id, Self.day(day), text, posting)
  }

  private func posting(_ key: String, _ amount: String, _ status: String) -> PostingSheet.Posting {
    let account = accounts[key]
    return .init(
      path: path(ofAccount: key), amount: amount, currency: currency(key),
      status: status, type: Self.types[account?["type"] ?? ""] ?? "")
  }

  func path(ofAccount key: String) -> String { "assets:\(AccountTree.name(accounts[key]?["name"] ?? key))" }

  private static let types = ["2": "cash", "4": "creditCard", "5": "loan", "6": "checking", "7": "savings"]

  /// The other side of an entry: its category, or those of its parts.
  private func addCategories(
    _ entry: XMLNode, _ id: String, _ day: Int, _ text: String, to sheet: inout PostingSheet
  ) {
    var parts = [(entry["category"], amount(entry), note(entry))]
    let keys = entry["scat"].split(separator: "||", omittingEmptySubsequences: false).map(String.init)
    let sums = entry["samt"].split(separator: "||", omittingEmptySubsequences: false).map(String.init)
    if !entry["scat"].isEmpty, keys.count == sums.count, parts[0].1 != "0" {
      let memos = entry["smem"].split(separator: "||", omittingEmptySubsequences: false).map(String.init)
      parts = keys.indices.map { index in
        let memo = index < memos.count ? memos[index] : ""
        return (
          keys[index], FractionText.rounded(sums[index], digits(entry["account"])),
          memo.isEmpty ? note(entry) : memo
        )
      }
    }
    for (key, amount, note) in parts {
      sheet.add(
        id, Self.day(day), text,
        .init(
          path: path(key, amount), amount: FractionText.opposite(amount),
          currency: currency(entry["account"]),
          note: note))
    }
  }

  /// `expenses:Car:Fuel`; the flag 2 of a category is income.
  private func path(_ key: String, _ amount: String) -> String {
    categoryPath(key) ?? (amount.hasPrefix("-") ? "expenses" : "income")
  }

  /// The path of a category. Nil without one.
  func categoryPath(_ key: String) -> String? {
    guard let category = categories[key] else { return nil }
    let root = (Int(category["flags"]) ?? 0) & 2 != 0 ? "income" : "expenses"
    let group = categories[category["parent"]].map { [AccountTree.name($0["name"])] } ?? []
    return ([root] + group + [AccountTree.name(category["name"])]).joined(separator: ":")
  }

  func note(_ entry: XMLNode) -> String {
    [payees[entry["payee"]] == nil ? "" : entry["wording"], entry["info"]].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  func currency(_ key: String) -> String { currencies[accounts[key]?["curr"] ?? ""] ?? "" }

  /// HomeBank counts days from 0001-01-01, which is 1.
  static func date(_ number: Int) -> CalendarDate {
    CalendarDate(dayNumber: -719_163).adding(days: number)
  }

  private static func day(_ number: Int) -> String { date(number).description }

  private static func isMoney(_ amount: String) -> Bool { amount.contains { $0.isNumber && $0 != "0" } }
}
