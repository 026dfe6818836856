import DatasetFormat
import TestSupport
import Testing

struct RowMovementsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// Type, direction, amount and currency, separated by `|`.
    var row: String
    /// The signed amount, or nil where the row does not say.
    var movement: String?

    init(_ row: String, _ movement: String?) {
      self.row = row
      self.movement = movement
    }

    var testDescription: String { row }
  }

  @Test(arguments: [
    Case("expense||12.50|", "-12.50 EUR"), Case("expense|out|12.50|", "-12.50 EUR"),
    Case("expense|in|12.50|", "12.50 EUR"),
    Case("income||12.50|", "12.50 EUR"), Case("income|out|12.50|", "-12.50 EUR"),
    Case("transfer|out|12.50|", "-12.50 EUR"),
    Case("transfer|in|12.50|", "12.50 EUR"), Case("adjustment|out|1|JPY", "-1 JPY"),
    Case("Expense||12,50|", "-12.50 EUR"),
    // The bank's minus on an expense says once more what the type says.
    Case("expense||-12.50|", "-12.50 EUR"), Case("expense|out|(12.50)|", "-12.50 EUR"),
    Case("expense|in|-12.50|", nil), Case("income||-12.50|", nil), Case("income|out|-12.50|", nil),
    Case("transfer|out|-12.50|", nil),
    Case("transfer||12.50|", nil), Case("adjustment||12.50|", nil), Case("expense|sideways|12.50|", nil),
    Case("loan||12.50|", nil),
    Case("||12.50|", nil), Case("expense|||", nil), Case("expense||0|", nil), Case("expense||1.234|", nil),
    Case("expense||12.50|EURO", nil),
    Case("expense||12.50|JPY", nil),
  ])
  func `type, direction, currency and amount make one movement, or none that is sure`(_ example: Case) throws
  {
    let dataset = Dataset.of([
      "Settings": ["key|value", "currency|EUR"],
      "Transactions": ["id|type|direction|amount|currency", "1|" + example.row],
    ])
    let movements = RowMovements(dataset)
    var found: [String?] = []
    try #require(dataset[.transactions]).forEachRow { row in
      let movement = movements.movement(of: row)
      found.append(
        movement.map { "\(Amount(minorUnits: $0.signedMinorUnits, currency: $0.amount.currency))" })
      #expect(movement.map { $0.amount.minorUnits > 0 } ?? true)
    }
    #expect(found == [example.movement])
  }
}
