import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A plan's edits in terms of a workbook that is there, in which sheets have their new names already: what changes, what new
/// rows look like, what new tabs are.
enum WorkbookChanges {
  static func edits(for dataset: Dataset, _ plan: PlanEdits) -> WorkbookEdits {
    var design = WorkbookDesign()
    let money = MoneyFormats(dataset, further: currencies(in: plan, of: dataset), design: &design)
    var edits = WorkbookEdits()
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      let sheetName = plan.renamed[.tab(name)] ?? tab.sheet.name
      edits.sheets[sheetName] = tabEdits
      let looks = RowLooks(tab, columns: TabColumns(tab, with: tabEdits), money: money, design: design)
      edits.looks[sheetName] = looks.looks(
        of: tabEdits.appended.build(), behind: tabEdits.end(of: tab.sheet))
    }
    for (name, own) in plan.own { edits.sheets[plan.renamed[.own(name)] ?? name] = own }
    edits.newSheets = newSheets(plan, dataset: dataset, money: money, design: design)
    return edits
  }

  /// The currency codes in rows to be added, whose formats may not be among those of the rows there are.
  private static func currencies(in plan: PlanEdits, of dataset: Dataset) -> Set<String> {
    var codes: Set<String> = []
    for (name, tabEdits) in plan.tabs {
      guard let tab = dataset[name] else { continue }
      let columns = TabColumns(tab, with: tabEdits)
      codes.formUnion(currencies(in: tabEdits.appended.build(), columns, schema: tab.schema))
    }
    for (name, rows) in plan.newTabs {
      let tab = newTab(name, rows)
      codes.formUnion(currencies(in: tab.sheet, TabColumns(tab, with: nil), schema: tab.schema))
    }
    return codes
  }

  private static func currencies(in rows: Sheet, _ columns: TabColumns, schema: TabSchema) -> Set<String> {
    let sources = columns.entries.filter { entry in
      entry.position.map { schema.columns[$0].kind == .currency } ?? false
    }.map(\.source)
    return Set((0..<rows.rowCount).flatMap { row in sources.compactMap { rows.text(row: row, column: $0) } })
  }

  private static func newTab(_ name: TabName, _ rows: SheetBuilder) -> Tab {
    Tab(schema: .of(name), sheet: rows.build(), fileName: "", storage: .xlsx)
  }

  private static func newSheets(
    _ plan: PlanEdits, dataset: Dataset, money: MoneyFormats, design: WorkbookDesign
  ) -> [WorkbookEdits.NewSheet] {
    var columns: [TabName: TabColumns] = [:]
    var names: [TabName: String] = [:]
    for tab in dataset.orderedTabs {
      columns[tab.name] = TabColumns(tab, with: plan.tabs[tab.name])
      names[tab.name] = plan.renamed[.tab(tab.name)] ?? tab.sheet.name
    }
    var design = design
    let tabs = plan.newTabs.map { newTab($0.name, $0.rows) }
    for tab in tabs {
      columns[tab.name] = TabColumns(tab, with: nil)
      names[tab.name] = tab.sheet.name
    }
    design.sheets = tabs.map { tab in
      TabDesign.sheet(
        tab.name, sheetName: tab.sheet.name, visibility: .visible, columns: columns, sheetNames: names,
        version: dataset.version, money: money)
    }
    let made = tabs.enumerated().map { index, tab in
      let looks = RowLooks(tab, columns: TabColumns(tab, with: nil), money: money, design: design)
      return WorkbookEdits.NewSheet(
        design: design, index: index, rows: tab.sheet, formats: looks.formats(of: tab.sheet))
    }
    return made + plan.newSheets.map { otherSheet($0.name, $0.contents) }
  }

  /// A sheet that is no tab of the format: its rows, and nothing that the format knows of them but where a person is to choose.
  private static func otherSheet(_ name: String, _ contents: SheetContents) -> WorkbookEdits.NewSheet {
    let rows = contents.sheet(named: name, isTyped: true)
    let known =
      name == ConflictsSheet.name ? ConflictsDesign.sheet(rows) : HomeDesign.sheet(named: name, rows: rows)
    let sheet = known ?? SheetDesign(name: name, hasHeader: false, hasFilter: false)
    return WorkbookEdits.NewSheet(design: WorkbookDesign(sheets: [sheet]), index: 0, rows: rows)
  }
}
