import Money
@testable import Statements
import Testing

/// Files that show signs of a card, and what these prove about the sign of its amounts.
@Suite struct `signs of a card` {
  @Test func `a shop's column makes no card's statement, charges without a sign do`() throws {
    func isCard(_ text: String) throws -> Bool? {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv").statements.first?.isCard
    }
    #expect(
      try isCard("Date,Merchant,Amount\n2026-03-02,Shop,-4.50\n2026-03-03,Wages,90.00\n2026-03-04,Bar,-8.00")
        == false)
    #expect(try isCard(StatementFacts.text("cards/shops-column-descriptions-many-kinds-agree.csv")) == true)
    #expect(try isCard("Date,Merchant,Amount\n2026-03-02,SHOP,£4.50\n2026-03-03,PAYMENT,£90.00 CR") == true)
    #expect(try isCard(StatementFacts.text("cards/card-alone-above-table.csv")) == true)
  }
}
