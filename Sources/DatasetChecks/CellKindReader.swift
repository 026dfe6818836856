import DatasetFormat
import Spreadsheet

/// What is wrong with a cell.
struct CellProblem {
  var code: FindingCode
  var severity: Finding.Severity
  /// Whether the value is certain all the same.
  var isReadable = false
  /// The form that the format writes, or what is expected there.
  var expected: String?
}

/// Reads cells by their column's kind for what is wrong with them, without keeping the values.
struct CellKindReader {
  private let tab: Tab
  private let version: Int
  private let currencies: RowCurrencies?
  private let kinds: [ValueKind]
  private let originalAmount: Int?
  private var currency: Currency?

  /// For the rows of a tab; `currencies` is nil where its amounts are in no currency of their own.
  init(tab: Tab, version: Int, currencies: RowCurrencies?) {
    self.tab = tab
    self.version = version
    self.currencies = currencies
    kinds = tab.schema.columns.map(\.kind)
    originalAmount = tab.schema.position(matching: "originalAmount")
  }

  /// The digits of the row's currency; nil where it is unknown.
  var digits: Int? { currency?.digits }

  /// Notes what holds for the whole row: its currency.
  mutating func begin(_ row: TabRow) {
    currency = currencies?.currency(of: row)
  }

  /// The problem of a cell, or nil for a good one.
  func problem(_ row: TabRow, position: Int, cell: Cell) -> CellProblem? {
    switch kinds[position] {
    case .text: return textProblem(row, position: position, cell: cell)
    case .key: return judged(row.key(position)) { $0 }
    case .tagList: return judged(row.tagList(position)) { $0.tags.isEmpty ? "a blank cell" : $0.description }
    case .uuid: return judged(row.uuid(position)) { $0.description }
    case .date: return dateProblem(row, position: position)
    case .timestamp: return judged(row.timestamp(position)) { $0.description }
    case .currency: return judged(row.currency(position)) { $0.code }
    case .boolean: return judged(row.boolean(position)) { $0 ? "TRUE" : "FALSE" }
    case .integer: return judged(row.integer(position)) { String($0) }
    case .color: return judged(row.color(position), unreadable: .info) { $0 }
    case .sha256: return judged(row.sha256(position), unreadable: .info) { $0 }
    case .choice(let choices): return choiceProblem(row, position: position, choices)
    case .amount, .signedAmount: return amountProblem(row, position: position)
    }
  }

  /// What a reading gives rise to; `form` tells a value as the format writes it.
  private func judged<Value>(
    _ reading: Reading<Value>, unreadable: Finding.Severity = .error, _ form: (Value) -> String
  ) -> CellProblem? {
    switch reading {
    case .blank, .value: nil
    case .variant(let value, let code):
      CellProblem(
        code: code, severity: code.entry.severity == .error ? .warning : code.entry.severity,
        isReadable: true,
        expected: form(value))
    case .unreadable(let code): CellProblem(code: code, severity: unreadable)
    }
  }

  /// Ends of rules and goals may lie far ahead; days of transactions hardly do.
  private func dateProblem(_ row: TabRow, position: Int) -> CellProblem? {
    let reading = row.date(position)
    if let problem = judged(reading, { $0.description }) { return problem }
    guard tab.name == .transactions, let date = reading.value, !date.isPlausible else { return nil }
    return CellProblem(code: FindingCode("date-implausible"), severity: .warning)
  }

  private func choiceProblem(
    _ row: TabRow, position: Int, _ choices: [ValueKind.Choice]
  ) -> CellProblem? {
    let known = choices.filter { $0.since <= version }
    let reading = row.choice(position, of: choices)
    if let word = reading.value, !known.contains(where: { $0.word == word }) {
      return CellProblem(code: FindingCode("schema-mixed"), severity: .warning)
    }
    var problem = judged(reading) { $0 }
    if problem?.code == FindingCode("enum-unknown") {
      problem?.expected = known.map(\.word).joined(separator: ", ")
    }
    return problem
  }

  private func amountProblem(_ row: TabRow, position: Int) -> CellProblem? {
    let unit = position == originalAmount ? originalCurrency(row) : currency
    let reading = row.minorUnits(position, currency: unit ?? .none)
    if kinds[position] == .amount, let units = reading.value {
      if units == 0 { return CellProblem(code: FindingCode("amount-zero"), severity: .error) }
      if units < 0 { return negativeProblem(row) }
    }
    var problem = judged(reading) { DecimalText.string(mantissa: $0, scale: (unit ?? .none).digits) }
    guard let code = problem?.code.rawValue,
      ["amount-precision", "amount-ambiguous", "currency-mismatch"].contains(code)
    else { return problem }
    // Without a currency nobody can say how many digits are right; that is a finding of its own.
    guard let unit else { return nil }
    problem?.expected = expectation(of: code, unit)
    return problem
  }

  private func expectation(of code: String, _ unit: Currency) -> String? {
    switch code {
    case "amount-precision" where unit == .none: "at most 2 digits after the point: no currency is known"
    case "amount-precision" where unit.digits == 0: "no digits after the point in \(unit)"
    case "amount-precision": "at most \(unit.digits) digits after the point in \(unit)"
    case "currency-mismatch": unit == .none ? "a number alone" : unit.code
    default: nil
    }
  }

  /// A minus on an expense can only be the bank's habit; elsewhere it may be a reversal or a wrong type.
  private func negativeProblem(_ row: TabRow) -> CellProblem {
    func word(_ column: String) -> String? {
      tab.schema.position(matching: column).flatMap { row.rawText($0) }
    }
    let isOut = word("type") == "expense" && word("direction") != "in"
    return CellProblem(code: FindingCode("amount-negative"), severity: isOut ? .warning : .error)
  }

  private func originalCurrency(_ row: TabRow) -> Currency? {
    tab.schema.position(matching: "originalCurrency").flatMap { row.currency($0).value }
  }

  private static let exactTexts: Set = ["externalId", "last4", "importKey", "driveFileId"]

  private func textProblem(_ row: TabRow, position: Int, cell: Cell) -> CellProblem? {
    switch cell.kind {
    case .missingValue: return CellProblem(code: FindingCode("formula-no-value"), severity: .error)
    case .error: return CellProblem(code: FindingCode("error-value"), severity: .error)
    case .number, .date, .boolean:
      guard Self.exactTexts.contains(tab.schema.columns[position].name) else { return nil }
      return CellProblem(code: FindingCode("text-as-number"), severity: .error)
    default:
      let length = row.view.rawBytes(of: cell).count
      if length >= 32_767, row.view.text(of: cell).utf16.count == 32_767 {
        return CellProblem(code: FindingCode("text-cut"), severity: .warning)
      }
      switch row.view.withBytes(of: cell, { TextFlaw($0) }) {
      case .control: return CellProblem(code: FindingCode("text-control"), severity: .warning)
      case .invisible: return CellProblem(code: FindingCode("text-invisible"), severity: .warning)
      case .notComposed:
        return CellProblem(code: FindingCode("text-not-nfc"), severity: .info, isReadable: true)
      case nil: return nil
      }
    }
  }
}
