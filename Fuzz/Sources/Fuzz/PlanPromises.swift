@testable import DatasetFormat

/// What must hold for any plan that can be read: it is written as what reads back the same.
enum PlanPromises {
  static func check(_ bytes: [UInt8]) {
    guard let plan = try? Plan(json: bytes) else { return }
    guard let again = try? Plan(json: plan.json) else { fatalError("a plan cannot be read back") }
    precondition(again == plan, "a plan reads back as another")
  }
}
