import Bookkeeping
import DatasetFormat
import TestSupport

/// Books made up at random, and what of them QIF carries.
struct TripBooks {
  let dataset: Dataset
  private static let accounts = [
    ("giro", "Giro", "checking", ""), ("card", "Karte: A/B", "creditCard", "EUR"),
    ("yen", "財布", "cash", "JPY"),
    ("dinar", "[Dinar] x", "other", "KWD"), ("savings", "Savings", "savings", ""),
    ("unassigned", "Unassigned", "cash", ""), ("household", "Household", "loan", "USD"),
  ]
  private static let categories = [
    "categoryKey|name|type|parentKey|isActive", "food|Food|expense||TRUE", "market|Market|expense|food|TRUE",
    "gift|Gift|expense||TRUE", "gift-2|Gift|income||TRUE", "salary|Salary|income||TRUE",
    "bonus|Bonus: x|income|salary|TRUE", "食費|食費|expense||TRUE", "ab|A/B [c]|expense||TRUE",
  ]
  private static let columns =
    "id|date|type|amount|direction|currency|payee|categoryKey|accountKey|tags|note|cleared|status|splitId|transferId|statementText|deletedAt"
  private static let digits = ["EUR": 2, "USD": 2, "JPY": 0, "KWD": 3]
  private static let texts = [
    "", "", "Shop", "a;b", "x  y", "^D", "!Type:Bank", "[Giro]", "食費 コンビニ", "Opening Balance", "L/x:y", "#1",
    "two\nlines",
    " $5 ", "café", "T-9.00",
  ]

  init(using generator: inout SeededGenerator) {
    let count = Int.random(in: 1...Self.accounts.count, using: &generator)
    let chosen = Array(Self.accounts.shuffled(using: &generator).prefix(count))
    var accounts = ["accountKey|name|type|currency|startingBalance|startDate|isActive"]
    for account in chosen {
      let code = account.3.isEmpty ? "EUR" : account.3
      let units =
        Int64.random(in: -1...1, using: &generator) * Int64.random(in: 1...9_999_999, using: &generator)
      let start = Bool.random(using: &generator) ? "2026-02-1\(Int.random(in: 0...9, using: &generator))" : ""
      accounts.append(
        "\(account.0)|\(account.1)|\(account.2)|\(account.3)|\(Self.decimal(units, code))|\(start)|TRUE")
    }
    var rows: [String] = []
    for number in 0..<Int.random(in: 0...40, using: &generator) {
      rows += Self.rows(number, chosen.map { ($0.0, $0.3.isEmpty ? "EUR" : $0.3) }, using: &generator)
    }
    rows.shuffle(using: &generator)
    let lines = rows.enumerated().map { index, row in "\(Dataset.id(index + 1))|\(row)" }
    dataset = .inMemory([
      "Transactions": [Self.columns] + lines, "Accounts": accounts, "Categories": Self.categories,
    ])
  }

  private static func decimal(_ units: Int64, _ code: String) -> String {
    DecimalText.string(mantissa: units, scale: digits[code] ?? 2)
  }

