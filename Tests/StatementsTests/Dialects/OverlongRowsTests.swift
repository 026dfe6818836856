import Money
@testable import Statements
import Testing

/// Rows with an extra cell, and quotes with blanks after them.
@Suite struct `statements with cells out of place` {
  @Test func `amounts cut at their groups in most rows are asked about`() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-01-03,Rent,-1,200.00,5,000.00
      2026-01-04,Car,-2,300.00,2,700.00
      2026-01-05,Bar,-2.00,2,698.00
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    #expect(file.statements.contains { !$0.questions.isEmpty })
  }
}
