import Money
@testable import Statements
import Testing

@Suite struct `QIF statements` {
  static func read(_ text: String, options: StatementOptions = StatementOptions()) throws -> [Statement] {
    try StatementReader.read(bytes: Array(text.utf8), fileName: "a.qif", options: options).statements
  }

  @Test func `a record is one entry however many splits it has`() throws {
    let statements = try Self.read(
      "!Type:Bank\nD12/31/2023\nT-1,000.00\nPBank\nMLoan\nSInterest\n$-400.00\nSDebt\n$-600.00\n^\n")
    #expect(statements.first?.entries.map(\.amountMinor) == [-100000])
    #expect(statements.first?.entries.map(\.text) == ["Bank Loan"])
  }

  @Test func `one date decides the order of all`() throws {
    let statements = try Self.read("!Type:CCard\nD01/02/2023\nT-1\n^\nD29/02/2024\nT2\n^\n")
    #expect(statements.first?.entries.map(\.date.description) == ["2023-02-01", "2024-02-29"])
  }

  @Test func `undecided dates are asked about, and read once answered`() throws {
    let text = "!Type:Bank\nD6/ 1/94\nT-5.00\n^\n"
    let asked = try Self.read(text)
    #expect(asked.first?.questions.map(\.code) == [.dateOrder])
    #expect(asked.first?.entries.count == 0)
    let answered = try Self.read(text, options: StatementOptions(dateOrder: .mdy))
    #expect(answered.first?.entries.map(\.date.description) == ["1994-06-01"])
  }

  @Test func `an apostrophe stands before years from 2000 on`() throws {
    let statements = try Self.read("!Type:Bank\nD6/15' 8\nT-5.00\n^\nD6/15'21\nT-5.00\n^\n")
    #expect(statements.first?.entries.map(\.date.description) == ["2008-06-15", "2021-06-15"])
  }

  @Test func `lists and investments are no statements`() throws {
    let text =
      "!Type:Cat\nNFood\nE\n^\n!Account\nNGiro\nTBank\n^\n!Type:Bank\nD2023-05-20\nT3.50\nPX\n^\n!Type:Invst\nD2023-05-20\nT9\n^\n"
    let statements = try Self.read(text)
    #expect(statements.count == 1)
    #expect(statements.first?.account?.number == "GIRO")
    #expect(statements.first?.entries.map(\.amountMinor) == [350])
  }
}
