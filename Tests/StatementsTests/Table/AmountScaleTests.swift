import Money
@testable import Statements
import Testing

/// The number of decimals of amounts in a statement without a currency.
struct AmountScaleTests {
  private func read(_ amounts: [String], options: StatementOptions = StatementOptions()) throws -> Statement {
    let lines = amounts.enumerated().map { "2026-01-0\($0 + 1);Shop;\($1)" }
    let text = (["Date;Description;Amount"] + lines).joined(separator: "\n") + "\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  private func account(_ codes: String...) throws -> StatementOptions {
    var options = StatementOptions()
    options.accountCurrencies = Set(try codes.map { try #require(Currency(code: $0)) })
    return options
  }

  @Test(
    arguments: [
      (["-4", "3"], [-400, 300], 2), (["-4.5", "3.25"], [-450, 325], 2),
      (["-4.505", "3.1"], [-4505, 3100], 3),
      (["-0.00001234", "1.5"], [-1234, 150_000_000], 8),
    ] as [([String], [Int64], Int)])
  func `amounts have as many decimals as the file prints, at least two`(
    amounts: [String], minor: [Int64], decimals: Int
  ) throws {
    let statement = try read(amounts)
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.amountMinor) == minor)
    #expect(statement.decimals == decimals)
  }

  @Test func `a mark that may group digits is a question where the account is not known`() throws {
    #expect(try read(["-1.000", "2.500"]).questions.map(\.code) == [.decimalMark])
    #expect(
      try read(["-1.000", "2.500"], options: account("JPY", "KWD")).questions.map(\.code) == [.decimalMark])
  }

  @Test func `a currency without decimals groups digits, one with three has them behind the mark`() throws {
    let yen = try read(["-1.000", "2.500"], options: account("JPY"))
    #expect(yen.questions.isEmpty)
    #expect(yen.entries.map(\.amountMinor) == [-100_000, 250_000] && yen.decimals == 2)
    let dinars = try read(["-1.000", "2.500"], options: account("KWD"))
    #expect(dinars.questions.isEmpty)
    #expect(dinars.entries.map(\.amountMinor) == [-1000, 2500] && dinars.decimals == 3)
  }

  @Test func `QIF files have the decimals that they print, and those of the account`() throws {
    func read(_ amounts: [String], _ options: StatementOptions = StatementOptions()) throws -> Statement {
      let records = amounts.enumerated().map { "D2026-01-0\($0 + 1)\nT\($1)\nPShop\n^" }
      let text = "!Type:Bank\n" + records.joined(separator: "\n") + "\n"
      let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.qif", options: options)
      return try #require(file.statements.first)
    }
    let printed = try read(["-4.505", "3.1", "-12.75"])
    #expect(printed.entries.map(\.amountMinor) == [-4505, 3100, -12750] && printed.decimals == 3)
    #expect(try read(["-1,000", "2,500"]).questions.map(\.code) == [.decimalMark])
    #expect(try read(["-1,000", "2,500"], account("JPY")).entries.map(\.amountMinor) == [-100_000, 250_000])
    #expect(try read(["-1,000", "2,500"], account("KWD")).entries.map(\.amountMinor) == [-1000, 2500])
    let pounds = try read(["£-4.50", "£3.00"])
    #expect(pounds.currency == "GBP" && pounds.sums == ["GBP": -150])
    #expect(try read(["£-4.50", "€3.00"]).questions.map(\.code) == [.currency])
  }
}
