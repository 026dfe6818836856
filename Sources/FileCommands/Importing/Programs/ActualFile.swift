import DatasetStore
import Importer
import Spreadsheet

/// The database of Actual Budget, as its own export of a budget has it (`db.sqlite` in a zip archive).
///
/// Amounts are in hundredths of every currency, and no currency is named.
struct ActualFile {
  private var accounts: [String: String] = [:]
  private var payees: [String: String] = [:]
  /// The paths of categories.
  private var categories: [String: String] = [:]
  /// The group and the name of each category for spending, for its budgets.
  private var planned: [String: (group: String, name: String)] = [:]
  private var budgetRows: [DatabaseRow] = []
  private var entries: [DatabaseRow] = []
  /// The places of entries by their ids.
  private var places: [String: Int] = [:]
  private var parts: [String: [Int]] = [:]
  private let rules: ActualPlans

  /// Whether a database has the tables of Actual.
  static func isActual(_ database: SQLiteDatabase) -> Bool {
    database.tables.isSuperset(of: ["accounts", "category_groups", "payee_mapping", "transactions"])
  }

  init(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    rules = try ActualPlans(database)
    for row in try database.rows(of: "accounts", ["id", "name"]) {
      accounts[row["id"]] = AccountTree.name(row["name"])
    }
    try readPayees(database)
    try readCategories(database)
    let columns = [
      "id", "isParent", "isChild", "acct", "category", "amount", "description", "notes", "date", "parent_id",
      "transferred_id", "cleared", "starting_balance_flag", "tombstone",
    ]
    // A budget of envelopes, or one that only follows the spending.
    for table in ["zero_budgets", "reflect_budgets"] {
      budgetRows += try database.rows(of: table, ["month", "category", "amount"]).filter {
        $0["amount"] != "0"
      }
    }
    entries = try database.rows(of: "transactions", columns).filter { $0["tombstone"] != "1" }
    for (place, row) in entries.enumerated() {
      places[row["id"]] = place
      if row["isChild"] == "1" { parts[row["parent_id"], default: []].append(place) }
    }
  }

  /// A payee that was joined with another one has that one's name; one that stands for an account has its name.
  private mutating func readPayees(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    var names: [String: String] = [:]
    for row in try database.rows(of: "payees", ["id", "name", "transfer_acct"]) {
      names[row["id"]] = accounts[row["transfer_acct"]] ?? row["name"]
    }
    payees = names
    for row in try database.rows(of: "payee_mapping", ["id", "targetId"]) {
      payees[row["id"]] = names[row["targetId"]] ?? names[row["id"]]
    }
  }

  private mutating func readCategories(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    var groups: [String: String] = [:]
    for row in try database.rows(of: "category_groups", ["id", "name"]) {
      groups[row["id"]] = AccountTree.name(row["name"])
    }
    var paths: [String: String] = [:]
    for row in try database.rows(of: "categories", ["id", "name", "cat_group", "is_income"]) {
      let group = row["is_income"] == "1" ? nil : groups[row["cat_group"]]
      let root = row["is_income"] == "1" ? "income" : "expenses"
      if let group { planned[row["id"]] = (group, AccountTree.name(row["name"])) }
      paths[row["id"]] = ([root] + [group, AccountTree.name(row["name"])].compactMap(\.self)).joined(
        separator: ":")
    }
    categories = paths
    for row in try database.rows(of: "category_mapping", ["id", "transferId"]) {
      categories[row["id"]] = paths[row["transferId"]] ?? paths[row["id"]]
    }
  }

  /// Its schedules and rules.
  var plans: BookPlans { rules.plans(accounts: accounts, payees: payees, categories: categories) }

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "Actual")
    var told: Set<Int> = []
    for (place, row) in entries.enumerated() where row["isChild"] != "1" {
      let partner = places[row["transferred_id"]]
      // The other half of a transfer is told with the first; that of a part with the entry of the part.
      if let partner, told.contains(partner) || entries[partner]["isChild"] == "1" { continue }
      told.insert(place)
      let children = parts[row["id"]] ?? []
      add(row, as: row, to: &sheet)
      if row["starting_balance_flag"] == "1" {
        add(row, "equity:Opening Balances", row["amount"], to: &sheet)
      } else if children.isEmpty {
        addOther(row, row, to: &sheet)
      } else {
        for child in children { addOther(entries[child], row, to: &sheet) }
        let sum = children.reduce(0) { $0 &+ (Int(entries[$1]["amount"]) ?? 0) }
        let rest = (Int(row["amount"]) ?? 0) &- sum
        if rest != 0 { add(row, rest < 0 ? "expenses" : "income", String(rest), to: &sheet) }
      }
    }
    return sheet.build()
  }

  /// The budgets, as a table of plans. Nil if there are none.
  func budgetSheet(_ name: String) -> Sheet? {
    guard !budgetRows.isEmpty else { return nil }
    var builder = SheetBuilder(name: name)
    func append(_ cells: [String], line: Int) {
      for (column, text) in cells.enumerated() { builder.appendCell(column: column, text) }
      builder.endRow(line: line)
    }
    append(["Month", "Category Group", "Category", "Budgeted"], line: 1)
    for (index, row) in budgetRows.enumerated() {
      guard let category = planned[row["category"]], row["month"].count == 6 else { continue }
      let month = "\(row["month"].prefix(4))-\(row["month"].suffix(2))"
      append([month, category.group, category.name, Self.amount(row["amount"])], line: index + 2)
    }
    return builder.build()
  }

  /// The other side of an entry or of a part of it: another account, or a category.
  private func addOther(_ part: DatabaseRow, _ entry: DatabaseRow, to sheet: inout PostingSheet) {
    if let partner = places[part["transferred_id"]] {
      add(entries[partner], as: entry, to: &sheet)
    } else {
      let path = categories[part["category"]] ?? (part["amount"].hasPrefix("-") ? "expenses" : "income")
      let note = part["notes"].isEmpty ? entry["notes"] : part["notes"]
      add(entry, path, part["amount"], note: note, to: &sheet)
    }
  }

  /// The posting to the account of a row, in the entry of another one or its own.
  private func add(_ row: DatabaseRow, as entry: DatabaseRow, to sheet: inout PostingSheet) {
    sheet.add(
      entry["id"], Self.day(entry["date"]), payees[entry["description"]] ?? "",
      .init(
        path: "assets:\(accounts[row["acct"]] ?? row["acct"])", amount: Self.amount(row["amount"]),
        note: row["notes"], status: row["cleared"]))
  }

  private func add(
    _ entry: DatabaseRow, _ path: String, _ amount: String, note: String = "", to sheet: inout PostingSheet
  ) {
    sheet.add(
      entry["id"], Self.day(entry["date"]), payees[entry["description"]] ?? "",
      .init(path: path, amount: FractionText.opposite(Self.amount(amount)), note: note))
  }

  /// `-1250` → `-12.50`
  static func amount(_ hundredths: String) -> String { FractionText.decimal("\(hundredths)/100") }

  /// `20260103` → `2026-01-03`
  static func day(_ number: String) -> String {
    guard number.count == 8 else { return number }
    return "\(number.prefix(4))-\(number.dropFirst(4).prefix(2))-\(number.suffix(2))"
  }
}
