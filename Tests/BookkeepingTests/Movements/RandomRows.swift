import Bookkeeping
import DatasetFormat
import TestSupport

/// Rows whose meaning is known before they become cells: what laws about sums compare with.
struct RandomRows {
  struct Row {
    var day: Int
    var type: TransactionType
    /// Nil: the natural way.
    var direction: Direction?
    var minorUnits: Int64
    var account: String
    /// Blank: the account's.
    var currency: String
    var category: String
    var payee: String
    var tags: [String]
    var note: String
    var payment: String
    var isPending: Bool
    var isDeleted: Bool
    /// Whether its amount is written so that nobody can read it.
    var isUnreadable: Bool

    var isOut: Bool { (direction ?? type.naturalDirection) == .out }
    var signed: Int64 { isOut ? -minorUnits : minorUnits }
    /// The currency that holds for it.
    var code: String {
      currency.isEmpty ? ["yen": "JPY", "dinar": "BHD"][account] ?? "EUR" : currency
    }
  }

  static let first = CalendarDate(dayNumber: 20_454)  // 2026-01-01
  static let categories = [
    ("food", "expense", ""), ("sweets", "expense", "food"), ("rent", "expense", ""), ("salary", "income", ""),
    ("bonus", "income", "salary"),
  ]

  var rows: [Row] = []

  init(count: Int, using random: inout SeededGenerator) {
    func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    func pick(_ words: String...) -> String { words.randomElement(using: &random) ?? "" }
    for _ in 0..<count {
      let types: [TransactionType] = [
        .expense, .expense, .expense, .income, .transfer, .adjustment, .settlement,
      ]
      let type = types.randomElement(using: &random) ?? .expense
      let needsDirection = type.naturalDirection == nil
      let category: String =
        switch type {
        case .expense: pick("food", "sweets", "rent", "", "gone")
        case .income: pick("salary", "bonus", "")
        default: ""
        }
      rows.append(
        Row(
          day: Int.random(in: 0..<420, using: &random), type: type,
          direction: needsDirection || chance(5) ? (Bool.random(using: &random) ? .in : .out) : nil,
          minorUnits: Int64.random(in: 1...99_999, using: &random),
          account: pick("giro", "giro", "yen", "dinar", ""), currency: chance(8) ? pick("USD", "VND") : "",
          category: category, payee: pick("Bäcker", "BÄCKER", "Shop, \"A\"", "商店", ""),
          tags: chance(3) ? [pick("work", "trip to rome")] : [], note: chance(4) ? "lunch with Ana" : "",
          payment: chance(6) ? pick("paid", "unpaid") : "", isPending: chance(9), isDeleted: chance(8),
          isUnreadable: chance(60)))
      // A deleted row whose cells do not fit is in doubt, which has tests of its own.
      if rows[rows.count - 1].isUnreadable { rows[rows.count - 1].isDeleted = false }
    }
  }

  var dataset: Dataset { dataset() }

  func dataset(_ storage: Storage = .csv) -> Dataset {
    let header =
      "id|date|type|direction|amount|currency|accountKey|categoryKey|payee|tags|note|payment|status|deletedAt"
    let lines = rows.enumerated().map { number, row in
      let digits = Currency(code: row.code)?.digits ?? 2
      let amount = row.isUnreadable ? "some" : DecimalText.string(mantissa: row.minorUnits, scale: digits)
      return [
        Dataset.id(number + 1), Self.first.adding(days: row.day).description, row.type.rawValue,
        row.direction?.rawValue ?? "", amount, row.currency, row.account, row.category, row.payee,
        row.tags.joined(separator: ", "), row.note, row.payment, row.isPending ? "pending" : "",
        row.isDeleted ? "2026-06-01T00:00:00Z" : "",
      ].joined(separator: "|")
    }
    return .inMemory(
      [
        "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|EUR|"],
        "Accounts": [
          "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||0|TRUE",
          "yen|Yen|cash|JPY|0|TRUE", "dinar|Dinar|cash|BHD|0|FALSE",
        ],
        "Categories": ["categoryKey|name|type|parentKey|isActive"]
          + Self.categories.map { "\($0.0)|Name of \($0.0)|\($0.1)|\($0.2)|TRUE" },
        "Transactions": [header] + lines,
      ], storage: storage)
  }
}

/// A filter together with the same said in the words of ``RandomRows``.
struct RandomFilter {
  var filter = TransactionFilter()
  private var conditions: [(RandomRows.Row) -> Bool] = []

  init(using random: inout SeededGenerator) {
    func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    if chance(2) {
      let from = Int.random(in: 0..<420, using: &random)
      let until = from + Int.random(in: 0..<200, using: &random)
      filter.period = Period(
        first: RandomRows.first.adding(days: from), last: RandomRows.first.adding(days: until))
      conditions.append { (from...until).contains($0.day) }
    }
    if chance(3) {
      let types: [TransactionType] = chance(2) ? [.expense] : [.income, .transfer]
      filter.types = types
      conditions.append { types.contains($0.type) }
    }
    if chance(3) {
      let keys = chance(2) ? ["food"] : ["sweets", "gone"]
      filter.categories = keys
      conditions.append { keys.contains($0.category) }
    }
    if chance(3) {
      let keys = chance(2) ? ["giro"] : ["yen", "dinar"]
      filter.accounts = keys
      conditions.append { keys.contains($0.account) }
    }
    if chance(4) {
      filter.payee = "bäck"
      conditions.append { $0.payee.lowercased().hasPrefix("bäck") }
    }
    if chance(4) {
      filter.tags = ["Work"]
      conditions.append { $0.tags.contains("work") }
    }
    if chance(4) {
      filter.text = "ana"
      conditions.append { $0.note.contains("Ana") }
    }
    if chance(4) {
      let least = Int64.random(in: 1...400, using: &random)
      let most: Int64? = chance(2) ? least + 300 : nil
      filter.amounts = AmountRange(
        least: DecimalNumber(mantissa: least, scale: 0),
        most: most.map { DecimalNumber(mantissa: $0 * 10, scale: 1) })
      conditions.append { row in
        // An amount that nobody can read may be any.
        if row.isUnreadable { return true }
        let digits = Currency(code: row.code)?.digits ?? 2
        let unit = [1, 10, 100, 1000][digits] as Int64
        return row.minorUnits >= least * unit && most.map { row.minorUnits <= $0 * unit } ?? true
      }
    }
    if chance(5) {
      filter.payment = .unpaid
      conditions.append { $0.payment == "unpaid" }
    }
    if chance(5) {
      filter.isUncategorised = true
      conditions.append { $0.category.isEmpty && $0.type.isFlow }
    }
    if chance(6) {
      filter.hasNoAccount = true
      conditions.append { $0.account.isEmpty }
    }
  }

  func matches(_ row: RandomRows.Row) -> Bool {
    row.isDeleted == filter.isDeleted && conditions.allSatisfy { $0(row) }
  }
}
