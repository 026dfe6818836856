package import Money
package import DatasetFormat

/// One row while a value is made from it: its cells by column name.
package struct RecordRow {
  let row: TabRow
  let schema: TabSchema

  package init(row: TabRow, schema: TabSchema) {
    self.row = row
    self.schema = schema
  }

  /// How a kind of cell is read: `TabRow.date`.
  package typealias Read<Value: Sendable> = (TabRow) -> (Int) -> Reading<Value>

  /// Whether the record has no tombstone.
  package var isLive: Bool { row.isLive }

  /// The value of a required cell.
  func required<Value>(_ column: String, _ read: Read<Value>) throws(CellProblem) -> Value {
    guard let value = try certain(column, read) else { throw problem(column, .blank) }
    return value
  }

  /// The value of a cell that affects figures; nil if it is blank.
  func certain<Value>(_ column: String, _ read: Read<Value>) throws(CellProblem) -> Value? {
    let reading = read(row)(schema[column])
    if reading.isBlank { return nil }
    guard let value = reading.value else { throw problem(column, .unreadable) }
    return value
  }

  /// The value of a cell that affects no figures; nil if it is blank or cannot be read, which checks report.
  package func described<Value>(_ column: String, _ read: Read<Value>) -> Value? {
    read(row)(schema[column]).value
  }

  /// A text, unchanged.
  package func text(_ column: String) -> String? { row.text(schema[column]).value }

  /// A word of a list on which no figure depends; nil if the cell is blank.
  package func word<List: Vocabulary>(_ column: String, _ list: List.Type = List.self) -> Word<List>? {
    WordColumn<List>(schema, column).word(of: row)
  }

  /// A word of a list that must be one.
  func requiredWord<List: Vocabulary>(_ column: String, _ list: List.Type = List.self) throws(CellProblem)
    -> List
  {
    switch WordColumn<List>(schema, column).word(of: row) {
    case .known(let word): return word
    case .unknown: throw problem(column, .unreadable)
    case nil: throw problem(column, .blank)
    }
  }

  /// The currency of the row's amounts.
  func currency(_ currencies: RowCurrencies) throws(CellProblem) -> Currency {
    guard let currency = currencies.currency(of: row) else { throw problem("currency", .unreadable) }
    return currency
  }

  /// An amount above zero, as every column of kind amount holds.
  func amount(_ column: String, in currency: Currency) throws(CellProblem) -> Amount {
    let amount = try signedAmount(column, in: currency)
    guard let amount else { throw problem(column, .blank) }
    guard amount.minorUnits > 0 else { throw problem(column, .unreadable) }
    return amount
  }

  /// An amount that may be zero or negative; nil if the cell is blank.
  func signedAmount(_ column: String, in currency: Currency) throws(CellProblem) -> Amount? {
    try certain(column, { row in { row.minorUnits($0, currency: currency) } })
      .map { Amount(minorUnits: $0, currency: currency) }
  }

  func problem(_ column: String, _ reason: LeftOutRow.Reason) -> CellProblem {
    CellProblem(position: schema[column], reason: reason)
  }
}

/// A column that holds one word of a list, looked up once for loops over many rows.
package struct WordColumn<List: Vocabulary>: Sendable {
  package let position: Int
  private let choices: [ValueKind.Choice]
  private let words: [(text: String, word: List)]

  /// - Precondition: The schema has the column.
  package init(_ schema: TabSchema, _ column: String) {
    position = schema[column]
    choices = schema.words(at: position)
    words = List.allCases.map { ($0.rawValue, $0) }
  }

  /// The word of a cell; nil if it is blank or not a word of the list.
  package func value(of row: TabRow) -> List? {
    guard let text = row.choice(position, of: choices).value else { return nil }
    return words.first { $0.text == text }?.word
  }

  /// The value of a cell; nil if it is blank.
  func word(of row: TabRow) -> Word<List>? {
    if row.isBlank(position) { return nil }
    return value(of: row).map(Word.known) ?? .unknown(row.rawText(position) ?? "")
  }
}
