import DatasetChecks
import DatasetFormat
import TestSupport

/// A small dataset in which much hangs together, for making sound copies of it at random: transfers, currencies, categories below each other, recurring payments.
struct Books {
  private static let headers: [String: [String]] = [
    "Transactions": [
      "id", "date", "type", "amount", "currency", "direction", "accountKey", "payee", "categoryKey",
      "transferId",
      "recurringRuleId", "occurrenceDate", "cleared", "paidBy", "shares", "note", "createdAt", "updatedAt",
      "deletedAt",
    ],
    "Members": [
      "memberKey", "name", "isActive", "isOwner", "createdAt", "updatedAt", "deletedAt",
    ],
    "Receipts": TabSchema.receipts.columns.map(\.name),
    "Categories": [
      "categoryKey", "name", "type", "parentKey", "isActive", "createdAt", "updatedAt", "deletedAt",
    ],
    "Accounts": [
      "accountKey", "name", "type", "currency", "startingBalance", "isActive", "createdAt", "updatedAt",
      "deletedAt",
    ],
    "RecurringRules": [
      "id", "type", "amount", "categoryKey", "cadence", "interval", "startDate", "endDate", "isEnabled",
      "createdAt",
      "updatedAt", "deletedAt",
    ],
  ]
  private static let identities = [
    "Transactions": "id", "Categories": "categoryKey", "Accounts": "accountKey", "RecurringRules": "id",
  ]

  var tabs: [String: [[String: String]]] = [:]

  init() {
    tabs["Accounts"] = ["giro", "yen"].map { key in
      [
        "accountKey": key, "name": "Account \(key)", "type": "checking",
        "currency": key == "yen" ? "JPY" : "EUR",
        "startingBalance": "0", "isActive": "TRUE",
      ]
    }
    tabs["Categories"] = ["food", "home", "rent"].map { key in
      ["categoryKey": key, "name": "Category \(key)", "type": "expense", "isActive": "TRUE"]
    }
    tabs["RecurringRules"] = [
      [
        "id": Dataset.id(80), "type": "expense", "amount": "9.50", "categoryKey": "rent",
        "cadence": "monthly",
        "interval": "1", "startDate": "2026-01-01", "isEnabled": "TRUE",
      ]
    ]
    tabs["Transactions"] = (1...5).map { number in
      [
        "id": Dataset.id(number), "date": "2026-03-0\(number)", "type": "expense", "amount": "\(10 * number)",
        "payee": "Shop \(number)", "categoryKey": "food",
      ]
    }
    for (row, direction) in [(1, "out"), (2, "in")] {
      for (column, value) in [
        ("type", "transfer"), ("amount", "40"), ("direction", direction), ("transferId", Dataset.id(90)),
        ("categoryKey", ""),
        ("accountKey", direction == "out" ? "giro" : ""), ("date", "2026-03-02"),
      ] { tabs["Transactions"]?[row][column] = value }
    }
    for (tab, rows) in tabs {
      tabs[tab] = rows.map { $0.merging(["createdAt": World.time(0), "updatedAt": World.time(0)]) { $1 } }
    }
  }

  func dataset(_ storage: Storage = .csv) -> Dataset {
    var lines = [
      "Receipts": [TabSchema.receipts.columns.map(\.name).joined(separator: "|")],
      "Settings": [
        "key|value|updatedAt", "schemaVersion|2|", "currency|EUR|", "datasetId|\(Dataset.id(99))|",
      ],
    ]
    for (tab, rows) in tabs {
      let header = Self.headers[tab] ?? []
      lines[tab] = ([header] + rows.map { row in header.map { row[$0] ?? "" } }).map {
        $0.joined(separator: "|")
      }
    }
    return .inMemory(lines, storage: storage)
  }

  static func errors(in dataset: Dataset) -> [Finding] {
    Checks.findings(in: dataset).filter { $0.severity == .error }
  }

