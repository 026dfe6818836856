import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// A dataset as a new workbook made for people; workbooks that are there are changed by ``WorkbookChanges``.
struct DatasetWorkbook {
  /// One sheet of the workbook to be written.
  private struct Page {
    var sheet: Sheet
    /// Nil for a sheet that is not a tab.
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

  /// The rows of a tab in a separate file.
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

  /// The workbook of a dataset that was put together anew, with the user's own sheets; every row keeps its
  /// number.
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

  /// A copy of the dataset whose transactions come from their file; in the dataset that tab has its header
  /// only.
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
    let language = SheetLanguage(dataset.settings[.language])
    design.sheets = pages.map { page in
      guard let tab = page.tab else { return Self.design(of: page, in: language) }
      return TabDesign.sheet(
        tab, sheetName: page.sheet.name, visibility: page.sheet.visibility, columns: columns,
        sheetNames: names, version: dataset.version, money: money, language: language)
    }
    design.recalculatesOnOpen = !isCopy && pages.contains { $0.sheet.hasFormulas }
    self.pages = pages
    self.design = design
    self.money = money
    self.isCopy = isCopy
  }

  /// A sheet that is not a tab: its names become a header, if it has any.
  private static func design(of page: Page, in language: SheetLanguage) -> SheetDesign {
    if let home = OverviewSheetDesign.sheet(named: page.sheet.name, rows: page.sheet, in: language) {
      return home
    }
    var design = SheetDesign(
      name: page.sheet.name,
      columns: page.hasHeader ? page.columns.entries.map { ColumnDesign(name: $0.name, width: 22) } : [],
      visibility: page.sheet.visibility, hasHeader: page.hasHeader, hasFilter: page.hasHeader)
    language.applyLook(to: &design, rows: page.sheet)
    return design
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

/// The number formats of amounts: grouped, with the currency's digits and its code behind (`1,234.50 EUR`).
///
/// The code is written out because no sign is right for every reader of a file.
struct MoneyFormats {
  private var formats: [String: CellFormat] = [:]
  private var ofAccount: [String: CellFormat] = [:]
  let standard: CellFormat

  /// Registers the formats of all currencies that the dataset can name, and of `further` codes.
  init(_ dataset: Dataset, further: Set<String> = [], design: inout WorkbookDesign) {
    func format(_ currency: Currency) -> CellFormat {
      let digits = currency.digits == 0 ? "" : "." + String(repeating: "0", count: currency.digits)
      let number = "#,##0" + digits
      return design.format(currency == .none ? number : "\(number)\\ \"\(currency.code)\"")
    }
    standard = format(dataset.settings.currency ?? .none)
    for (key, currency) in dataset.currencyOfAccount.sorted(by: { $0.key < $1.key }) {
      ofAccount[key] = format(currency)
    }
    for code in Self.codes(in: dataset).union(further).sorted() {
      if let currency = Currency(code: code) { formats[code] = format(currency) }
    }
  }

  /// The format of an amount in a row that names a currency, or else an account.
  func format(currency: String?, account: String?) -> CellFormat {
    if let currency, let format = formats[currency] { return format }
    if let account, let format = ofAccount[account] { return format }
    return standard
  }

  /// All currency codes in the dataset's cells.
  private static func codes(in dataset: Dataset) -> Set<String> {
    var codes: Set<String> = []
    for tab in dataset.orderedTabs {
      addCodes(of: tab.sheet, rows: 0..<tab.sheet.rowCount, columns: codeColumns(of: tab), to: &codes)
    }
    return codes
  }

  /// The columns of a tab's sheet that hold currency codes.
  static func codeColumns(of tab: Tab) -> [Int] {
    tab.schema.columns.indices.filter { tab.schema.columns[$0].kind == .currency }
      .compactMap { tab.binding.columnOfPosition[$0] }
  }

  /// Adds the currency codes in some columns of a sheet.
  static func addCodes(of sheet: Sheet, rows: Range<Int>, columns: [Int], to codes: inout Set<String>) {
    if columns.isEmpty { return }
    sheet.withView { view in
      for row in rows {
        for cell in view.cells(inRow: row) where columns.contains(cell.column) && view.length(of: cell) == 3 {
          codes.insert(view.text(of: cell))
        }
      }
    }
  }
}

/// Writes a tab's rows into a sheet of a workbook, cell by cell from the sheet that was read.
struct TabRowsWriter {
  let columns: TabColumns
  let money: MoneyFormats
  /// Whether this is a copy for other programs. Formulas become their values, because the cells they refer to
  /// have different positions there. Text of a CSV tab that is a canonical date, number or boolean becomes
  /// one.
  let isCopy: Bool

  private let kinds: [ValueKind?]
  private let outputOfSource: [Int]
  private let currencySource: Int?
  private let originalCurrencySource: Int?
  private let accountSource: Int?
  private let originalAmountPosition: Int?

  /// Writes rows in these columns. The tab is nil when the sheet is not a tab.
  init(columns: TabColumns, tab: TabName?, money: MoneyFormats, isCopy: Bool) {
    self.columns = columns
    self.money = money
    self.isCopy = isCopy
    let schema = tab.map(TabSchema.of)
    kinds = columns.entries.map { entry in entry.position.flatMap { schema?.columns[$0].kind } }
    var outputs = Array(repeating: -1, count: (columns.entries.map(\.source).max() ?? -1) + 1)
    for (index, entry) in columns.entries.enumerated() { outputs[entry.source] = index }
    outputOfSource = outputs
    func source(_ name: String) -> Int? {
      guard let position = schema?.position(matching: name) else { return nil }
      return columns.entries.first { $0.position == position }?.source
    }
    currencySource = source("currency")
    originalCurrencySource = source("originalCurrency")
    accountSource = source("accountKey")
    originalAmountPosition = schema?.position(matching: "originalAmount")
  }

  /// Writes rows of a sheet, by their indices, below the rows already written. `number` gives a row's number
  /// in the new sheet; nil means the next one.
  ///
  /// - Returns: The number of rows written; empty rows do not count.
  @discardableResult
  func write(
    _ sheet: Sheet, rows: some Sequence<Int>, to writer: inout SheetWriter, number: (Int) -> Int?
  ) throws -> Int {
    var count = 0
    try sheet.withView { view in
      var slots = [Cell?](repeating: nil, count: columns.entries.count)
      for row in rows {
        for index in slots.indices { slots[index] = nil }
        var currency: String?
        var originalCurrency: String?
        var account: String?
        var isEmpty = true
        for cell in view.cells(inRow: row) where cell.column < outputOfSource.count {
          let output = outputOfSource[cell.column]
          guard output >= 0 else { continue }
          slots[output] = cell
          if view.length(of: cell) > 0 || cell.kind == .missingValue && !isCopy { isEmpty = false }
          if cell.column == currencySource { currency = view.text(of: cell) }
          if cell.column == originalCurrencySource { originalCurrency = view.text(of: cell) }
          if cell.column == accountSource { account = view.text(of: cell) }
        }
        if isEmpty { continue }
        count += 1
        try writer.beginRow(number: number(row))
        let format = money.format(currency: currency, account: account)
        for output in slots.indices {
          let isMoney = kinds[output] == .amount || kinds[output] == .signedAmount
          let cellFormat: CellFormat? =
            isMoney
            ? (columns.entries[output].position == originalAmountPosition
              ? money.format(currency: originalCurrency, account: nil) : format) : nil
          if let cell = slots[output] {
            let formula =
              isCopy || !sheet.hasFormulas ? nil : sheet.formula(row: row, column: cell.column)
            try write(cell, view, output, formula: formula, format: cellFormat, to: &writer)
          }
        }
      }
    }
    return count
  }

  private func write(
    _ cell: Cell, _ view: SheetView, _ output: Int, formula: String?, format: CellFormat?,
    to writer: inout SheetWriter
  ) throws {
    try view.withBytes(of: cell) { bytes in
      var kind = cell.kind
      if isCopy, kind == .text, let own = kinds[output], let typed = Self.canonicalKind(of: bytes, as: own) {
        kind = typed
      }
      if kind == .boolean, cell.kind != .boolean {
        try writer.boolean(output, bytes.first == UInt8(ascii: "T"))
      } else {
        try writer.cell(output, kind, bytes, formula: formula, format: format)
      }
    }
  }

  /// The kind of cell that text of a CSV tab is in a workbook, where it is in the format's own form.
  private static func canonicalKind(of bytes: UnsafeBufferPointer<UInt8>, as kind: ValueKind) -> CellKind? {
    switch kind {
    case .date: CalendarDate(iso: bytes) == nil ? nil : .date
    case .amount, .signedAmount, .integer: isPlainNumber(bytes) ? .number : nil
    case .boolean: bytes.elementsEqual("TRUE".utf8) || bytes.elementsEqual("FALSE".utf8) ? .boolean : nil
    default: nil
    }
  }

  /// Digits with at most one point inside and an optional minus, at most 15 of them, so that a spreadsheet's
  /// binary number keeps every one.
  private static func isPlainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = PlainNumber(bytes), number.exponent == nil, number.sign != UInt8(ascii: "+") else {
      return false
    }
    return number.hasDigitsAroundMark && number.digitCount <= 15
  }
}
