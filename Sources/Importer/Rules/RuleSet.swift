package import DatasetFormat

/// The dataset's matching rules, ready to be tried on statement lines.
///
/// A rule's conditions must all hold. Each field keeps the value of the first rule that fills it; tags of all
/// rules are added up. A rule with something wrong (``RuleProblems``) is left out and reported.
///
/// One automaton finds the texts of all rules in one pass over a line, and for rules with an expression the texts
/// without which it cannot match; only the rules so found, and those without any text, are looked at. A line costs no
/// allocation but for what a rule fills; a class, since a copy of so many values for each line would cost more than trying
/// the rules.
package final class RuleSet: Sendable {
  /// Rules that are not applied, and why.
  package let broken: [(rule: ImportRule, reason: String)]

  let rules: [CompiledRule]
  private let gates: RuleGates
  private let automaton: LiteralAutomaton
  /// Bits of the rules that need no text to be found: they are looked at for each line.
  private let always: [UInt64]
  /// Bits of the rules that are found by their expression's texts.
  private let filtered: [UInt64]

  /// - Parameters:
  ///   - rules: In the order in which they are tried.
  ///   - dataset: Whose categories and accounts they may name; nil: any.
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

  /// The texts that a rule is found with.
  private static func searched(_ rule: CompiledRule) -> [String] {
    rule.literals.isEmpty ? rule.expression.map { RequiredLiterals.of($0.tree) } ?? [] : rule.literals
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// Calls `body` with the number of each rule whose conditions may hold, in order: all of them but the expression
  /// were tried.
  func forEachCandidate(_ subject: RuleSubject, _ body: (Int) -> Void) {
    guard !rules.isEmpty else { return }
    let account = gates.number(ofAccount: subject.account)
    let day = Int32(truncatingIfNeeded: subject.date.dayNumber)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: always.count) { bits in
      guard let base = bits.baseAddress else { return }
      findTexts(subject, base)
      for word in 0..<always.count {
        var rest = base[word]
        while rest != 0 {
          let number = word * 64 + rest.trailingZeroBitCount
          rest &= rest - 1
          if gates.holds(
            number, amountMinor: subject.amountMinor, day: day, account: account, digits: subject.digits)
          {
            body(number)
          }
        }
      }
    }
  }

  /// Sets the bits of the rules whose text occurs, and of those that need none.
  private func findTexts(_ subject: RuleSubject, _ bits: UnsafeMutablePointer<UInt64>) {
    for word in always.indices { bits[word] = always[word] }
    if automaton.isEmpty { return }
    var place = LiteralAutomaton.Place()
    var isFolded = subject.payee == subject.text || automaton.search(subject.payee, from: &place, bits)
    place.beginWord()
    isFolded = isFolded && automaton.search(subject.text, from: &place, bits)
    if !isFolded {
      for word in always.indices { bits[word] = always[word] }
      let text = subject.payee == subject.text ? subject.text : subject.payee + " " + subject.text
      place = automaton.searchFolded(UnicodeForm.folded(text), bits)
      if text.unicodeScalars.contains(where: { FoldTable.oddBeyond.contains($0.value) }) {
        for word in always.indices { bits[word] |= filtered[word] }
      }
    }
    if place.isOdd { for word in always.indices { bits[word] |= filtered[word] } }
  }
}
