public import DatasetFormat
import Spreadsheet

extension Checks {
  /// The errors that are not there and would be, were a plan applied; what was wrong before is no obstacle.
  ///
  /// Where a plan changes only rows of transactions and what an import notes beside them, only these rows are checked,
  /// and their ids against all others. Anything else could make an error of a row far away: then everything is checked
  /// as it is and as it would be.
  @Sendable
  public static func newErrors(of plan: Plan, _ edits: PlanEdits, in dataset: Dataset) -> [PlannedError] {
    let found = LocalVerification(edits, in: dataset)?.errors ?? WholeVerification(edits, in: dataset).errors
    if found.isEmpty { return [] }
    var reasons = ChangeReasons(plan)
    return found.map { $0.placed(in: dataset, &reasons) }
  }
}

/// An error in a row of a tab that a plan leaves behind.
struct LeftError {
  var finding: Finding
  /// The tab and the row; nil where it is of none.
  var tab: TabName?
  var origin: ResultTab.Origin?

  /// The error with its place in the dataset as it is.
  func placed(in dataset: Dataset, _ reasons: inout ChangeReasons) -> PlannedError {
    guard let name = tab else { return PlannedError(finding) }
    var finding = finding
    let tab = dataset[name]
    switch origin {
    case .there(let row)?:
      let position = finding.location.columnName.flatMap { TabSchema.of(name).position(matching: $0) }
      if let tab { finding.location = tab.location(row: row, position: position) }
      return PlannedError(finding, reason: tab.flatMap { reasons.change($0.sheet.rowNumber(row), of: name) })
    case .inserted(let number)?:
      var place = tab?.location() ?? finding.location
      place.columnName = finding.location.columnName
      (place.row, place.line, place.column) = (nil, nil, nil)
      finding.location = place
      return PlannedError(finding, reason: reasons.insertion(number, into: name))
    case nil: return PlannedError(finding)
    }
  }
}

/// Why a plan makes each of its changes.
struct ChangeReasons {
  private let plan: Plan
  private var insertions: [TabName: [String]]?
  private var changes: [TabName: [Int: String]]?

  init(_ plan: Plan) { self.plan = plan }

  mutating func insertion(_ number: Int, into tab: TabName) -> String? {
    let known = insertions ?? gatherInsertions()
    insertions = known
    guard let reasons = known[tab], reasons.indices.contains(number) else { return nil }
    return reasons[number]
  }

  mutating func change(_ row: Int, of tab: TabName) -> String? {
    let known = changes ?? gatherChanges()
    changes = known
    return known[tab]?[row]
  }

  private func gatherInsertions() -> [TabName: [String]] {
    var reasons: [TabName: [String]] = [:]
    for case .insert(let tab, _, let reason) in plan.changes { reasons[tab, default: []].append(reason) }
    return reasons
  }

  private func gatherChanges() -> [TabName: [Int: String]] {
    var reasons: [TabName: [Int: String]] = [:]
    for change in plan.changes {
      switch change {
      case .set(let set): reasons[set.tab, default: [:]][set.row] = set.reason
      case .delete(let row), .restore(let row): reasons[row.tab, default: [:]][row.row] = row.reason
      case .insert, .remove, .addColumn, .addTab: continue
      }
    }
    return reasons
  }
}
