import DatasetStore
import Spreadsheet

/// The database of Money Manager EX (`.mmb`): a table of entries, each on one account or between two.
struct MoneyManagerExFile {
  private let accounts: [DatabaseRow]
  private let entries: [DatabaseRow]
  private(set) var byAccount: [String: Account] = [:]
  private(set) var payees: [String: String] = [:]
  private(set) var categories = ProgramCategories()
  private var parts: [String: [DatabaseRow]] = [:]
  private var tags: [String: [String]] = [:]
  /// What the database holds beside its entries.
  private(set) var extra: Plans

  struct Account {
    var name: String
    var type: String
    var currency: String
    var digits: Int
  }

  /// Whether a database has the tables of Money Manager EX.
  static func isMoneyManagerEx(_ database: SQLiteDatabase) -> Bool {
    database.tables.isSuperset(of: ["ACCOUNTLIST_V1", "CHECKINGACCOUNT_V1", "CATEGORY_V1"])
  }

  init(_ database: SQLiteDatabase) throws(SQLiteDatabase.Problem) {
    extra = try Plans(database)
    var currencies: [String: (code: String, digits: Int)] = [:]
    for row in try database.rows(of: "CURRENCYFORMATS_V1", ["CURRENCYID", "CURRENCY_SYMBOL", "SCALE"]) {
      // The scale is 100 for cents.
      currencies[row["CURRENCYID"]] = (row["CURRENCY_SYMBOL"], max(0, row["SCALE"].count - 1))
    }
    accounts = try database.rows(
      of: "ACCOUNTLIST_V1",
      ["ACCOUNTID", "ACCOUNTNAME", "ACCOUNTTYPE", "INITIALBAL", "INITIALDATE", "CURRENCYID"])
    for row in accounts {
      let currency = currencies[row["CURRENCYID"]] ?? ("", 2)
      byAccount[row["ACCOUNTID"]] = Account(
        name: AccountTree.name(row["ACCOUNTNAME"]), type: Self.types[row["ACCOUNTTYPE"]] ?? "",
        currency: currency.code, digits: currency.digits)
    }
    for row in try database.rows(of: "PAYEE_V1", ["PAYEEID", "PAYEENAME"]) {
      payees[row["PAYEEID"]] = row["PAYEENAME"]
    }
    for row in try database.rows(of: "CATEGORY_V1", ["CATEGID", "CATEGNAME", "PARENTID"]) {
      categories.add(row["CATEGID"], row["CATEGNAME"], parent: row["PARENTID"])
    }
    // Before version 1.6 the second level had a table of its own.
    for row in try database.rows(of: "SUBCATEGORY_V1", ["SUBCATEGID", "SUBCATEGNAME", "CATEGID"]) {
      categories.add("sub \(row["SUBCATEGID"])", row["SUBCATEGNAME"], parent: row["CATEGID"])
    }
    entries = try database.rows(
      of: "CHECKINGACCOUNT_V1",
      [
        "TRANSID", "ACCOUNTID", "TOACCOUNTID", "PAYEEID", "TRANSCODE", "TRANSAMOUNT", "STATUS", "NOTES",
        "CATEGID", "SUBCATEGID", "TRANSDATE", "TOTRANSAMOUNT", "DELETEDTIME",
      ]
    ).filter { $0["DELETEDTIME"].isEmpty }
    let columns = ["TRANSID", "CATEGID", "SUBCATEGID", "SPLITTRANSAMOUNT", "NOTES"]
    for row in try database.rows(of: "SPLITTRANSACTIONS_V1", columns) {
      parts[row["TRANSID"], default: []].append(row)
    }
    var names: [String: String] = [:]
    for row in try database.rows(of: "TAG_V1", ["TAGID", "TAGNAME"]) { names[row["TAGID"]] = row["TAGNAME"] }
    for row in try database.rows(of: "TAGLINK_V1", ["REFTYPE", "REFID", "TAGID"]) {
      guard let name = names[row["TAGID"]] else { continue }
      switch row["REFTYPE"] {
      case "Transaction": tags[row["REFID"], default: []].append(name)
      case "RecurringTransaction": extra.tags[row["REFID"], default: []].append(name)
      default: break
      }
    }
    // A category is not said to be for spending or earning: most of its entries say it.
    for entry in entries where entry["TRANSCODE"] != "Transfer" && !Self.isVoid(entry) {
      for part in parts[entry["TRANSID"]] ?? [entry] {
        categories.count(Self.category(part), isEarned: entry["TRANSCODE"] == "Deposit")
      }
    }
  }

