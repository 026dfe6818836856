import DatasetFormat
import Spreadsheet

/// Tells a real change of value from a change of notation.
struct CellComparison {
  private let compared: TabComparison
  private let currencies: RowCurrencies?

  init(_ compared: TabComparison, _ context: CheckContext) {
    self.compared = compared
    currencies =
      compared.now.schema.position(matching: "currency") == nil
      ? nil : RowCurrencies(context.dataset, tab: compared.now.name)
  }

  /// The cells of a record that certainly mean something else than they did; what cannot be read has findings
  /// of its own.
  func differences(of pair: TabComparison.Pair) -> [Int] {
    let positions = compared.differences(pair)
    if positions.isEmpty { return [] }
    let then = meanings(positions, ofRow: pair.then, in: compared.then)
    let now = meanings(positions, ofRow: pair.now, in: compared.now)
    return zip(positions, zip(then, now)).filter { position, meanings in
      meanings.1 != .unreadable && meanings.0 != meanings.1 && !compared.isNumberMade(position, of: pair)
        && !compared.isDamaged(position, of: pair)
    }.map(\.0)
  }

  /// Whether a cell that could be read cannot be any more, or is blank if the record needs a value.
  func isLost(_ position: Int, of pair: TabComparison.Pair) -> Bool {
    if compared.isDamaged(position, of: pair) { return true }
    guard isReadable(position, ofRow: pair.then) else { return false }
    let now = meanings([position], ofRow: pair.now, in: compared.now)[0]
    if compared.isNumberMade(position, of: pair) { return true }
    return now == .unreadable || now == .blank && compared.now.schema.columns[position].isRequired
  }

  /// Whether a cell of the earlier state could be read.
  func isReadable(_ position: Int, ofRow row: Int) -> Bool {
    meanings([position], ofRow: row, in: compared.then) != [.unreadable]
  }

  private enum Meaning: Equatable {
    case blank, unreadable
    case value(String)

    init<Value>(_ reading: Reading<Value>, _ text: (Value) -> String) {
      self =
        switch reading {
        case .blank: .blank
        case .value(let value), .variant(let value, _): .value(text(value))
        case .unreadable: .unreadable
        }
    }
  }

  private func meanings(_ positions: [Int], ofRow row: Int, in tab: Tab) -> [Meaning] {
    var found = Array(repeating: Meaning.blank, count: positions.count)
    tab.forEachRow(in: row..<row + 1) { row in
      let currency = currencies?.currency(of: row) ?? Currency.none
      found = positions.map { meaning(row, $0, tab.schema.columns[$0], currency) }
    }
    return found
  }

  private func meaning(_ row: TabRow, _ position: Int, _ column: Column, _ currency: Currency) -> Meaning {
    switch column.kind {
    case .text:
      if row.isBlank(position) {
        .blank
      } else {
        // A text of the largest length is one that was cut.
        row.text(position).value.map { $0.utf16.count == Column.longestText } ?? false
          ? .unreadable : Meaning(row.text(position)) { $0 }
      }
    case .key: Meaning(row.key(position)) { $0 }
    case .shares: Meaning(row.shares(position)) { $0.description }
    case .tagList: Meaning(row.tagList(position)) { $0.description }
    case .uuid: Meaning(row.uuid(position)) { $0.description }
    case .date: Meaning(row.date(position)) { $0.description }
    case .timestamp: Meaning(row.timestamp(position)) { $0.description }
    case .amount, .signedAmount: Meaning(row.minorUnits(position, currency: currency)) { String($0) }
    case .currency: Meaning(row.currency(position)) { $0.code }
    case .boolean: Meaning(row.boolean(position)) { String($0) }
    case .color: Meaning(row.color(position)) { $0.lowercased() }
    case .integer: Meaning(row.integer(position)) { String($0) }
    case .sha256: Meaning(row.sha256(position)) { $0.lowercased() }
    case .choice(let choices): Meaning(row.choice(position, of: choices)) { $0 }
    }
  }
}
