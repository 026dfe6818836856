import DatasetFormat
import TestSupport
import Testing

struct RowCurrenciesTests {
  static let accounts = [
    "accountKey|name|currency|deletedAt", "giro|Giro||", "dollars|Dollars|USD|",
    "dong|Old|VND|2026-01-01T00:00:00Z",
    "broken|Broken|EURO|", "twice|One|JPY|2026-01-01T00:00:00Z", "twice|Two|CHF|",
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var row: String
    var code: String?
    var testDescription: String { row }
  }

  @Test(arguments: [
    Case(row: "|", code: "EUR"), Case(row: "|giro", code: "EUR"), Case(row: "|dollars", code: "USD"),
    Case(row: "GBP|dollars", code: "GBP"),
    Case(row: "|dong", code: "VND"), Case(row: "|broken", code: nil), Case(row: "|unknown", code: "EUR"),
    Case(row: "|twice", code: "CHF"),
    Case(row: "EURO|giro", code: nil), Case(row: "usd|giro", code: "USD"), Case(row: "XXX|giro", code: nil),
  ])
  func `a row has its own currency, else its account's, else the dataset's`(_ example: Case) throws {
    let dataset = Dataset.of([
      "Settings": ["key|value", "currency|EUR"], "Accounts": Self.accounts,
      "Transactions": ["id|currency|accountKey", "1|" + example.row],
    ])
    let currencies = RowCurrencies(dataset)
    var found: [String?] = []
    try #require(dataset[.transactions]).forEachRow { found.append(currencies.currency(of: $0)?.code) }
    #expect(found == [example.code])
  }

  @Test func `where no currency is known there is none`() throws {
    let dataset = Dataset.of(["Transactions": ["id|amount", "1|5"]])
    let currencies = RowCurrencies(dataset)
    try #require(dataset[.transactions]).forEachRow { row in
      #expect(currencies.currency(of: row) == Currency.none)
    }
  }

  @Test func `accounts are listed without the deleted, their currencies with them`() {
    let dataset = Dataset.of(["Settings": ["key|value", "currency|EUR"], "Accounts": Self.accounts])
    #expect(dataset.accounts.map(\.key) == ["giro", "dollars", "broken", "twice"])
    #expect(
      dataset.currencyOfAccount.mapValues(\.code) == [
        "giro": "EUR", "dollars": "USD", "dong": "VND", "twice": "CHF",
      ])
  }
}
