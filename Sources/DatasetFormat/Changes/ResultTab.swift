package import Spreadsheet

/// A tab as edits leave it, or some of its rows: what checks look at before anything is written.
package struct ResultTab: Sendable {
  /// Where a row comes from.
  package enum Origin: Sendable, Hashable {
    /// The row of this index in the sheet as it was read.
    case there(Int)
    /// One of the rows that are new, by its number from 0.
    case inserted(Int)
  }

  package let tab: Tab
  /// For each row of the tab's sheet, the header included.
  package let origins: [Origin]

  /// The rows of these indices, edited, below the header. Without edits they are as they were.
  package init(_ tab: Tab, rows: some Sequence<Int>, edits: SheetEdits?) {
    var builder = SheetBuilder(name: tab.sheet.name)
    let sets = Dictionary(grouping: edits?.sets.map { $0 } ?? []) { $0.key.row }
    var origins: [Origin] = []
    func append(_ row: Int) {
      var values: [Int: CellValue] = [:]
      for (place, value) in sets[row] ?? [] { values[place.column] = value }
      builder.append(row, of: tab.sheet, replacing: values, isTyped: tab.storage == .xlsx)
      origins.append(.there(row))
    }
    if tab.sheet.rowCount > 0 { append(0) }
    for row in rows { append(row) }
    self.tab = Tab(
      schema: tab.schema, sheet: builder.build(), fileName: tab.fileName, storage: tab.storage)
    self.origins = origins
  }

  /// The whole tab with what is new.
  package init(_ tab: Tab, edits: SheetEdits) {
    let kept = ResultTab(
      tab, rows: (1..<max(1, tab.sheet.rowCount)).filter { !edits.removed.contains($0) }, edits: edits)
    var builder = SheetBuilder(name: tab.sheet.name)
    for row in 0..<kept.tab.sheet.rowCount {
      builder.append(row, of: kept.tab.sheet, replacing: [:], isTyped: true)
    }
    let new = edits.appended.build()
    for row in 0..<new.rowCount {
      builder.append(row, of: new, replacing: [:], isTyped: tab.storage == .xlsx)
    }
    self.tab = Tab(
      schema: tab.schema, sheet: builder.build(), fileName: tab.fileName, storage: tab.storage)
    origins = kept.origins + (0..<new.rowCount).map { .inserted($0) }
  }

  /// A tab that is new, all with its header.
  package init(new name: TabName, _ rows: SheetBuilder, in dataset: Dataset) {
    let sheet = rows.build()
    let isTyped = dataset.storage == .xlsx
    var builder = SheetBuilder(name: name.rawValue)
    for row in 0..<sheet.rowCount { builder.append(row, of: sheet, replacing: [:], isTyped: isTyped) }
    tab = Tab(
      schema: .of(name), sheet: builder.build(),
      fileName: isTyped ? dataset.tabs.values.first?.fileName ?? "" : "\(name.rawValue).csv",
      storage: dataset.storage)
    origins = (0..<sheet.rowCount).map { .inserted($0 - 1) }
  }
}

extension SheetBuilder {
  /// Appends a row of another sheet with some of its cells replaced; where cells are not typed all are text, as in CSV.
  fileprivate mutating func append(
    _ row: Int, of sheet: Sheet, replacing values: [Int: CellValue], isTyped: Bool
  ) {
    var left = values
    func place(_ value: CellValue) -> CellValue { isTyped || value == .blank ? value : .text(value.text) }
    for cell in sheet.cells(inRow: row) {
      for column in left.keys.filter({ $0 < cell.column }).sorted() {
        if let value = left.removeValue(forKey: column) { appendCell(column: column, place(value)) }
      }
      if let value = left.removeValue(forKey: cell.column) {
        appendCell(column: cell.column, place(value))
        continue
      }
      switch cell.kind {
      case .missingValue: appendCell(column: cell.column, kind: .missingValue, bytes: [])
      case .error: appendCell(column: cell.column, kind: .error, bytes: sheet.text(of: cell).utf8)
      default: appendCell(column: cell.column, place(sheet.value(row: row, column: cell.column)))
      }
      if sheet.hasFormulas, let formula = sheet.formula(row: row, column: cell.column), cellCount > 0 {
        setFormulaOfLastCell(formula)
      }
    }
    for (column, value) in left.sorted(by: { $0.key < $1.key }) { appendCell(column: column, place(value)) }
    endRow()
  }
}
