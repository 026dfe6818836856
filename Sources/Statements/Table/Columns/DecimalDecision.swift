import Money

/// Which decimal mark the numbers of a table use.
struct DecimalDecision {
  var mark: DecimalMark = .point
  var evidence: String?
  /// Whether a number with a mark shows it.
  var isShown = false
  /// Whether nothing decides between the two marks.
  var isOpen = false
  /// Whether some numbers fit only one mark and some only the other.
  var isMixed = false
}

/// Decides the decimal mark of the money columns, over all their cells.
///
/// `1.234,50` → comma. `1.234` alone fits both marks, so the file's other numbers decide.
struct DecimalDecider {
  let columns: TableColumns
  let options: StatementOptions
  /// Numbers of the preamble, written by the same program.
  let preambleNumbers: [NumberToken]

  /// The decision for some columns of amounts. `digits` is the number of digits of the currency that the file
  /// states.
  func decide(_ money: [Int], digits: Int?) -> DecimalDecision {
    let own = money.map { columns.profiles[$0] }
    let point = own.reduce(0) { $0 + $1.pointOnly }
    let comma = own.reduce(0) { $0 + $1.commaOnly }
    if point > 0, comma > 0 { return mixed(point, comma) }
    if point > 0 {
      return DecimalDecision(
        mark: .point, evidence: "\(point) amounts are numbers only with a decimal point", isShown: true)
    }
    if comma > 0 {
      return DecimalDecision(
        mark: .comma, evidence: "\(comma) amounts are numbers only with a decimal comma", isShown: true)
    }
    let ambiguous = own.reduce(0) { $0 + $1.ambiguous }
    if let given = options.decimalMark {
      return DecimalDecision(mark: given, evidence: "the decimal mark \(given.rawValue) was given")
    }
    // Balances above the table are compared with the amounts. So their mark counts even when no amount has
    // one.
    if let found = elsewhere(money) { return found }
    if ambiguous == 0 { return DecimalDecision(mark: .point, evidence: "no amount has a decimal mark") }
    if let found = byDigits(own, digits: digits) { return found }
    if columns.speaks(["zh", "ja", "ko"]) {
      return DecimalDecision(
        mark: .point, evidence: "the column names are of a language that groups digits with a comma")
    }
    return DecimalDecision(mark: .point, isOpen: true)
  }

  private func mixed(_ point: Int, _ comma: Int) -> DecimalDecision {
    if let given = options.decimalMark {
      return DecimalDecision(mark: given, evidence: "the decimal mark \(given.rawValue) was given")
    }
    return DecimalDecision(mark: point >= comma ? .point : .comma, isMixed: true)
  }

  /// The mark of other numbers in the file: rates, balances, the preamble.
  private func elsewhere(_ money: [Int]) -> DecimalDecision? {
    let others = columns.indices.filter {
      !money.contains($0) && columns.profiles[$0].isNumber && !columns.profiles[$0].isDate
    }
    let point = others.filter { columns.profiles[$0].pointOnly > 0 && columns.profiles[$0].commaOnly == 0 }
    let comma = others.filter { columns.profiles[$0].commaOnly > 0 && columns.profiles[$0].pointOnly == 0 }
    if let column = point.first, comma.isEmpty {
      return DecimalDecision(
        mark: .point, evidence: "\(columns.label(column)) has numbers only with a decimal point")
    }
    if let column = comma.first, point.isEmpty {
      return DecimalDecision(
        mark: .comma, evidence: "\(columns.label(column)) has numbers only with a decimal comma")
    }
    let preamblePoint = preambleNumbers.contains { $0.commaScale == nil }
    let preambleComma = preambleNumbers.contains { $0.pointScale == nil }
    guard preamblePoint != preambleComma else { return nil }
    return DecimalDecision(
      mark: preamblePoint ? .point : .comma,
      evidence: "a number above the table has a decimal \(preamblePoint ? "point" : "comma")")
  }

  /// The mark by the currency's digits. `1.234` is not an amount of euros, so its point groups digits. In a
  /// currency with three digits the point is the decimal mark.
  private func byDigits(_ own: [ColumnProfile], digits: Int?) -> DecimalDecision? {
    // All ambiguous numbers have one mark with three digits after it. Their group marks show which mark it
    // is.
    let withDigits = own.reduce(0) { $0 + $1.ambiguousWithDigits }
    let unmarked = own.reduce(0) { $0 + $1.unmarked - $1.zeros }
    let marks = Set(own.flatMap(\.ambiguousMarks))
    guard marks.count == 1, let mark = marks.first else { return nil }
    let grouping: DecimalMark = mark == .point ? .comma : .point
    switch digits {
    case 3?: return DecimalDecision(mark: mark, evidence: "the currency has three digits after the mark")
    case 0?: return DecimalDecision(mark: grouping, evidence: "the currency has no digits after a mark")
    case .some where withDigits > 0:
      return DecimalDecision(
        mark: grouping, evidence: "\(withDigits) amounts would have a third digit that the currency has not")
    case nil where withDigits > 0 && unmarked > 0:
      return DecimalDecision(
        mark: grouping,
        evidence: "\(withDigits) amounts have three digits after the mark, \(unmarked) have no mark")
    default: return nil
    }
  }
}
