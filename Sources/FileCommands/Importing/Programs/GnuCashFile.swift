import DatasetStore
import Importer
import Spreadsheet
import XMLStream

/// The books of GnuCash, from its XML (`gnc-v2`) or its database of SQLite.
struct GnuCashFile {
  private var tree = AccountTree()
  private var entries: [Entry] = []
  private var schedules: [GnuCashSchedule] = []
  /// The names of its budgets.
  private var budgets: [String] = []

  private struct Entry {
    var id: String
    var day: String
    var description: String
    var notes: String
    var splits: [Split] = []
  }

  private struct Split {
    var account: String
    var memo: String
    /// A fraction: `-1250/100`.
    var quantity: String
    var state: String
  }

  /// Adds an account of a kind such as `BANK` or `EXPENSE`. What accounts begin with is booked against the
  /// opening one.
  private mutating func add(
    _ id: String, kind: String, name: String, parent: String, currency: String, isOpening: Bool
  ) {
    guard let root = Self.roots[kind] else { return }
    var account = AccountTree.Account(
      name: isOpening ? "Opening Balances" : name, parent: parent, root: root)
    account.type = Self.types[kind] ?? ""
    account.currency = currency
    tree.add(id, account)
  }

  private static let roots = [
    "BANK": "assets", "CASH": "assets", "ASSET": "assets", "STOCK": "assets", "MUTUAL": "assets",
    "RECEIVABLE": "assets", "TRADING": "equity", "CREDIT": "liabilities", "LIABILITY": "liabilities",
    "PAYABLE": "liabilities", "INCOME": "income", "EXPENSE": "expenses", "EQUITY": "equity",
  ]

  private static let types = [
    "CASH": "cash", "CREDIT": "creditCard", "STOCK": "investment", "MUTUAL": "investment",
  ]

  /// Its scheduled transactions, and the names of its budgets, which do not come along.
  var plans: BookPlans {
    var plans = BookPlans()
    plans.schedules = schedules.flatMap { $0.schedules(tree) }
    for name in budgets { plans.leaveOut(budget: name) }
    return plans
  }

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "GnuCash")
    for entry in entries {
      for split in entry.splits {
        guard let path = tree.path(split.account), let account = tree[split.account] else { continue }
        let texts = [entry.notes, split.memo == entry.notes ? "" : split.memo].filter { !$0.isEmpty }
        sheet.add(
          entry.id, entry.day, entry.description,
          .init(
            path: path, amount: FractionText.decimal(split.quantity), currency: account.currency,
            note: texts.joined(separator: "; "), status: split.state, type: account.type))
      }
    }
    return sheet.build()
  }
}

// MARK: - XML

extension GnuCashFile {
  init(_ bytes: [UInt8]) throws(XMLStreamError) {
    var nodes: [XMLNode] = []
    var units = XMLUnits(["account", "transaction", "template-transactions", "schedxaction", "budget"]) {
      nodes.append($0)
    }
    try units.read(bytes)
    for node in nodes where node.name == "account" {
      let isOpening = node.first("slots")?.children.contains { slot in
        slot.text("key") == "equity-type" && slot.text("value") == "opening-balance"
      }
      add(
        node.text("id"), kind: node.text("type"), name: node.text("name"), parent: node.text("parent"),
        currency: node.text("commodity", "id"), isOpening: isOpening == true)
    }
    tree.settle()
    entries = nodes.lazy.filter { $0.name == "transaction" }.map(Self.entry)
    let templates = GnuCashSchedule.templates(in: nodes)
    for node in nodes {
      if node.name == "schedxaction" { schedules.append(GnuCashSchedule(node, templates: templates)) }
      if node.name == "budget" { budgets.append(node.text("name")) }
    }
  }

  private static func entry(_ node: XMLNode) -> Entry {
    let notes = node.first("slots")?.children.first { $0.text("key") == "notes" }?.text("value")
    return Entry(
      id: node.text("id"), day: String(node.text("date-posted", "date").prefix(10)),
      description: node.text("description"), notes: notes ?? "",
      splits: (node.first("splits")?.children ?? []).map { split in
        Split(
          account: split.text("account"), memo: split.text("memo"), quantity: split.text("quantity"),
          state: split.text("reconciled-state"))
      })
  }
}

// MARK: - SQLite

extension GnuCashFile {
  /// Whether a database has the tables of GnuCash.
  static func isGnuCash(_ database: SQLiteDatabase) -> Bool {
    database.tables.isSuperset(of: ["accounts", "books", "commodities", "splits", "transactions"])
  }

  init(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    var (currencies, openings, notes) = ([String: String](), Set<String>(), [String: String]())
    for row in try database.rows(of: "commodities", ["guid", "mnemonic"]) {
      currencies[row["guid"]] = row["mnemonic"]
    }
    for row in try database.rows(of: "slots", ["obj_guid", "name", "string_val"]) {
      switch (row["name"], row["string_val"]) {
      case ("equity-type", "opening-balance"): openings.insert(row["obj_guid"])
      case ("notes", let text): notes[row["obj_guid"]] = text
      default: break
      }
    }
    // Scheduled transactions have accounts of their own, below a root of their own.
    let templates = Set(
      try database.rows(of: "books", ["root_template_guid"]).map { $0["root_template_guid"] })
    let columns = ["guid", "account_type", "name", "parent_guid", "commodity_guid"]
    for row in try database.rows(of: "accounts", columns) where !templates.contains(row["parent_guid"]) {
      add(
        row["guid"], kind: row["account_type"], name: row["name"], parent: row["parent_guid"],
        currency: currencies[row["commodity_guid"]] ?? "", isOpening: openings.contains(row["guid"]))
    }
    tree.settle()
    schedules = try GnuCashSchedule.all(in: database)
    budgets = try database.rows(of: "budgets", ["name"]).map { $0["name"] }
    var places: [String: Int] = [:]
    for row in try database.rows(of: "transactions", ["guid", "post_date", "description"]) {
      places[row["guid"]] = entries.count
      entries.append(
        Entry(
          id: row["guid"], day: Self.day(row["post_date"]), description: row["description"],
          notes: notes[row["guid"]] ?? ""))
    }
    let parts = ["tx_guid", "account_guid", "memo", "reconcile_state", "quantity_num", "quantity_denom"]
    for row in try database.rows(of: "splits", parts) {
      guard let place = places[row["tx_guid"]] else { continue }
      entries[place].splits.append(
        Split(
          account: row["account_guid"], memo: row["memo"],
          quantity: "\(row["quantity_num"])/\(row["quantity_denom"])", state: row["reconcile_state"]))
    }
  }

  /// `2026-01-03 10:59:00` or, before GnuCash 3, `20260103105900` → `2026-01-03`
  static func day(_ text: String) -> String {
    guard !text.contains("-"), text.count >= 8 else { return String(text.prefix(10)) }
    let digits = Array(text.prefix(8))
    return "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
  }
}
