/// Checks a plan's result before it is saved: which errors it would leave that do not exist now.
///
/// Earlier errors are no obstacle, since otherwise nothing could be repaired.
public struct Verification: Sendable {
  private let find: @Sendable (Plan, PlanEdits, Dataset) -> [PlannedError]
  private let effect: @Sendable (Plan, PlanEdits, Dataset) -> String?

  /// Checks nothing: for plans that restore former content, whatever was wrong with it.
  public static let none = Verification { _, _, _ in [] }

  /// By all findings of a dataset: those of severity error that the result has and the dataset before has
  /// not.
  package init(_ findings: @escaping @Sendable (Dataset) -> [Finding]) {
    self.init { plan, edits, dataset in
      NewErrors(edits, in: dataset, findings).placed(in: dataset, plan)
    }
  }

  /// A faster way to the same result, from the plan, its edits of the sheets, and the dataset before.
  ///
  /// `effect` describes an effect on the sums of the ledger that the plan may not have; nil if there is none.
  package init(
    newErrors: @escaping @Sendable (Plan, PlanEdits, Dataset) -> [PlannedError],
    effect: @escaping @Sendable (Plan, PlanEdits, Dataset) -> String? = { _, _, _ in nil }
  ) {
    self.effect = effect
    find = newErrors
  }

  /// The same with an app's own check: a plan that would add one of its errors is refused, too.
  ///
  /// ```swift
  /// try session.apply(plan, verification: Checks.verification.adding(myFindings))
  /// ```
  public func adding(_ findings: @escaping @Sendable (Dataset) -> [Finding]) -> Verification {
    let own = Verification(findings)
    return Verification(
      newErrors: { find($0, $1, $2) + own.find($0, $1, $2) }, effect: effect)
  }

  /// Describes an effect on the sums of the ledger that the plan's command did not declare; nil if there is
  /// none.
  package func undeclaredEffect(of plan: Plan, _ edits: PlanEdits, in dataset: Dataset) -> String? {
    effect(plan, edits, dataset)
  }

  /// The errors that a plan would leave behind in a dataset; these are its edits.
  package func newErrors(of plan: Plan, _ edits: PlanEdits, in dataset: Dataset) -> [PlannedError] {
    find(plan, edits, dataset)
  }

  /// The same for a plan by itself.
  ///
  /// - Throws: ``PlanError`` where it does not fit.
  package func newErrors(of plan: Plan, in dataset: Dataset) throws(PlanError) -> [PlannedError] {
    let whole = plan.addingMissingPlaces(in: dataset)
    return find(whole, try whole.edits(for: dataset), dataset)
  }
}
