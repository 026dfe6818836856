import DatasetFormat
import Spreadsheet

/// All errors of a dataset as a plan leaves it that are not there now.
struct WholeVerification {
  private(set) var errors: [LeftError] = []

  init(_ edits: PlanEdits, in dataset: Dataset) {
    var result = dataset
    var origins: [TabName: [ResultTab.Origin]] = [:]
    for (name, edits) in edits.tabs {
      guard let tab = dataset[name] else { continue }
      let edited = ResultTab(tab, edits: edits)
      result.tabs[name] = edited.tab
      origins[name] = edited.origins
    }
    for (name, rows) in edits.newTabs {
      let made = ResultTab(new: name, rows, in: dataset)
      result.tabs[name] = made.tab
      origins[name] = made.origins
    }
    result.settings = result.tabs[.settings].map(Settings.init) ?? Settings()
    let after = Self.found(in: result) { name, row in
      guard let known = origins[name] else { return nil }
      return known.indices.contains(row) ? known[row] : nil
    }
    if after.isEmpty { return }
    let before = Set(Self.found(in: dataset) { _, _ in nil }.map(ErrorKey.init))
    errors = after.filter { !before.contains(ErrorKey($0)) }
  }

  /// The errors, each with its row; `origin` tells where a row of a tab comes from that is not as it was.
  private static func found(
    in dataset: Dataset, _ origin: (TabName, Int) -> ResultTab.Origin?
  ) -> [LeftError] {
    var report = FindingReport(onlyErrors: true)
    for check in Checks.all { check.run(CheckContext(dataset: dataset), &report) }
    var tabs: [String: TabName] = [:]
    var rows: [TabName: [Int: Int]] = [:]
    for (name, tab) in dataset.tabs { tabs[tab.storage == .csv ? tab.fileName : tab.sheet.name] = name }
    return report.findings.map { finding in
      guard let name = tabs[finding.location.sheet ?? finding.location.file], let tab = dataset[name],
        let number = finding.location.row
      else { return LeftError(finding: finding, tab: nil, origin: nil) }
      if rows[name] == nil {
        rows[name] = Dictionary(
          (0..<tab.sheet.rowCount).map { (tab.sheet.rowNumber($0), $0) }, uniquingKeysWith: { one, _ in one })
      }
      let row = rows[name]?[number] ?? 0
      return LeftError(finding: finding, tab: name, origin: origin(name, row) ?? .there(row))
    }
  }
}

/// What makes two errors the same one, whatever the number of their row has become.
struct ErrorKey: Hashable {
  private let kind: FindingKind
  private let tab: TabName?
  private let origin: ResultTab.Origin?
  private let place: String
  private let found: String?

  init(_ error: LeftError) {
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
