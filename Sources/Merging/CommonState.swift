public import DatasetFormat
import Spreadsheet

/// Which of several earlier states of a dataset a copy comes from.
///
/// A copy is its common state with what somebody changed since. Of the states that are known it is therefore the one that is most like the
/// copy: a later one has changes that the copy lacks, an earlier one lacks changes that the copy has. Of states that are equally like it the
/// oldest is taken: a cell that both sides changed since is then seen as a conflict, and not as changed on one side.
public enum CommonState {
  /// The index of the state that a copy comes from; nil where none is so like it that it can be.
  ///
  /// - Parameters:
  ///   - copies: The copies that come from one state.
  ///   - states: The states that are known, the newest first.
  /// - Returns: The index among the states.
  public static func index(for copies: [Dataset], among states: [Dataset]) -> Int? {
    var best: (index: Int, distance: Int)?
    for (index, state) in states.enumerated() {
      guard let distance = distance(from: state, to: copies) else { continue }
      if distance <= best?.distance ?? .max { best = (index, distance) }
    }
    return best?.index
  }

  /// How many rows of the copies are not as in a state; nil where most are not.
  private static func distance(from state: Dataset, to copies: [Dataset]) -> Int? {
    var (differing, all) = (0, 0)
    for copy in copies {
      for name in TabName.allCases {
        guard let tab = copy[name] else { continue }
        let (now, then) = (rows(tab), state[name].map(rows) ?? [:])
        all += now.count
        differing += now.count { then[$0.key] != $0.value } + then.count { now[$0.key] == nil }
      }
    }
    return differing * 2 <= all ? differing : nil
  }

  /// What each record of a tab holds, as a number.
  private static func rows(_ tab: Tab) -> [String: UInt64] {
    guard let identity = tab.schema.identityPosition else { return [:] }
    let forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    var rows: [String: UInt64] = [:]
    MergeTab.forEachRecord(of: tab) { row in
      if let id = row.identity(identity) { rows[id] = RowFingerprint.of(row, forms) }
    }
    return rows
  }
}
