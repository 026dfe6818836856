import Bookkeeping
public import DatasetFormat
import Spreadsheet

extension Checks {
  /// Finds the errors that a plan would add. Earlier errors do not prevent it.
  ///
  /// If a plan changes only rows of transactions and an import's notes about them, only these rows are
  /// checked, and their ids against all others. Any other plan could cause an error in a distant row, so
  /// everything is checked before and after.
  ///
  /// The plan's effect on the sums of the ledger is checked too (`Plan/allowedEffect`).
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

/// Holds a plan to what its command said it may add to the sums of the books.
enum UndeclaredEffect {
  /// How many rows are named.
  private static let limit = 20

  /// An effect that the plan may not have, with the rows that cause it; nil if there is none.
  static func problem(_ plan: Plan, _ edits: PlanEdits, _ dataset: Dataset) -> String? {
    let allowed = plan.allowedEffect
    if allowed == .any { return nil }
    let effect = PlanEffect(edits, in: dataset)
    guard !effect.isWithin(allowed), let tab = dataset[.transactions] else { return nil }
    let rows = PlanEffect.movingRows(edits, in: dataset, limit: limit).map { String(tab.sheet.rowNumber($0)) }
    let place =
      rows.isEmpty ? "new rows" : "\(rows.count == 1 ? "row" : "rows") \(rows.joined(separator: ", "))"
    let moved = effect.lines.map(text).joined(separator: "; ")
    return "\(moved) (\(place)), and it may change no \(allowed == .kinds ? "balance" : "sum")"
  }

  private static func text(_ line: EffectLine) -> String {
    let account = line.accountKey ?? "rows without an account"
    if line.unknownRows > 0 { return "\(account): amounts that are not known" }
    if let days = line.days { return "\(account): days from \(days.lowerBound) to \(days.upperBound)" }
    let sums = [("balance", line.balance), ("income", line.income), ("spending", line.expense)]
    let moved = sums.compactMap { name, units in
      units == 0 ? nil : "\(name) \(units.map { amount($0, line.currency) } ?? "not known")"
    }
    return "\(account): \(moved.joined(separator: ", "))"
  }

  private static func amount(_ units: Int64, _ currency: Currency) -> String {
    (units > 0 ? "+" : "") + Amount(minorUnits: units, currency: currency).description
  }
}
