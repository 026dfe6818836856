import Bookkeeping
package import DatasetFormat

extension RuleSet {
  /// The outcome of the rules for one line.
  package struct Outcome: Sendable, Hashable {
    package var payee: String?
    package var categoryKey: String?
    package var tags = TagList()
    package var note: String?
    package var payment: String?
    package var reimbursement: String?
    package var transferAccountKey: String?
    package var skip = false
    /// The parts into which the file itself splits the line, with their categories. They add up to the line.
    var parts: [DividedPart] = []
    /// The type that the file itself gives the line, if it is neither an expense nor an income.
    var type: TransactionType?
    /// The rules that filled something, in order.
    package var rules: [RecordID] = []
    /// The rule that filled the category.
    var categoryRule: RecordID?
    /// The filled fields, except tags.
    var filled: RuleFields = []

    /// Whether no rule applied.
    var isNothing: Bool { rules.isEmpty }
  }

  /// A part of a line that its file splits.
  struct DividedPart: Sendable, Hashable {
    var amountMinor: Int64
    var categoryKey: String?
    var note: String
    /// Transfer for a part that goes to another account of the dataset. Nil when its sign tells.
    var type: TransactionType?
  }

  /// Tries the rules on a line of an account. Amounts of rules are compared in the digits of its currency.
  package func outcome(for line: StatementLine, account: String?, digits: Int) -> Outcome {
    var outcome = Outcome()
    // Most lines have no candidate, and need no strings.
    var subject: RuleSubject?
    line.packedPayee.withBytes { payee in
      line.packedText.withBytes { text in
        forEachCandidate(
          payee, text, amountMinor: line.amountMinor, date: line.date, account: account, digits: digits
        ) { number in
          let known = subject ?? RuleSubject(line, account: account, digits: digits)
          subject = known
          take(number, of: known, &outcome)
        }
      }
    }
    return outcome
  }

  /// Tries the rules on a line or a row.
  package func outcome(for subject: RuleSubject) -> Outcome {
    var outcome = Outcome()
    forEachCandidate(subject) { take($0, of: subject, &outcome) }
    return outcome
  }

  /// Takes what a rule fills, if all of its conditions hold.
  private func take(_ number: Int, of subject: RuleSubject, _ outcome: inout Outcome) {
    // If all fields of a rule are filled, its expression is not run.
    let fields = news(number, filled: outcome.filled, account: subject.account)
    guard !fields.isEmpty || hasNewTag(number, outcome.tags), rules[number].expressionHolds(subject) else {
      return
    }
    outcome.take(rules[number], fields, captures: rules[number].captures(subject))
  }

  /// The fields that a rule fills and no earlier rule did. An account's own lines are not transfers to it.
  func news(_ number: Int, filled: RuleFields, account: String?) -> RuleFields {
    var fields = rules[number].fields.subtracting(filled)
    if fields.contains(.transfer), rules[number].rule.transferAccountKey == account {
      fields.remove(.transfer)
    }
    return fields
  }

  private func hasNewTag(_ number: Int, _ tags: TagList) -> Bool {
    !rules[number].tags.isEmpty && !rules[number].tags.allSatisfy(tags.tags.contains)
  }
}

extension RuleSet.Outcome {
  /// Fills fields from a rule and adds its tags.
  mutating func take(_ rule: CompiledRule, _ fields: RuleFields, captures: [String?]) {
    if fields.contains(.payee) { payee = rule.rule.payee.map { CaptureText.filled($0, captures) } }
    if fields.contains(.category) {
      categoryKey = rule.rule.categoryKey
      categoryRule = rule.rule.id
    }
    if fields.contains(.note) { note = rule.rule.note.map { CaptureText.filled($0, captures) } }
    if fields.contains(.payment) { payment = rule.rule.payment }
    if fields.contains(.reimbursement) { reimbursement = rule.rule.reimbursement }
    if fields.contains(.transfer) { transferAccountKey = rule.rule.transferAccountKey }
    if fields.contains(.skip) { skip = true }
    for tag in rule.tags { tags.add(tag) }
    filled.formUnion(fields)
    rules.append(rule.rule.id)
  }
}

/// Replaces `$1` in the texts of rules.
enum CaptureText {
  /// The text with `$0` to `$9` replaced by the matches of the groups. `$$` is a dollar sign.
  ///
  /// `Trip to $1` with the captures `["to Rome", "Rome"]` → `Trip to Rome`
  static func filled(_ text: String, _ captures: [String?]) -> String {
    guard text.contains("$") else { return text }
    var result = ""
    var isDollar = false
    for character in text {
      if isDollar {
        isDollar = false
        if let digit = character.wholeNumberValue, character.isASCII {
          result += digit < captures.count ? captures[digit] ?? "" : ""
        } else {
          result += character == "$" ? "$" : "$\(character)"
        }
      } else if character == "$" {
        isDollar = true
      } else {
        result.append(character)
      }
    }
    return isDollar ? result + "$" : result
  }
}
