import Spreadsheet
import XMLStream

/// The file of GnuCash in XML (`gnc-v2`), as it is or unpacked.
struct GnuCashFile {
  private var tree = AccountTree()
  private var transactions: [XMLNode] = []

  init(_ bytes: [UInt8]) throws(XMLStreamError) {
    var nodes: [XMLNode] = []
    var units = XMLUnits(
      ["account", "transaction"], passing: ["template-transactions", "schedxaction", "budget"]
    ) {
      nodes.append($0)
    }
    try units.read(bytes)
    for node in nodes where node.name == "account" { add(node) }
    tree.settle()
    transactions = nodes.filter { $0.name == "transaction" }
  }

  private mutating func add(_ node: XMLNode) {
    let kind = node.text("type")
    guard let root = Self.roots[kind] else { return }
    let isOpening = node.first("slots")?.children.contains { slot in
      slot.text("key") == "equity-type" && slot.text("value") == "opening-balance"
    }
    var account = AccountTree.Account(
      name: isOpening == true ? "Opening Balances" : node.text("name"), parent: node.text("parent"),
      root: root)
    account.type = Self.types[kind] ?? ""
    account.currency = node.text("commodity", "id")
    tree.add(node.text("id"), account)
  }

  private static let roots = [
    "BANK": "assets", "CASH": "assets", "ASSET": "assets", "STOCK": "assets", "MUTUAL": "assets",
    "RECEIVABLE": "assets", "TRADING": "equity", "CREDIT": "liabilities", "LIABILITY": "liabilities",
    "PAYABLE": "liabilities", "INCOME": "income", "EXPENSE": "expenses", "EQUITY": "equity",
  ]

  private static let types = [
    "CASH": "cash", "CREDIT": "creditCard", "STOCK": "investment", "MUTUAL": "investment",
  ]

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "GnuCash")
    for transaction in transactions {
      let day = String(transaction.text("date-posted", "date").prefix(10))
      let notes =
        transaction.first("slots")?.children.first { $0.text("key") == "notes" }?.text("value") ?? ""
      for split in transaction.first("splits")?.children ?? [] {
        let id = split.text("account")
        guard let path = tree.path(id), let account = tree[id] else { continue }
        let memo = split.text("memo")
        let texts = [notes, memo == notes ? "" : memo].filter { !$0.isEmpty }
        sheet.add(
          transaction.text("id"), day, transaction.text("description"),
          .init(
            path: path, amount: FractionText.decimal(split.text("quantity")), currency: account.currency,
            note: texts.joined(separator: "; "), status: split.text("reconciled-state"), type: account.type))
      }
    }
    return sheet.build()
  }
}

/// The file of KMyMoney, unpacked.
struct KMyMoneyFile {
  private var tree = AccountTree()
  private var transactions: [XMLNode] = []
  private var payees: [String: String] = [:]
  private var tags: [String: String] = [:]

  init(_ bytes: [UInt8]) throws(XMLStreamError) {
    var nodes: [XMLNode] = []
    let names: Set<String> = ["ACCOUNT", "TRANSACTION", "PAYEE", "TAG"]
    var units = XMLUnits(names, passing: ["SCHEDULES", "BUDGETS", "REPORTS", "INSTITUTIONS"]) {
      nodes.append($0)
    }
    try units.read(bytes)
    for node in nodes {
      switch node.name {
      case "ACCOUNT": add(node)
      case "PAYEE": payees[node["id"]] = node["name"]
      case "TAG": tags[node["id"]] = node["name"]
      default: transactions.append(node)
      }
    }
    tree.settle()
  }

  private mutating func add(_ node: XMLNode) {
    guard let kind = Int(node["type"]), let root = Self.root(kind) else { return }
    var account = AccountTree.Account(
      name: root == "equity" && !node["parentaccount"].isEmpty ? "Opening Balances" : node["name"],
      parent: node["parentaccount"], root: root)
    account.type = Self.types[kind] ?? ""
    account.currency = node["currency"]
    tree.add(node["id"], account)
  }

  /// KMyMoney numbers its kinds of accounts.
  private static func root(_ kind: Int) -> String? {
    switch kind {
    case 1...3, 6...9, 14, 15: "assets"
    case 4, 5, 10: "liabilities"
    case 12: "income"
    case 13: "expenses"
    case 16: "equity"
    default: nil
    }
  }

  private static let types = [
    2: "savings", 3: "cash", 4: "creditCard", 5: "loan", 7: "investment", 15: "investment",
  ]

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "KMyMoney")
    for transaction in transactions {
      let splits = transaction.first("SPLITS")?.children ?? []
      let payee = splits.lazy.compactMap { payees[$0["payee"]] }.first { !$0.isEmpty } ?? transaction["memo"]
      let words = splits.flatMap(\.children).compactMap { tags[$0["id"]] }
      for (index, split) in splits.enumerated() {
        guard let path = tree.path(split["account"]), let account = tree[split["account"]] else { continue }
        sheet.add(
          transaction["id"], transaction["postdate"], payee,
          .init(
            path: path, amount: FractionText.decimal(split["shares"]), currency: account.currency,
            note: split["memo"], status: split["reconcileflag"], tags: index == 0 ? words : [],
            type: account.type))
      }
    }
    return sheet.build()
  }
}
