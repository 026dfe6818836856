import DatasetFormat
import Spreadsheet

/// Rows whose cells stand one column beside their own, as after "insert cells, shift right".
enum ShiftedCells {
  static let kinds: [FindingKind] = [.columnShifted]

  /// Fewer cells that do not fit have other causes.
  private static let leastMisfits = 3

  /// What is found of a row, and what moves its cells back.
  struct Row {
    var finding: Finding
    var options: [Remedy.Option]
  }

  /// The finding for a row, if moving its cells by one column from the first that does not fit makes all of them fit.
  static func row(_ row: TabRow, misfits: [Int], in tab: Tab) -> Row? {
    // In CSV a row that is wider than the header has a comma too many, which is a finding of its own.
    let width = tab.binding.positionOfColumn.count
    let isRagged = tab.storage == .csv && row.view.cells(inRow: row.index).contains { $0.column >= width }
    guard !isRagged, misfits.count >= leastMisfits,
      let first = misfits.compactMap({ tab.binding.columnOfPosition[$0] }).min()
    else { return nil }
    let fitting = [1, -1].filter { fits(row, tab, from: first, by: $0) }
    guard fitting.count == 1, let step = fitting.first else { return nil }
    let finding = Finding(
      .columnShifted, at: tab.location(row: row.index),
      expected:
        "the cells from column \(CellReference.letters(ofColumn: first)) on one column further \(step == 1 ? "left" : "right")"
    )
    let changes = moving(row, tab, from: first, by: step)
    return Row(finding: finding, options: changes.map { [Remedy.Option(name: "shift", changes: $0)] } ?? [])
  }

  /// What moves the cells back; nil where one would be lost, or is calculated.
  private static func moving(_ row: TabRow, _ tab: Tab, from first: Int, by step: Int) -> [Change]? {
    let sheet = tab.sheet
    let last = max(sheet.cells(inRow: row.index).last?.column ?? 0, sheet.cells(inRow: 0).last?.column ?? 0)
    // Moved left the cell that was put in goes, moved right the one at the end: nobody has typed into them.
    guard last >= first, sheet.value(row: row.index, column: step == 1 ? first : last) == .blank,
      !(first...last).contains(where: { tab.hasFormula(row: row.index, column: $0) })
    else { return nil }
    var changes: [Change] = []
    for column in first...last {
      let isEnd = column == (step == 1 ? last : first)
      let old = sheet.value(row: row.index, column: column)
      let new = isEnd ? .blank : sheet.value(row: row.index, column: column + step)
      if old == new { continue }
      let name = tab.binding.position(ofColumn: column).map { tab.schema.columns[$0].name }
      changes.append(
        .set(
          Address(
            .tab(tab.name), row: sheet.rowNumber(row.index), id: tab.identityText(row: row.index),
            column: name.map { .named($0) } ?? .at(column)),
          old: old, new: new, reason: FindingKind.columnShifted.explanation,
          code: FindingKind.columnShifted.code))
    }
    return changes
  }

  /// Whether each column from one on has what it should, if the cell so many columns beside is its own.
  private static func fits(_ row: TabRow, _ tab: Tab, from first: Int, by step: Int) -> Bool {
    var cells: [Int: Cell] = [:]
    for cell in row.view.cells(inRow: row.index) { cells[cell.column] = cell }
    var count = 0
    for (position, column) in tab.schema.columns.enumerated() {
      guard let place = tab.binding.columnOfPosition[position], place >= first else { continue }
      // What stood in the first column was pushed out by the others.
      if step == -1, place == first { continue }
      let cell = cells[place + step]
      if column.isRequired, cell.map({ tab.isBlank($0, row.view) }) ?? true { return false }
      guard let cell, let fits = tab.fits(cell, row.view, column.kind) else { continue }
      if !fits { return false }
      count += 1
    }
    return count >= leastMisfits
  }
}

extension FindingKind {
  static let columnShifted = FindingKind(
    "column-shifted", .error, fix: .ask, "the row's cells stand one column beside their own",
    advice: "Move the cells back in your program.",
    manual: """
      From some column on every cell of the row holds what belongs into the column beside it, such as "expense" where the \
      amount should be. That happens when cells are inserted or deleted and the rest of the row is shifted. Moved by one \
      column all of them fit.
      """, covers: [.csvRagged], coversRow: true)
}
