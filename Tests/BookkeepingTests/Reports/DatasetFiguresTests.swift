import BookEditing
import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// Figures that are asked of the dataset: amounts with their currency, and the rows that are not in them.
struct DatasetFiguresTests {
  private static let march = PeriodStep.month.period(around: CalendarDate(iso: "2026-03-15") ?? .today())

  private static let dataset = Dataset.inMemory([
    "Accounts": [
      "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking|EUR|100.00|true",
      "usd|Dollars|checking|USD|0.00|true",
    ],
    "Categories": [
      "categoryKey|name|type|parentKey|isActive", "food|Food|expense||true",
      "coffee|Coffee|expense|food|true",
      "salary|Salary|income||true",
    ],
    "Budgets": [
      "id|kind|categoryKey|period|startDate|amount",
      "\(Dataset.id(90))|allocation|food|month|2026-03-01|20.00",
    ],
    "Goals": [
      "id|name|targetAmount|currency|targetDate|accountKey|startingAmount|isActive",
      "\(Dataset.id(80))|Bicycle|1500.00|EUR|2026-05-31|giro||true",
    ],
    "RecurringRules": [
      "id|type|amount|payee|categoryKey|accountKey|cadence|interval|startDate|isEnabled",
      "\(Dataset.id(70))|expense|9.99|Streaming|food|giro|monthly|1|2026-01-10|true",
    ],
    "Transactions": [
      "id|date|type|amount|direction|currency|categoryKey|accountKey|payee",
      "\(Dataset.id(1))|2026-03-01|expense|12.50|||food|giro|Bakery",
      "\(Dataset.id(2))|2026-03-02|expense|4.20|||coffee|giro|Café Süd",
      "\(Dataset.id(3))|2026-03-03|expense|1.20|in||coffee|giro|CAFÉ SÜD",
      "\(Dataset.id(4))|2026-03-04|income|1000.00|||salary|giro",
      "\(Dataset.id(5))|2026-03-05|expense|9.00||USD|food|usd",
      "\(Dataset.id(6))|2026-03-06|expense|much|||food|usd",
      "\(Dataset.id(7))|2026-04-01|expense|50.00|||food|giro",
    ],
  ])

