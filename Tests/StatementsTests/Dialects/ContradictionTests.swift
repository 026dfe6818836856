import Money
@testable import Statements
import Testing

/// Plain names, signs and marks that balances or other marks contradict.
@Suite struct `statements that contradict themselves` {
  @Test func `each of the two readings can be chosen`() throws {
    for (choice, sum) in [("debit=Debit;credit=Credit", 500), ("debit=Credit;credit=Debit", -500)]
      as [(String, Int64)]
    {
      var options = StatementOptions()
      options.answer(.amountColumn, with: choice)
      let file = try StatementReader.read(
        bytes: Array(try StatementFacts.text("contradictions/balances-rise-debits.csv").utf8),
        fileName: "s.csv", options: options)
      let statement = try #require(file.statements.first)
      #expect(statement.questions.isEmpty && statement.sums == [nil: sum])
      #expect(statement.balanceReconciles == true)
    }
  }

  @Test(
    arguments: try StatementFacts.names().filter { name in
      try name.hasPrefix("contradictions/") && StatementFacts(name).questions == ["balances-disagree"]
    }) func `words or balances can be chosen`(name: String) throws
  {
    func read(_ answer: String?) throws -> Statement {
      var options = StatementOptions()
      options.answers[.balancesDisagree] = answer
      return try #require(
        try StatementReader.read(
          bytes: Array(StatementFacts.text(name).utf8), fileName: "s.csv", options: options
        )
        .statements.first)
    }
    #expect(try read(nil).questions.first?.choices == ["as-read", "turned"])
    let (words, balances) = (try read("as-read"), try read("turned"))
    #expect(words.questions.isEmpty && balances.questions.isEmpty)
    #expect(words.entries.map(\.amountMinor) == balances.entries.map { -$0.amountMinor })
    #expect(words.entries.first?.amountMinor == -1000)
    #expect(words.balanceReconciles == false)
    #expect(balances.balanceReconciles == true)
  }

  @Test func `letters among the descriptions are no marks`() throws {
    let text = "Date,Text,Amount\n2026-02-01,C,-1.50\n2026-03-02,D,3.25\n"
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "s.csv", options: StatementOptions())
    #expect(try #require(file.statements.first).sums == [nil: 175])
    #expect(file.statements[0].questions.isEmpty)
  }
}
