import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// The bank's closing balance next to the account's own.
struct BalanceCheckTests {
  private func check(closing: Int64, reconciles: Bool = false) throws -> BalanceCheck {
    var stages = try StageRun()
    var statement = try Statement([(1, -100, "a"), (5, -200, "b")])
    statement.closingBalance = closing
    stages.add(statement)
    return BalanceCheck(
      stages.run.statements, rows: stages.rows, cells: stages.cells, currency: nil, reconciles: reconciles)
  }

  @Test func `a balance that agrees is told, and noted where a person wants it`() throws {
    let told = try check(closing: -300)
    #expect(told.notes.count == 1 && told.notes[0].contains("agrees with the statement: -3.00 EUR"))
    #expect(told.reconciled.isEmpty)
    let noted = try check(closing: -300, reconciles: true)
    #expect(noted.reconciled["giro"]?.date.day == 5)
    #expect(noted.reconciled["giro"]?.balance.minorUnits == -300)
  }

  @Test func `a balance that differs is told with the difference`() throws {
    let check = try check(closing: -250, reconciles: true)
    #expect(check.notes.count == 1 && check.notes[0].contains("0.50 EUR apart"))
    #expect(check.reconciled.isEmpty)
  }
}
