/// One way to read the amounts of a table: the columns, the decimal mark, and what signs mean.
struct AmountReading {
  var source: AmountSource
  var mark: DecimalMark
  var rule: SignRule = .minusIsOut
  /// The columns of fees to be taken off the amount.
  var fees: Fees?
  /// Whether the debit column carries its own minus, and whether the credit column does.
  var isDebitNegative = false
  var isCreditNegative = false
  /// Which amounts of one column without signs are money out, where balances alone say it.
  var directions: RowDirections?
  /// Whether money out and in are exchanged, because the user believes the balances and not the words.
  var isTurned = false

  /// Columns of fees, such as a commission and a fee for foreign money.
  struct Fees: Hashable {
    let columns: [Int]

    /// Nil without a column.
    init?(_ columns: [Int]) {
      if columns.isEmpty { return nil }
      self.columns = columns
    }
  }

  /// The value that a row's cells give.
  enum Value: Hashable {
    case amount(Int64)
    case blank
    case neutral(String)
    case unreadable(String)
  }

  /// The amount of a row in minor units. `digits` is the number of minor-unit digits of the row's currency.
  ///
  /// `-45,20` with a decimal comma and 2 digits → `.amount(-4520)`
  func value(_ row: Int, _ grid: CellGrid, digits: Int) -> Value {
    switch source {
    case .single(let column):
      return turned(single(row, grid, column, digits: digits)).minus(feeValue(row, grid, digits: digits)) {
        grid.text(row, column)
      }
    case .signed(let column, let sign, let words):
      let token = grid.token(row, column)
      if token.isBlank { return .blank }
      guard let minor = token.number?.minorUnits(mark, digits: digits) else {
        return .unreadable(grid.text(row, column))
      }
      let word = grid.text(row, sign)
      switch words.direction(word) {
      // Only a value that the user typed has a minus beside a word for its direction.
      case .out: return taking(turned(.amount(-abs(minor))), row, grid, column, digits: digits)
      case .incoming where minor < 0: return .unreadable(grid.text(row, column) + " " + word)
      case .incoming: return taking(turned(.amount(minor)), row, grid, column, digits: digits)
      case .neutral: return minor == 0 ? .amount(0) : .neutral(word)
      // A sign that the user typed says it, too.
      case nil where minor <= 0 || token.number?.hasPlus == true: return turned(.amount(minor))
      case nil: return .unreadable(grid.text(row, column) + " " + word)
      }
    case .split(let debit, let credit):
      var value = turned(split(row, grid, debit, credit, digits: digits))
      let fee = feeValue(row, grid, digits: digits)
      // A row may consist of a fee only.
      if value == .blank, fee != .blank, fee != .amount(0) { value = .amount(0) }
      return value.minus(fee) { grid.text(row, credit ?? debit ?? 0) }
    }
  }

  private func turned(_ value: Value) -> Value {
    guard isTurned, case .amount(let minor) = value else { return value }
    return .amount(-minor)
  }

  /// An amount after the row's fee.
  private func taking(_ value: Value, _ row: Int, _ grid: CellGrid, _ column: Int, digits: Int) -> Value {
    if fees == nil { return value }
    return value.minus(feeValue(row, grid, digits: digits)) { grid.text(row, column) }
  }

  /// The fees of a row together. Blank when their cells hold only words.
  private func feeValue(_ row: Int, _ grid: CellGrid, digits: Int) -> Value {
    guard let fees else { return .blank }
    var sum: Int64?
    for column in fees.columns {
      let value = feeValue(row, grid, column, digits: digits)
      if case .unreadable = value { return value }
      guard let fee = value.minor else { continue }
      guard let next = (sum ?? 0).adding(fee.unsigned) else { return .unreadable(grid.text(row, column)) }
      sum = next
    }
    return sum.map(Value.amount) ?? .blank
  }

  private func feeValue(_ row: Int, _ grid: CellGrid, _ fee: Int, digits: Int) -> Value {
    let token = grid.token(row, fee)
    if token.isBlank { return .blank }
    if let minor = token.number?.minorUnits(mark, digits: digits) { return .amount(minor) }
    let text = grid.text(row, fee)
    return token.number != nil || text.contains(where: \.isNumber) ? .unreadable(text) : .blank
  }

  private func single(_ row: Int, _ grid: CellGrid, _ column: Int, digits: Int) -> Value {
    let token = grid.token(row, column)
    if token.isBlank { return .blank }
    guard let number = token.number, let minor = number.minorUnits(mark, digits: digits) else {
      return .unreadable(grid.text(row, column))
    }
    if let directions {
      // A sign that the user typed says it.
      if minor <= 0 || number.hasPlus { return .amount(minor) }
      return directions.isOut(row).map { .amount($0 ? -minor : minor) } ?? .unreadable(grid.text(row, column))
    }
    switch rule {
    case .minusIsOut: return .amount(minor)
    case .minusIsIn: return .amount(-minor)
    case .creditMarked: return .amount(number.mark == .credit ? minor.unsigned : -minor.unsigned)
    case .debitMarked: return .amount(number.mark == .debit ? -minor.unsigned : minor.unsigned)
    case .plusMarked: return .amount(number.hasPlus ? minor : -minor)
    }
  }

