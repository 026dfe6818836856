import DatasetFormat
import Spreadsheet

/// Reads cells by their column's kind for what is wrong with them, without keeping the values.
struct CellKindReader {
  private let tab: Tab
  private let currencies: RowCurrencies?
  private let columns: [Column]
  private var currency: Currency?

  init(tab: Tab, currencies: RowCurrencies?) {
    self.tab = tab
    self.currencies = currencies
    columns = tab.schema.columns
  }

  /// Notes what holds for the whole row: its currency.
  mutating func begin(_ row: TabRow) {
    currency = currencies?.currency(of: row)
  }

  /// The finding that a cell gives rise to, and its severity; nil for a good cell.
  func problem(_ row: TabRow, position: Int, cell: Cell) -> (FindingCode, Finding.Severity)? {
    switch columns[position].kind {
    case .text: return textProblem(row, position: position, cell: cell)
    case .key: return judged(row.key(position))
    case .tagList: return judged(row.tagList(position))
    case .uuid: return judged(row.uuid(position))
    case .date: return judged(row.date(position))
    case .timestamp: return judged(row.timestamp(position))
    case .currency: return judged(row.currency(position))
    case .boolean: return judged(row.boolean(position))
    case .integer: return judged(row.integer(position))
    case .color: return judged(row.color(position), unreadable: .info)
    case .sha256: return judged(row.sha256(position), unreadable: .info)
    case .choice(let choices): return judged(row.choice(position, of: choices))
    case .signedAmount:
      return judged(row.minorUnits(position, currency: currency ?? .none))
    case .amount: return amountProblem(row, position: position)
    }
  }

  /// What is expected of a column, where the code's own words do not say it.
  func expectation(of position: Int) -> String? {
    switch columns[position].kind {
    case .choice(let choices): choices.map(\.word).joined(separator: ", ")
    default: nil
    }
  }

  private func judged<Value>(
    _ reading: Reading<Value>, unreadable: Finding.Severity = .error
  ) -> (FindingCode, Finding.Severity)? {
    switch reading {
    case .blank, .value: nil
    case .variant(_, let code): (code, code.entry.severity == .error ? .warning : code.entry.severity)
    case .unreadable(let code): (code, unreadable)
    }
  }

  private func amountProblem(_ row: TabRow, position: Int) -> (FindingCode, Finding.Severity)? {
    let unit = columns[position].name == "originalAmount" ? originalCurrency(row) : currency
    let reading = row.minorUnits(position, currency: unit ?? .none)
    if let found = judged(reading) { return found }
    guard let units = reading.value else { return nil }
    if units == 0 { return (FindingCode("amount-zero"), .error) }
    if units > 0 { return nil }
    // A negative expense can only mean money out; a negative income may be a reversal or a wrong type.
    let isExpense = tab.schema.position(matching: "type").flatMap { row.rawText($0) } == "expense"
    return (FindingCode("amount-negative"), isExpense ? .warning : .error)
  }

  private func originalCurrency(_ row: TabRow) -> Currency? {
    tab.schema.position(matching: "originalCurrency").flatMap { row.currency($0).value }
  }

  private static let exactTexts: Set = ["externalId", "last4", "importKey", "driveFileId"]

  private func textProblem(
    _ row: TabRow, position: Int, cell: Cell
  ) -> (FindingCode, Finding.Severity)? {
    switch cell.kind {
    case .missingValue: return (FindingCode("formula-no-value"), .error)
    case .error: return (FindingCode("error-value"), .error)
    case .number where Self.exactTexts.contains(columns[position].name):
      return (FindingCode("text-as-number"), .error)
    default:
      let length = row.view.rawBytes(of: cell).count
      guard length >= 32_767, row.view.text(of: cell).utf16.count == 32_767 else { return nil }
      return (FindingCode("text-cut"), .warning)
    }
  }
}
