import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A dataset as a new workbook made for people; workbooks that are there are changed by ``WorkbookChanges``.
struct DatasetWorkbook {
  /// One sheet of the workbook to be written.
  private struct Page {
    var sheet: Sheet
    /// Nil for a sheet that is no tab.
    var tab: TabName?
    var columns: TabColumns
    /// Whether the first row is a header, and gets the look of one.
    var hasHeader = true
    /// The rows to write, the header left out; nil for all.
    var rows: [Int]?
    /// Where the rows come from, when they are not in the sheet.
    var stream: Stream?
    /// Whether row numbers stay.
    var keepsNumbers: Bool
  }

  /// The rows of a tab that stand in a file of their own.
  private struct Stream {
    var tab: Tab
    var file: TabFileStream
    var rows: ExportedRows
  }

  private var pages: [Page] = []
  private let design: WorkbookDesign
  private let money: MoneyFormats
  /// Whether it is a copy for other programs: see ``TabRowsWriter/isCopy``.
  private let isCopy: Bool

  /// The workbook of a dataset that is new.
  init(creating dataset: Dataset) {
    var pages: [Page] = []
    for name in dataset.sheetOrder {
      guard let tab = dataset.orderedTabs.first(where: { $0.sheet.name == name }) else {
        if let home = dataset.foreignSheets.first(where: { $0.name == name }) {
          let columns = TabColumns(asRead: home, binding: nil)
          pages.append(Page(sheet: home, tab: nil, columns: columns, hasHeader: false, keepsNumbers: true))
        }
        continue
      }
      pages.append(
        Page(
          sheet: tab.sheet, tab: tab.name, columns: TabColumns(asRead: tab.sheet, binding: tab.binding),
          keepsNumbers: true))
    }
    self.init(pages, dataset: dataset, isCopy: false)
  }

  /// The workbook of a dataset that was put together anew, with the person's own sheets; every row keeps its number.
  init(mended dataset: Dataset) {
    var pages: [Page] = []
    let sheets = dataset.orderedTabs.map(\.sheet) + dataset.foreignSheets
    for name in dataset.sheetOrder {
      guard let sheet = sheets.first(where: { $0.name == name }) else { continue }
      let tab = dataset.orderedTabs.first { $0.sheet.name == name }
      let isListed =
        (tab != nil || TabName.reserved.contains { name.hasPrefix($0) }) && Self.hasPlainHeader(sheet)
      pages.append(
        Page(
          sheet: sheet, tab: isListed ? tab?.name : nil,
          columns: TabColumns(asRead: sheet, binding: isListed ? tab?.binding : nil), hasHeader: isListed,
          keepsNumbers: true))
    }
    self.init(pages, dataset: dataset, isCopy: false)
  }

  /// Whether a sheet begins with a row of names and nothing else, in the first row.
  private static func hasPlainHeader(_ sheet: Sheet) -> Bool {
    guard sheet.rowCount > 0, sheet.rowNumber(0) == 1 else { return false }
    return sheet.contents(ofRow: 0).allSatisfy { if case .text = $0.value { true } else { false } }
  }

  /// A copy of the dataset with its tabs in the order for people, as values.
  init(exporting dataset: Dataset, rows: ExportedRows) {
    self.init(exporting: dataset, rows: rows, stream: nil, further: [])
  }

  private init(
    exporting dataset: Dataset, rows: ExportedRows, stream: TabFileStream?, further: Set<String>
  ) {
    var pages: [Page] = []
    for name in TabName.allCases {
      guard let tab = dataset[name] else { continue }
      let stream = name == .transactions ? stream.map { Stream(tab: tab, file: $0, rows: rows) } : nil
      pages.append(
        Page(
          sheet: tab.sheet, tab: name, columns: TabColumns(presented: tab),
          rows: stream == nil ? rows.rows(of: tab) : nil, stream: stream, keepsNumbers: false))
    }
    self.init(pages, dataset: dataset, isCopy: true, further: further)
  }

  /// A copy of the dataset whose transactions come from their file; in the dataset that tab has its header only.
  init(exporting dataset: Dataset, rows: ExportedRows, transactions stream: TabFileStream) throws {
    var further: Set<String> = []
    if let tab = dataset[.transactions] {
      let columns = MoneyFormats.codeColumns(of: tab)
      try stream.forEachBlock { block, rows in
        MoneyFormats.addCodes(of: block, rows: rows, columns: columns, to: &further)
      }
    }
    self.init(exporting: dataset, rows: rows, stream: stream, further: further)
  }

