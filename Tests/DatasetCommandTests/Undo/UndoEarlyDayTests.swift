import TestSupport
import Testing

/// A workbook has no number for days before 1900 and holds their text: that is no edit.
struct UndoEarlyDayTests {
  @Test(arguments: ["csv", "xlsx"])
  func `a run with a day before 1900 is taken back whole`(storage: String) throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage \(storage) --currency EUR --account Giro")
    try #require(harness.run("add 5 groceries Early --date 1899-12-31 --dataset Money").exit == 0)
    let log = try harness.run("log --dataset Money").output
    let id = try #require(log.split(whereSeparator: \.isWhitespace).first)
    try #require(harness.run("add 6 groceries Later --date 2026-01-05 --dataset Money").exit == 0)
    let undo = try harness.run("undo --run \(id) --yes --dataset Money")
    #expect(undo.exit == 0 && !undo.output.contains("kept"), "\(undo.output)\(undo.errors)")
    let file = storage == "csv" ? "Money/Data/Transactions.csv" : "Money/Data/Money.xlsx"
    #expect(try harness.column("date", of: file) == ["Later": "2026-01-05"])
  }
}