  private static func rows(
    _ number: Int, _ accounts: [(key: String, code: String)], using generator: inout SeededGenerator
  ) -> [String] {
    func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    func pick(_ list: [String]) -> String { list.randomElement(using: &generator) ?? "" }
    let account =
      happens(oneIn: 6)
      ? ("", pick(["EUR", "USD"])) : accounts.randomElement(using: &generator) ?? ("", "EUR")
    let isOther = happens(oneIn: 12) && !account.0.isEmpty
    let code = isOther ? pick(["USD", "JPY", "KWD", "EUR"].filter { $0 != account.1 }) : account.1
    // Each transfer between currencies has a day of its own.
    let day = CalendarDate(dayNumber: 20_500 + Int32(number * 2))
    let units = Int64(100_000 + number) * (happens(oneIn: 3) ? 1 : 1000)
    let payee = pick(texts)
    let status = happens(oneIn: 12) ? "pending" : ""
    let deleted = happens(oneIn: 15) ? "2026-07-01T00:00:00Z" : ""
    let bank = happens(oneIn: 3) ? pick([payee + " " + pick(texts), pick(texts)]) : ""
    let tags = pick(["", "", "work", "trip, coffee shop", "食, a/b"])
    func line(
      _ type: String, _ units: Int64, _ direction: String, category: String = "", account key: String,
      code: String, day: CalendarDate, split: String = "", transfer: String = "", note: String, text: String
    ) -> String {
      let cleared = number % 2 == 0 ? "TRUE" : ""
      let own = accounts.first { $0.key == key }?.code ?? "EUR"
      return
        "\(day)|\(type)|\(decimal(units, code))|\(direction)|\(code == own ? "" : code)|\(payee)|\(category)|\(key)|\(tags)|\(note)|\(cleared)|\(status)|\(split)|\(transfer)|\(text)|\(deleted)"
    }
    func plain(_ type: String, _ direction: String, _ category: String) -> String {
      line(
        type, units, direction, category: category, account: account.0, code: code, day: day,
        note: pick(texts),
        text: bank)
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      return [plain("expense", pick(["", "", "in"]), pick(["food", "market", "gift", "食費", "ab", ""]))]
    case 2: return [plain("income", pick(["", "", "out"]), pick(["salary", "bonus", "gift-2", ""]))]
    case 3: return [plain("adjustment", pick(["in", "out"]), "")]
    case 4: return [plain("settlement", pick(["", "in"]), "")]
    case 5:
      let id = Dataset.id(5000 + number)
      return (0..<Int.random(in: 2...4, using: &generator)).map { part in
        line(
          "expense", units + Int64(part), pick(["", "", "in"]), category: pick(["food", "market", "ab", ""]),
          account: account.0, code: code, day: day, split: id, note: pick(texts), text: bank)
      }
    default:
      let others = accounts.filter { $0.key != account.0 }
      let id = Dataset.id(9000 + number)
      guard !isOther, let other = others.randomElement(using: &generator) else {
        return [
          line(
            "transfer", units, "out", account: account.0, code: code, day: day, transfer: id,
            note: pick(texts),
            text: bank)
        ]
      }
      let isNamed = !account.0.isEmpty
      let gap = other.code == code ? Int.random(in: 0...(isNamed ? 20 : 4), using: &generator) : 0
      let received = other.code == code ? units : units + 7
      return [
        line(
          "transfer", units, "out", account: account.0, code: code, day: day, transfer: id, note: pick(texts),
          text: bank),
        line(
          "transfer", received, "in", account: other.key, code: other.code,
          day: CalendarDate(dayNumber: day.dayNumber + Int32(gap)), transfer: id, note: pick(texts), text: ""),
      ]
    }
  }

  // MARK: - What comes back

  /// The rows that QIF carries.
  var carried: [Transaction] { dataset.transactions.filter { !$0.isDeleted && !$0.isPending } }

  /// The parts of each divided line, in the order of the tab.
  private var parts: [RecordID: [Transaction]] {
    var all: [RecordID: [Transaction]] = [:]
    for row in carried { if let id = row.splitID { all[id, default: []].append(row) } }
    return all.filter { $0.value.count > 1 }
  }

  var expectedLines: [String] {
    let parts = parts
    return carried.map { expected($0, parts) }.sorted()
  }

  var expectedGroups: [String] {
    let parts = parts
    return Self.groups(carried) { expected($0, parts) }
  }

  static func lines(of dataset: Dataset) -> [String] {
    dataset.transactions.map { line($0, in: dataset) }.sorted()
  }

  static func groups(of dataset: Dataset) -> [String] {
    groups(dataset.transactions) { line($0, in: dataset) }
  }

  private static func groups(_ rows: [Transaction], _ line: (Transaction) -> String) -> [String] {
    var groups: [RecordID: [String]] = [:]
    for row in rows {
      guard let id = row.splitID ?? row.transferID else { continue }
      groups[id, default: []].append(line(row))
    }
    return groups.values.filter { $0.count > 1 }.map { $0.sorted().joined(separator: " & ") }.sorted()
  }

  /// A row as it is, names and texts without what a line of QIF cannot have.
  private static func line(_ row: Transaction, in dataset: Dataset) -> String {
    text(
      row, type: row.type, account: name(of: row.accountKey, in: dataset) ?? "", payee: row.payee,
      note: row.note, cleared: row.cleared, in: dataset)
  }

