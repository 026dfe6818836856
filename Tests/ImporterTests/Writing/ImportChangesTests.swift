import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// The decisions of a run, as changes and as lines that can be found again.
struct ImportChangesTests {
  private func changes(_ stages: StageRun) -> [Change] {
    let transfers = TransferDecisions(
      of: stages.run, texts: stages.texts, accounts: stages.accounts, currency: nil, options: ImportOptions(),
      newID: { StageInput.id(77) })
    return ImportChanges(
      stages.run, rows: stages.rows, transfers: transfers, reconciled: [:], accounts: stages.accounts,
      into: stages.dataset, edits: RowEdits(tab: stages.cells.tab, now: Timestamp(milliseconds: 0)),
      newID: { StageInput.id(78) }
    ).all()
  }

  @Test func `each import is written before its rows`() throws {
    var stages = try StageRun()
    stages.add(try Statement("a.csv", [(1, -1, "a"), (2, 0, "note"), (3, -3, "c")]))
    stages.add(try Statement("b.csv", [(4, -4, "d")]))
    #expect(
      changes(stages).map(\.tab) == [.imports, .transactions, .transactions, .imports, .transactions])
  }

  @Test func `the very same file brings nothing, not even its record`() throws {
    var stages = try StageRun()
    let statement = try Statement("a.csv", [(1, -1, "a")])
    stages.add(statement)
    stages.add(statement)
    #expect(changes(stages).map(\.tab) == [.imports, .transactions])
  }

  @Test func `the lines of an import name its rows`() throws {
    var stages = try StageRun()
    stages.add(try Statement("a.csv", [(1, -1, "a"), (2, 0, "note"), (3, -3, "c")]))
    let records = ImportedLines.records(stages.run, rows: stages.rows, cells: stages.cells)
    #expect(records.map(\.importID) == [StageInput.id(1000)])
    let text = String(decoding: try #require(records.first?.bytes), as: UTF8.self)
    let (first, third) = (
      try StageInput.key(day: 1, minor: -1, "a"), try StageInput.key(day: 3, minor: -3, "c")
    )
    let expected = """
      transactionId,line,text,date,amountMinor,currency,externalId,importKey,balanceMinor
      \(StageInput.id(1)),2,,2026-03-01,-1,EUR,,\(first),
      \(StageInput.id(2)),4,,2026-03-03,-3,EUR,,\(third),

      """
    #expect(text == expected)
  }
}
