import DatasetFormat
import Spreadsheet

/// What settles findings of single lines of a CSV file.
struct LineRemedies {
  private let context: CheckContext
  private var loose: LooseRecords
  private var shifts: ShiftedCells

  init(_ context: CheckContext) {
    self.context = context
    loose = LooseRecords(context)
    shifts = ShiftedCells(context)
  }

  /// A finding of a reader with what an earlier state says of it, and what settles it; nothing for one that is not about lost lines.
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

  /// What brings back the lost rows of a tab; nil where a damaged line can neither be completed nor leave.
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
