import Money
import Testing

@testable import Statements

/// No sum of money overflows. An amount that is too large is not read, or confirms nothing.
struct CheckedSumsTests {
  /// 92233720368547758.07 is the largest amount of two digits that 64 bits hold.
  private static let largest = "92233720368547758.07"

  private func read(_ text: String, _ choice: String) throws -> Statement {
    let options = StatementOptions(signConvention: .negativeIsOut, columns: columns(choice))
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv", options: options)
    return try #require(file.statements.first)
  }

  private func columns(_ choice: String) -> ColumnChoices {
    var columns = ColumnChoices()
    #expect(columns.add(choice) == nil)
    return columns
  }

  @Test(arguments: [
    "-\(largest),0.02", "-\(largest),-0.02", "-10.00,999999999999999999999.00", "-10.00,0.0.05",
  ])
  func `a fee that makes the amount larger than can be told, or that cannot be read, is asked about`(
    _ cells: String
  ) throws {
    let statement = try read(
      "Date,Text,Amount,Fee\n2026-01-13,A,-5.00,1.00\n2026-01-14,B,\(cells)\n2026-01-15,C,-7.00,0.00\n",
      "amount=Amount;fee=Fee")
    #expect(statement.entries.map(\.amountMinor) == [-600, -700])
    #expect(statement.questions.map(\.code) == [.unreadableLine], "\(statement.skipped)")
  }

  @Test func `a fee beside money in and money out does not wrap`() throws {
    let statement = try read(
      "Date,Text,Debit,Credit,Fee\n2026-01-13,A,5.00,,1.00\n2026-01-14,B,\(Self.largest),,0.02\n",
      "debit=Debit;credit=Credit;fee=Fee")
    #expect(statement.entries.map(\.amountMinor) == [-600])
  }

  @Test func `amounts beyond 64 bits confirm no balance`() {
    var statement = Statement.empty
    // With overflow, the sum of the four would be zero.
    for _ in 0..<4 { statement.entries.append(.of(1 << 62)) }
    (statement.openingBalance, statement.closingBalance) = (100, 100)
    statement.reconcileEnds()
    #expect(statement.balanceReconciles == false)
    #expect(
      statement.warnings == [
        "the opening balance and the amounts add up to more than can be told, the statement closes with 1.00"
      ])
  }

  @Test func `a chain of balances that holds only by wrapping does not hold`() {
    #expect(!BalanceChain(amounts: [1, .max, .max, 2], balances: [1, nil, nil, 1]).holds)
    #expect(!BalanceChain(amounts: [.max, .max], balances: [.max, -2]).holds)
  }

  @Test func `sums are told where 64 bits hold them`() {
    #expect([Int64.max, -1, 1].checkedSum == .max)
    #expect([Int64.max, 1].checkedSum == nil)
    #expect(Int64.min.subtracting(1) == nil)
    #expect([Int64]().checkedSum == 0)
  }
}

extension Statement {
  fileprivate static var empty: Statement {
    Statement(file: "a.csv", format: .csv, layout: StatementLayout())
  }
}

extension StatementLine {
  fileprivate static func of(_ minor: Int64) -> StatementLine {
    StatementLine(
      line: 2, date: CalendarDate(dayNumber: 20_000), amountMinor: minor, currency: "EUR", payee: "", text: ""
    )
  }
}
