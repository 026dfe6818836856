import DatasetFormat
import Spreadsheet

/// What settles findings of single lines of a CSV file.
struct LineRemedies {
  private let context: CheckContext
  private var loose: LooseRecords

  init(_ context: CheckContext) {
    self.context = context
    loose = LooseRecords(context)
  }

  /// A finding of a reader with what an earlier state says of it, and its options; none for one that is not about lost lines.
  mutating func judged(_ finding: Finding) -> (finding: Finding, options: [Remedy.Option]) {
    guard [.csvCut, .csvRagged, .csvNUL].contains(finding.kind), let number = finding.location.row,
      let tab = context.dataset.orderedTabs.first(where: { $0.fileName == finding.location.file })
    else { return (finding, []) }
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
      return (finding, options + (drop.map { [$0] } ?? []))
    }
    if finding.kind == .csvRagged { options += joins(row, of: tab) }
    if finding.kind != .csvNUL, let changes = leaving(row, of: tab, because: finding.kind) {
      options.append(Remedy.Option(name: Remedy.quarantineWord, changes: changes))
    }
    return (finding, options)
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

  /// A comma that belongs to a text has cut it in two: the places where joining the cells again makes every cell fit its column.
  private func joins(_ row: Int, of tab: Tab) -> [Remedy.Option] {
    let width = tab.sheet.cells(inRow: 0).count
    let texts = tab.sheet.cells(inRow: row).map { tab.sheet.text(of: $0) }
    let surplus = texts.count - width
    guard width > 0, (1...Self.mostCommas).contains(surplus) else { return [] }
    let own = fits(row, of: tab, width: width, by: 0)
    let moved = fits(row, of: tab, width: width, by: surplus)
    let firstMisfit = own.firstIndex(of: false) ?? width
    let lastMisfit = moved.lastIndex(of: false) ?? -1
    guard max(lastMisfit, 0) <= min(firstMisfit, width - 1) else { return [] }
    return (max(lastMisfit, 0)...min(firstMisfit, width - 1)).compactMap { column in
      let joined = texts[column...column + surplus].joined(separator: ",")
      guard !texts[column + surplus].isEmpty, isOfColumn(joined, column, tab) else { return nil }
      let cells = texts[..<column] + [joined] + texts[(column + surplus + 1)...]
      let address = Address(.tab(tab.name), row: tab.sheet.rowNumber(row))
      let reason = FindingKind.csvRagged.explanation
      let code = FindingKind.csvRagged.code
      return Remedy.Option(
        name: "join-" + CellReference.letters(ofColumn: column),
        changes: [
          Change(.removeRow(RowCell.cells(of: texts)), at: address, reason: reason, code: code),
          Change(.insertRow(RowCell.cells(of: Array(cells))), at: address, reason: reason, code: code),
        ])
    }
  }

  /// More commas in one text than people write leave too many readings.
  private static let mostCommas = 8

  /// For each column whether the cell so many columns further right fits it, and is there if it has to be.
  private func fits(_ row: Int, of tab: Tab, width: Int, by step: Int) -> [Bool] {
    tab.sheet.withView { view in
      let cells = view.cells(inRow: row)
      return (0..<width).map { column in
        guard let position = tab.binding.position(ofColumn: column) else { return true }
        let kind = tab.schema.columns[position]
        guard let cell = cells.first(where: { $0.column == column + step }), !tab.isBlank(cell, view) else {
          return !kind.isRequired
        }
        return tab.fits(cell, view, kind.kind) ?? true
      }
    }
  }

  /// Whether a text with its commas fits a column.
  private func isOfColumn(_ text: String, _ column: Int, _ tab: Tab) -> Bool {
    guard let position = tab.binding.position(ofColumn: column) else { return true }
    switch tab.schema.columns[position].kind {
    case .text, .tagList: return true
    case let kind:
      return Sheet(name: "", rows: [[text]]).withView { view in
        view.cells(inRow: 0).first.flatMap { tab.fits($0, view, kind) } ?? true
      }
    }
  }
}
