import Spreadsheet
import XMLStream

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
