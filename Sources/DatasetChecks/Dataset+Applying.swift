public import DatasetFormat

/// Changes of a dataset in memory, checked as a store checks them before it saves.
extension Dataset {
  /// Applies a plan that was made for this dataset: all of it, or nothing.
  ///
  /// ```swift
  /// let inverse = try dataset.apply(changes.plan())
  /// try dataset.undo(inverse)
  /// ```
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - verification: Finds the errors that the plan would leave, with which it is refused.
  /// - Returns: The plan that takes it back.
  /// - Throws: A `DatasetError`: `outdated` for a plan of another state, `new-errors` for one that the checks
  ///   refuse.
  @discardableResult
  public mutating func apply(
    _ plan: Plan, verification: Verification = Checks.verification
  ) throws -> Plan {
    if let obstacle = changeObstacle { throw PlanError.refused(obstacle) }
    for (file, hash) in plan.base.sorted(by: { $0.key < $1.key }) where fileHashes[file] != hash {
      throw PlanError.outdated(file: file)
    }
    if let problem = try verification.problem(of: plan, in: self) { throw problem }
    return try applyUnchecked(plan)
  }

  /// Takes a plan back by the inverse that ``apply(_:verification:)`` returned. What was there before comes
  /// back, whatever was wrong with it: byte for byte in files that no later plan changed, and else cell by cell.
  ///
  /// - Throws: A `DatasetError` where later plans changed the same rows, or a tab that the plan began:
  ///   nothing is changed then. An import is taken back after later plans by its id
  ///   (`undoing(importWithID:history:)`).
  public mutating func undo(_ inverse: Plan) throws {
    let undone = try inverse.applied(to: self)
    self = try inverse.former?.restored(in: self, cells: undone) ?? undone
  }

  private mutating func applyUnchecked(_ plan: Plan) throws(PlanError) -> Plan {
    var inverse = try plan.inverse(in: self)
    let applied = try plan.applied(to: self)
    inverse.base = [:]
    inverse.former = FormerFiles(of: self, after: applied)
    self = applied
    return inverse
  }
}

extension Verification {
  /// Why a plan is refused; nil if it is not.
  fileprivate func problem(of plan: Plan, in dataset: Dataset) throws(PlanError) -> PlanError? {
    let errors = try newErrors(of: plan, in: dataset)
    if !errors.isEmpty { return .newErrors(errors) }
    let edits = try plan.addingMissingPlaces(in: dataset).edits(for: dataset)
    return undeclaredEffect(of: plan, edits, in: dataset).map(PlanError.undeclaredEffect)
  }
}
