/// A value to be written into a cell: what a change puts there, typed as spreadsheets type it.
public enum CellValue: Sendable, Hashable {
  /// Nothing.
  case blank
  /// A text.
  case text(String)
  /// A decimal number as text: digits, at most one point, an optional leading minus.
  case number(String)
  /// True or false.
  case boolean(Bool)
  /// An ISO 8601 day, `2026-01-31`; a real date cell in XLSX, the same text in CSV. Cells that people typed may have
  /// a time of day too, or nothing but one.
  case date(String)
  /// A spreadsheet's error, `#REF!`.
  case error(String)
  /// A formula without its `=`, and what it showed last: blank where nobody calculated it. Only workbooks have them.
  indirect case formula(String, shows: CellValue)

  /// The value as plain text: what CSV storage writes. Booleans are `TRUE` and `FALSE`, a formula is what it shows.
  public var text: String {
    switch self {
    case .blank: ""
    case .text(let text), .number(let text), .date(let text), .error(let text): text
    case .boolean(let value): value ? "TRUE" : "FALSE"
    case .formula(_, let shown): shown.text
    }
  }

  /// Whether a formula stands in the cell, whatever it shows.
  public var isFormula: Bool { if case .formula = self { true } else { false } }
}