  private init(_ pages: [Page], dataset: Dataset, isCopy: Bool, further: Set<String> = []) {
    var design = WorkbookDesign()
    let money = MoneyFormats(dataset, further: further, design: &design)
    var columns: [TabName: TabColumns] = [:]
    var names: [TabName: String] = [:]
    for page in pages {
      guard let tab = page.tab else { continue }
      columns[tab] = page.columns
      names[tab] = page.sheet.name
    }
    design.sheets = pages.map { page in
      guard let tab = page.tab else { return Self.design(of: page) }
      return TabDesign.sheet(
        tab, sheetName: page.sheet.name, visibility: page.sheet.visibility, columns: columns,
        sheetNames: names, version: dataset.version, money: money)
    }
    design.recalculatesOnOpen = !isCopy && pages.contains { $0.sheet.hasFormulas }
    self.pages = pages
    self.design = design
    self.money = money
    self.isCopy = isCopy
  }

  /// A sheet that is no tab: its names as a header, if it has any.
  private static func design(of page: Page) -> SheetDesign {
    if let home = HomeDesign.sheet(named: page.sheet.name, rows: page.sheet) { return home }
    return SheetDesign(
      name: page.sheet.name,
      columns: page.hasHeader ? page.columns.entries.map { ColumnDesign(name: $0.name, width: 22) } : [],
      visibility: page.sheet.visibility, hasHeader: page.hasHeader, hasFilter: page.hasHeader)
  }

  /// Writes the workbook; the sheet of Transactions comes last in the file, so that a cut file loses it last.
  ///
  /// - Returns: The number of transactions.
  /// - Throws: ``FileError`` where the system cannot write, else `WorkbookWriterError`.
  @discardableResult
  func write(path: String) throws -> Int { try write(to: .path(path), named: path) }

  /// The same into a file below a root that is not there yet, synced.
  ///
  /// - Throws: ``FileError``, `WorkbookWriterError`.
  func createSynced(_ path: RootedPath) throws {
    let file = try path.createForWorkbook()
    _ = try file.asWorkbook { try write(to: $0, named: path.absolute) }
    try path.syncFile()
  }

  private func write(to place: WorkbookPlace, named path: String) throws -> Int {
    do {
      return try writeSheets(place)
    } catch let error as WorkbookWriterError {
      guard case .cannotWrite(let number) = error.problem else { throw error }
      throw FileError("write", path, number: number)
    }
  }

  private func writeSheets(_ place: WorkbookPlace) throws -> Int {
    var transactions = 0
    let order = pages.indices.sorted {
      (pages[$0].tab == .transactions ? 1 : 0, $0) < (pages[$1].tab == .transactions ? 1 : 0, $1)
    }
    try WorkbookWriter.write(to: place, design: design, order: order) { writer in
      for index in order {
        if design.sheets[index].page != nil {
          try writer.write(page: index, rows: pages[index].sheet)
          continue
        }
        try writer.write(sheet: index) {
          let count = try write(pages[index], to: &$0)
          if pages[index].tab == .transactions { transactions = count }
        }
      }
    }
    return transactions
  }

  private func write(_ page: Page, to writer: inout SheetWriter) throws -> Int {
    let rows = TabRowsWriter(columns: page.columns, tab: page.tab, money: money, isCopy: isCopy)
    let number: (Int) -> Int? = { page.keepsNumbers ? page.sheet.rowNumber($0) : nil }
    if let stream = page.stream {
      var count = 0
      try stream.file.forEachBlock { block, range in
        if let left = stream.rows.rows(of: stream.tab, in: range, of: block) {
          count += try rows.write(block, rows: left, to: &writer, number: { _ in nil })
        } else {
          count += try rows.write(block, rows: range, to: &writer, number: { _ in nil })
        }
      }
      return count
    }
    let first = page.hasHeader ? 1 : 0
    if let chosen = page.rows { return try rows.write(page.sheet, rows: chosen, to: &writer, number: number) }
    return try rows.write(
      page.sheet, rows: first..<max(first, page.sheet.rowCount), to: &writer, number: number)
  }
}
