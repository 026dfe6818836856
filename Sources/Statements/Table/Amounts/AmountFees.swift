import Money

/// Tells whether amounts already include the fees next to them.
///
/// Amount `98.80`, fee `1.20` → a question, unless balances, gross and net, or quantity and price show it.
struct AmountFees {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows of entries, in file order.
  let rows: [Int]
  /// The number of decimals for comparing readings.
  let digits: Int
  /// The number of decimals of the file's currency, to which banks round products.
  let minorDigits: Int

  init(_ entries: EntryCells, minorDigits: Int) {
    grid = entries.grid
    columns = entries.columns
    rows = entries.rows
    digits = entries.digits
    self.minorDigits = minorDigits
  }

  /// The columns with fees other than zero.
  var moving: [Int] { columns.columns(.fee).filter { columns.profiles[$0].moves } }

  /// Asks whether fees must still be taken off, beside those that a reading takes off.
  func question(_ reading: AmountReading, _ fees: AmountReading.Fees) -> Question {
    let known = reading.fees?.columns ?? []
    func choice(_ fees: [Int]) -> String { fees.map { ";fee=\(columns.choiceName($0))" }.joined() }
    let amount = reading.source.choice(columns) + choice(known)
    let open = fees.columns.filter { !known.contains($0) }
    let names = open.map(columns.label).joined(separator: " and ")
    let found = open.count == 1 ? "\(names) holds fees" : "\(names) hold fees"
    let taken = choice(open)
    return Question(
      code: .amountColumn,
      text:
        "\(found), and no balance shows whether they are taken off the amounts already. Is the amount what moved the account, or is the fee still to be taken off?",
      choices: [amount, amount + taken])
  }

  /// The columns of fees of which nothing shows whether the amounts include them.
  func unsettled(_ reading: AmountReading) -> AmountReading.Fees? {
    guard columns.chosen[.amount] == nil, columns.chosen[.debit] == nil else { return nil }
    switch reading.source {
    case .split: break
    case .single(let column):
      guard isBeforeFees(column) else { return nil }
    case .signed(let column, let sign, let words):
      guard isBeforeFees(column) || columns.roles[column] == .netAmount && areOut(sign, words) else {
        return nil
      }
    }
    return AmountReading.Fees(moving.filter { !isInAmount($0, reading) })
  }

  /// Whether a name leaves open that the column is without the fees.
  private func isBeforeFees(_ column: Int) -> Bool {
    [.amount, .grossAmount].contains(columns.roles[column])
      && !amountsBeside(column).contains { AmountTotals(of: $0, grid, columns, rows)?.column == column }
      && !["total", "net"].contains { WordSet.holds(HeaderWords.normal(columns.name(column)), $0) }
  }

  private func amountsBeside(_ column: Int) -> [Int] {
    columns.columns(.amount, .grossAmount).filter { $0 != column }
  }

  /// Whether money out has fees: an amount of it after fees may be what arrived elsewhere.
  private func areOut(_ sign: Int, _ words: SignColumn) -> Bool {
    rows.contains { row in
      words.direction(grid.text(row, sign)) == .out
        && moving.contains { (grid.token(row, $0).number?.digits ?? 0) != 0 }
    }
  }

  /// Whether gross, fee and net show that positive amounts are received. For money paid out, the fee would be
  /// added.
  func areTakenOff(_ column: Int, _ mark: DecimalMark) -> Bool {
    guard let gross = columns.columns(.grossAmount).first, let net = columns.columns(.netAmount).first,
      let fee = columns.columns(.fee).first, column == gross || column == net
    else { return false }
    var received = 0
    for row in rows.prefix(5000) {
      let minor = { (column: Int) in grid.token(row, column).number?.minorUnits(mark, digits: digits) }
      guard let before = minor(gross), let cost = minor(fee), let after = minor(net), cost != 0 else {
        continue
      }
      guard before > 0, after == before.subtracting(abs(cost)) else { return false }
      received += 1
    }
    return received > 0
  }
}

/// What the quantities and prices of trades show about their fees.
extension AmountFees {
  /// Whether all trades with a fee show that the amount includes it: the amount is quantity times price with
  /// that fee, and not without it.
  func isInAmount(_ fee: Int, _ reading: AmountReading) -> Bool {
    guard case .single(let amount) = reading.source, let quantity = column(UnitWords.isQuantity),
      let price = column(Self.isPrice)
    else { return false }
    var trades = 0
    for row in rows.prefix(5000) {
      guard let cost = minor(row, fee, reading.mark), cost != 0 else { continue }
      guard let moved = minor(row, amount, reading.mark), moved != 0,
        let value = product(row, quantity, price, reading.mark)
      else { return false }
      // Counts in thousandths of the minor unit, so that the product's own rounding shows.
      let size = moved.magnitude.multipliedReportingOverflow(by: 1000)
      let extra = cost.magnitude.multipliedReportingOverflow(by: 1000)
      guard !size.overflow, !extra.overflow, size.partialValue < 1 << 60, extra.partialValue < 1 << 60 else {
        return false
      }
      let (paid, costs) = (Int64(size.partialValue), Int64(extra.partialValue))
      let expected = isNegative(row, amount) ? value + costs : value - costs
      guard abs(paid - expected) <= Self.rounding, abs(paid - value) > Self.rounding else { return false }
      trades += 1
    }
    return trades > 0
  }

  /// Half a minor unit in thousandths, with a little more for prices that are themselves rounded.
  private static let rounding: Int64 = 600

  private func minor(_ row: Int, _ column: Int, _ mark: DecimalMark) -> Int64? {
    grid.token(row, column).number?.minorUnits(mark, digits: minorDigits)
  }

  private func isNegative(_ row: Int, _ column: Int) -> Bool {
    grid.token(row, column).number?.isNegative ?? false
  }

  /// Quantity times price in thousandths of a minor unit. Nil when it overflows or a cell is not a number.
  private func product(_ row: Int, _ quantity: Int, _ price: Int, _ mark: DecimalMark) -> Int64? {
    guard let one = grid.token(row, quantity).number?.number(mark),
      let other = grid.token(row, price).number?.number(mark)
    else { return nil }
    let product = one.mantissa.magnitude.multipliedReportingOverflow(by: other.mantissa.magnitude)
    guard !product.overflow, product.partialValue < 1 << 60 else { return nil }
    var value = Int64(product.partialValue)
    var scale = one.scale + other.scale
    while scale > minorDigits + 3 {
      value /= 10
      scale -= 1
    }
    while scale < minorDigits + 3 {
      guard value < 1 << 56 else { return nil }
      value *= 10
      scale += 1
    }
    return value
  }

  private func column(_ isNamed: (String) -> Bool) -> Int? {
    columns.indices.first { isNamed(columns.name($0)) && columns.profiles[$0].numbers > 0 }
  }

  private static func isPrice(_ name: String) -> Bool {
    prices.contains(HeaderWords.normal(HeaderWords.withoutBrackets(name) ?? name))
  }

  private static let prices = WordSet(.priceName)
}
