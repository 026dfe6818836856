package import DatasetFormat
import Spreadsheet

/// The dataset's matching rules, prepared for statement lines.
///
/// All conditions of a rule must hold. Each field keeps the value of the first rule that fills it. Tags of
/// all rules are combined. A rule with a mistake (``RuleProblems``) is left out and reported.
///
/// One automaton finds the texts of all rules in one pass over a line. For rules with an expression, it finds
/// the texts that the expression requires. Only the rules found that way, and rules without any text, are
/// checked. A line allocates memory only for the values that rules fill.
///
/// It is a class because copying so many values for each line would take longer than trying the rules.
package final class RuleSet: Sendable {
  /// Rules that are not applied, and the reasons.
  package let broken: [(rule: ImportRule, reason: String)]

  let rules: [CompiledRule]
  private let gates: RuleGates
  private let automaton: LiteralAutomaton
  /// Bits of the rules without a text. They are checked for each line.
  private let always: [UInt64]
  /// Bits of the rules that are found by the texts of their expression.
  private let filtered: [UInt64]

  /// - Parameters:
  ///   - rules: The rules in the order in which they are tried.
  ///   - dataset: The dataset whose categories and accounts rules may name. Nil: rules may name any.
  init(_ rules: [ImportRule], in dataset: Dataset? = nil) {
    let check = dataset.map { RuleProblems(in: $0) } ?? RuleProblems()
    var sound: [CompiledRule] = []
    var broken: [(rule: ImportRule, reason: String)] = []
    for rule in rules {
      let problems = check.problems(of: rule)
      guard problems.isEmpty, let compiled = try? CompiledRule(rule) else {
        broken.append((rule, problems.joined(separator: "; ")))
        continue
      }
      sound.append(compiled)
    }
    while LiteralAutomaton.size(of: sound.lazy.flatMap(Self.searched)) > LiteralAutomaton.sizeLimit,
      let last = sound.popLast()
    {
      broken.append((last.rule, "the texts of the rules above it are all that can be searched for at once"))
    }
    self.rules = sound
    self.broken = broken
    let words = (sound.count + 63) / 64
    var always = [UInt64](repeating: 0, count: words)
    var filtered = always
    var literals: [(text: String, number: Int)] = []
    for (number, rule) in sound.enumerated() {
      let texts = Self.searched(rule)
      for text in texts { literals.append((text, number)) }
      let bit = UInt64(1) << UInt64(number & 63)
      if texts.isEmpty {
        always[number >> 6] |= bit
      } else if rule.literals.isEmpty {
        filtered[number >> 6] |= bit
      }
    }
    automaton = LiteralAutomaton(literals)
    gates = RuleGates(sound.map(\.rule))
    self.always = always
    self.filtered = filtered
  }

  /// The texts that find a rule.
  private static func searched(_ rule: CompiledRule) -> [String] {
    rule.literals.isEmpty ? rule.expression.map { RequiredLiterals.of($0.tree) } ?? [] : rule.literals
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// Calls `body` with the number of each rule whose conditions may hold, in order. All conditions except the
  /// expression were checked.
  func forEachCandidate(_ subject: RuleSubject, _ body: (Int) -> Void) {
    var (payee, text) = (subject.payee, subject.text)
    payee.withUTF8 { payee in
      text.withUTF8 { text in
        forEachCandidate(
          payee, text, amountMinor: subject.amountMinor, date: subject.date, account: subject.account,
          digits: subject.digits, body)
      }
    }
  }

  /// The same for a payee and a text as bytes.
  func forEachCandidate(
    _ payee: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, amountMinor: Int64,
    date: CalendarDate, account: String?, digits: Int, _ body: (Int) -> Void
  ) {
    guard !rules.isEmpty else { return }
    let account = gates.number(ofAccount: account)
    let day = Int32(truncatingIfNeeded: date.dayNumber)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: always.count) { bits in
      guard let base = bits.baseAddress else { return }
      findTexts(payee, text, base)
      for word in 0..<always.count {
        var rest = base[word]
        while rest != 0 {
          let number = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          if gates.holds(number, amountMinor: amountMinor, day: day, account: account, digits: digits) {
            body(number)
          }
        }
      }
    }
  }

  /// Sets the bits of the rules whose text occurs, and of those without a text.
  private func findTexts(
    _ payee: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
    _ bits: UnsafeMutablePointer<UInt64>
  ) {
    for word in always.indices { bits[word] = always[word] }
    if automaton.isEmpty { return }
    var place = LiteralAutomaton.Place()
    let isOne = payee.holdsSame(as: text)
    var isFolded = isOne || automaton.search(payee, from: &place, bits)
    place.beginWord()
    isFolded = isFolded && automaton.search(text, from: &place, bits)
    if !isFolded {
      for word in always.indices { bits[word] = always[word] }
      let words = isOne ? [text] : [payee, text]
      let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      place = automaton.searchFolded(UnicodeForm.folded(text), bits)
      if text.unicodeScalars.contains(where: { FoldTable.formsBeyondTable.contains($0.value) }) {
        for word in always.indices { bits[word] |= filtered[word] }
      }
    }
    if place.matchesOtherFolding { for word in always.indices { bits[word] |= filtered[word] } }
  }
}

