import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// Writes a tab's rows into a sheet of a workbook, cell by cell from the sheet that was read.
struct TabRowsWriter {
  let columns: TabColumns
  let money: MoneyFormats
  /// Whether this is a copy for other programs: formulas become the values that they show, as what they name stands elsewhere there,
  /// and text of a CSV tab that holds a canonical date, number or boolean becomes one.
  let isCopy: Bool

  private let kinds: [ValueKind?]
  private let outputOfSource: [Int]
  private let currencySource: Int?
  private let originalCurrencySource: Int?
  private let accountSource: Int?
  private let originalAmountPosition: Int?

  /// Writes rows in these columns; the tab is nil for a sheet that is none.
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

  /// Writes rows of a sheet, by their indices, below what is written already. `number` gives a row's number in the
  /// new sheet; nil counts on.
  ///
  /// - Returns: The number of rows written: those that hold anything.
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
