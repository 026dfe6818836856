import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// The edges of calculation, one case each: what a few rows come to on a day.
struct CalculationEdgeTests {
  private struct Case: Sendable, CustomStringConvertible {
    var name: String
    /// The day on which all is told.
    var day: String
    /// `date|type|amount|direction|currency|categoryKey|accountKey|transferId|status|deletedAt`
    var rows: [String] = []
    /// `accountKey|name|type|currency|startingBalance|startDate|isActive`
    var accounts = ["giro|Giro|checking||0||TRUE"]
    /// `kind|categoryKey|period|startDate|endDate|amount|rollsOver`
    var budgets: [String] = []
    /// `type|amount|payee|categoryKey|accountKey|cadence|interval|startDate|endDate`
    var rules: [String] = []
    var settings: [String] = []
    var currency = "EUR"
    /// Balances, totals, budgets, days of rules: a line each.
    var expected: [String]
    var description: String { name }
  }

  private static let cases = [
    Case(
      name: "a rule of the 31st falls on the last day of short months, and on the 31st again",
      day: "2026-02-01",
      rules: ["expense|9|Rent|food|giro|monthly|1|2026-01-31|"],
      expected: [
        "giro 0.00 EUR", "EUR 0.00", "due 2026-02-28 -900", "due 2026-03-31 -900", "due 2026-04-30 -900",
      ]),
    Case(
      name: "a rule of the leap day falls on the 28th in other years", day: "2024-01-01",
      rules: ["expense|9|Tax|food|giro|yearly|1|2024-02-29|"],
      expected: [
        "giro 0.00 EUR", "EUR 0.00", "due 2024-02-29 -900", "due 2025-02-28 -900", "due 2026-02-28 -900",
      ]),
    Case(
      name: "a balance of the leap day counts its rows, that of the day before does not", day: "2024-02-28",
      rows: ["2024-02-28|income|10||||giro", "2024-02-29|income|20||||giro"],
      expected: ["giro 10.00 EUR future 2000", "EUR 10.00"]),
    Case(
      name: "a weekly budget of week 53 goes over the turn of the year", day: "2027-01-02",
      rows: [
        "2026-12-28|expense|3|||food|giro", "2027-01-03|expense|4|||food|giro",
        "2027-01-04|expense|5|||food|giro",
      ],
      budgets: ["allocation|food|week|2026-01-01||10|"],
      expected: [
        "giro -3.00 EUR future -900", "EUR -3.00",
        "food 2026-12-28 2027-01-03 budgeted 1000 spent 700 left 300",
      ]),
    Case(
      name: "the same week begins on Sunday where the dataset says so", day: "2027-01-02",
      rows: ["2026-12-27|expense|2|||food|giro", "2027-01-03|expense|4|||food|giro"],
      budgets: ["allocation|food|week|2026-01-01||10|"], settings: ["weekStart|sunday|"],
      expected: [
        "giro -2.00 EUR future -400", "EUR -2.00",
        "food 2026-12-27 2027-01-02 budgeted 1000 spent 200 left 800",
      ]),
    Case(
      name: "dong have no decimals", day: "2026-01-31",
      rows: [
        "2026-01-05|expense|95001|||food|giro", "2026-01-05|expense|1.50|||food|giro|||2026-01-06T00:00:00Z",
      ],
      budgets: ["allocation|food|month|2026-01-01||100000|"], currency: "VND",
      expected: [
        "giro -95001 VND", "VND -95001", "food 2026-01-01 2026-01-31 budgeted 100000 spent 95001 left 4999",
      ]),
    Case(
      name: "dinars have three decimals", day: "2026-01-31",
      rows: ["2026-01-05|expense|0.801|||food|giro", "2026-01-05|income|1.5||||giro"],
      budgets: ["allocation|food|month|2026-01-01||1|"], currency: "BHD",
      expected: [
        "giro 0.699 BHD", "BHD 0.699", "food 2026-01-01 2026-01-31 budgeted 1000 spent 801 left 199",
      ]),
    Case(
      name: "two currencies are never added up", day: "2026-01-31",
      rows: [
        "2026-01-05|income|10||||giro", "2026-01-05|expense|300||||yen", "2026-01-05|expense|7||USD|food|usd",
      ],
      accounts: [
        "giro|Giro|checking||0||TRUE", "yen|Yen|cash|JPY|5000||TRUE", "usd|Dollar|cash|USD|0||TRUE",
      ],
      budgets: ["allocation|food|month|2026-01-01||10|"],
      expected: [
        "giro 10.00 EUR", "yen 4700 JPY", "usd -7.00 USD", "EUR 10.00", "JPY 4700", "USD -7.00",
        "food 2026-01-01 2026-01-31 budgeted 1000 spent 0 left 1000",
      ]),
    Case(
      name: "a row in another currency than its account's makes the balance unknown from its day on",
      day: "2026-01-31",
      rows: ["2026-01-05|income|10||||giro", "2026-01-31|income|10||USD||giro"],
      expected: ["giro unknown EUR", "EUR unknown"]),
    Case(
      name: "rows of days to come, and pending ones, are in no balance of today", day: "2026-01-31",
      rows: [
        "2026-01-31|income|10||||giro", "2026-02-01|income|20||||giro",
        "2026-01-31|income|40||||giro||pending|",
      ],
      expected: ["giro 10.00 EUR future 2000 pending 4000", "EUR 10.00"]),
    Case(
      name: "an archived account keeps its balance and is in no total", day: "2026-01-31",
      rows: ["2026-01-05|income|10||||giro", "2026-01-05|income|20||||old"],
      accounts: ["giro|Giro|checking||0||TRUE", "old|Old|cash||1||FALSE"],
      expected: ["giro 10.00 EUR", "old 21.00 EUR archived", "EUR 10.00"]),
    Case(
      name: "rows before an account begins count nowhere", day: "2026-01-31",
      rows: ["2025-12-31|income|10||||giro", "2026-01-01|income|20||||giro"],
      accounts: ["giro|Giro|checking||100|2026-01-01|TRUE"], expected: ["giro 120.00 EUR", "EUR 120.00"]),
    Case(
      name: "a transfer whose other half is missing moves its own account, and is no spending",
      day: "2026-01-31",
      rows: ["2026-01-05|transfer|10|out||food|giro|\(Dataset.id(77))"],
      accounts: ["giro|Giro|checking||0||TRUE", "savings|Savings|savings||0||TRUE"],
      budgets: ["allocation|food|month|2026-01-01||10|"],
      expected: [
        "giro -10.00 EUR", "savings 0.00 EUR", "EUR -10.00",
        "food 2026-01-01 2026-01-31 budgeted 1000 spent 0 left 1000",
      ]),
    Case(
      name: "a budget that is changed in mid-year holds for the whole month in which it was changed",
      day: "2026-07-31",
      rows: ["2026-06-30|expense|90|||food|giro", "2026-07-01|expense|30|||food|giro"],
      budgets: ["allocation|food|month|2026-01-01|2026-07-14|100|", "allocation|food|month|2026-07-15||40|"],
      expected: [
        "giro -120.00 EUR", "EUR -120.00", "food 2026-07-01 2026-07-31 budgeted 4000 spent 3000 left 1000",
      ]),
    Case(
      name: "the months before a change in mid-year keep their budget", day: "2026-06-30",
      rows: ["2026-06-30|expense|90|||food|giro"],
      budgets: ["allocation|food|month|2026-01-01|2026-07-14|100|", "allocation|food|month|2026-07-15||40|"],
      expected: [
        "giro -90.00 EUR", "EUR -90.00", "food 2026-06-01 2026-06-30 budgeted 10000 spent 9000 left 1000",
      ]),
    Case(
      name: "a refund lowers what was spent, also below nothing", day: "2026-01-31",
      rows: ["2026-01-05|expense|10|||food|giro", "2026-01-06|expense|25|in||food|giro"],
      budgets: ["allocation|food|month|2026-01-01||10|"],
      expected: [
        "giro 15.00 EUR", "EUR 15.00", "food 2026-01-01 2026-01-31 budgeted 1000 spent -1500 left 2500",
      ]),
    Case(
      name: "an income that is reversed leaves the account again", day: "2026-01-31",
      rows: ["2026-01-05|income|100|||pay|giro", "2026-01-06|income|100|out||pay|giro"],
      expected: ["giro 0.00 EUR", "EUR 0.00"]),
    Case(
      name: "a payday of the 31st falls on the last day of February", day: "2026-02-28",
      rows: ["2026-02-27|expense|4|||food|giro", "2026-02-28|expense|1|||food|giro"],
      budgets: ["allocation|food|payday|2026-01-01||10|"], settings: ["paydayDay|31|"],
      expected: [
        "giro -5.00 EUR", "EUR -5.00", "food 2026-02-28 2026-03-30 budgeted 1000 spent 100 left 900",
      ]),
  ]