  private func split(_ row: Int, _ grid: CellGrid, _ debit: Int?, _ credit: Int?, digits: Int) -> Value {
    let out = side(row, grid, debit, digits: digits)
    let incoming = side(row, grid, credit, digits: digits)
    switch (out, incoming) {
    case (.unreadable(let text), _), (_, .unreadable(let text)): return .unreadable(text)
    case (.amount(let out), .amount(let incoming)):
      // The unused side is blank or zero.
      if out != 0, incoming != 0 {
        return .unreadable("\(grid.text(row, debit ?? 0)) and \(grid.text(row, credit ?? 0))")
      }
      return .amount((isDebitNegative ? out : -out) + (isCreditNegative ? -incoming : incoming))
    case (.amount(let out), _): return .amount(isDebitNegative ? out : -out)
    case (_, .amount(let incoming)): return .amount(isCreditNegative ? -incoming : incoming)
    default: return .blank
    }
  }

  private func side(_ row: Int, _ grid: CellGrid, _ column: Int?, digits: Int) -> Value {
    guard let column else { return .blank }
    let token = grid.token(row, column)
    if token.isBlank { return .blank }
    guard let minor = token.number?.minorUnits(mark, digits: digits) else {
      return .unreadable(grid.text(row, column))
    }
    return .amount(minor)
  }
}

extension AmountReading.Value {
  /// Subtracts a fee from an amount. Unreadable if the fee is, or if the difference overflows 64 bits. A
  /// value other than an amount is returned unchanged.
  fileprivate func minus(_ fee: Self, text: () -> String) -> Self {
    guard case .amount(let minor) = self else { return self }
    switch fee {
    case .amount(let fee): return minor.subtracting(fee.unsigned).map(Self.amount) ?? .unreadable(text())
    case .unreadable: return fee
    case .blank, .neutral: return self
    }
  }

  /// The minor units; nil for a row without an amount.
  var minor: Int64? {
    if case .amount(let minor) = self { return minor }
    return nil
  }
}

extension Int64 {
  /// The value without its sign. The smallest 64-bit value is returned unchanged.
  fileprivate var unsigned: Int64 { self == .min ? self : abs(self) }
}

/// The directions of the rows of a table, as balances give them.
struct RowDirections: Hashable {
  /// By row: -1 for money out, 1 for money in, 0 for rows without a direction.
  private var signs: [Int8]

  init(_ directions: BalanceDirections, rows: [Int]) {
    signs = Array(repeating: 0, count: (rows.last ?? -1) + 1)
    for (row, sign) in zip(rows, directions.signs) { signs[row] = sign }
  }

  /// Whether the amount of a row is money out. Nil when nothing says it.
  func isOut(_ row: Int) -> Bool? {
    guard row < signs.count, signs[row] != 0 else { return nil }
    return signs[row] < 0
  }
}

/// Which columns give an entry's amount.
enum AmountSource: Hashable {
  /// One column with signs.
  case single(Int)
  /// One column of amounts without signs, and one of words for in and out.
  case signed(Int, sign: Int, SignColumn)
  /// One column for each direction. One of them may be missing.
  case split(debit: Int?, credit: Int?)

  /// The columns that hold the numbers.
  var columns: [Int] {
    switch self {
    case .single(let column), .signed(let column, _, _): [column]
    case .split(let debit, let credit): [debit, credit].compactMap { $0 }
    }
  }

  /// The source in the notation of `--column`: `amount=Betrag`, or `debit=Soll;credit=Haben`.
  func choice(_ names: TableColumns) -> String {
    switch self {
    case .single(let column): "amount=\(names.choiceName(column))"
    case .signed(let column, let sign, _):
      "amount=\(names.choiceName(column));sign=\(names.choiceName(sign))"
    case .split(let debit, let credit):
      [debit.map { "debit=\(names.choiceName($0))" }, credit.map { "credit=\(names.choiceName($0))" }]
        .compactMap { $0 }.joined(separator: ";")
    }
  }
}

extension TableColumns {
  /// Whether nobody has said which columns are the amount.
  var haveOpenAmounts: Bool { chosen[.amount] == nil && chosen[.debit] == nil && chosen[.credit] == nil }
}

/// What the sign of a number in a column of amounts means.
enum SignRule: Hashable, CaseIterable {
  /// A minus is money out.
  case minusIsOut
  /// A minus is money in. Cards print charges without a sign.
  case minusIsIn
  /// `CR` is money in. A number without it is money out.
  case creditMarked
  /// `DR` is money out. A number without it is money in.
  case debitMarked
  /// A plus is money in. A number without it is money out.
  case plusMarked

  /// Whether money out is printed without a sign, as cards print charges.
  var chargesHaveNoSign: Bool { self == .minusIsIn || self == .creditMarked || self == .plusMarked }

  /// The convention in words of the user's options. Nil when marks next to the amounts show the direction.
  var convention: StatementOptions.SignConvention? {
    switch self {
    case .minusIsOut: .negativeIsOut
    case .minusIsIn: .positiveIsOut
    case .creditMarked, .debitMarked, .plusMarked: nil
    }
  }
}
