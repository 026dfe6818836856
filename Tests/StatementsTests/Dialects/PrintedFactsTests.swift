import Money
import Spreadsheet
@testable import Statements
import Testing

/// What a statement prints about itself in forms that are less common: its period, its balances, its marks.
@Suite struct `facts that statements print about themselves` {
  @Test(arguments: [
    ["Date", "Description", "Amount"], ["Datum", "Text", "Betrag"], ["Fecha", "Concepto", "Importe"],
  ])
  func `bare day numbers of a workbook are days if their column says so`(names: [String]) throws {
    let rows: [[CellValue]] = [
      names.map { .text($0) }, [.number("46082"), .text("Rent"), .number("-5")],
      [.number("46084"), .text("Wages"), .number("100")],
    ]
    let statement = try WorkbookStatementTests.only([WorkbookStatementTests.sheet(rows)])
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.date.description) == ["2026-03-01", "2026-03-03"])
    var old = WorkbookStatementTests.sheet(rows)
    old.look.countsFrom1904 = true
    let other = try WorkbookStatementTests.only([old])
    #expect(other.entries.map(\.date.description) == ["2030-03-02", "2030-03-04"])
  }

  @Test func `a balance that does not follow is said in money`() throws {
    let text =
      "Opening balance: 100.00\nClosing balance: 90.00\nDate,Description,Amount\n22/07/2026,A,-5.00\n"
    let statement = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv").statements[0]
    #expect(
      statement.warnings == [
        "the opening balance and the amounts give 95.00, the statement closes with 90.00"
      ])
  }
}
