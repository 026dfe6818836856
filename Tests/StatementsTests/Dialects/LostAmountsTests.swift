import Money
@testable import Statements
import Testing

/// Files in which an amount is missing, moved or of the opposite direction, while the rest is readable.
@Suite struct `amounts that are not there` {
  @Test func `amounts of no day are no empty statement`() {
    let text = """
      ID,Type,Note,Amount,Source
      1,Charge,Lunch,+ $73.01,My balance
      2,Payment,Rent,- $50.03,My balance
      """
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }
}
