import Money

/// What a table says of the currency of its amounts, row by row.
struct CurrencyDecision: Sendable {
  /// The column with a code in each row.
  var column: Int?
  /// The columns of amounts whose cells carry signs of their own; empty where all of them mean ``fixed``.
  var signed: [Int] = []
  /// The currency of rows that name none; nil: that of the account.
  var fixed: String?
  /// A sign that several currencies share (`$`), where nothing in the file says which of them is meant.
  var shared: SharedCurrencySign?
  /// The currency that a person gave for such a sign, or for words that nobody knows.
  var given: String?
  /// Whether rows are left out whose currency nobody knows.
  var leavesOutUnknown = false
  /// The digits that all currencies of the table have; nil where they differ or where none is stated.
  var digits: Int?
  var evidence: String?
  var question: Question?

  /// The code of a row's currency, or nil where none is stated.
  func code(_ row: Int, _ grid: CellGrid) -> String? {
    if let column, let cell = grid.cell(row, column) {
      let text = grid.text(of: cell)
      if let sign = CurrencySigns.sign(text) { return sign.code ?? given ?? fixed }
      if Self.isWord(text) { return given ?? fixed }
    }
    if signed.isEmpty { return fixed }
    let numbers = signed.compactMap { grid.token(row, $0).number }.filter(\.hasMoneySign)
    // The side that moves nothing may carry a sign of its own.
    guard let number = numbers.first(where: { $0.digits != 0 }) ?? numbers.first else { return fixed }
    guard let code = number.currency else { return given ?? fixed }
    if let fixed, CurrencySigns.mayStand(code, for: fixed) { return fixed }
    return code
  }

  /// The word for a row's currency that nobody knows, where such rows are left out.
  func unknownWord(_ row: Int, _ grid: CellGrid) -> String? {
    guard leavesOutUnknown, let column, let cell = grid.cell(row, column) else { return nil }
    let text = grid.text(of: cell)
    return Self.isWord(text) && CurrencySigns.sign(text) == nil ? text : nil
  }

  /// Whether a cell says something; a dash stands for nothing.
  static func isWord(_ text: String) -> Bool { !text.isEmpty && text.contains { $0 != "-" && $0 != "–" } }
}