  private static let types = [
    "Cash": "cash", "Credit Card": "creditCard", "Loan": "loan", "Term": "savings", "Checking": "checking",
    "Investment": "investment", "Shares": "investment",
  ]

  /// A void entry moves no money.
  private static func isVoid(_ entry: DatabaseRow) -> Bool { entry["STATUS"] == "V" }

  static func category(_ row: DatabaseRow) -> String {
    let second = row["SUBCATEGID"]
    return second.isEmpty || second == "-1" ? row["CATEGID"] : "sub \(second)"
  }

  func sheet(_ name: String) -> Sheet {
    var sheet = PostingSheet(name, program: "Money Manager EX")
    let days = entries.map { Self.day($0["TRANSDATE"]) }
    for row in accounts where row["INITIALBAL"].contains(where: { $0.isNumber && $0 != "0" }) {
      guard let account = byAccount[row["ACCOUNTID"]] else { continue }
      let first = Self.day(row["INITIALDATE"])
      let amount = FractionText.rounded(row["INITIALBAL"], account.digits)
      sheet.addOpening(
        row["ACCOUNTID"], first.isEmpty ? days.min() ?? "" : first,
        posting(account, amount, status: "R"))
    }
    for (entry, day) in zip(entries, days) {
      let out = entry["TRANSCODE"] != "Deposit"
      guard let account = byAccount[entry["ACCOUNTID"]] else { continue }
      let size = amount(entry["TRANSAMOUNT"], entry, account)
      let (id, payee) = (entry["TRANSID"], payees[entry["PAYEEID"]] ?? "")
      var mine = posting(account, out ? FractionText.opposite(size) : size, status: entry["STATUS"])
      mine.note = entry["NOTES"]
      mine.tags = tags[id] ?? []
      sheet.add(id, day, payee, mine)
      if entry["TRANSCODE"] == "Transfer" {
        guard let other = byAccount[entry["TOACCOUNTID"]] else { continue }
        let arrived = amount(entry["TOTRANSAMOUNT"], entry, other)
        sheet.add(id, day, payee, posting(other, arrived, status: entry["STATUS"]))
        continue
      }
      for part in parts[id] ?? [entry] {
        let own = part["SPLITTRANSAMOUNT"]
        let share = own.isEmpty ? size : amount(own, entry, account)
        var other = PostingSheet.Posting(
          path: categories.path(Self.category(part), isEarned: !out),
          amount: out ? share : FractionText.opposite(share))
        other.currency = account.currency
        other.note = part["NOTES"].isEmpty ? entry["NOTES"] : part["NOTES"]
        sheet.add(id, day, payee, other)
      }
    }
    return sheet.build()
  }

  private func posting(_ account: Account, _ amount: String, status: String) -> PostingSheet.Posting {
    .init(
      path: "assets:\(account.name)", amount: amount, currency: account.currency, status: status,
      type: account.type)
  }

  private func amount(_ text: String, _ entry: DatabaseRow, _ account: Account) -> String {
    Self.isVoid(entry) ? "0" : FractionText.rounded(text, account.digits)
  }

  /// `2026-01-03T00:00:00` → `2026-01-03`
  static func day(_ text: String) -> String { String(text.prefix(10)) }
}
