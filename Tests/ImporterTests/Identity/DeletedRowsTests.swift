import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// Rows that the user removed from the sheet. Their lines count as deleted, and come back on request only.
struct DeletedRowsTests {
  private static func statement(_ name: String = "a.csv", more: Int = 0) throws -> Statement {
    try Statement(
      name,
      [(1, -450, "Bakery"), (2, -250, "Coffee"), (2, -250, "Coffee"), (3, 100_000, "Salary")]
        + (0..<more).map { (10 + $0, -1, "later") })
  }

  private func imported() throws -> PlanningHarness {
    var harness = try PlanningHarness()
    try harness.add(try Self.statement())
    return harness
  }

  @Test(arguments: [0, 2])
  func `a row that is gone from the sheet stays away with its file and with a longer one`(more: Int) throws {
    var harness = try imported()
    let gone = try #require(harness.dataset.transactions.first { $0.signedMinorUnits == -450 }?.id)
    try harness.removeRows(of: .transactions) { $0 == gone.description }
    let result = try harness.add(try Self.statement("b.csv", more: more))
    #expect(result.statements[0].stayDeleted.map(\.reference) == [.id(gone)])
    #expect(result.statements[0].newCount == more)
    #expect(harness.dataset.transactions.count == 3 + more)
    // The later import knows it too.
    let again = try harness.add(try Self.statement("c.csv", more: more + 1))
    #expect(again.statements[0].stayDeleted.count == 1)
  }

  @Test func `one of two equal rows that is gone is one deletion`() throws {
    var harness = try imported()
    let gone = try #require(harness.dataset.transactions.first { $0.signedMinorUnits == -250 }?.id)
    try harness.removeRows(of: .transactions) { $0 == gone.description }
    let result = try harness.add(try Self.statement("b.csv"))
    #expect(result.statements[0].newCount == 0)
    #expect(result.statements[0].stayDeleted.count == 1)
    #expect(harness.dataset.transactions.count == 3)
  }

  @Test func `what is gone comes back on request, as it was`() throws {
    var harness = try imported()
    let before = harness.contents
    let ids = Set(harness.dataset.transactions.map(\.id))
    try harness.removeRows(of: .transactions) { _ in true }
    var options = ImportOptions()
    options.restoresDeleted = true
    let result = try harness.add(try Self.statement(), options: options)
    #expect(result.statements[0].lines.allSatisfy { if case .restores = $0.verdict { true } else { false } })
    #expect(harness.contents == before)
    #expect(Set(harness.dataset.transactions.map(\.id)) == ids)
    #expect(try harness.add(try Self.statement()).plan.isEmpty)
  }

  @Test func `a row that is gone is known in other words, too`() throws {
    var harness = try imported()
    let gone = try #require(harness.dataset.transactions.first { $0.signedMinorUnits == -450 }?.id)
    try harness.removeRows(of: .transactions) { $0 == gone.description }
    var ofx = try Statement(
      "a.ofx",
      [
        (1, -450, "BAKERY LONDON"), (2, -250, "COFFEE BAR"), (2, -250, "COFFEE BAR"),
        (3, 100_000, "SALARY ACME"),
      ])
    ofx.format = .ofx
    let result = try harness.add(ofx)
    #expect(!result.hasQuestions)
    #expect(result.statements[0].newCount == 0)
    #expect(result.statements[0].stayDeleted.map(\.reference) == [.id(gone)])
  }

  @Test func `a row with another id is not gone`() throws {
    var harness = try imported()
    try harness.setColumn("id") { $0.replacing("-7", with: "-6") }
    let result = try harness.add(try Self.statement("b.csv", more: 1))
    #expect(result.statements[0].stayDeleted.isEmpty)
    #expect(result.statements[0].newCount == 1)
  }
}