  private static func euros(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: .eur) }

  @Test func `spending by category is in amounts, with what is below a category in its total`() throws {
    let spending = try Self.dataset.spendingByCategory(in: Self.march)
    #expect(spending.currencies.map(\.currency) == [.eur, .usd])
    let lines = spending[.eur].lines
    #expect(lines.map(\.name) == ["Food", "Coffee"])
    #expect(lines.map(\.amount) == [Self.euros(1250), Self.euros(300)])
    #expect(lines.map(\.total) == [Self.euros(1550), Self.euros(300)])
    #expect(spending[.eur].sum == Self.euros(1550))
    #expect(spending[.usd].sum == Amount(minorUnits: 900, currency: .usd))
    #expect(spending[.gbp].lines.isEmpty && spending[.gbp].sum.currency == .gbp)
    #expect(try Self.dataset.incomeByCategory(in: Self.march)[.eur].sum == Self.euros(100_000))
  }

  @Test func `spending by payee has one line for a payee, however it is written`() throws {
    let lines = try Self.dataset.spendingByPayee(in: Self.march)[.eur].lines
    #expect(lines.map(\.name) == ["Bakery", "Café Süd"])
    #expect(lines.map(\.total) == [Self.euros(1250), Self.euros(300)])
    #expect(lines.map(\.transactions) == [1, 2])
    let leftOut = try Self.dataset.spendingByPayee(in: Self.march).leftOut
    #expect(leftOut.map { $0.location(in: Self.dataset)?.description } == ["Transactions.csv:7"])
  }

  @Test func `a goal says what is saved, what is missing, and what to save each month`() throws {
    let day = try #require(CalendarDate(iso: "2026-03-31"))
    let goal = try #require(Self.dataset.goals(on: day).lines.first)
    #expect(goal.goal.name == "Bicycle" && goal.saved == Self.euros(108_450))
    #expect(goal.needed == Self.euros(41_550) && goal.perMonth == Self.euros(13_850))
  }

  @Test func `a payment of a recurring rule comes up with its amount`() throws {
    let days = try [#require(CalendarDate(iso: "2026-04-01")), #require(CalendarDate(iso: "2026-05-31"))]
    let upcoming = Self.dataset.upcoming(from: days[0], through: days[1])
    #expect(upcoming.map(\.date.description) == ["2026-04-10", "2026-05-10"])
    #expect(upcoming.allSatisfy { $0.amount == Self.euros(-999) && $0.payee == "Streaming" })
  }

  @Test func `a row that does not say what it moves is in no figure and in every result`() throws {
    let places = { (rows: [LeftOutRow]) in rows.map { $0.location(in: Self.dataset)?.description } }
    let expected = ["Transactions.csv:7"]
    #expect(places(try Self.dataset.spendingByCategory(in: Self.march).leftOut) == expected)
    #expect(places(try Self.dataset.flows(in: Self.march).leftOut) == expected)
    let balances = Self.dataset.balances(on: CalendarDate(iso: "2026-03-31") ?? .today())
    #expect(places(balances.leftOut) == expected)
    #expect(balances["giro"]?.balance == Self.euros(108_450))
    // A balance that rests on the row is not told.
    #expect(balances["usd"]?.balance == nil)
    #expect(balances.totals.map(\.balance) == [Self.euros(108_450), nil])
    #expect(places(Self.dataset.budgets(on: CalendarDate(iso: "2026-03-31") ?? .today()).leftOut) == expected)
    // A list has the other six, and the figures of all days name what is not in it.
    #expect(Self.dataset.transactions.count == 6)
    #expect(places(try Self.dataset.flows(in: Period()).leftOut) == expected)
    // In April it is in none of the sums anyway.
    let april = PeriodStep.month.period(around: CalendarDate(iso: "2026-04-15") ?? .today())
    #expect(try Self.dataset.spendingByCategory(in: april).leftOut.isEmpty)
  }

  private static func books(_ rows: String...) throws -> Dataset {
    try Dataset(
      name: "Test",
      csvFiles: [
        "Settings.csv": "key,value\nschemaVersion,2\ncurrency,EUR\n",
        "Accounts.csv": "accountKey,name,type,startingBalance\ngiro,Giro,checking,100.00\n",
        "Transactions.csv": (["id,date,type,amount,categoryKey,accountKey,payee"] + rows).map { $0 + "\n" }
          .joined(),
      ].mapValues { Array($0.utf8) })
  }

  @Test(arguments: [
    // A quote that never closes, on the last row and on an earlier one; a file that was cut.
    (
      [
        "\(Dataset.id(1)),2026-03-01,expense,1.00,,giro,Kiosk",
        "\(Dataset.id(2)),2026-03-02,expense,2.00,,giro,\"Shop",
      ], 3
    ),
    (
      [
        "\(Dataset.id(1)),2026-03-01,expense,1.00,,giro,\"Kiosk",
        "\(Dataset.id(2)),2026-03-02,expense,2.00,,giro,Shop",
      ], 2
    ),
    (["\(Dataset.id(1)),2026-03-01,expense,1.00,,giro,Kiosk", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"], 3),
  ])
  func `where rows may be lost every figure says so, with the place`(rows: [String], row: Int) throws {
    let dataset = try Self.books(rows[0], rows[1])
    let day = try #require(CalendarDate(iso: "2026-03-31"))
    let places = { (rows: [LeftOutRow]) in
      rows.map { $0.location(in: dataset).map { "\($0.file):\($0.row ?? 0)" } ?? "no place" }
    }
    let expected = ["Transactions.csv:\(row)"]
    #expect(places(try dataset.spendingByCategory(in: Self.march).leftOut) == expected)
    #expect(places(try dataset.spendingByPayee(in: Self.march).leftOut) == expected)
    #expect(places(try dataset.flows(in: Self.march).leftOut) == expected)
    #expect(places(dataset.budgets(on: day).leftOut) == expected)
    #expect(places(dataset.goals(on: day).leftOut) == expected)
    #expect(places(dataset.balances(on: day).leftOut) == expected)
    #expect(dataset.balances(on: day)["giro"]?.balance == nil)
    let ledger = Ledger(dataset)
    #expect(places(ledger.leftOut) == expected)
    let error = #expect(throws: BalanceError.self) { try ledger["giro"]?.balance(on: day) }
    guard case .uncertain(let row) = error else { return #expect(error == nil) }
    #expect(places([row]) == expected)
  }

  @Test func `a filter chooses the transactions of a list, as it does those of a sum`() {
    func found(_ set: (inout TransactionFilter) -> Void) -> [String?] {
      var filter = TransactionFilter()
      set(&filter)
      return Self.dataset.transactions(where: filter).map(\.payee)
    }
    #expect(found { $0.payee = "café" } == ["Café Süd", "CAFÉ SÜD"])
    #expect(found { $0.text = "bak" } == ["Bakery"])
    #expect(found { $0.accounts = ["usd"] } == [nil])
    #expect(found { $0.types = [.income] } == [nil])
    #expect(found { $0.period = Self.march }.count == 5)
    #expect(found { _ in }.count == Self.dataset.transactions.count)
    var deleted = Self.dataset
    var changes = BookChanges(deleted, reason: "deleted")
    #expect(throws: Never.self) {
      try changes.delete([Self.dataset.transactions[0]])
      deleted = try changes.plan().applied(to: deleted)
    }
    #expect(deleted.transactions.count == 6 && deleted.transactions(where: TransactionFilter()).count == 5)
  }

  @Test func `a balance that is not told has its reason beside it: no tab, or no starting balance`() throws {
    let day = try #require(CalendarDate(iso: "2026-03-31"))
    let empty = try Dataset(name: "Test", csvFiles: [:])
    #expect(empty.balances(on: day).leftOut.map(\.tab) == [.transactions])
    #expect(try empty.flows(in: Self.march).leftOut.map(\.tab) == [.transactions])
    var files = try Self.books().allCSVFiles
    files["Accounts.csv"] = Array("accountKey,name,type,startingBalance\ngiro,Giro,checking,\"1.234\"\n".utf8)
    let unsure = try Dataset(name: "Test", csvFiles: files)
    let balances = unsure.balances(on: day)
    #expect(balances["giro"]?.balance == nil)
    #expect(balances.leftOut.map { "\($0.tab.rawValue) \($0.column)" } == ["Accounts startingBalance"])
  }

  @Test func `flows are earned, spent and left, and a budget says how it stands`() throws {
    let sums = try Self.dataset.flows(in: Self.march)[.eur]
    #expect(sums.income == Self.euros(100_000) && sums.spending == Self.euros(1550))
    #expect(sums.net == Self.euros(98_450))
    let budget = try #require(
      Self.dataset.budgets(on: CalendarDate(iso: "2026-03-31") ?? .today()).lines.first)
    #expect(budget.spent == Self.euros(1550) && budget.available == Self.euros(450))
    #expect(budget.status == .onTrack && budget.budgeted == Self.euros(2000))
  }
}