/// One prepared rule: folded texts, a compiled expression, and its filled fields as bits.
///
/// It is a class so that trying it on a line does not copy it.
final class CompiledRule: Sendable {
  let rule: ImportRule
  /// The folded texts of textContains. One of them must occur. Empty: no such condition.
  let literals: [String]
  let expression: RegularExpression?
  /// The fields that the rule fills, except tags.
  let fields: RuleFields
  let tags: [String]
  /// Whether a filled value quotes the match, like `$1`.
  let needsCaptures: Bool

  /// - Throws: ``RegularExpression/PatternError``.
  init(_ rule: ImportRule) throws(RegularExpression.PatternError) {
    self.rule = rule
    literals = (rule.textContains ?? "").split(separator: "|").map { UnicodeForm.folded(String($0)) }
      .filter { !$0.isEmpty }
    if let pattern = rule.textMatches {
      expression = try RegularExpression(pattern, isForManyTexts: true)
    } else {
      expression = nil
    }
    fields = RuleFields(of: rule)
    tags = rule.tags?.tags ?? []
    needsCaptures = rule.payee?.contains("$") == true || rule.note?.contains("$") == true
  }

  /// Whether the expression matches the text or, if not, the payee. True without an expression.
  func expressionHolds(_ subject: RuleSubject) -> Bool {
    guard let expression else { return true }
    return expression.matches(subject.text)
      || (subject.payee != subject.text && expression.matches(subject.payee))
  }

  /// The values of `$0` to `$9` if the rule's conditions hold.
  func captures(_ subject: RuleSubject) -> [String?] {
    guard needsCaptures else { return [] }
    guard let expression else { return [subject.text] }
    return expression.firstMatch(in: subject.text) ?? expression.firstMatch(in: subject.payee) ?? []
  }
}

/// Finds texts of which every match of a regular expression contains one, so that the expression is not tried
/// on most lines.
///
/// `rewe|aldi` → `rewe`, `aldi`
enum RequiredLiterals {
  /// Texts in ``UnicodeForm/folded(_:)`` form. The folded form of every matching text contains one of them.
  /// Empty when no such texts are known.
  static func of(_ tree: RegexTree) -> [String] { best(in: tree)?.literals ?? [] }

  /// Texts, one of which must occur.
  private struct Requirement {
    var literals: [String]

    /// The length of the shortest text. A longer one is less likely to occur by chance.
    var strength: Int { literals.map(\.utf8.count).min() ?? 0 }
  }

  /// The minimum number of bytes for a useful search, and the maximum number of texts.
  private static let leastLength = 2
  private static let mostLiterals = 64

  private static func best(in tree: RegexTree) -> Requirement? {
    switch tree {
    case .empty, .assertion: return nil
    case .set, .sequence, .group:
      var runs = Runs()
      runs.take(tree)
      runs.end()
      return runs.found.max { $0.strength < $1.strength }
    case .alternatives(let parts):
      var literals: [String] = []
      for part in parts {
        guard let found = best(in: part) else { return nil }
        literals += found.literals
      }
      return literals.count <= mostLiterals ? Requirement(literals: literals) : nil
    case .repetition(let inner, let least, _, _): return least > 0 ? best(in: inner) : nil
    }
  }

