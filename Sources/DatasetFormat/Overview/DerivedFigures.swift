package import Spreadsheet

/// What the formulas show that the tool put into a person's sheets itself, for the dataset as a plan leaves it.
///
/// The store writes that along with every change of a workbook, so that programs which do not calculate see no old figure.
public struct DerivedFigures: Sendable {
  private let find: @Sendable (Dataset) -> [String: [SheetEdits.Place: CellValue]]

  /// By what finds the cells that show something else now, by sheet and place.
  package init(_ find: @escaping @Sendable (Dataset) -> [String: [SheetEdits.Place: CellValue]]) {
    self.find = find
  }

  /// The cells of a workbook that show something else than they should.
  package func changes(in dataset: Dataset) -> [String: [SheetEdits.Place: CellValue]] { find(dataset) }
}

extension PlanEdits {
  /// The same with what formulas show then; a sheet that the plan changes itself keeps what it shows.
  package func showing(_ figures: DerivedFigures, in dataset: Dataset) -> PlanEdits {
    guard dataset.storage == .xlsx, changesSheets,
      dataset.foreignSheets.contains(where: { HomeSheet.marked(in: $0) != nil })
    else { return self }
    var edits = self
    for (name, shown) in figures.changes(in: AppliedPlan(self, to: dataset).dataset) where !shown.isEmpty {
      if edits.own[name]?.isEmpty == false || edits.removedSheets.contains(.own(name)) { continue }
      guard edits.renamed[.own(name)] == nil else { continue }
      var own = SheetEdits(name: name)
      own.shown = shown
      edits.own[name] = own
    }
    return edits
  }
}
