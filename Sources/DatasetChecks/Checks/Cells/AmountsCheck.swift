import DatasetFormat
import Spreadsheet
import TextScanning

/// Amounts are numbers with at most as many digits as their currency has; those of records are above 0.
struct AmountsCheck: CellCheck {
  var kinds: [FindingKind] {
    FindingKind.ofAmountForms + FindingKind.ofEveryCell + [.amountNegative, .amountZero]
  }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    let isOriginal = context.tab.schema.columns[position].name == "originalAmount"
    let unit = isOriginal ? originalCurrency(row, context.tab) : context.currency
    let reading = row.minorUnits(position, currency: unit ?? .none)
    if context.columnKinds[position] == .amount, let units = reading.value {
      if units == 0 { return CellFinding(.amountZero) }
      if units < 0 { return negativeProblem(units, unit ?? .none, row, context.tab) }
    }
    var problem = CellFinding(reading) {
      .number(DecimalText.string(mantissa: $0, scale: (unit ?? .none).digits))
    }
    if problem?.kind == .amountIsDate, let unit {
      problem?.candidates = Self.amounts(behind: row.rawText(position) ?? "", unit)
    }
    guard let kind = problem?.kind,
      [.amountPrecision, .amountAmbiguous, .currencyMismatch].contains(kind)
    else { return problem }
    // Without a currency the right number of digits is unknown; a missing currency has its own finding.
    guard let unit else { return nil }
    problem?.expected = expectation(of: kind, unit)
    problem?.candidates = Self.readings(of: row.rawText(position) ?? "", kind, unit)
    return problem
  }

  /// The amounts that a program may have taken for the day: `1.2` became 1 February, or 2 January.
  private static func amounts(behind day: String, _ unit: Currency) -> [(name: String, value: CellValue)] {
    guard let date = CalendarDate(iso: day.prefix(10)), unit.digits > 0 else { return [] }
    var texts: [String] = []
    for (whole, rest) in [(date.day, date.month), (date.month, date.day)] where rest < 100 {
      let digits = String(rest)
      let text = "\(whole)." + digits + String(repeating: "0", count: max(0, unit.digits - digits.count))
      if digits.count <= unit.digits, !texts.contains(text) { texts.append(text) }
    }
    return texts.map { ($0, .number($0)) }
  }

  /// The numbers that may be meant: without and with the decimal mark, or rounded to the currency's digits.
  private static func readings(
    of text: String, _ kind: FindingKind, _ unit: Currency
  ) -> [(name: String, value: CellValue)] {
    guard kind != .currencyMismatch else { return [] }
    var marked = text.utf8.filter { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    guard marked.count == text.utf8.count, let mark = marked.firstIndex(where: { !$0.isDigit }),
      !marked[(mark + 1)...].contains(where: { !$0.isDigit })
    else { return [] }
    var numbers: [String] = []
    if kind == .amountAmbiguous {
      numbers.append(String(decoding: marked.filter(\.isDigit), as: UTF8.self))
    }
    marked[mark] = UInt8(ascii: ".")
    if let number = try? DecimalNumber(plain: String(decoding: marked, as: UTF8.self)),
      let units = rounded(number, digits: unit.digits), units > 0
    {
      numbers.append(DecimalText.string(mantissa: units, scale: unit.digits))
    }
    return numbers.map { ($0, .number($0)) }
  }

  /// Minor units, a half rounded up; nil if they are too many.
  private static func rounded(_ number: DecimalNumber, digits: Int) -> Int64? {
    guard number.scale > digits, number.scale - digits <= 15 else { return nil }
    var factor: Int64 = 1
    for _ in digits..<number.scale { factor *= 10 }
    let (quotient, rest) = number.mantissa.quotientAndRemainder(dividingBy: factor)
    return rest * 2 >= factor ? quotient + 1 : quotient
  }

  private func expectation(of kind: FindingKind, _ unit: Currency) -> String? {
    switch kind {
    case .amountPrecision where unit == .none: "at most 2 digits after the point: no currency is known"
    case .amountPrecision where unit.digits == 0: "no digits after the point in \(unit)"
    case .amountPrecision: "at most \(unit.digits) digits after the point in \(unit)"
    case .currencyMismatch: unit == .none ? "a number alone" : unit.code
    default: nil
    }
  }

  /// A minus on an expense can only be the bank's habit; elsewhere it may be a reversal or a wrong type.
  private func negativeProblem(_ units: Int64, _ unit: Currency, _ row: TabRow, _ tab: Tab) -> CellFinding {
    func word(_ column: String) -> String? {
      tab.schema.position(matching: column).flatMap { row.rawText($0) }
    }
    let isOut = word("type") == "expense" && word("direction") != "in"
    var problem = CellFinding(
      .amountNegative, severity: isOut ? .warning : .error,
      expected: isOut ? nil : "a positive amount; a refund is an expense with the direction in")
    if let magnitude = Int64(exactly: units.magnitude) {
      let text = DecimalText.string(mantissa: magnitude, scale: unit.digits)
      problem.candidates = [(text, .number(text))]
    }
    return problem
  }

  private func originalCurrency(_ row: TabRow, _ tab: Tab) -> Currency? {
    tab.schema.position(matching: "originalCurrency").flatMap { row.currency($0).value }
  }
}

extension FindingKind {
  static let amountNegative = FindingKind(
    "amount-negative", .warning, fix: .ask,
    "is negative; amounts are positive and the type gives the direction",
    advice: "Remove the minus; for a refund set direction to in.",
    manual: """
      Banks write money that leaves with a minus; the format writes "12.50" and says expense in the column type. A minus \
      on an expense is probably that habit. On an income it may be a reversal or the wrong type, so it is an error there.
      """)

  static let amountZero = FindingKind(
    "amount-zero", .error, fix: .ask, "is no amount of money",
    advice: "Fill in the amount or remove the row.",
    manual: """
      A transaction moves money, so its amount is never "0". Often it was put there until the real amount is known.
      """)
}
