public import DatasetFormat

/// The dataset's matching rules, ready to be tried on statement lines.
///
/// A rule's conditions must all hold. Each field keeps the value of the first rule that fills it; tags of all
/// rules are added up. A rule with an unreadable cell or a broken expression is left out and reported.
public struct RuleSet: Sendable {
  /// What the rules make of one line.
  public struct Outcome: Sendable, Hashable {
    public var payee: String?
    public var categoryKey: String?
    public var tags = TagList()
    public var note: String?
    public var payment: String?
    public var reimbursement: String?
    public var transferAccountKey: String?
    public var skip = false
    /// The rules that filled something, in order.
    public var rules: [RecordID] = []
  }

  /// Rules that are not applied, and why.
  public private(set) var broken: [(rule: ImportRule, reason: String)] = []

  private var rules: [CompiledRule] = []
  private let automaton: LiteralAutomaton

  /// - Parameter rules: In the order in which they are tried.
  public init(_ rules: [ImportRule]) {
    var literals: [(bytes: [UInt8], number: Int)] = []
    for rule in rules {
      if !rule.unreadable.isEmpty {
        broken.append((rule, "cannot be read: \(rule.unreadable.joined(separator: ", "))"))
        continue
      }
      do throws(RegularExpression.PatternError) {
        let compiled = try CompiledRule(rule)
        for literal in compiled.literals { literals.append((Array(literal.utf8), self.rules.count)) }
        self.rules.append(compiled)
      } catch {
        broken.append((rule, "textMatches: \(error)"))
      }
    }
    automaton = LiteralAutomaton(literals)
  }

  public var isEmpty: Bool { rules.isEmpty }

  /// Tries the rules on a line of an account; amounts of rules are compared in the digits of its currency.
  public func outcome(for line: StatementLine, account: String?, digits: Int) -> Outcome {
    var outcome = Outcome()
    guard !rules.isEmpty else { return outcome }
    let text = UnicodeForm.folded(line.payee == line.text ? line.text : line.payee + " " + line.text)
    var hasLiteral = Set<Int>()
    automaton.forEachMatch(in: text.utf8) { hasLiteral.insert($0) }
    for (index, rule) in rules.enumerated() {
      if !rule.literals.isEmpty, !hasLiteral.contains(index) { continue }
      guard let captures = rule.match(line, account: account, digits: digits) else { continue }
      outcome.take(rule.rule, captures: captures)
    }
    return outcome
  }
}

extension RuleSet.Outcome {
  /// Fills the fields that are still empty.
  mutating func take(_ rule: ImportRule, captures: [String?]) {
    var filled = false
    func fill(_ field: inout String?, _ value: String?) {
      guard field == nil, let value else { return }
      field = value
      filled = true
    }
    fill(&payee, rule.payee.map { CaptureText.filled($0, captures) })
    fill(&categoryKey, rule.categoryKey)
    fill(&note, rule.note.map { CaptureText.filled($0, captures) })
    fill(&payment, rule.payment)
    fill(&reimbursement, rule.reimbursement)
    fill(&transferAccountKey, rule.transferAccountKey)
    for tag in rule.tags?.tags ?? [] {
      tags.add(tag)
      filled = true
    }
    if rule.skip, !skip {
      skip = true
      filled = true
    }
    if filled { rules.append(rule.id) }
  }
}

/// `$1` in the texts of rules.
enum CaptureText {
  /// The text with `$0` to `$9` replaced by what the groups matched; `$$` is a dollar sign.
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