  private func expected(_ row: Transaction, _ parts: [RecordID: [Transaction]]) -> String {
    let group = row.splitID.flatMap { parts[$0] }
    let first = group?.first ?? row
    var type = row.type
    if losesDirection(row) { type = row.signedMinorUnits < 0 ? .expense : .income }
    var note = row.note
    if first.statementText.map({ !Self.isBlank($0) }) ?? false {
      let rest = Self.rest(of: first)
      // Where a part says the same itself, it is not said of the others.
      let isOfPart = group?.contains { Self.oneLine($0.note ?? "") == Self.oneLine(rest) } ?? false
      note = group != nil && (isOfPart || !Self.isBlank(row.note ?? "")) ? row.note : rest
    }
    return Self.text(
      row, type: type, account: account(of: row), payee: first.payee, note: note, cleared: first.cleared,
      in: dataset)
  }

  /// What the bank's text says behind the payee.
  private static func rest(of row: Transaction) -> String {
    let (text, payee) = (row.statementText ?? "", row.payee ?? "")
    guard !payee.isEmpty, text.hasPrefix(payee) else { return text }
    let rest = text.dropFirst(payee.count)
    return rest.isEmpty || rest.first == " " ? String(rest) : text
  }

  private func losesDirection(_ row: Transaction) -> Bool {
    guard row.type == .expense || row.type == .income else { return false }
    guard (row.signedMinorUnits < 0) != (row.type == .expense) else { return false }
    guard let key = row.categoryKey else { return true }
    guard ["gift", "gift-2"].contains(key) else { return false }
    return Set(carriedOrPending.compactMap(\.categoryKey)).isSuperset(of: ["gift", "gift-2"])
  }

  private var carriedOrPending: [Transaction] { dataset.transactions.filter { !$0.isDeleted } }

  private func isElsewhere(_ row: Transaction) -> Bool {
    guard let key = row.accountKey, let account = dataset.accounts.first(where: { $0.key == key }) else {
      return false
    }
    return (account.currency?.code ?? "EUR") != row.amount.currency.code
  }

  private func account(of row: Transaction) -> String {
    let name = Self.name(of: row.accountKey, in: dataset) ?? ""
    return isElsewhere(row) ? "\(name) \(row.amount.currency.code)".lowercased() : name
  }

  /// How many rows lose what QIF has no place for, as the export says it.
  var lost: [(words: String, count: Int)] {
    let parts = parts
    let rows = carried
    let notes = rows.count { row in
      row.splitID.flatMap { parts[$0] } == nil && !Self.isBlank(row.statementText ?? "")
        && !Self.isBlank(row.note ?? "")
    }
    return [
      ("direction", rows.count { losesDirection($0) }), ("account", rows.count { isElsewhere($0) }),
      ("notes", notes), ("link", 0), ("payees", 0), ("cleared mark", 0), ("tags", 0), ("categories", 0),
    ]
  }

  // MARK: - Texts

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func text(
    _ row: Transaction, type: TransactionType, account: String, payee: String?, note: String?, cleared: Bool,
    in dataset: Dataset
  ) -> String {
    let category = dataset.categories.first { $0.key == row.categoryKey && row.type.isFlow }
    let parent = category?.parentKey.flatMap { key in dataset.categories.first { $0.key == key }?.name }
    let texts = [
      row.date.description, type.rawValue, "\(row.signedMinorUnits) \(row.amount.currency.code)", account,
      [parent, category?.name].compactMap { $0.map(plain) }.joined(separator: ">"), oneLine(payee ?? ""),
      oneLine(note ?? ""), row.tags.tags.map(plain).sorted().joined(separator: ","), cleared ? "cleared" : "",
    ]
    return texts.joined(separator: " | ")
  }

  private static func oneLine(_ text: String) -> String {
    text.replacing("\n", with: " ").split(separator: " ", omittingEmptySubsequences: false).joined(
      separator: " "
    )
    .trimmedBlanks
  }

  /// The name of an account as it is compared. Those that are called like one of ours get a number.
  static func name(of key: String?, in dataset: Dataset) -> String? {
    guard let key, let account = dataset.accounts.first(where: { $0.key == key }) else { return nil }
    let name = plain(account.name)
    return ["unassigned", "household"].contains(name) ? name + "-2" : name
  }

  /// A name with the characters that QIF replaces by those of full width.
  static func plain(_ name: String) -> String {
    let twins: [Character: Character] = ["：": ":", "／": "/", "［": "[", "］": "]"]
    return String(name.map { twins[$0] ?? $0 }).lowercased()
  }
}

extension String {
  fileprivate var trimmedBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}
