import DatasetFormat
import Spreadsheet

/// Amounts are numbers with at most as many digits as their currency has; those of records are above 0.
struct AmountsCheck: CellCheck {
  var kinds: [FindingKind] {
    FindingKind.ofAmountForms + FindingKind.ofEveryCell + [.amountNegative, .amountZero]
  }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    let isOriginal = context.tab.schema.columns[position].name == "originalAmount"
    let unit = isOriginal ? originalCurrency(row, context.tab) : context.currency
    let reading = row.minorUnits(position, currency: unit ?? .none)
    if context.columnKinds[position] == .amount, let units = reading.value {
      if units == 0 { return CellProblem(.amountZero) }
      if units < 0 { return negativeProblem(row, context.tab) }
    }
    var problem = CellProblem(reading) {
      .number(DecimalText.string(mantissa: $0, scale: (unit ?? .none).digits))
    }
    guard let kind = problem?.kind,
      [.amountPrecision, .amountAmbiguous, .currencyMismatch].contains(kind)
    else { return problem }
    // Without a currency nobody can say how many digits are right; that is a finding of its own.
    guard let unit else { return nil }
    problem?.expected = expectation(of: kind, unit)
    return problem
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
  private func negativeProblem(_ row: TabRow, _ tab: Tab) -> CellProblem {
    func word(_ column: String) -> String? {
      tab.schema.position(matching: column).flatMap { row.rawText($0) }
    }
    let isOut = word("type") == "expense" && word("direction") != "in"
    return CellProblem(.amountNegative, severity: isOut ? .warning : .error)
  }

  private func originalCurrency(_ row: TabRow, _ tab: Tab) -> Currency? {
    tab.schema.position(matching: "originalCurrency").flatMap { row.currency($0).value }
  }
}

extension FindingKind {
  static let amountNegative = FindingKind(
    "amount-negative", .warning, fix: .ask,
    "is negative; amounts are positive and the type gives the direction",
    advice: "Remove the minus, or set the direction.",
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
