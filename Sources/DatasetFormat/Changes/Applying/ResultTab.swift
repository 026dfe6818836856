package import Spreadsheet

/// A tab after edits, or some of its rows, for checks before anything is written.
package struct ResultTab: Sendable {
  package typealias Origin = EditedSheet.Origin

  package let tab: Tab
  /// For each row of the tab's sheet, the header included.
  package let origins: [Origin]

  /// The rows with these indices, edited, below the header. Without edits they are unchanged.
  package init(_ tab: Tab, rows: some Sequence<Int>, edits: SheetEdits?) {
    let all = (tab.sheet.rowCount > 0 ? [0] : []) + rows
    self.init(tab, EditedSheet(excerptOf: tab.sheet, rows: all, edits: edits, isTyped: tab.storage == .xlsx))
  }

  /// The whole tab with its new rows.
  package init(_ tab: Tab, edits: SheetEdits) {
    self.init(tab, EditedSheet(tab.sheet, edits, isTyped: tab.storage == .xlsx))
  }

  /// A tab that is new, all with its header.
  package init(new name: TabName, _ rows: SheetBuilder, in dataset: Dataset) {
    var edits = PlanEdits()
    edits.newTabs = [(name, rows)]
    var empty = Dataset(name: dataset.name, storage: dataset.storage, sheets: [])
    empty = AppliedPlan(edits, to: empty).dataset
    let sheet = empty[name]?.sheet ?? rows.build()
    tab = Tab(
      schema: .of(name), sheet: sheet, fileName: dataset.fileName(ofNew: name.rawValue),
      storage: dataset.storage)
    origins = (0..<sheet.rowCount).map { .inserted($0 - 1) }
  }

  private init(_ tab: Tab, _ edited: EditedSheet) {
    self.tab = Tab(
      schema: tab.schema, sheet: edited.sheet, fileName: tab.fileName, storage: tab.storage)
    origins = edited.origins.map(\.ofRecord)
  }
}
