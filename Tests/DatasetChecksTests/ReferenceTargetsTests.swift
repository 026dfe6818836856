import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReferenceTargetsTests {
  @Test(arguments: [
    ("fod", ["food"]), ("food", ["food"]), ("foof", ["food"]), ("dining-ot", ["dining-out"]),
    ("clothing", []),
    ("salery", ["salary"]),
  ])
  func `near keys are offered, the nearest first, however often they are asked for`(
    _ key: String, _ near: [String]
  ) {
    var targets = ReferenceTargets(TestDataset().dataset[.categories])
    #expect(targets.nearest(to: key) == near)
    #expect(targets.nearest(to: key) == near)
  }

  @Test func `where every row holds another unknown key, no near ones are looked for in the end`() {
    var targets = ReferenceTargets(TestDataset().dataset[.categories])
    for number in 0..<ReferenceTargets.memory { #expect(targets.nearest(to: "payment \(number)") == []) }
    #expect(targets.nearest(to: "fod") == [])
    #expect(targets.nearest(to: "payment 1") == [])
  }

  @Test func `a tab that is not there has no records`() {
    var targets = ReferenceTargets(nil)
    guard case .unknown = targets.answer(key: "food", typed: "food") else {
      Issue.record("nothing is known without a tab")
      return
    }
    #expect(!targets.contains(RecordID(high: 0, low: 0)))
  }
}
