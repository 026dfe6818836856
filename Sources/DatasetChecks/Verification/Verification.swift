public import DatasetFormat
import Spreadsheet

extension Checks {
  /// Finds the errors that a plan would leave behind and that are not there now; what was wrong before is no obstacle.
  ///
  /// Where a plan changes only rows of transactions and what an import notes beside them, only these rows are checked,
  /// and their ids against all others. Anything else could make an error of a row far away: then everything is checked
  /// as it is and as it would be.
  ///
  /// A plan is held to what it may add to the sums of the books (``Plan/allowedEffect``), too.
  public static let verification = Verification(
    newErrors: { plan, edits, dataset in
      let errors =
        LocalVerification(edits, in: dataset)?.errors ?? NewErrors(edits, in: dataset, Checks.errors).errors
      return NewErrors(errors: errors).placed(in: dataset, plan)
    }, effect: UndeclaredEffect.problem)

  /// The errors of a dataset, one check after the other.
  static func errors(in dataset: Dataset) -> [Finding] {
    var report = FindingReport(onlyErrors: true)
    for check in all { check.run(CheckContext(dataset: dataset), &report) }
    return report.findings
  }
}