  /// What somebody and some app made of it, without an error.
  func changed(_ random: inout SeededGenerator) -> Books {
    var books = self
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      var next = books
      for _ in 0..<Int.random(in: 1...3, using: &random) { next.change(&random) }
      if Self.errors(in: next.dataset()).isEmpty { books = next }
    }
    return books
  }

  private mutating func change(_ random: inout SeededGenerator) {
    let time = World.time(Int.random(in: 1...3, using: &random))
    let isStamped = Bool.random(using: &random)
    let tab =
      ["Transactions", "Transactions", "Transactions", "Categories", "Accounts", "RecurringRules"]
      .randomElement(using: &random) ?? "Transactions"
    guard let row = tabs[tab]?.indices.randomElement(using: &random) else { return }
    func pick(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
    func set(_ row: Int, _ values: [String: String]) {
      for (column, value) in values { tabs[tab]?[row][column] = value.isEmpty ? nil : value }
      if isStamped { tabs[tab]?[row]["updatedAt"] = time }
    }
    switch (tab, Int.random(in: 0..<9, using: &random)) {
    case ("Transactions", 0): set(row, ["amount": pick("10", "20.50", "30", "31.25", "400")])
    case ("Transactions", 1): set(row, ["currency": pick("", "JPY", "EUR", "KWD")])
    case ("Transactions", 2):
      let type = pick("expense", "income", "transfer", "adjustment")
      let isWhole = Bool.random(using: &random)
      set(row, ["type": type, "direction": isWhole && type.count < 8 ? "" : pick("in", "out", "")])
    case ("Transactions", 3): set(row, ["accountKey": pick("", "giro", "yen")])
    case ("Transactions", 4):
      // A transfer of two rows, linked anew.
      guard let other = tabs[tab]?.indices.filter({ $0 != row }).randomElement(using: &random) else { return }
      let (id, amount) = (Dataset.id(Int.random(in: 1000...1_000_000, using: &random)), pick("40", "50"))
      for (row, direction) in [(row, "out"), (other, "in")] {
        set(
          row,
          [
            "type": "transfer", "transferId": id, "direction": direction, "amount": amount, "categoryKey": "",
            "currency": "",
            "accountKey": direction == "out" ? "giro" : "", "date": "2026-03-02",
          ])
      }
    case ("Transactions", 5):
      set(row, ["transferId": "", "type": "expense", "categoryKey": pick("food", "rent"), "direction": ""])
    case ("Transactions", 6): set(row, ["deletedAt": pick("", time)])
    case ("Transactions", 7):
      set(row, ["note": pick("", "x", "y"), "recurringRuleId": pick("", Dataset.id(80))])
    case ("Categories", 0...4):
      set(row, ["parentKey": pick("", "food", "home", "rent")])
    case ("Categories", 5): set(row, ["name": pick("Eating", "Category home", "Flat")])
    case ("Categories", 6): set(row, ["type": pick("expense", "income")])
    case ("Accounts", 0...3): set(row, ["currency": pick("", "EUR", "JPY", "USD")])
    case ("Accounts", 4): set(row, ["startingBalance": pick("0", "5.50")])
    case ("RecurringRules", 0...4):
      set(
        row, ["startDate": pick("2026-01-01", "2026-06-01"), "endDate": pick("", "2026-03-31", "2026-12-31")])
    case ("RecurringRules", 5): set(row, ["interval": pick("1", "2"), "amount": pick("9.50", "12")])
    case (_, 8):
      var new = tabs[tab]?[row] ?? [:]
      let number = Int.random(in: 50...52, using: &random)
      new[Self.identities[tab] ?? ""] =
        tab == "Categories" || tab == "Accounts" ? "new\(number)" : Dataset.id(number)
      new["transferId"] = nil
      if new["name"] != nil { new["name"] = "Name \(number)" }
      new["createdAt"] = World.time(1)
      if !(tabs[tab] ?? []).contains(where: {
        $0[Self.identities[tab] ?? ""] == new[Self.identities[tab] ?? ""]
      }) {
        tabs[tab]?.append(new)
      }
    default: break
    }
  }
}
