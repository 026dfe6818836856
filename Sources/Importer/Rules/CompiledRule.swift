import DatasetFormat

/// One rule with its conditions made ready.
struct CompiledRule: Sendable {
  let rule: ImportRule
  /// The folded texts of textContains; one of them must occur. Empty: no such condition.
  let literals: [String]
  private let expression: RegularExpression?

  /// - Throws: ``RegularExpression/PatternError``.
  init(_ rule: ImportRule) throws(RegularExpression.PatternError) {
    self.rule = rule
    literals = (rule.textContains ?? "").split(separator: "|").map { UnicodeForm.folded(String($0)) }
      .filter { !$0.isEmpty }
    if let pattern = rule.textMatches {
      expression = try RegularExpression(pattern)
    } else {
      expression = nil
    }
  }

  /// The captures when all conditions but textContains hold; nil where one does not.
  ///
  /// A rule without any condition matches every line.
  func match(_ line: StatementLine, account: String?, digits: Int) -> [String?]? {
    if let wanted = rule.accountKey, wanted != account { return nil }
    if let direction = rule.direction {
      guard line.amountMinor != 0, (line.amountMinor < 0) == (direction == "out") else { return nil }
    }
    if let first = rule.dateFrom, line.date < first { return nil }
    if let last = rule.dateTo, line.date > last { return nil }
    let amount = DecimalNumber(mantissa: Int64(clamping: line.amountMinor.magnitude), scale: digits)
    if let least = rule.amountMin, Self.isLess(amount, Self.magnitude(least)) { return nil }
    if let most = rule.amountMax, Self.isLess(Self.magnitude(most), amount) { return nil }
    guard let expression else { return [line.text] }
    if let captures = expression.firstMatch(in: line.text) { return captures }
    return line.payee == line.text ? nil : expression.firstMatch(in: line.payee)
  }

  private static func magnitude(_ number: DecimalNumber) -> DecimalNumber {
    DecimalNumber(mantissa: Int64(clamping: number.mantissa.magnitude), scale: number.scale)
  }

  /// Compares two numbers of at most 18 digits exactly.
  private static func isLess(_ one: DecimalNumber, _ other: DecimalNumber) -> Bool {
    let scale = max(one.scale, other.scale)
    guard let first = scaled(one, to: scale) else { return false }
    guard let second = scaled(other, to: scale) else { return true }
    return first < second
  }

  /// The mantissa at a larger scale; nil where 128 bits do not hold it.
  private static func scaled(_ number: DecimalNumber, to scale: Int) -> Int128? {
    var value = Int128(number.mantissa)
    for _ in number.scale..<max(number.scale, scale) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return value
  }
}
