import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A dataset as a workbook made for people: its tabs, then the person's own sheets.
struct DatasetWorkbook {
  /// One sheet of the workbook to be written.
  private struct Page {
    var sheet: Sheet
    var tab: TabName?
    var columns: TabColumns
    var edits: SheetEdits?
    /// The rows to write, the header left out; nil for all.
    var rows: [Int]?
    /// Whether row numbers stay, so that formulas of the person's own still point at the right rows.
    var keepsNumbers: Bool
  }

  private var pages: [Page] = []
  private let design: WorkbookDesign
  private let money: MoneyFormats
  private let typesText: Bool

  /// The dataset's workbook with a plan's edits applied.
  init(saving dataset: Dataset, edits: PlanEdits) {
    var pages: [Page] = []
    for name in dataset.sheetOrder {
      if let tab = dataset.tabs.values.first(where: { $0.sheet.name == name }) {
        pages.append(
          Page(
            sheet: tab.sheet, tab: tab.name,
            columns: Self.widened(TabColumns(asRead: tab.sheet, binding: tab.binding), tab, edits.tabs[tab.name]),
            edits: edits.tabs[tab.name], keepsNumbers: true))
      } else if let sheet = dataset.foreignSheets.first(where: { $0.name == name }) {
        pages.append(
          Page(sheet: sheet, columns: TabColumns(asRead: sheet, binding: nil), keepsNumbers: true))
      }
    }
    for (name, rows) in edits.newTabs {
      let tab = Tab(schema: .of(name), sheet: rows.build(), fileName: "", storage: .xlsx)
      pages.append(
        Page(
          sheet: tab.sheet, tab: name, columns: TabColumns(asRead: tab.sheet, binding: tab.binding),
          keepsNumbers: true))
    }
    self.init(pages, dataset: dataset, version: dataset.version, typesText: false)
  }

  /// A copy of the dataset with its tabs in the order for people; of the transactions only some rows.
  init(exporting dataset: Dataset, transactions: [Int]?) {
    var pages: [Page] = []
    for name in TabName.allCases {
      guard let tab = dataset[name] else { continue }
      pages.append(
        Page(
          sheet: tab.sheet, tab: name, columns: TabColumns(presented: tab),
          rows: name == .transactions ? transactions : nil, keepsNumbers: false))
    }
    self.init(pages, dataset: dataset, version: dataset.version, typesText: true)
  }

  private init(_ pages: [Page], dataset: Dataset, version: Int, typesText: Bool) {
    var design = WorkbookDesign()
    let money = MoneyFormats(dataset, design: &design)
    var columns: [TabName: TabColumns] = [:]
    var names: [TabName: String] = [:]
    for page in pages {
      guard let tab = page.tab else { continue }
      columns[tab] = page.columns
      names[tab] = page.sheet.name
    }
    design.sheets = pages.map { page in
      guard let tab = page.tab else {
        return SheetDesign(
          name: page.sheet.name, columns: page.columns.entries.map { _ in ColumnDesign(name: "") },
          visibility: page.sheet.visibility, hasHeader: false, hasFilter: false)
      }
      return TabDesign.sheet(
        tab, sheetName: page.sheet.name, visibility: page.sheet.visibility, columns: columns,
        sheetNames: names, version: version, money: money)
    }
    design.recalculatesOnOpen = pages.contains { $0.sheet.hasFormulas }
    self.pages = pages
    self.design = design
    self.money = money
    self.typesText = typesText
  }

  /// The columns with those that the edits add to the header.
  private static func widened(_ columns: TabColumns, _ tab: Tab, _ edits: SheetEdits?) -> TabColumns {
    var columns = columns
    let added = (edits?.sets ?? [:]).filter { $0.key.row == 0 }.sorted { $0.key < $1.key }
    for (place, value) in added {
      while columns.entries.count <= place.column {
        columns.entries.append(.init(source: columns.entries.count, name: ""))
      }
      columns.entries[place.column].name = value.text
      columns.entries[place.column].position = tab.schema.position(matching: value.text)
    }
    return columns
  }

  /// Writes the workbook; the sheet of Transactions comes last in the file, so that a cut file loses it last.
  ///
  /// - Throws: ``FileError`` where the system cannot write, else `WorkbookWriterError`.
  func write(path: String) throws {
    do {
      try writeSheets(path: path)
    } catch let error as WorkbookWriterError {
      guard case .cannotWrite(let number) = error.problem else { throw error }
      throw FileError("write", path, number: number)
    }
  }

  private func writeSheets(path: String) throws {
    try WorkbookWriter.write(path: path, design: design) { writer in
      let order = pages.indices.sorted {
        (pages[$0].tab == .transactions ? 1 : 0, $0) < (pages[$1].tab == .transactions ? 1 : 0, $1)
      }
      for index in order {
        try writer.write(sheet: index) { try write(pages[index], to: &$0) }
      }
    }
  }

  private func write(_ page: Page, to writer: inout SheetWriter) throws {
    let rows = TabRowsWriter(columns: page.columns, tab: page.tab, money: money, typesText: typesText)
    let first = page.tab == nil ? 0 : 1
    let number: (Int) -> Int? = { page.keepsNumbers ? page.sheet.rowNumber($0) : nil }
    if let chosen = page.rows {
      try rows.write(page.sheet, rows: chosen, to: &writer, number: number)
    } else if first < page.sheet.rowCount {
      try rows.write(
        page.sheet, rows: first..<page.sheet.rowCount, edits: page.edits, to: &writer, number: number)
    }
    if let appended = page.edits?.appended.build() {
      try rows.write(appended, rows: 0..<appended.rowCount, to: &writer) { _ in nil }
    }
  }
}
