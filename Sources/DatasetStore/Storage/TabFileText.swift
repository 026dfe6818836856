import DatasetFormat
import Spreadsheet

/// The text of a tab as a new CSV file: UTF-8, comma, LF, quotes only where needed.
enum TabFileText {
  /// A sheet, unchanged.
  static func bytes(of sheet: Sheet, dialect: CSVDialect = CSVDialect()) throws -> [UInt8] {
    let width = sheet.rowCount == 0 ? 0 : (sheet.cells(inRow: 0).last?.column ?? -1) + 1
    return try collect { sink in
      var writer = CSVWriter(dialect: dialect, sink: sink)
      try writer.write(sheet, columns: width)
      try writer.finish()
    }
  }

  /// Writes a tab for other programs: the format's columns in their order, then the user's own; of the rows
  /// those that are meant and hold anything. The amounts of a workbook get the digits of their currency.
  ///
  /// - Returns: The number of rows written.
  @discardableResult
  static func write(
    _ tab: Tab, of dataset: Dataset, rows: ExportedRows, guardsFormulas: Bool,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    let sheet = WrittenAmounts.sheet(of: tab, in: dataset)
    return try write(columnsOf: tab, guardsFormulas: guardsFormulas, to: sink) { writer, sources in
      if let rows = rows.rows(of: tab) {
        try writer.write(sheet, rows: rows, sources: sources)
      } else {
        try writer.write(sheet, rows: 1..<max(1, sheet.rowCount), sources: sources)
      }
    }
  }

  /// The same for a tab with its rows in a separate file.
  @discardableResult
  static func write(
    _ tab: Tab, rows: ExportedRows, of stream: TabFileStream, guardsFormulas: Bool,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    try write(columnsOf: tab, guardsFormulas: guardsFormulas, to: sink) { writer, sources in
      try stream.forEachBlock { block, range in
        if let left = rows.rows(of: tab, in: range, of: block) {
          try writer.write(block, rows: left, sources: sources)
        } else {
          try writer.write(block, rows: range, sources: sources)
        }
      }
    }
  }

  private static func write(
    columnsOf tab: Tab, guardsFormulas: Bool, to sink: @escaping ([UInt8]) throws -> Void,
    rows: (inout CSVWriter, [Int]) throws -> Void
  ) throws -> Int {
    let entries = columns(of: tab)
    var writer = CSVWriter(guardsFormulas: guardsFormulas, sink: sink)
    try writer.write(entries.map(\.name))
    try rows(&writer, entries.map(\.source))
    try writer.finish()
    return writer.recordCount - 1
  }

  private static func columns(of tab: Tab) -> [TabColumns.Entry] {
    let presented = TabColumns(presented: tab).entries
    let ours = tab.schema.columns.indices.compactMap { position in
      presented.first { $0.position == position }
    }
    return ours + presented.filter { $0.position == nil }
  }

  /// The bytes that `write` gives its sink.
  static func collect(_ write: (@escaping ([UInt8]) -> Void) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write { bytes += $0 }
    return bytes
  }
}

/// The amounts of a workbook as CSV holds them, with their currency's digits: 12.5 euros are `12.50`.
enum WrittenAmounts {
  /// The sheet of a tab with its amounts so written; the sheet itself where it holds text already.
  static func sheet(of tab: Tab, in dataset: Dataset) -> Sheet {
    let schema = tab.schema
    let positions = schema.columns.indices.filter {
      schema.columns[$0].kind.isMoney && tab.binding.columnOfPosition[$0] != nil
    }
    guard tab.storage == .xlsx, !positions.isEmpty else { return tab.sheet }
    let currencies =
      schema.position(matching: "currency") == nil ? nil : RowCurrencies(dataset, tab: tab.name)
    var rows: [Int: [Sheet.NewCell]] = [:]
    tab.forEachRow { row in
      let currency = currencies?.currency(of: row)
      var texts: [Int: String] = [:]
      for position in positions {
        guard let cell = row.cell(position), cell.kind == .number,
          let text = row.canonicalText(position, schema.columns[position], tab.name, currency),
          text != row.rawText(position)
        else { continue }
        texts[cell.column] = text
      }
      if texts.isEmpty { return }
      rows[row.index] = row.view.cells(inRow: row.index).map { cell in
        texts[cell.column].map { .value(column: cell.column, kind: .number, text: $0) } ?? .own(cell)
      }
    }
    return rows.isEmpty ? tab.sheet : tab.sheet.replacing(rows)
  }
}
