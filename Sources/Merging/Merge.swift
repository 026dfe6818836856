public import DatasetFormat
import Spreadsheet

/// Copies of one dataset become one: by id and cell, against their common state where there is one.
///
/// Every value that a copy has and the common state had not is in the result or in ``conflicts``. The result does not depend on the order of the
/// copies, and merging it with one of them again changes nothing. The first copy is the one that is changed: rows keep their order, looks and
/// formulas there.
public struct Merge: Sendable {
  /// The changes that make the merged dataset of the first copy.
  public private(set) var plan: Plan
  /// The cells on which a person is to decide.
  public private(set) var conflicts: [MergeConflict] = []
  /// When cells came to hold what they do, for the merges that follow.
  public private(set) var times = CellTimes()
  /// What could not be merged and stays as the first copy has it.
  public private(set) var notes: [String] = []

  /// How far ahead a clock may be before its times count for nothing.
  private static let clockLimit: Int64 = 5 * 60 * 1000

  /// Merges copies of one dataset.
  ///
  /// - Parameters:
  ///   - base: The newest state that all of them come from; nil where nobody knows one.
  ///   - copies: The copies; the plan is for the first.
  ///   - command: What was typed, for the plan.
  ///   - now: The time; times further ahead than five minutes count for nothing.
  /// - Precondition: There is a copy.
  public init(base: Dataset?, copies: [MergeCopy], command: String, now: Timestamp) {
    let ours = copies[0]
    plan = Plan(command: command, base: ours.dataset.fileHashes)
    let open = OpenLines(base: base, copies: copies)
    let limit = Timestamp(milliseconds: now.milliseconds + Self.clockLimit)
    for name in TabName.allCases where copies.contains(where: { $0.dataset[name] != nil }) {
      let tab = TabMerge(name, base: base, copies: copies, open: open, limit: limit)
      conflicts += tab.conflicts
      for (id, cells) in tab.times.times[name] ?? [:] {
        for (column, time) in cells { times[name, id, column] = time }
      }
      var changes = TabChanges(tab, of: ours.dataset)
      plan.changes += changes.make()
      notes += changes.notes
    }
    plan.changes += ConflictChanges(conflicts, in: ours.dataset, time: now).changes
  }
}
