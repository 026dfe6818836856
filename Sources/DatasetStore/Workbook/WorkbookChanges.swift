import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A plan's edits in terms of a workbook that is there: what changes, what new rows look like, what new tabs are.
enum WorkbookChanges {
  static func edits(for dataset: Dataset, _ plan: PlanEdits) -> WorkbookEdits {
    var design = WorkbookDesign()
    let money = MoneyFormats(dataset, further: currencies(in: plan, of: dataset), design: &design)
    var edits = WorkbookEdits()
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      edits.sheets[tab.sheet.name] = tabEdits
      let looks = RowLooks(tab, columns: TabColumns(tab, with: tabEdits), money: money, design: design)
      edits.looks[tab.sheet.name] = looks.looks(of: tabEdits.appended.build())
    }
    edits.newSheets = newSheets(plan, dataset: dataset, money: money, design: design)
    return edits
  }

  /// The currency codes in rows to be added, whose formats may not be among those of the rows there are.
  private static func currencies(in plan: PlanEdits, of dataset: Dataset) -> Set<String> {
    var codes: Set<String> = []
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      let columns = TabColumns(tab, with: tabEdits).entries.filter { entry in
        entry.position.map { tab.schema.columns[$0].kind == .currency } ?? false
      }
      let rows = tabEdits.appended.build()
      for row in 0..<rows.rowCount {
        for column in columns {
          if let code = rows.text(row: row, column: column.source) { codes.insert(code) }
        }
      }
    }
    return codes
  }

  private static func newSheets(
    _ plan: PlanEdits, dataset: Dataset, money: MoneyFormats, design: WorkbookDesign
  ) -> [WorkbookEdits.NewSheet] {
    var columns: [TabName: TabColumns] = [:]
    var names: [TabName: String] = [:]
    for tab in dataset.tabs.values {
      columns[tab.name] = TabColumns(tab, with: plan.tabs[tab.name])
      names[tab.name] = tab.sheet.name
    }
    var design = design
    var rows: [Sheet] = []
    for (name, builder) in plan.newTabs {
      let tab = Tab(schema: .of(name), sheet: builder.build(), fileName: "", storage: .xlsx)
      columns[name] = TabColumns(tab, with: nil)
      names[name] = tab.sheet.name
      rows.append(tab.sheet)
    }
    design.sheets = plan.newTabs.map { name, _ in
      TabDesign.sheet(
        name, sheetName: names[name] ?? name.rawValue, visibility: .visible, columns: columns,
        sheetNames: names,
        version: dataset.version, money: money)
    }
    return rows.indices.map { WorkbookEdits.NewSheet(design: design, index: $0, rows: rows[$0]) }
  }
}
