package import DatasetFormat
import Spreadsheet

/// Restores rows and cells of an earlier state, as one plan.
///
/// Without a place it restores only what is gone or unreadable. At a place it restores everything that
/// differs there. Rows that were added since always stay.
package struct EarlierRepair: Sendable {
  /// The changes; they are not applied here.
  package private(set) var plan: Plan
  /// The places at which nothing differs.
  package private(set) var unused: [RepairPlace] = []
  /// How many rows were added since, and stay.
  package private(set) var addedCount = 0
  /// The number of records that were changed elsewhere since, and stay unchanged.
  package private(set) var keptCount = 0

  private let comparison: EarlierComparison
  private let places: [RepairPlace]
  private let context: CheckContext
  private var used: Set<RepairPlace> = []

  /// Plans it for a dataset with an earlier state.
  ///
  /// - Returns: Nil if the earlier state is of another dataset.
  package init?(of context: CheckContext, at places: [RepairPlace] = [], command: String) {
    let context = context.compared()
    guard let comparison = context.comparison else { return nil }
    self.context = context
    self.comparison = comparison
    self.places = places
    plan = Plan(command: command, base: context.dataset.fileHashes)
    for name in TabName.allCases {
      if let compared = comparison[name] {
        addRows(compared)
        addCells(compared)
        addedCount += compared.addedCount
      } else if context.dataset[name] == nil, context.dataset.foreignSheet(like: name) == nil,
        let then = comparison.earlier.dataset[name]
      {
        addTab(then)
      } else if let tab = context.dataset[name], let cut = CutTab(tab, context) {
        addLost(cut, tab)
      } else if let tab = context.dataset[name], tab.sheet.rowCount > 0, tab.binding.isEmpty {
        addHeader(tab)
      }
    }
    unused = places.filter { !used.contains($0) }
  }

  private var reason: String { "as in \(comparison.earlier.name)" }

  /// Whether something is to come back: at a place that was named, or `isDamage` where none was.
  private mutating func isWanted(
    _ tab: Tab, row: Int? = nil, position: Int? = nil, id: String?, isDamage: Bool
  ) -> Bool {
    if places.isEmpty { return isDamage }
    let place = Finding(.rowVanished, at: tab.location(row: row, position: position), record: id)
    let named = places.filter { $0.holds(place) }
    used.formUnion(named)
    return !named.isEmpty
  }

  // MARK: - What is gone

  private static let requiredSettings: Set = ["datasetId", "schemaVersion", "currency"]

  private mutating func addRows(_ compared: TabComparison) {
    for row in compared.vanished {
      let id = compared.then.identityText(row: row)
      let isDamage =
        compared.now.name != .settings
        ? !(id.map(comparison.earlier.removed.contains) ?? false)
        : id.map(Self.requiredSettings.contains) ?? false
      if isWanted(compared.now, id: id, isDamage: isDamage) {
        plan.changes += comparison.restoring(row, of: compared)
      }
    }
  }

  private mutating func addTab(_ then: Tab) {
    guard isWanted(then, id: nil, isDamage: true) else { return }
    plan.changes += comparison.restoring(then, version: context.version)
  }

  /// Restores the lost part of a truncated file: all of it, or nothing.
  private mutating func addLost(_ cut: CutTab, _ tab: Tab) {
    var lines = LineRemedies(context)
    guard let changes = lines.restoring(cut, of: tab), isWanted(tab, id: nil, isDamage: true) else { return }
    plan.changes += changes
  }

  /// A header that was deleted; what else differs in the tab is seen once its columns have names again.
  private mutating func addHeader(_ tab: Tab) {
    let changes = MissingHeader(tab, context).restoring()
    guard !changes.isEmpty, isWanted(tab, row: 0, id: nil, isDamage: true) else { return }
    plan.changes += changes
  }

  // MARK: - What differs

  private mutating func addCells(_ compared: TabComparison) {
    if let identity = compared.now.schema.identityPosition {
      for pair in compared.renumbered {
        guard let id = compared.originalID(ofNow: pair.now) else { continue }
        if isWanted(compared.now, row: pair.now, position: identity, id: id, isDamage: true) {
          set(identity, .text(id), pair, compared)
        }
      }
    }
    for (one, other) in compared.exchanged
    where isWanted(compared.now, position: one, id: nil, isDamage: true) {
      plan.changes += compared.renaming(one, other)
    }
    let meanings = CellComparison(compared, context)
    var kept = Set<Int>()
    for pair in compared.changed { addCells(pair, compared, meanings, &kept) }
    for column in compared.moved { addCells(column, compared, &kept) }
    keptCount += kept.count
  }

  private mutating func addCells(_ column: MovedColumn, _ compared: TabComparison, _ kept: inout Set<Int>) {
    for pair in column.pairs {
      let id = compared.now.identityText(row: pair.now)
      if isWanted(compared.now, row: pair.now, position: column.position, id: id, isDamage: true) {
        set(
          column.position, compared.then.recordValue(row: pair.then, position: column.position), pair,
          compared)
      } else {
        kept.insert(pair.now)
      }
    }
  }

  private mutating func addCells(
    _ pair: TabComparison.Pair, _ compared: TabComparison, _ meanings: CellComparison, _ kept: inout Set<Int>
  ) {
    let tab = compared.now
    let id = tab.identityText(row: pair.now)
    var isChanged = false
    let isTouched = compared.isTouched(pair)
    for position in compared.differences(pair) {
      let isDamage = meanings.isLost(position, of: pair)
      if isWanted(tab, row: pair.now, position: position, id: id, isDamage: isDamage) {
        set(position, compared.then.recordValue(row: pair.then, position: position), pair, compared)
        if !isDamage { isChanged = true }
      } else {
        kept.insert(pair.now)
      }
    }
    // What another device wrote later would win against what came back.
    if isChanged, isTouched, let updatedAt = tab.schema.position(matching: "updatedAt") {
      set(updatedAt, .text(context.origin.now().description), pair, compared)
    }
  }

  private mutating func set(
    _ position: Int, _ value: CellValue, _ pair: TabComparison.Pair, _ compared: TabComparison
  ) {
    let change = Remedy.change(
      position, ofRow: pair.now, in: compared.now, to: value, reason: reason, code: nil)
    if let change { plan.changes.append(change) }
  }
}

