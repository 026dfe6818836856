import DatasetFormat
import Money
import TestSupport
import Testing

@testable import Bookkeeping

struct AmountRangeTests {
  @Test(
    arguments: [
      (5000, "EUR", true), (4999, "EUR", false), (-7250, "EUR", true), (10000, "EUR", true),
      (10001, "EUR", false), (50, "JPY", true), (49, "JPY", false), (100_000, "BHD", true),
      (100_001, "BHD", false), (.max, "EUR", false), (.min, "JPY", false),
    ] as [(Int64, String, Bool)])
  func `an amount is compared by its value, without its sign`(units: Int64, code: String, isIn: Bool) throws {
    let amount = Amount(minorUnits: units, currency: try #require(Currency(code: code)))
    let range = AmountRange(
      least: DecimalNumber(mantissa: 50, scale: 0), most: DecimalNumber(mantissa: 100_00, scale: 2))
    #expect(range.contains(amount) == isIn)
    #expect(AmountRange().contains(amount))
  }

  @Test func `without its dataset no row has an amount, since its currency is unknown`() throws {
    let dataset = Dataset.inMemory([
      "Accounts": ["accountKey|name|type|currency|startingBalance|isActive", "yen|Yen|cash|JPY|0|TRUE"],
      "Transactions": [
        "date|type|amount|accountKey", "2026-03-02|expense|60|yen", "2026-03-02|expense|x|yen",
      ],
    ])
    var filter = TransactionFilter()
    filter.amounts = AmountRange(least: DecimalNumber(mantissa: 50, scale: 0))
    #expect(filter.rows(in: dataset) == [1])
    #expect(filter.rows(of: try #require(dataset[.transactions])).isEmpty)
  }
}
