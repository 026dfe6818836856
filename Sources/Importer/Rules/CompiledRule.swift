import DatasetFormat

/// One rule made ready: its texts folded, its expression compiled, what it fills as bits.
///
/// A class, so that a line which it is tried on costs no copy of it.
final class CompiledRule: Sendable {
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
