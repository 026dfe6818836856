import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct LedgerTests {
  /// Rows are `date|type|amount|direction|currency|accountKey|status|deletedAt`, accounts
  /// `accountKey|startingBalance|currency|startDate`.
  static func dataset(_ rows: [String], accounts: [String] = ["giro|10.00||"]) -> Dataset {
    Dataset.of([
      "Settings": ["key|value", "currency|EUR"],
      "Accounts": ["accountKey|startingBalance|currency|startDate"] + accounts,
      "Transactions": ["id|date|type|amount|direction|currency|accountKey|status|deletedAt"]
        + rows.map { "x|" + $0 },
    ])
  }

  /// The balance of each account on a day, and the number of rows that count up to it.
  static func balances(
    _ rows: [String], account: String = "giro|10.00||", on day: String = "2026-12-31"
  ) throws -> [String] {
    let date = try #require(CalendarDate(iso: day))
    return Ledger(dataset(rows, accounts: [account])).accounts.map { account in
      let count = account.postings(in: Period(last: date)).count
      do throws(BalanceError) {
        return "\(try account.balance(on: date)) of \(count)"
      } catch .tooLarge {
        return "too large of \(count)"
      } catch {
        return "unknown"
      }
    }
  }

  @Test(arguments: [
    ("2026-01-31|expense|2.50|||giro||", "7.50 EUR of 1"),
    ("2026-01-31|income|2.50|||giro||", "12.50 EUR of 1"),
    ("2026-01-31|expense|2.50|in||giro||", "12.50 EUR of 1"),
    ("2026-01-31|transfer|2.50|out||giro||", "7.50 EUR of 1"),
    // A bank's minus on an expense says once more that the money went out.
    ("2026-01-31|expense|-2.50|||giro||", "7.50 EUR of 1"),
    ("2026-01-31|expense|2.50|||Giro||", "7.50 EUR of 1"),
    ("2026-01-31|expense|2.50|||savings||", "10.00 EUR of 0"),
    ("2026-01-31|expense|2.50|||giro|pending|", "10.00 EUR of 0"),
    // What a deleted or pending row says makes no difference.
    ("2026-01-31|expense|about one|||giro|pending|", "10.00 EUR of 0"),
    ("2026-01-31|expense|2.50|||giro||2026-02-01T00:00:00Z", "10.00 EUR of 0"),
    ("2026-01-31|expense|2.50|||giro||2026-02-01T00:00:00Z", "10.00 EUR of 0"),
    ("2027-01-01|expense|2.50|||giro||", "10.00 EUR of 0"),
  ])
  func `a balance is the starting balance, and in less out over the rows that count`(
    _ row: String, _ balance: String
  ) throws {
    #expect(try Self.balances([row]) == [balance])
  }

  @Test(arguments: [
    ("2026-01-31|income|-2.50|||giro||", "amount"), ("2026-01-31|transfer|2.50|||giro||", "direction"),
    ("2026-01-31|expense|1.234|||giro||", "amount"), ("2026-01-31|loan|2.50|||giro||", "type"),
    ("31 Jan|expense|2.50|||giro||", "date"), ("2026-01-31|expense|2.50||USD|giro||", "currency"),
    ("2026-01-31|expense|2.50||EURO|giro||", "currency"),
    ("2026-01-31|expense|2.50|sideways||giro||", "direction"), ("2026-01-31|expense|0|||giro||", "amount"),
    ("2026-01-31|expense|2.50|||giro|booked|", "status"),
  ])
  func `a row that does not say what it moves leaves the balance unknown, and its cell is named`(
    _ row: String, _ column: String
  ) throws {
    #expect(try Self.balances([row]) == ["unknown"])
    let dataset = Self.dataset([row])
    let leftOut = try #require(Ledger(dataset).leftOut.first)
    #expect(leftOut.column == column && leftOut.row == 1)
    #expect(leftOut.location(in: dataset)?.columnName == column)
  }

  @Test func `balances before the day of a row in doubt are known`() throws {
    let rows = ["2026-02-10|expense|about one|||giro||", "2026-02-01|expense|1|||giro||"]
    #expect(try Self.balances(rows, on: "2026-02-09") == ["9.00 EUR of 1"])
    #expect(try Self.balances(rows, on: "2026-02-10") == ["unknown"])
    #expect(try Self.balances(rows, account: "giro|10.00||2026-02-11") == ["10.00 EUR of 0"])
  }

  @Test func `the first row in doubt is named, whatever its day`() throws {
    let rows = ["2026-02-10|expense|1||USD|giro||", "2026-02-01|loan|1|||giro||"]
    let ledger = Ledger(Self.dataset(rows))
    let (early, late) = (try Self.day("2026-02-01"), try Self.day("2026-02-10"))
    let type = LeftOutRow(tab: .transactions, row: 2, column: "type", reason: .unreadable)
    let currency = LeftOutRow(tab: .transactions, row: 1, column: "currency", reason: .otherCurrency)
    #expect(throws: BalanceError.uncertain(type)) { try ledger.balance(of: "giro", on: early) }
    #expect(throws: BalanceError.uncertain(currency)) { try ledger.balance(of: "giro", on: late) }
    #expect(ledger.leftOut == [currency, type])
  }

  static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  @Test func `an account without a certain starting balance has none on any day`() throws {
    #expect(try Self.balances([], account: "giro|about ten||") == ["unknown"])
    #expect(try Self.balances([], account: "giro|10.00|EURO|") == ["unknown"])
    #expect(try Self.balances([], account: "giro|10.00||soon") == ["unknown"])
  }

  @Test func `rows before the start date do not count, the day asked for does`() throws {
    let rows = [
      "2025-12-31|expense|1|||giro||", "2026-01-01|expense|2|||giro||", "2026-01-02|expense|4|||giro||",
    ]
    #expect(
      try Self.balances(rows, account: "giro|10.00||2026-01-01", on: "2026-01-01") == ["8.00 EUR of 1"])
  }

  @Test func `a sum beyond 64 bits is unknown, and known again where it comes back`() throws {
    let many = Array(repeating: "2026-01-31|income|9999999999999.99|||giro||", count: 9300)
    let back = Array(repeating: "2026-02-01|expense|9999999999999.99|||giro||", count: 9300)
    #expect(try Self.balances(many) == ["too large of 9300"])
    #expect(try Self.balances(many + back) == ["10.00 EUR of 18600"])
  }

  @Test func `the two halves of a transfer move money from one account to the other`() throws {
    let rows = ["2026-01-02|transfer|4|out||giro||", "2026-01-04|transfer|4|in||savings||"]
    let ledger = Ledger(Self.dataset(rows, accounts: ["giro|10.00||", "savings|0||"]))
    let days = try ["2026-01-01", "2026-01-02", "2026-01-04"].map(Self.day)
    #expect(try days.map { try ledger.balance(of: "giro", on: $0).minorUnits } == [1000, 600, 600])
    #expect(try days.map { try ledger.balance(of: "savings", on: $0).minorUnits } == [0, 0, 400])
  }

  @Test func `rows of an account are in its currency where they name none`() throws {
    let rows = ["2026-01-02|expense|400|||yen||", "2026-01-02|expense|4||EUR|yen||"]
    let ledger = Ledger(Self.dataset(rows, accounts: ["yen|1000|JPY|"]))
    #expect(ledger.accounts[0].postings.map(\.minorUnits) == [-400])
    #expect(ledger.leftOut.map(\.reason) == [.otherCurrency])
    #expect(try ledger.balance(of: "yen", on: Self.day("2026-01-01")).description == "1000 JPY")
  }

  @Test func `rows that are in no account's balance are told`() throws {
    let rows = [
      "2026-01-02|expense|4||||pending|", "2026-01-02|expense|4|||||", "2026-01-02|expense|4|||elsewhere||",
      "2026-01-02|expense|4|||🛒||",
    ]
    let dataset = Self.dataset(rows, accounts: ["giro|10.00||", "|1||", "giro|99.00||"])
    let ledger = Ledger(dataset)
    #expect(ledger.accounts.map(\.account.startingBalance) == [1000])
    #expect(
      ledger.leftOut.map { "\($0.tab.rawValue) \($0.row) \($0.column) \($0.reason)" } == [
        "Accounts 2 accountKey blank", "Accounts 3 accountKey repeatedKey",
        "Transactions 2 accountKey blank", "Transactions 3 accountKey unknownAccount",
        "Transactions 4 accountKey unreadable",
      ])
  }

  @Test func `an account that is not there has no balance`() throws {
    let ledger = Ledger(Self.dataset([]))
    #expect(throws: BalanceError.noAccount("cash")) {
      try ledger.balance(of: "cash", on: Self.day("2026-01-01"))
    }
    #expect(ledger["cash"] == nil)
  }

  @Test func `postings stand by date, those of a day in the order of the tab`() throws {
    let rows = [
      "2026-01-03|expense|1", "2026-01-02|expense|2", "2026-01-03|expense|3", "2026-01-01|expense|4",
    ]
    let ledger = Ledger(Self.dataset(rows.map { $0 + "|||giro||" }))
    let giro = try #require(ledger["giro"])
    #expect(giro.postings.map(\.row) == [4, 2, 1, 3])
    let period = Period(first: try Self.day("2026-01-02"), last: try Self.day("2026-01-03"))
    #expect(giro.postings(in: period).map(\.minorUnits) == [-200, -100, -300])
    #expect(giro.postings(in: Period()).count == 4)
    #expect(giro.postings(in: Period(first: period.last, last: period.first)).isEmpty)
  }
}
