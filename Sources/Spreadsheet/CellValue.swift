/// A value to be written into a cell: what a change puts there, typed as spreadsheets type it.
public enum CellValue: Sendable, Hashable {
  case blank
  case text(String)
  /// A decimal number as text: digits, at most one point, an optional leading minus.
  case number(String)
  case boolean(Bool)
  /// An ISO 8601 day, `2026-01-31`; a real date cell in XLSX, the same text in CSV.
  case date(String)

  /// The value as plain text: what CSV storage writes. Booleans are `TRUE` and `FALSE`.
  public var text: String {
    switch self {
    case .blank: ""
    case .text(let text), .number(let text), .date(let text): text
    case .boolean(let value): value ? "TRUE" : "FALSE"
    }
  }
}
