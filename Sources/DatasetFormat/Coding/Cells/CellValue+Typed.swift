package import Spreadsheet

extension CellValue {
  /// A text as a cell of a column holds it.
  package init(typed text: String, as kind: ValueKind) {
    switch kind {
    case _ where text.isEmpty: self = .blank
    case .amount, .signedAmount, .integer:
      self = (try? DecimalNumber(plain: text)) == nil ? .text(text) : .number(text)
    case .date: self = CalendarDate(iso: text) == nil ? .text(text) : .date(text)
    case .boolean:
      switch text {
      case "TRUE": self = .boolean(true)
      case "FALSE": self = .boolean(false)
      default: self = .text(text)
      }
    default: self = .text(text)
    }
  }
}
