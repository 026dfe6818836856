import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// Which lines and rows are compared.
struct RowMatchingStageTests {
  private func linked(
    _ statement: Statement, _ rows: [LedgerRow], links: LineLinks = LineLinks(), since: CalendarDate? = nil
  ) -> [Int: Int] {
    StageInput.findings(
      StageInput.assigned(statement), rows: LedgerRows(rows), links: links,
      options: ImportOptions(since: since)
    ).matching.linked
  }

  @Test func `a line is the one entered row of its amount and days`() throws {
    let statement = try Statement([(2, -450, "Bakery")])
    #expect(linked(statement, [try StageInput.row(0, day: 1, minor: -450, kind: .entered)]) == [0: 0])
    #expect(linked(statement, [try StageInput.row(0, day: 1, minor: -451, kind: .entered)]).isEmpty)
    #expect(linked(statement, [try StageInput.row(0, day: 1, minor: -450)]).isEmpty)
    let other = try StageInput.row(0, day: 1, minor: -450, kind: .entered, account: "savings")
    #expect(linked(statement, [other]).isEmpty)
  }

  @Test func `what a person has linked and what is left out is compared with nothing`() throws {
    let statement = try Statement([(2, -450, "Bakery"), (2, -450, "Kiosk")])
    let rows = try (0..<2).map { try StageInput.row($0, day: 2, minor: -450, kind: .entered) }
    #expect(linked(statement, rows).isEmpty)
    // The link leaves one line and one row.
    #expect(linked(statement, rows, links: LineLinks(completions: [0: 1])) == [1: 0])
    let since = statement.entries[0].date.adding(days: 1)
    #expect(linked(statement, [rows[0]], since: since).isEmpty)
  }
}
