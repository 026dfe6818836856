import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// What was planned, spent and is left.
struct BudgetTests {
  private static let budgets = "id|kind|categoryKey|period|startDate|endDate|amount|currency|rollsOver"
  private static let transactions = "id|date|type|amount|direction|currency|categoryKey|deletedAt|accountKey"
  private static let categories = "categoryKey|name|type|parentKey|isActive"

  private func dataset(
    _ budgets: [String], _ rows: [String], settings: [String] = [], currency: String = "EUR"
  ) -> Dataset {
    .inMemory(
      [
        "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|\(currency)|"] + settings,
        "Categories": [
          Self.categories, "food|Food|expense||TRUE", "sweets|Sweets|expense|food|TRUE",
          "fun|Fun|expense||TRUE",
        ],
        "Budgets": [Self.budgets] + budgets.enumerated().map { "\(Dataset.id($0.offset + 1))|\($0.element)" },
        "Transactions": [Self.transactions]
          + rows.enumerated().map { "\(Dataset.id($0.offset + 100))|\($0.element)" },
      ], currency: currency)
  }

  private func standing(_ dataset: Dataset, on day: String) throws -> [String] {
    let day = try #require(CalendarDate(iso: day))
    return BudgetStanding.all(in: dataset, on: day).standings.map {
      "\($0.categoryKey) \($0.carried) \($0.budgeted) \($0.activity) \($0.available) \($0.status.rawValue)"
    }
  }

  private static let month = "allocation|food|month|2026-01-01||100.00||"

  @Test(arguments: [
    ("80.00", "food 0 10000 8000 2000 onTrack"), ("80.01", "food 0 10000 8001 1999 warning"),
    ("95.00", "food 0 10000 9500 500 warning"), ("95.01", "food 0 10000 9501 499 over"),
    ("200", "food 0 10000 20000 -10000 over"),
  ])
  func `to 80 per cent is on track, to 95 a warning`(spent: String, expected: String) throws {
    let data = dataset([Self.month], ["2026-01-31|expense|\(spent)|||food|"])
    #expect(try standing(data, on: "2026-01-15") == [expected])
  }

  @Test func `refunds lower spending; transfers, other months and deleted rows count nowhere`() throws {
    let data = dataset(
      [Self.month],
      [
        "2026-01-01|expense|50|||food|", "2026-01-31|expense|20|in||food|", "2026-02-01|expense|7|||food|",
        "2025-12-31|expense|7|||food|", "2026-01-02|expense|9|||food|2026-01-03T00:00:00Z",
        "2026-01-02|transfer|9|out||food|", "2026-01-02|expense|9||JPY|food|",
      ])
    #expect(try standing(data, on: "2026-01-15") == ["food 0 10000 3000 7000 onTrack"])
  }

  @Test func `what is left goes on where it rolls over, also where it is less than nothing`() throws {
    let rolls = dataset(
      ["allocation|food|month|2026-01-15||100.00||TRUE"],
      ["2026-01-01|expense|30|||food|", "2026-02-28|expense|200|||food|"])
    // A budget that begins within a month holds for all of it.
    #expect(try standing(rolls, on: "2026-01-20") == ["food 0 10000 3000 7000 onTrack"])
    #expect(try standing(rolls, on: "2026-02-20") == ["food 7000 10000 20000 -3000 over"])
    #expect(try standing(rolls, on: "2026-03-20") == ["food -3000 10000 0 7000 onTrack"])
    #expect(try standing(rolls, on: "2025-12-31").isEmpty)
  }

  @Test func `a budget that is changed in mid-year keeps the months before`() throws {
    let data = dataset(
      [
        Self.month, "allocation|food|month|2026-06-10||50.00||",
        "allocation|fun|month|2026-01-01|2026-02-10|9.00||",
      ], [])
    #expect(try standing(data, on: "2026-05-31") == ["food 0 10000 0 10000 onTrack"])
    #expect(try standing(data, on: "2026-06-01") == ["food 0 5000 0 5000 onTrack"])
    #expect(try standing(data, on: "2026-02-28").last == "fun 0 900 0 900 onTrack")
    #expect(try standing(data, on: "2026-03-01").count == 1)
  }

  @Test func `categories above others are the sum of those and themselves`() throws {
    let data = dataset(
      [Self.month, "allocation|sweets|month|2026-01-01||20.00||"],
      ["2026-01-05|expense|30|||food|", "2026-01-05|expense|5|||sweets|"])
    #expect(
      try standing(data, on: "2026-01-20") == [
        "food 0 12000 3500 8500 onTrack", "sweets 0 2000 500 1500 onTrack",
      ])
  }

  @Test func `what is spent below counts above, also where only the category above has a budget`() throws {
    let rows = ["2026-01-05|expense|30|||food|", "2026-01-05|expense|5|||sweets|"]
    #expect(
      try standing(dataset([Self.month], rows), on: "2026-01-20") == ["food 0 10000 3500 6500 onTrack"])
    // From February the category below has a budget of its own; what rolls over keeps what January took.
    let later = dataset(
      ["allocation|food|month|2026-01-01||100.00||TRUE", "allocation|sweets|month|2026-02-01||20.00||"],
      rows + ["2026-02-05|expense|1|||sweets|"])
    #expect(try standing(later, on: "2026-01-20") == ["food 0 10000 3500 6500 onTrack"])
    #expect(
      try standing(later, on: "2026-02-20") == [
        "food 6500 12000 100 18400 onTrack", "sweets 0 2000 100 1900 onTrack",
      ])
    // A plan below for another kind of span stands on its own: what it plans is in the one above already.
    let weekly = dataset(
      [Self.month, "allocation|sweets|week|2026-01-01||7.00||"], rows)
    #expect(
      try standing(weekly, on: "2026-01-06") == [
        "food 0 10000 3500 6500 onTrack", "sweets 0 700 500 200 onTrack",
      ])
    let custom = dataset(
      ["allocation|food|custom|2026-01-01|2026-01-31|50.00||"], rows + ["2026-02-05|expense|1|||sweets|"])
    #expect(try standing(custom, on: "2026-01-20") == ["food 0 5000 3500 1500 onTrack"])
  }

  @Test func `currencies have their own digits`() throws {
    let dong = dataset(
      ["allocation|food|month|2026-01-01||100000||"], ["2026-01-05|expense|95001|||food|"], currency: "VND")
    #expect(try standing(dong, on: "2026-01-20") == ["food 0 100000 95001 4999 over"])
    let dinar = dataset(
      ["allocation|food|month|2026-01-01||1.000||"], ["2026-01-05|expense|0.800|||food|"], currency: "BHD")
    #expect(try standing(dinar, on: "2026-01-20") == ["food 0 1000 800 200 onTrack"])
  }

  @Test func `what is spent in a currency that no budget plans is told beside the figures`() throws {
    let rows = [
      "2026-01-05|expense|30|||food|", "2026-01-06|expense|900||JPY|food|",
      "2026-01-07|expense|100||JPY|sweets|",
      "2026-02-01|expense|7||JPY|food|", "2026-01-08|expense|4||USD|fun|",
    ]
    let day = try #require(CalendarDate(iso: "2026-01-20"))
    func elsewhere(_ budgets: [String]) -> [String] {
      BudgetStanding.all(in: dataset(budgets, rows), on: day).standings.map {
        "\($0.categoryKey) \($0.activity) \($0.elsewhere)"
      }
    }
    #expect(elsewhere([Self.month]) == ["food 3000 [1000 JPY]"])
    #expect(
      elsewhere([Self.month, "allocation|food|month|2026-01-01||5000|JPY|"]) == [
        "food 3000 []", "food 1000 []",
      ])
  }

  @Test func `weeks begin as the dataset says, and paydays fall on the last day of a short month`() throws {
    let sunday = dataset(
      ["allocation|food|week|2026-01-01||10.00||"], ["2026-01-04|expense|1|||food|"],
      settings: ["weekStart|sunday|"])
    #expect(try standing(sunday, on: "2026-01-10") == ["food 0 1000 100 900 onTrack"])
    let monday = dataset(["allocation|food|week|2026-01-01||10.00||"], ["2026-01-04|expense|1|||food|"])
    #expect(try standing(monday, on: "2026-01-10") == ["food 0 1000 0 1000 onTrack"])
    let payday = dataset(
      ["allocation|food|payday|2026-01-01||10.00||"],
      ["2026-02-28|expense|1|||food|", "2026-02-27|expense|4|||food|"], settings: ["paydayDay|31|"])
    #expect(try standing(payday, on: "2026-03-30") == ["food 0 1000 100 900 onTrack"])
  }

  /// Over 400 years every day has one span of each kind, spans follow each other, and a payday is where a calendar has it.
  @Test(arguments: ["1", "25", "30", "31", "last"], ["monday", "sunday"])
  func `spans tile 400 years`(payday: String, weekStart: String) throws {
    let settings = dataset([], [], settings: ["paydayDay|\(payday)|", "weekStart|\(weekStart)|"])
    let calendar = BudgetCalendar(settings.settings)
    let first = try #require(CalendarDate(year: 2000, month: 1, day: 1))
    let number = Int(payday) ?? 31
    var starts: [BudgetPeriod: CalendarDate] = [:]
    for day in stride(from: 0, through: 146_097, by: Effort.isWhole ? 1 : 31).flatMap({ [$0, $0 + 1] }) {
      let date = first.adding(days: day)
      let parts = date.components
      for kind in [BudgetPeriod.week, .month, .payday] {
        let period = try #require(calendar.period(kind, around: date))
        let (start, end) = (try #require(period.first), try #require(period.last))
        #expect(start <= date && date <= end)
        #expect(
          calendar.period(kind, around: start) == period && calendar.period(kind, around: end) == period)
        #expect(calendar.period(kind, around: end.adding(days: 1))?.first == end.adding(days: 1))
        starts[kind] = start
      }
      // 1970-01-01 was a Thursday.
      let sinceMonday = (Int(date.dayNumber) + 3) % 7
      let sinceStart = weekStart == "monday" ? sinceMonday : (sinceMonday + 1) % 7
      #expect(starts[.week] == date.adding(days: -sinceStart))
      #expect(starts[.month] == date.adding(days: 1 - parts.day))
      let isLeap = parts.year % 4 == 0 && (parts.year % 100 != 0 || parts.year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let paid = min(number, length[parts.month - 1])
      if parts.day >= paid {
        #expect(starts[.payday] == date.adding(days: paid - parts.day))
      } else {
        let before = parts.month == 1 ? 31 : length[parts.month - 2]
        #expect(starts[.payday] == date.adding(days: min(number, before) - before - parts.day))
      }
    }
  }

  /// Added up day by day, without sums and halving.
  @Test func `random budgets are what adding up day by day gives`() throws {
    var generator = SeededGenerator()
    let first = try #require(CalendarDate(iso: "2026-01-01"))
    for _ in 0..<Effort.cases(usual: 200) {
      var rows: [String] = []
      var spent: [CalendarDate: Int64] = [:]
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let day = first.adding(days: Int.random(in: -40...400, using: &generator))
        let cents = Int64.random(in: 1...9999, using: &generator)
        let comesBack = Int.random(in: 0..<5, using: &generator) == 0
        let amount = "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
        rows.append("\(day)|expense|\(amount)|\(comesBack ? "in" : "")||food|")
        spent[day, default: 0] += comesBack ? -cents : cents
      }
      let rolls = Bool.random(using: &generator)
      let change = Int.random(in: 0...300, using: &generator)
      let day = first.adding(days: Int.random(in: 0...400, using: &generator))
      let data = dataset(
        [
          "allocation|food|month|2026-01-01||100.00||\(rolls ? "TRUE" : "")",
          "allocation|food|month|\(first.adding(days: change + 1))||60.00||\(rolls ? "TRUE" : "")",
        ], rows)
      var carried: Int64 = 0
      var (budgeted, activity): (Int64, Int64) = (0, 0)
      var date = first
      while true {
        let parts = date.components
        if parts.day == 1 {
          if date != first { carried = rolls ? carried + budgeted - activity : 0 }
          let end = date.adding(days: CalendarDate.daysInMonth(parts.month, year: parts.year) - 1)
          budgeted = first.adding(days: change + 1) <= end ? 6000 : 10_000
          activity = (0...end.days(since: date)).reduce(0) { $0 + (spent[date.adding(days: $1)] ?? 0) }
        }
        if date == day { break }
        date = date.adding(days: 1)
      }
      let found = BudgetStanding.all(in: data, on: day).standings
      #expect(
        found.map { [$0.carried, $0.budgeted, $0.activity] } == [[carried, budgeted, activity]],
        "seed \(generator.seed)")
    }
  }

  @Test func `income is divided to the cent`() throws {
    let data = dataset(
      [
        "income||month|2026-01-01||1000.00||", "allocation|food|month|2026-01-01||100.00||",
        "allocation|sweets|month|2026-01-01||100.00||", "allocation|fun|month|2026-01-01||100.00||",
      ], [])
    let may = try #require(CalendarDate(iso: "2026-05-05"))
    let allocation = try #require(Allocation(data, .month, on: may))
    #expect(allocation.rest == 70_000 && !allocation.isBalanced)
    #expect(allocation.balanced.map(\.minorUnits) == [33_334, 33_333, 33_333])
    #expect(allocation.groups.map(\.planned) == [50_000, 30_000, 20_000])
    #expect(
      Allocation.divide(100, by: [1, 1, 1]).reduce(0, +) == 100
        && Allocation.divide(5, by: [0, 0]) == [0, 0])
    #expect(Allocation(data, .week, on: may) == nil)
  }

  @Test func `what is planned by another kind of span or in another currency is told beside the sums`() throws
  {
    let data = dataset(
      [
        "income||month|2026-01-01||1000.00||", "allocation|food|month|2026-01-01||800.00||",
        "allocation|sweets|week|2026-01-01||70.00||", "allocation|sweets|week|2026-05-01||80.00||",
        "allocation|fun|payday|2026-01-01||150.00||", "allocation|fun|month|2026-01-01||5000|JPY|",
        "allocation|fun|custom|2026-05-20|2026-06-10|30.00||",
        "allocation|fun|custom|2026-06-20|2026-06-30|31.00||",
        "allocation|sweets|payday|2026-01-01|2026-02-01|9.00||",
      ], [])
    let may = try #require(CalendarDate(iso: "2026-05-05"))
    let allocation = try #require(Allocation(data, .month, on: may))
    #expect(allocation.rest == 20_000)
    #expect(
      allocation.others.map { "\($0.categoryKey ?? "") \($0.period.rawValue) \($0.amount)" } == [
        "sweets week 80.00 EUR", "fun payday 150.00 EUR", "fun month 5000 JPY", "fun custom 30.00 EUR",
      ])
  }

  @Test func `a goal says what is needed a month`() throws {
    let data = Dataset.inMemory([
      "Accounts": ["accountKey|name|type|startingBalance|isActive", "savings|Savings|savings|200.00|TRUE"],
      "Goals": [
        "id|name|targetAmount|targetDate|categoryKey|accountKey|startingAmount|isActive",
        "\(Dataset.id(1))|Bike|500.00|2026-03-31||savings|50.00|TRUE",
        "\(Dataset.id(2))|Trip|100.00||fun|||TRUE", "\(Dataset.id(3))|Done|100.00|2025-01-01||savings||TRUE",
        "\(Dataset.id(4))|Lost|100.00|||nowhere||TRUE",
      ],
      "Categories": [Self.categories, "fun|Fun|expense||TRUE"],
      "Transactions": [Self.transactions, "\(Dataset.id(9))|2026-01-05|expense|40|||fun|"],
    ])
    let (goals, leftOut) = GoalStanding.all(in: data, on: try #require(CalendarDate(iso: "2026-01-31")))
    #expect(goals.map(\.saved) == [25_000, 4000, 20_000])
    #expect(goals.map(\.needed) == [25_000, 6000, 0])
    // January, February and March.
    #expect(goals.map(\.perMonth) == [8334, nil, nil])
    #expect(leftOut.map(\.column) == ["accountKey"])
  }

  @Test func `nothing is on track where less than nothing is left`() throws {
    let rolls = dataset(
      ["allocation|food|month|2026-01-15||100.00||TRUE"], ["2026-01-20|expense|300|||food|"])
    #expect(try standing(rolls, on: "2026-02-20") == ["food -20000 10000 0 -10000 over"])
    #expect(try standing(rolls, on: "2026-03-20") == ["food -10000 10000 0 0 onTrack"])
    #expect(try standing(rolls, on: "2026-04-20") == ["food 0 10000 0 10000 onTrack"])
  }
}
