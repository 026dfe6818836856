package import DatasetFormat

extension CheckContext {
  /// Whether an earlier state knows of no damage: what was written since is new, or says when it was changed.
  package var isSettled: Bool { isSettled(by: Plan(command: "", base: [:])) }

  /// Whether an earlier state knows of no damage once a plan is applied that says when rows were changed.
  package func isSettled(by plan: Plan) -> Bool {
    let context = compared()
    guard let repair = EarlierRepair(of: context, command: ""), repair.plan.isEmpty else { return false }
    var report = FindingReport(makesRemedies: true)
    for check in [VanishedRowsCheck(), StaleUpdatesCheck()] as [any Check] { check.run(context, &report) }
    let stamped = Set(plan.changes.filter(\.saysWhen).map(\.address.ofRow))
    return report.diagnoses.allSatisfy { diagnosis in
      guard diagnosis.finding.severity == .info else { return false }
      guard case .sure(let changes) = diagnosis.remedy else { return diagnosis.finding.fix != .yes }
      return changes.allSatisfy { stamped.contains($0.address.ofRow) }
    }
  }
}

extension Change {
  /// Whether it writes when a record was changed.
  fileprivate var saysWhen: Bool {
    switch action {
    case .set: address.columnName == "updatedAt"
    case .delete, .restore: true
    default: false
    }
  }
}
