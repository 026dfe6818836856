package import Spreadsheet

/// The results of the formulas that the tool itself put into a user's sheets, for the dataset after a plan.
///
/// The store writes them with every change of a workbook, so that programs that do not calculate show no
/// outdated figure.
package struct DerivedFigures: Sendable {
  /// Values by sheet and place.
  package typealias Cells = [String: [SheetEdits.Place: CellValue]]

  private let find: @Sendable (Dataset) -> Cells
  private let translate: @Sendable (Dataset) -> Cells

  /// By what finds the cells that show something else now, and those whose texts are not in the dataset's language.
  package init(
    _ find: @escaping @Sendable (Dataset) -> Cells,
    translating translate: @escaping @Sendable (Dataset) -> Cells = { _ in [:] }
  ) {
    self.find = find
    self.translate = translate
  }

  /// The cells of a workbook that show something else than they should.
  package func changes(in dataset: Dataset) -> Cells { find(dataset) }

  /// The cells that the tool itself filled with texts of another language, as they are in the dataset's.
  package func texts(in dataset: Dataset) -> Cells { translate(dataset) }
}

extension PlanEdits {
  /// The same with new results of formulas. A sheet that the plan itself changes keeps its results.
  package func showing(_ figures: DerivedFigures, in dataset: Dataset) -> PlanEdits {
    guard dataset.storage == .xlsx, changesSheets,
      dataset.foreignSheets.contains(where: { OverviewSheet.marked(in: $0) != nil })
    else { return self }
    var edits = self
    let after = AppliedPlan(self, to: dataset).dataset
    let shown = figures.changes(in: after)
    let turns = after.settings[.language] != dataset.settings[.language]
    let texts = turns ? figures.texts(in: after) : [:]
    for name in Set(shown.keys).union(texts.keys).sorted() {
      if edits.own[name]?.isEmpty == false || edits.removedSheets.contains(.own(name)) { continue }
      guard edits.renamed[.own(name)] == nil else { continue }
      var own = SheetEdits(name: name)
      own.sets = texts[name] ?? [:]
      own.shown = (shown[name] ?? [:]).filter { own.sets[$0.key] == nil }
      if !own.isEmpty { edits.own[name] = own }
    }
    return edits
  }

  /// The language that a dataset has with these edits.
  package func language(of dataset: Dataset) -> String? {
    tabs[.settings]?.isEmpty ?? true
      ? dataset.settings[.language] : AppliedPlan(self, to: dataset).dataset.settings[.language]
  }
}

/// A sheet of formulas that comes with a new workbook; from then on it is the user's own.
///
/// The tool never adds a cell to it again. It only updates the results of its own formulas, for programs that
/// do not calculate.
package enum OverviewSheet: String, Sendable, CaseIterable {
  /// Balances, the month, twelve months, spending by category.
  case overview = "Overview"
  /// What was planned against what was spent.
  case budget = "Budget"

  /// The text in the first cell of the folded columns of a sheet that this version of the tool lays out:
  /// `dataset overview 1`.
  package var marker: String { "dataset \(rawValue.lowercased()) 1" }

  /// The column in which the folded part begins, and the last one.
  package var folded: ClosedRange<Int> {
    switch self {
    case .overview: 19...35
    case .budget: 16...28
    }
  }

  /// The sheet that rows are; nil for any other.
  package init?(named name: String, rows: Sheet) {
    guard let sheet = OverviewSheet(rawValue: name), rows.rowCount > 0,
      rows.text(row: 0, column: sheet.folded.lowerBound) == sheet.marker
    else { return nil }
    self = sheet
  }

  /// The kind of a sheet, whatever its present name, by its marker. The marker is in its place, or elsewhere
  /// near the top after a row or a column was inserted.
  package static func marked(in rows: Sheet) -> (sheet: OverviewSheet, isInPlace: Bool)? {
    for row in 0..<min(rows.rowCount, 20) {
      for cell in rows.cells(inRow: row) {
        let text = rows.text(of: cell)
        guard let sheet = allCases.first(where: { $0.marker == text }) else { continue }
        return (sheet, rows.rowNumber(row) == 1 && cell.column == sheet.folded.lowerBound)
      }
    }
    return nil
  }

  /// The tabs that the formulas name, so that a workbook has to have them.
  package static let tabs: [TabName] = [.transactions, .categories, .accounts, .budgets, .settings]
}

extension SheetContents {
  /// Whether a workbook can get a sheet of this name that holds this: rows of values without gaps, or one of
  /// the sheets that the tool lays out itself.
  package func isStorable(as name: String) -> Bool {
    holdsPlainRows || OverviewSheet(named: name, rows: sheet(named: name, isTyped: true)) != nil
  }
}