/// What settles findings of single lines of a CSV file.
struct LineRemedies {
  private let context: CheckContext
  private var loose: RemovableRecords
  private var shifts: ShiftedCells

  init(_ context: CheckContext) {
    self.context = context
    loose = RemovableRecords(context)
    shifts = ShiftedCells(context)
  }

  /// A finding of a reader with what an earlier state says of it, and what settles it; nothing for one that
  /// is not about lost lines.
  mutating func judged(_ finding: Finding) -> (finding: Finding, remedy: Remedy) {
    guard [.csvCut, .csvRagged, .csvNUL].contains(finding.kind), let number = finding.location.row,
      let tab = context.dataset.orderedTabs.first(where: { $0.fileName == finding.location.file })
    else { return (finding, .none) }
    var finding = finding
    var options: [Remedy.Option] = []
    if let cut = CutTab(tab, context) {
      finding.expected = cut.missing
      if let changes = restoring(cut, of: tab) {
        options.append(Remedy.Option(name: Remedy.restoreWord, changes: changes))
      }
    }
    guard let row = tab.sheet.index(ofRow: number) else {
      let drop = CutTab.rewriting(tab, context.dataset).map { Remedy.Option(name: "drop", changes: [$0]) }
      return (finding, Remedy(options + (drop.map { [$0] } ?? [])))
    }
    if finding.kind == .csvRagged {
      switch shifts.remedy(ofWideRow: row, of: tab) {
      case .sure(let changes) where options.isEmpty:
        finding.fix = .yes
        return (finding, .sure(changes))
      case .sure(let changes): options.append(Remedy.Option(name: "join", changes: changes))
      case .choice(let ways): options += ways
      case .none: break
      }
    }
    if finding.kind != .csvNUL, let changes = leaving(row, of: tab, because: finding.kind) {
      options.append(Remedy.Option(name: Remedy.quarantineWord, changes: changes))
    }
    return (finding, Remedy(options))
  }

  /// The changes that restore the lost rows of a tab; nil if a damaged line can be neither completed nor
  /// removed.
  mutating func restoring(_ cut: CutTab, of tab: Tab) -> [Change]? {
    let kind = context.dataset.findingsOfLostRows(in: tab).first?.kind ?? .csvCut
    return cut.restoring { leaving($0, of: tab, because: kind) }
  }

  private mutating func leaving(_ row: Int, of tab: Tab, because kind: FindingKind) -> [Change]? {
    var changes: [Change]?
    tab.forEachRow(in: row..<row + 1) { changes = loose.leaving($0, of: tab, because: kind, context) }
    return changes
  }
}
