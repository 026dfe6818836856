package import DatasetFormat
import Spreadsheet

/// Why a line gets its values: each rule, each of its conditions, and the values it fills.
package struct RuleTrace: Sendable {
  /// One condition of a rule, tried on the line.
  package struct Condition: Sendable, Hashable {
    /// The column of the ImportRules tab.
    package var column: String
    /// The value in the rule.
    package var wanted: String
    /// The value in the line.
    package var found: String
    package var holds: Bool
  }

  /// A value that a rule fills or would fill.
  package struct Fill: Sendable, Hashable {
    package var column: String
    package var value: String
    /// The earlier rule that filled the field. Nil when this rule fills it.
    package var filledBy: RecordID?
  }

  package struct Line: Sendable {
    package var rule: ImportRule
    /// The rule's row in the ImportRules tab, 1-based.
    package var row: Int
    /// The mistake in it. The rule is then not applied.
    package var problem: String?
    package var conditions: [Condition] = []
    package var fills: [Fill] = []

    package var holds: Bool { problem == nil && conditions.allSatisfy(\.holds) }
  }

  /// The rules in the order in which they are tried.
  package private(set) var lines: [Line] = []
  /// The combined result for the line.
  package let outcome: RuleSet.Outcome

  package init(_ subject: RuleSubject, in dataset: Dataset) {
    let all = dataset.importRules
    let rules = RuleSet(all, in: dataset)
    outcome = rules.outcome(for: subject)
    let sheet = dataset[.importRules]?.sheet
    let reasons = Dictionary(
      rules.broken.map { ($0.rule.id, $0.reason) }, uniquingKeysWith: { first, _ in first })
    var owners: [String: RecordID] = [:]
    for rule in all {
      var line = Line(rule: rule, row: sheet?.rowNumber(rule.row) ?? rule.row + 1, problem: reasons[rule.id])
      if line.problem == nil, let compiled = try? CompiledRule(rule) {
        line.conditions = Self.conditions(of: compiled, subject)
        if line.holds { line.fills = Self.fills(of: compiled, subject, &owners) }
      }
      lines.append(line)
    }
  }

  private static func conditions(of rule: CompiledRule, _ subject: RuleSubject) -> [Condition] {
    let own = rule.rule
    var conditions: [Condition] = []
    func add(_ column: String, _ wanted: String?, _ found: String, _ holds: @autoclosure () -> Bool) {
      if let wanted {
        conditions.append(Condition(column: column, wanted: wanted, found: found, holds: holds()))
      }
    }
    let amount = DecimalText.string(
      mantissa: Int64(clamping: subject.amountMinor.magnitude), scale: subject.digits)
    let digits = min(subject.digits, AmountLimit.digitCounts - 1)
    let text = subject.payee == subject.text ? subject.text : subject.payee + " " + subject.text
    add("accountKey", own.accountKey, subject.account ?? "", own.accountKey == subject.account)
    add(
      "textContains", own.textContains, subject.text,
      LiteralAutomaton(rule.literals.map { ($0, 0) }).occurs(in: text))
    add("textMatches", own.textMatches, subject.text, rule.expressionHolds(subject))
    add(
      "amountMin", own.amountMin?.description, amount,
      own.amountMin.map { AmountLimit.units($0, isLeast: true)[digits] <= subject.amountMinor.magnitude }
        ?? true)
    add(
      "amountMax", own.amountMax?.description, amount,
      own.amountMax.map { AmountLimit.units($0, isLeast: false)[digits] >= subject.amountMinor.magnitude }
        ?? true)
    let direction = subject.amountMinor < 0 ? "out" : subject.amountMinor > 0 ? "in" : ""
    add("direction", own.direction, direction, own.direction == direction)
    add(
      "dateFrom", own.dateFrom?.description, subject.date.description,
      own.dateFrom.map { $0 <= subject.date } ?? true)
    add(
      "dateTo", own.dateTo?.description, subject.date.description,
      own.dateTo.map { subject.date <= $0 } ?? true)
    return conditions
  }

  private static func fills(
    of rule: CompiledRule, _ subject: RuleSubject, _ owners: inout [String: RecordID]
  ) -> [Fill] {
    var all = RuleSet.Outcome()
    var fields = rule.fields
    if rule.rule.transferAccountKey == subject.account { fields.remove(.transfer) }
    all.take(rule, fields, captures: rule.captures(subject))
    var fills: [Fill] = []
    for (field, column) in RuleFields.named where fields.contains(field) {
      fills.append(Fill(column: column, value: all.text(of: column), filledBy: owners[column]))
      if owners[column] == nil { owners[column] = rule.rule.id }
    }
    for tag in rule.tags {
      fills.append(Fill(column: "tags", value: tag, filledBy: owners["tags " + tag]))
      if owners["tags " + tag] == nil { owners["tags " + tag] = rule.rule.id }
    }
    return fills
  }
}

extension RuleSet.Outcome {
  /// The value of a field by its column.
  func text(of column: String) -> String {
    switch column {
    case "payee": payee ?? ""
    case "categoryKey": categoryKey ?? ""
    case "note": note ?? ""
    case "payment": payment ?? ""
    case "reimbursement": reimbursement ?? ""
    case "transferAccountKey": transferAccountKey ?? ""
    case "skip": skip ? "TRUE" : ""
    default: ""
    }
  }
}

/// The subject of rules: a line of a statement, or an existing row.
package struct RuleSubject: Sendable, Hashable {
  package var payee: String
  package var text: String
  /// Signed minor units. Negative for money out.
  package var amountMinor: Int64
  package var date: CalendarDate
  /// The key of the line's account.
  package var account: String?
  /// The decimal digits of the line's currency. Limits of rules are compared in them.
  package var digits: Int

  package init(
    payee: String, text: String, amountMinor: Int64, date: CalendarDate, account: String?, digits: Int
  ) {
    self.payee = payee
    self.text = text
    self.amountMinor = amountMinor
    self.date = date
    self.account = account
    self.digits = digits
  }

  package init(_ line: StatementLine, account: String?, digits: Int) {
    self.init(
      payee: line.payee, text: line.text, amountMinor: line.amountMinor, date: line.date, account: account,
      digits: digits)
  }
}
