import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// A plan of which very much does not fit is answered for each of its changes.
struct RebasedPlanBoundTests {
  private static let transactions = [
    "id|date|type|amount|note", "\(Dataset.id(1))|2026-03-01|expense|5.00|",
  ]

  @Test func `each change of thousands of which half do not fit is told, and all others are taken`() {
    let dataset = Dataset.inMemory(["Transactions": Self.transactions])
    let changes = (0..<40_000).map { number in
      Change.addColumn(tab: .transactions, column: number % 2 == 0 ? "Own \(number)" : "Own 0", reason: "x")
    }
    let rebased = RebasedPlan(Plan(command: "apply", base: [:], changes: changes), on: dataset)
    // As many as there is room for beside the five columns that are there.
    #expect(rebased.plan.changes.count == 16_384 - 5)
    #expect(rebased.plan.changes.map(\.address) == (0..<16_379).map { changes[$0 * 2].address })
    #expect(rebased.plan.changes.count + rebased.leftOut.count == changes.count)
    #expect(!rebased.leftOut.contains { $0.reason.contains("make the plan anew") })
  }

  @Test func `what fits alone and not with the others is looked for up to a bound, and that is told`() {
    // Each line would be quarantined, but for a sheet of that name that lacks the columns for it.
    let dataset = Dataset.inMemory(["Transactions": Self.transactions, "Quarantine": ["note"]])
    let address = Address(.transactions, row: 2, id: Dataset.id(1))
    let changes = (0..<4_000).map { number in
      number % 2 == 0
        ? Change.addColumn(tab: .transactions, column: "Own \(number)", reason: "x")
        : Change(.quarantine(Timestamp(milliseconds: 0)), at: address, reason: "x")
    }
    let rebased = RebasedPlan(Plan(command: "apply", base: [:], changes: changes), on: dataset)
    #expect(rebased.plan.changes.count + rebased.leftOut.count == changes.count)
    #expect(!rebased.plan.changes.isEmpty)
    #expect(
      rebased.plan.changes.allSatisfy { if case .addColumn = $0.action { true } else { false } })
    #expect(rebased.leftOut.contains { $0.reason.contains("make the plan anew") })
  }
}