  @Test(arguments: cases) private func `an edge comes to this`(case: Case) throws {
    let rows = `case`
    let day = try #require(CalendarDate(iso: rows.day))
    func numbered(_ lines: [String], from first: Int) -> [String] {
      lines.enumerated().map { "\(Dataset.id($0.offset + first))|\($0.element)" }
    }
    let dataset = Dataset.inMemory(
      [
        "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|\(rows.currency)|"] + rows.settings,
        "Accounts": ["accountKey|name|type|currency|startingBalance|startDate|isActive"] + rows.accounts,
        "Categories": ["categoryKey|name|type|isActive", "food|Food|expense|TRUE", "pay|Salary|income|TRUE"],
        "Transactions": [
          "id|date|type|amount|direction|currency|categoryKey|accountKey|transferId|status|deletedAt"
        ] + numbered(rows.rows, from: 100),
        "Budgets": ["id|kind|categoryKey|period|startDate|endDate|amount|rollsOver"]
          + numbered(rows.budgets, from: 1),
        "RecurringRules": [
          "id|type|amount|payee|categoryKey|accountKey|cadence|interval|startDate|endDate|isEnabled"
        ] + numbered(rows.rules, from: 50).map { "\($0)|TRUE" },
      ], currency: rows.currency)
    var found: [String] = []
    let standings = AccountStanding.all(in: dataset, on: day)
    for standing in standings {
      func text(_ units: Int64?) -> String {
        units.map { Amount(minorUnits: $0, currency: standing.currency).decimalText } ?? "unknown"
      }
      found.append(
        "\(standing.account.key) \(text(standing.balance)) \(standing.currency.code)"
          + (standing.future == 0 ? "" : " future \(standing.future)")
          + (standing.pending == 0 ? "" : " pending \(standing.pending)")
          + (standing.account.isActive ? "" : " archived"))
    }
    for (currency, balance) in AccountStanding.totals(standings) {
      let text = balance.map { Amount(minorUnits: $0, currency: currency).decimalText } ?? "unknown"
      found.append("\(currency.code) \(text)")
    }
    for standing in BudgetStanding.all(in: dataset, on: day).standings {
      let (first, last) = (standing.period.first?.description ?? "", standing.period.last?.description ?? "")
      found.append(
        "\(standing.categoryKey) \(first) \(last) budgeted \(standing.budgeted) spent \(standing.activity) left \(standing.available)"
      )
    }
    let rule = try dataset.recurringRules.first.map { rule in
      try #require(
        Occurrences(cadence: rule.cadence.rawValue, interval: rule.interval, start: rule.startDate))
    }
    if let rule {
      let signed = dataset.recurringRules[0].signedMinorUnits
      let due = (0..<100).compactMap { rule[$0] }.filter { $0 >= day }.prefix(3)
      found += due.map { "due \($0) \(signed)" }
      // What is told to come is the same.
      let last = try #require(due.last)
      #expect(Upcoming.all(in: dataset, from: day, through: last).map(\.date) == Array(due))
    }
    #expect(found == rows.expected)
  }
}
