import Money
@testable import Statements
import Testing

/// A running balance is the strongest evidence for a reading: it proves one, or contradicts all.
@Suite struct `statements with a running balance` {
  private func read(_ text: String, _ options: StatementOptions = StatementOptions()) throws -> Statement {
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  @Test func `each line that breaks the balances is named with what would follow`() throws {
    let statement = try read(StatementFacts.text("running-balances/which-single-lines-break.csv"))
    let warning = try #require(statement.warnings.first)
    #expect(
      warning
        == "the printed balances do not follow from the amounts: 3 of 4 steps hold. line 4 prints the balance 980.00, where the amounts give 988.00."
    )
  }

  @Test func `balances that disagree are imported as read when the person says so`() throws {
    var options = StatementOptions()
    options.answers[.balancesDisagree] = "as-read"
    let statement = try read(
      StatementFacts.text("running-balances/whose-balance-follows-from-no-reading.csv"), options)
    #expect(statement.questions.isEmpty && statement.entries.count == 4)
    #expect(statement.balanceReconciles == false)
  }

  @Test func `a debt is the account's balance below zero`() throws {
    let statement = try read(
      StatementFacts.text("running-balances/card-whose-balance-debt-charges-raise.csv"))
    #expect(statement.entries.map(\.balanceMinor) == [-10500, -11200, -21200, -16200])
    #expect(statement.openingBalance == -10000 && statement.closingBalance == -16200)
  }

  @Test func `a balance above the table closes the statement where its day ends it`() throws {
    func closing(_ above: String) throws -> Int64? {
      try read(above + "\nDatum;Text;Betrag\n13.03.2026;Laden;-5,00\n31.03.2026;Lohn;900,00\n").closingBalance
    }
    #expect(try closing("Kontostand vom 31.03.2026:;3.277,53 EUR") == 327_753)
    #expect(try closing("Saldo;3.277,53;EUR") == 327_753)
    #expect(try closing("Kontostand vom 02.04.2026:;3.277,53 EUR") == nil)
    #expect(try closing("Kontostand vom 20.03.2026:;3.277,53 EUR") == nil)
    #expect(
      try closing("Zeitraum;01.03.2026;05.04.2026\nKontostand vom 02.04.2026:;3.277,53 EUR") == 327_753)
    #expect(try closing("Verfügbarer Saldo;4.000,00;EUR") == nil)
  }
}
