import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// The decisions about halves of transfers after all statements are decided.
struct TransferDecisionsTests {
  private func transfers(_ stages: StageRun, options: ImportOptions = ImportOptions()) -> TransferDecisions {
    TransferDecisions(
      of: stages.run, texts: stages.texts, accounts: stages.accounts, currency: Currency(code: "EUR"),
      options: options,
      newID: { StageInput.id(77) })
  }

  @Test func `two halves, one naming the other account, become one transfer`() throws {
    var stages = try StageRun()
    stages.add(try Statement("a.csv", [(1, -10_000, "to savings")]))
    stages.add(try Statement("b.csv", [(2, 10_000, "from Anna")]), to: "savings")
    let transfers = transfers(stages)
    #expect(transfers.links.map(\.numbers) == [[0, 1]])
    #expect(transfers.halves.mapValues(\.id) == [0: StageInput.id(77), 1: StageInput.id(77)])
    // Nothing is recorded before it is requested.
    #expect(!stages.rows[0].isTransfer)
    stages.rows.record(transfers)
    stages.run.record(transfers, stages.rows)
    #expect(stages.rows[0].isTransfer && stages.rows[1].isTransfer)
    #expect(stages.run.statements.map { $0.imported.lines[0].transferAccountKey } == ["savings", "giro"])
  }

  @Test func `without any word of a transfer the pair is proposed`() throws {
    var stages = try StageRun()
    stages.add(try Statement("a.csv", [(1, -10_000, "Anna")]))
    stages.add(try Statement("b.csv", [(2, 10_000, "Bertha")]), to: "savings")
    let transfers = transfers(stages)
    #expect(transfers.links.isEmpty)
    #expect(transfers.proposals.map(\.statement) == [0])
    #expect(transfers.proposals.first?.proposal.row.text == "Bertha Bertha")
  }

  @Test func `the other half that a rule asks for is made where no statement shows it`() throws {
    var stages = try StageRun(rules: [
      [
        "id": .text(EnteredRow.id(1).description), "isEnabled": .boolean(true), "textContains": .text("rent"),
        "transferAccountKey": .text("savings"),
      ]
    ])
    stages.add(try Statement("a.csv", [(1, -10_000, "rent")]))
    let transfers = transfers(stages)
    #expect(transfers.links.isEmpty)
    #expect(transfers.halves[0]?.madeHalf?.account == "savings")
    stages.rows.record(transfers)
    #expect(stages.rows.rows.map(\.amountMinor) == [-10_000, 10_000])
    #expect(stages.rows[1].accountKey == "savings" && stages.rows[1].kind == .transferHalf)
  }
}
