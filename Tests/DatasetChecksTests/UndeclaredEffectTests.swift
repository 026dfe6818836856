import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// A plan that adds more to the sums of the books than its command said is refused, and the row is named.
struct UndeclaredEffectTests {
  /// The first row of the dataset is an expense of 12.50, the second an income of 2000.00.
  private static func set(_ row: Int, _ column: String, _ old: CellValue, _ new: CellValue) -> Change {
    .set(
      Address(.transactions, row: row, id: TestDataset.id(row - 1), column: column), old: old, new: new,
      reason: "")
  }

  private static func refusal(_ changes: [Change], allowing allowed: AllowedEffect) throws -> String? {
    var plan = Plan(command: "test", base: [:], changes: changes)
    plan.allowedEffect = allowed
    let dataset = TestDataset().dataset
    return Checks.verification.undeclaredEffect(of: plan, try plan.edits(for: dataset), in: dataset)
  }

  @Test func `a plan that may add nothing takes notes and no money`() throws {
    #expect(
      try Self.refusal([Self.set(2, "note", .text("Say \"hi\""), .text("bye"))], allowing: .nothing) == nil)
    let amount = [Self.set(2, "amount", .text("12.50"), .text("7.50"))]
    #expect(try Self.refusal(amount, allowing: .nothing)?.contains("(row 2)") == true)
    #expect(try Self.refusal(amount, allowing: .kinds)?.contains("(row 2)") == true)
    #expect(try Self.refusal(amount, allowing: .any) == nil)
  }

  @Test func `a day, a deletion and a new row are money, too`() throws {
    let old = TestDataset().dataset[.transactions].map { tab in
      tab.sheet.value(row: 2, column: tab.binding.columnOfPosition[tab.schema["date"]] ?? 0)
    }
    let moved = [Self.set(3, "date", old ?? .blank, .text("2025-12-24"))]
    #expect(try Self.refusal(moved, allowing: .nothing) != nil)
    let deletion = [
      Change.delete(
        Address(.transactions, row: 2, id: TestDataset.id(1)), at: Timestamp(milliseconds: 1_800_000_000_000),
        reason: "")
    ]
    #expect(try Self.refusal(deletion, allowing: .nothing) != nil)
  }

  @Test func `what changes the kind alone leaves the balance`() throws {
    let kind = [
      Self.set(2, "type", .text("expense"), .text("income")), Self.set(2, "direction", .blank, .text("out")),
    ]
    #expect(try Self.refusal(kind, allowing: .kinds) == nil)
    #expect(try Self.refusal(kind, allowing: .nothing) != nil)
  }
}
