import Importer
import Spreadsheet
import XMLStream

/// The file of KMyMoney, unpacked.
struct KMyMoneyFile {
  private(set) var tree = AccountTree()
  private var transactions: [XMLNode] = []
  private(set) var payees: [String: String] = [:]
  private(set) var tags: [String: String] = [:]
  /// Payees with a category of their own, schedules and budgets.
  private var planNodes: [XMLNode] = []

  init(_ bytes: [UInt8]) throws(XMLStreamError) {
    var nodes: [XMLNode] = []
    let names: Set<String> = ["ACCOUNT", "TRANSACTION", "PAYEE", "TAG", "SCHEDULED_TX", "BUDGET"]
    var units = XMLUnits(names, passing: ["REPORTS", "INSTITUTIONS"]) {
      nodes.append($0)
    }
    try units.read(bytes)
    for node in nodes {
      switch node.name {
      case "ACCOUNT": add(node)
      case "PAYEE":
        payees[node["id"]] = node["name"]
        if !node["defaultaccountid"].isEmpty { planNodes.append(node) }
      case "SCHEDULED_TX", "BUDGET": planNodes.append(node)
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

  /// Its schedules and the categories of payees; its budgets do not come along.
  var plans: BookPlans {
    var plans = BookPlans()
    for node in planNodes {
      switch node.name {
      case "SCHEDULED_TX": plans.schedules.append(schedule(node))
      case "BUDGET": plans.leaveOut(budget: node["name"])
      default: if let rule = rule(node) { plans.rules.append(rule) }
      }
    }
    return plans
  }

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
