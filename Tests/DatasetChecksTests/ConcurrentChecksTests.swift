import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Checks share the processors over a long table, and find there what each finds alone, in the same order.
struct ConcurrentChecksTests {
  /// A dataset long enough to be shared, with damage for several checks spread over it.
  private static let dataset: Dataset = {
    var test = TestDataset()
    let typed = test.rows[.transactions]?[0] ?? [:]
    for number in 100..<100 + ConcurrentChunks.size + 50 {
      var row = typed
      row["id"] = .usual(TestDataset.id(number))
      row["amount"] = .usual(number % 700 == 0 ? "\(number),50" : "\(number).50")
      if number % 900 == 0 { row["categoryKey"] = "fodo" }
      if number % 1100 == 0 { row["id"] = .usual(TestDataset.id(number - 1)) }
      if number % 1300 == 0 { row["updatedAt"] = "2020-01-01T00:00:00Z" }
      test.rows[.transactions]?.append(row)
    }
    return test.dataset
  }()

  @Test func `what is found together is what each check finds alone`() {
    var alone = FindingReport()
    let context = CheckContext(dataset: Self.dataset)
    for check in Checks.all { check.run(context, &alone) }
    let together = Checks.findings(in: Self.dataset)
    #expect(together == alone.sorted)
    let codes = Set(together.map(\.code))
    #expect(codes.isSuperset(of: ["amount-comma", "category-unknown", "id-repeated", "timestamp-order"]))
    #expect(
      Checks.counts(of: CheckContext(dataset: Self.dataset)).values.reduce(0, +) == together.count,
      "infos that are only counted too"
    )
  }

  @Test func `remedies stay with their findings`() {
    for diagnosis in Checks.diagnoses(of: CheckContext(dataset: Self.dataset)) {
      guard case .sure(let changes) = diagnosis.remedy else { continue }
      #expect(changes.allSatisfy { $0.address.row == diagnosis.finding.location.row })
    }
  }
}