  /// Consecutive characters in every match.
  private struct Runs {
    var found: [Requirement] = []
    private var run = ""

    /// Processes the parts in order. A part that is not a single certain character ends a run.
    mutating func take(_ tree: RegexTree) {
      switch tree {
      case .empty, .assertion: break
      case .set(let set):
        if let scalar = set.single, FoldTable.isPlain(scalar) {
          run.unicodeScalars.append(scalar)
        } else {
          end()
        }
      case .sequence(let parts): for part in parts { take(part) }
      case .group(let inner, _): take(inner)
      case .alternatives, .repetition:
        end()
        if let requirement = best(in: tree) { found.append(requirement) }
      }
    }

    mutating func end() {
      let literal = UnicodeForm.folded(run)
      run = ""
      if literal.utf8.count >= leastLength { found.append(Requirement(literals: [literal])) }
    }
  }
}

/// The conditions of all rules apart from texts.
struct RuleGates: Sendable {
  private var gates: [RuleGate] = []
  private var limits: [UInt64] = []
  /// The keys of accounts that rules name.
  private var accounts: [String] = []

  init(_ rules: [ImportRule]) { for rule in rules { add(rule) } }

  private mutating func add(_ rule: ImportRule) {
    let account = rule.accountKey.map { key in
      if let known = accounts.firstIndex(of: key) { return known }
      accounts.append(key)
      return accounts.count - 1
    }
    var place: Int?
    if rule.amountMin != nil || rule.amountMax != nil {
      place = limits.count
      let none = [UInt64](repeating: .max, count: AmountLimit.digitCounts)
      limits += rule.amountMin.map { AmountLimit.units($0, isLeast: true) } ?? none.map { _ in 0 }
      limits += rule.amountMax.map { AmountLimit.units($0, isLeast: false) } ?? none
    }
    gates.append(RuleGate(rule, account: account, limits: place))
  }

  /// The account number for ``holds(_:amountMinor:day:account:digits:)``. -1 when no rule names the account.
  func number(ofAccount key: String?) -> Int32 {
    key.flatMap { accounts.firstIndex(of: $0) }.map { Int32($0) } ?? -1
  }

  /// Whether these conditions of a rule hold.
  @inline(__always)
  func holds(_ number: Int, amountMinor: Int64, day: Int32, account: Int32, digits: Int) -> Bool {
    gates[number].holds(amountMinor: amountMinor, day: day, account: account, digits: digits, limits: limits)
  }
}

/// The conditions of a rule apart from texts, as plain numbers. They exclude most rules.
struct RuleGate: Sendable {
  /// -1: money out, 1: money in, 0: either.
  let direction: Int8
  /// The number of the account among those that rules name. -1: any account.
  let account: Int32
  let firstDay: Int32
  let lastDay: Int32
  /// The position of the rule's limits in a list, or -1. The list has ``AmountLimit/digitCounts`` smallest
  /// amounts, then as many largest ones.
  let limits: Int32

  init(_ rule: ImportRule, account: Int?, limits: Int?) {
    direction = rule.direction.map { $0 == "out" ? -1 : 1 } ?? 0
    self.account = account.map { Int32($0) } ?? -1
    firstDay = rule.dateFrom.map { Int32($0.dayNumber) } ?? .min
    lastDay = rule.dateTo.map { Int32($0.dayNumber) } ?? .max
    self.limits = limits.map { Int32($0) } ?? -1
  }

  /// Whether all of these conditions hold.
  @inline(__always)
  func holds(amountMinor: Int64, day: Int32, account: Int32, digits: Int, limits: [UInt64]) -> Bool {
    if direction != 0, direction < 0 ? amountMinor >= 0 : amountMinor <= 0 { return false }
    if day < firstDay || day > lastDay { return false }
    if self.account >= 0, self.account != account { return false }
    guard self.limits >= 0 else { return true }
    let place = Int(self.limits) + min(digits, AmountLimit.digitCounts - 1)
    let amount = amountMinor.magnitude
    return limits[place] <= amount && amount <= limits[place + AmountLimit.digitCounts]
  }
}
