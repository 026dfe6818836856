package import Spreadsheet

/// All errors of a dataset as a plan leaves it that are not there now.
package struct NewErrors: Sendable {
  package private(set) var errors: [LeftError] = []

  package init(errors: [LeftError]) { self.errors = errors }

  /// By all findings of a dataset, before and after.
  package init(_ edits: PlanEdits, in dataset: Dataset, _ findings: (Dataset) -> [Finding]) {
    let applied = AppliedPlan(edits, to: dataset)
    let after = Self.found(findings(applied.dataset), in: applied.dataset) { name, row in
      applied.origin(ofRow: row, in: name)
    }
    if after.isEmpty { return }
    let before = Set(
      Self.found(findings(dataset), in: dataset) { name, row in (name, .there(row)) }.map(ErrorKey.init))
    errors = after.filter { !before.contains(ErrorKey($0)) }
  }

  /// The errors with their places in the dataset before, and why the plan makes them.
  package func placed(in dataset: Dataset, _ plan: Plan) -> [PlannedError] {
    if errors.isEmpty { return [] }
    var reasons = ChangeReasons(plan)
    return errors.map { $0.placed(in: dataset, &reasons) }
  }

  /// The errors among findings, each with its row; `origin` tells where a row of a tab comes from.
  private static func found(
    _ findings: [Finding], in dataset: Dataset,
    _ origin: (TabName, Int) -> (TabName, EditedSheet.Origin)
  ) -> [LeftError] {
    let errors = findings.filter { $0.severity == .error }
    var tabs: [String: TabName] = [:]
    var rows: [TabName: [Int: Int]] = [:]
    for (name, tab) in dataset.tabs { tabs[tab.storage == .csv ? tab.fileName : tab.sheet.name] = name }
    return errors.map { finding in
      guard let name = tabs[finding.location.sheet ?? finding.location.file], let tab = dataset[name],
        let number = finding.location.row
      else { return LeftError(finding: finding, tab: nil, origin: nil) }
      if rows[name] == nil {
        rows[name] = Dictionary(
          (0..<tab.sheet.rowCount).map { (tab.sheet.rowNumber($0), $0) }, uniquingKeysWith: { one, _ in one })
      }
      let (tabBefore, place) = origin(name, rows[name]?[number] ?? 0)
      return LeftError(finding: finding, tab: tabBefore, origin: place)
    }
  }
}

/// An error in a row of a tab that a plan leaves behind.
package struct LeftError: Sendable {
  package var finding: Finding
  /// The tab and the row; nil if it is of none.
  package var tab: TabName?
  package var origin: EditedSheet.Origin?

  package init(finding: Finding, tab: TabName?, origin: EditedSheet.Origin?) {
    self.finding = finding
    self.tab = tab
    self.origin = origin
  }

  /// The error with its place in the present dataset.
  fileprivate func placed(in dataset: Dataset, _ reasons: inout ChangeReasons) -> PlannedError {
    guard let name = tab else { return PlannedError(finding) }
    var finding = finding
    let tab = dataset[name]
    switch origin {
    case .there(let row)?:
      let position = finding.location.columnName.flatMap { TabSchema.of(name).position(matching: $0) }
      if let tab { finding.location = tab.location(row: row, position: position) }
      return PlannedError(finding, reason: tab.flatMap { reasons.change($0.sheet.rowNumber(row), of: name) })
    case .inserted(let number)?, .filled(_, by: let number)?:
      finding.location = placeOfNew(tab)
      return PlannedError(finding, reason: reasons.insertion(number, into: name))
    case .placed?:
      finding.location = placeOfNew(tab)
      return PlannedError(finding)
    case nil: return PlannedError(finding)
    }
  }

  /// A row that is not there yet has no number.
  private func placeOfNew(_ tab: Tab?) -> Location {
    var place = tab?.location() ?? finding.location
    place.columnName = finding.location.columnName
    (place.row, place.line, place.column) = (nil, nil, nil)
    return place
  }
}

/// What makes two errors the same one, whatever the number of their row has become.
package struct ErrorKey: Hashable {
  private let kind: FindingKind
  private let tab: TabName?
  private let origin: EditedSheet.Origin?
  private let place: String
  private let found: String?

  package init(_ error: LeftError) {
    kind = error.finding.kind
    tab = error.tab
    origin = error.origin
    let location = error.finding.location
    // An error of no row has only its own words.
    place =
      location.columnName ?? (error.tab == nil ? "\(location) \(error.finding.expected ?? "")" : "")
    found = error.finding.found
  }
}

/// Why a plan makes each of its changes.
private struct ChangeReasons {
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
    for change in plan.changes {
      if let tab = change.insertion?.tab { reasons[tab, default: []].append(change.reason) }
    }
    return reasons
  }

  private func gatherChanges() -> [TabName: [Int: String]] {
    var reasons: [TabName: [Int: String]] = [:]
    for change in plan.changes where change.insertion == nil {
      switch change.action {
      case .set, .delete, .restore:
        let address = change.address
        if let tab = address.tab, let row = address.row { reasons[tab, default: [:]][row] = change.reason }
      default: continue
      }
    }
    return reasons
  }
}

/// An error that is not in a dataset and would be, were a plan applied.
package struct PlannedError: Sendable, Hashable {
  /// The finding at the existing row. A row that the plan inserts has no number yet.
  package var finding: Finding
  /// Why the plan changes or inserts the row: `line 14`.
  package var reason: String?

  /// An error that a plan would leave behind.
  package init(_ finding: Finding, reason: String? = nil) {
    self.finding = finding
    self.reason = reason
  }
}

extension PlannedError: CustomStringConvertible {
  /// The first three, and how many more there are.
  package static func list(_ errors: [PlannedError]) -> String {
    errors.prefix(3).map(\.description).joined(separator: "; ")
      + (errors.count > 3 ? "; and \(errors.count - 3) more" : "")
  }

  /// Where, what was found, what was expected.
  package var description: String {
    let column = finding.location.columnName.map { "\($0): " } ?? ""
    return "\(finding.location): \(column)\(finding.message)" + (reason.map { " (\($0))" } ?? "")
  }
}
