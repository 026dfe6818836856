package import Spreadsheet

extension Tab {
  /// What a cell of the format shows, typed as the format writes it where it is readable as that; a text otherwise.
  package func recordValue(row: Int, position: Int) -> CellValue {
    guard let column = binding.columnOfPosition[position] else { return .blank }
    let value = sheet.value(row: row, column: column)
    let text = value.text
    if text.isEmpty { return .blank }
    switch schema.columns[position].kind {
    case .amount, .signedAmount, .integer:
      return (try? DecimalNumber(plain: text)) == nil ? value : .number(text)
    case .date: return CalendarDate(iso: Array(text.utf8)) == nil ? value : .date(text)
    case .boolean: return text == "TRUE" || text == "FALSE" ? .boolean(text == "TRUE") : value
    default: return .text(text)
    }
  }
}
