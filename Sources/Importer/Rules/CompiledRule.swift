import DatasetFormat

/// One rule made ready: its texts folded, its expression compiled, what it fills as bits.
struct CompiledRule: Sendable {
  let rule: ImportRule
  /// The folded texts of textContains; one of them must occur. Empty: no such condition.
  let literals: [String]
  let expression: RegularExpression?
  /// What the rule fills, save tags.
  let fields: RuleFields
  let tags: [String]
  /// Whether what it fills quotes the match, as `$1` does.
  let needsCaptures: Bool

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
    fields = RuleFields(of: rule)
    tags = rule.tags?.tags ?? []
    needsCaptures = rule.payee?.contains("$") == true || rule.note?.contains("$") == true
  }

  /// Whether the expression matches the text or else the payee; true without one.
  func expressionHolds(_ subject: RuleSubject) -> Bool {
    guard let expression else { return true }
    return expression.matches(subject.text)
      || (subject.payee != subject.text && expression.matches(subject.payee))
  }

  /// What `$0` to `$9` stand for, where the rule's conditions hold.
  func captures(_ subject: RuleSubject) -> [String?] {
    guard needsCaptures else { return [] }
    guard let expression else { return [subject.text] }
    return expression.firstMatch(in: subject.text) ?? expression.firstMatch(in: subject.payee) ?? []
  }
}

/// Fields that rules fill, as bits.
struct RuleFields: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let payee = RuleFields(rawValue: 1)
  static let category = RuleFields(rawValue: 2)
  static let note = RuleFields(rawValue: 4)
  static let payment = RuleFields(rawValue: 8)
  static let reimbursement = RuleFields(rawValue: 16)
  static let transfer = RuleFields(rawValue: 32)
  static let skip = RuleFields(rawValue: 64)

  /// Each with the name of its column.
  static let named: [(field: RuleFields, column: String)] = [
    (.payee, "payee"), (.category, "categoryKey"), (.note, "note"), (.payment, "payment"),
    (.reimbursement, "reimbursement"), (.transfer, "transferAccountKey"), (.skip, "skip"),
  ]

  /// The columns of these fields.
  var columns: [String] { Self.named.filter { contains($0.field) }.map(\.column) }
}

extension RuleFields {
  /// What a rule fills.
  init(of rule: ImportRule) {
    self = []
    if rule.payee != nil { insert(.payee) }
    if rule.categoryKey != nil { insert(.category) }
    if rule.note != nil { insert(.note) }
    if rule.payment != nil { insert(.payment) }
    if rule.reimbursement != nil { insert(.reimbursement) }
    if rule.transferAccountKey != nil { insert(.transfer) }
    if rule.skip { insert(.skip) }
  }
}
