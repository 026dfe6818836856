/// A value to be written into a cell by a change, typed as spreadsheets type it.
@usableFromInline package enum CellValue: Sendable, Hashable {
  /// Nothing.
  case blank
  /// A text.
  case text(String)
  /// A decimal number as text: digits, at most one point, an optional leading minus.
  case number(String)
  /// True or false.
  case boolean(Bool)
  /// An ISO 8601 day, `2026-01-31`; a real date cell in XLSX, the same text in CSV. Cells that people typed
  /// may have a time of day too, or nothing but one.
  case date(String)
  /// A spreadsheet's error, `#REF!`.
  case error(String)
  /// A formula without its `=`, and its last result; blank if it was never calculated. Only workbooks have
  /// formulas.
  indirect case formula(String, shows: CellValue)

  /// The value as plain text, as CSV storage writes it. Booleans are `TRUE` and `FALSE`; for a formula it is
  /// its result.
  @usableFromInline package var text: String {
    switch self {
    case .blank: ""
    case .text(let text), .number(let text), .date(let text), .error(let text): text
    case .boolean(let value): value ? "TRUE" : "FALSE"
    case .formula(_, let shown): shown.text
    }
  }

  /// Whether the cell has a formula, whatever its result.
  @usableFromInline package var isFormula: Bool { if case .formula = self { true } else { false } }
}
