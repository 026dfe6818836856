import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// A plan of which very much does not fit is answered for each of its changes.
struct RebasedPlanBoundTests {
  @Test func `each change of thousands of which half do not fit is told, and the others are taken`() {
    let header = "id|date|type|amount|note"
    let dataset = Dataset.inMemory(["Transactions": [header, "\(Dataset.id(1))|2026-03-01|expense|5.00|"]])
    let changes = (0..<40_000).map { number in
      Change.addColumn(tab: .transactions, column: number % 2 == 0 ? "Own \(number)" : "Own 0", reason: "x")
    }
    let rebased = RebasedPlan(Plan(command: "apply", base: [:], changes: changes), on: dataset)
    #expect(rebased.plan.changes.count + rebased.leftOut.count == changes.count)
    #expect(rebased.plan.changes.count > 0)
    #expect(rebased.leftOut.contains { $0.reason.contains("make the plan anew") })
  }
}
