import DatasetFormat

extension CheckContext {
  /// Whether an earlier state knows of no damage: what was written since is new, or says when it was changed.
  package var isSettled: Bool {
    let context = compared()
    if context.hasLostColumns { return false }
    guard let repair = EarlierRepair(of: context, command: ""), repair.plan.isEmpty else { return false }
    var report = FindingReport()
    for check in [VanishedRowsCheck(), StaleUpdatesCheck()] as [any Check] { check.run(context, &report) }
    return report.findings.allSatisfy { $0.severity == .info && $0.fix != .yes }
  }
}
