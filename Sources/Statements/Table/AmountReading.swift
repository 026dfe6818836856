/// One way to read the amounts of a table: the columns, the decimal mark, and what signs mean.
struct AmountReading {
  var source: AmountSource
  var mark: DecimalMark
  var rule: SignRule = .minusIsOut
  /// A column of fees to be taken off the amount.
  var fee: Int?
  /// Whether the debit column carries its own minus, and whether the credit column does.
  var isDebitNegative = false
  var isCreditNegative = false

  /// What a row's cells give.
  enum Value: Hashable {
    case amount(Int64)
    case blank
    case neutral(String)
    case unreadable(String)
  }

  /// The amount of a row in minor units; `digits` are those of the row's currency.
  func value(_ row: Int, _ grid: CellGrid, digits: Int) -> Value {
    switch source {
    case .single(let column):
      return single(row, grid, column, digits: digits).minus(feeValue(row, grid, digits: digits)) {
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
      case .out: return .amount(-minor)
      case .incoming: return .amount(minor)
      case .neutral: return minor == 0 ? .amount(0) : .neutral(word)
      case nil: return minor == 0 ? .amount(0) : .unreadable(grid.text(row, column) + " " + word)
      }
    case .split(let debit, let credit):
      var value = split(row, grid, debit, credit, digits: digits)
      let fee = feeValue(row, grid, digits: digits)
      // A row may be nothing but its fee.
      if value == .blank, fee != .blank, fee != .amount(0) { value = .amount(0) }
      return value.minus(fee) { grid.text(row, credit ?? debit ?? 0) }
    }
  }

  /// The fee of a row; blank where nothing but words stands there.
  private func feeValue(_ row: Int, _ grid: CellGrid, digits: Int) -> Value {
    guard let fee else { return .blank }
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
      // The unused side is blank, or zero.
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
  /// The amount less a fee, unreadable where the fee is, or where 64 bits do not hold the difference; what is no amount
  /// stays what it is.
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
  /// The value without its sign; the smallest value stays itself.
  fileprivate var unsigned: Int64 { self == .min ? self : abs(self) }
}

/// Which columns give an entry's amount.
enum AmountSource: Hashable {
  /// One column with signs.
  case single(Int)
  /// One column of amounts without signs, and one of words for in and out.
  case signed(Int, sign: Int, SignColumn)
  /// A column for each direction; one of them may be missing.
  case split(debit: Int?, credit: Int?)

  /// The columns that hold the numbers.
  var columns: [Int] {
    switch self {
    case .single(let column), .signed(let column, _, _): [column]
    case .split(let debit, let credit): [debit, credit].compactMap { $0 }
    }
  }
}

/// What the sign of a number in a column of amounts means.
enum SignRule: Hashable {
  /// A minus is money out.
  case minusIsOut
  /// A minus is money in: charges of a card are printed without a sign.
  case minusIsIn
  /// `CR` is money in, a number without it money out.
  case creditMarked
  /// `DR` is money out, a number without it money in.
  case debitMarked
  /// A plus is money in, a number without it money out.
  case plusMarked

  /// What a person would say of it; nil where marks beside the amounts say it.
  var convention: StatementOptions.SignConvention? {
    switch self {
    case .minusIsOut: .negativeIsOut
    case .minusIsIn: .positiveIsOut
    case .creditMarked, .debitMarked, .plusMarked: nil
    }
  }
}
