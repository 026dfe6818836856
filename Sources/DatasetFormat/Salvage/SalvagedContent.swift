import Spreadsheet

/// What can be read of a sheet, brought into one form: the header first, whole or from the earlier state, and
/// the rows below it.
struct SalvagedContent {
  /// The rows that are whole; of a tab the first is the header.
  private(set) var sheet: Sheet
  /// How far each of them can be believed, the header too.
  private(set) var trust: [SalvagedSheet.Trust]
  /// The rows that have lost some of their cells, under the same header.
  private(set) var remains: Sheet
  /// The number of the header's row.
  let headerNumber: Int
  /// Whether the header was in the file.
  let hasHeader: Bool
  private(set) var columns: SheetColumns

  /// The index of the first row below the header.
  let firstRow: Int

  init(of file: SalvagedSheet, earlier: Sheet?, schema: TabSchema?) {
    sheet = file.sheet
    trust = file.trust
    remains = file.remains
    firstRow = schema == nil ? 0 : 1
    guard schema != nil else {
      (headerNumber, hasHeader) = (0, false)
      columns = SheetColumns(file: nil, isHeaderCertain: true, earlier: nil, schema: nil)
      return
    }
    let first = file.sheet.rowCount > 0 ? file.sheet.rowNumber(0) : nil
    let known = earlier.flatMap { $0.rowCount > 0 ? $0.rowNumber(0) : nil }
    let isPassed = first.map { first in
      file.remains.rowCount > 0 && file.remains.rowNumber(0) < first
    }
    hasHeader = first.map { $0 == 1 || $0 == known || known == nil && isPassed == false } ?? false
    headerNumber = (hasHeader ? first : known) ?? 1
    columns = SheetColumns(
      file: hasHeader ? file.sheet : nil, isHeaderCertain: file.trust.first != .probable, earlier: earlier,
      schema: schema)
    if !hasHeader || !columns.mendedNames.isEmpty {
      sheet = underHeader(file.sheet)
      if !hasHeader { trust.insert(.certain, at: 0) }
    }
    remains = underHeader(file.remains)
  }

  /// The column for one of the earlier state; see ``SheetColumns/place(_:)``.
  mutating func place(_ column: Int) -> Int { columns.place(column) }

  /// Appends the header that the sheet gets.
  func appendHeader(to builder: inout SheetBuilder) {
    for (column, name) in columns.header.sorted(by: { $0.key < $1.key }) {
      builder.appendCell(column: column, name)
    }
    builder.endRow(number: headerNumber)
  }

  private func underHeader(_ rows: Sheet) -> Sheet {
    var builder = SheetBuilder(name: rows.name)
    appendHeader(to: &builder)
    for row in 0..<rows.rowCount where rows.rowNumber(row) != headerNumber {
      builder.appendRow(row, of: rows)
    }
    return builder.build()
  }
}

extension SheetBuilder {
  /// Appends a row of another sheet unchanged, with its formulas, under its own number or another.
  mutating func appendRow(_ row: Int, of sheet: Sheet, number: Int? = nil) {
    for cell in sheet.contents(ofRow: row) { appendCell(column: cell.column, cell.value) }
    endRow(number: number ?? sheet.rowNumber(row))
  }
}
