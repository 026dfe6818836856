import Money
@testable import Statements
import Testing

/// Rows that are called neither in nor out, and change money of one currency into another.
@Suite struct `Rows that change money` {
  static let texts = [
    "Date,Direction,Description,Amount,Currency,Target amount,Target currency\n2026-03-02,OUT,Rent,99.50,EUR,99.50,EUR\n2026-03-03,NEUTRAL,Conversion,100.00,EUR,108.00,USD\n2026-03-04,IN,Wages,500.00,EUR,500.00,EUR\n",
    "ID,Status,Direction,Finished on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency\nT-1,COMPLETED,OUT,2026-03-02 10:00:05,Ann Example,99.50,EUR,Bob Builder,99.50,EUR\nT-2,COMPLETED,NEUTRAL,2026-03-03 10:00:05,Ann Example,100.00,EUR,Ann Example,108.00,USD\nT-3,COMPLETED,IN,2026-03-04 10:00:05,Firm Ltd,500.00,EUR,Ann Example,500.00,EUR\n",
    "日期,收/支,备注,交易金额,币种,原始金额,原始币种\n2026-03-02,支出,店,12.00,CNY,12.00,CNY\n2026-03-03,不计收支,换汇,720.00,CNY,100.00,USD\n2026-03-04,收入,公司,500.00,CNY,500.00,CNY\n",
  ]

  @Test(arguments: texts) func `are asked about`(text: String) throws {
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    let statement = try #require(file.statements.first)
    #expect(statement.questions.map(\.code) == [.unreadableLine])
    #expect(statement.questions.first?.line == 3)
    #expect(statement.entries.count == 2)
  }

  @Test func `are read in the direction that the user says`() throws {
    var options = StatementOptions()
    try options.lines.set("Direction", to: "OUT", inLine: 3)
    let file = try StatementReader.read(
      bytes: Array(Self.texts[0].utf8), fileName: "s.csv", options: options)
    let statement = try #require(file.statements.first)
    #expect(statement.questions.isEmpty && statement.sums == ["EUR": 30050])
  }

  @Test func `in one currency are left out`() throws {
    let text = Self.texts[0].replacing("108.00,USD", with: "100.00,EUR")
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    let statement = try #require(file.statements.first)
    #expect(statement.questions.isEmpty && statement.entries.count == 2)
    #expect(statement.skipped.map(\.reason) == [.neutral(word: "NEUTRAL")])
  }
}
