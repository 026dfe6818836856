package import Bookkeeping
package import DatasetFormat

/// A rule that recognises later lines of a payee. It uses the widest text that matches no row of another
/// category.
package struct PayeeRule: Sendable {
  /// The text that the rule searches. Exactly one of the two is set.
  package let textContains: String?
  package let textMatches: String?
  /// The effect of the rule on existing rows.
  package let reach: RuleReach
  /// How many of the payee's own rows it matches.
  package let own: Int
  /// How many rows of other payees.
  package let others: Int

  /// Nil for rows without a text. `answers` are the categories that rows are about to get, by the rows'
  /// indices.
  package init?(
    for group: UncategorisedPayee, as categoryKey: String, in dataset: Dataset, answers: [Int: String] = [:]
  ) {
    var best: PayeeRule?
    for rule in Self.candidates(group) {
      let found = PayeeRule(rule, group, as: categoryKey, in: dataset, answers)
      guard found.reach.problem == nil else { continue }
      if let known = best, !found.isBetter(than: known) { continue }
      best = found
      if found.own == group.rows.count, found.reach.contradictions == 0 { break }
    }
    guard let best else { return nil }
    self = best
  }

  private init(
    _ rule: ImportRule, _ group: UncategorisedPayee, as key: String, in dataset: Dataset,
    _ answers: [Int: String]
  ) {
    var rule = rule
    rule.categoryKey = key
    textContains = rule.textContains
    textMatches = rule.textMatches
    reach = RuleReach(rule, in: dataset, answers: answers)
    own = reach.rows.intersection(group.rows).count
    others = reach.rows.count - own
  }

  /// Whether it has fewer wrong matches, or equally few and more rows.
  private func isBetter(than other: PayeeRule) -> Bool {
    (other.own > 0 ? 1 : 0, -other.reach.contradictions, other.own) < (
      own > 0 ? 1 : 0, -reach.contradictions, own
    )
  }

  /// The text that the rule searches, in words for the user.
  package var text: String { textContains.map { "\"\($0)\"" } ?? textMatches.map { "/\($0)/" } ?? "" }

  // MARK: - Texts

  /// Texts that may identify the payee, the widest first.
  private static func candidates(_ group: UncategorisedPayee) -> [ImportRule] {
    let whole = UnicodeForm.folded(group.payee)
    guard whole.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
    var texts: [String] = []
    // Numbers differ from line to line, and so may places. Then only the name is searched.
    if group.spellings > 0 || whole.contains(where: \.isNumber),
      let name = beginning(of: group.name, in: whole)
    {
      texts.append(name)
    }
    texts.append(group.payee.replacing("|", with: " "))
    return texts.map(rule) + [
      ImportRule(textMatches: "^\(RegularExpression.escaped(group.payee))$", categoryKey: "")
    ]
  }

  /// As many consecutive words of a name as the text contains.
  private static func beginning(of name: String, in text: String) -> String? {
    let words = name.split(separator: " ")
    for count in stride(from: words.count, through: 1, by: -1) {
      let phrase = words[..<count].joined(separator: " ")
      if phrase.count >= 3, text.contains(phrase) { return phrase }
    }
    return nil
  }

  /// A short name is also the end or the beginning of other words, so it must be a separate word.
  private static func rule(_ text: String) -> ImportRule {
    let isShort = text.unicodeScalars.allSatisfy { $0.value < 0x2E80 } && text.count <= 6
    return isShort && text.allSatisfy { $0.isLetter || $0.isNumber }
      ? ImportRule(textMatches: "\\b\(RegularExpression.escaped(text))\\b", categoryKey: "")
      : ImportRule(textContains: text, categoryKey: "")
  }
}

/// The existing rows that a rule matches, which show its effect on similar lines.
package struct RuleReach: Sendable {
  /// Why the rule cannot be applied.
  package let problem: String?
  /// The rows' indices in the Transactions tab's sheet.
  package private(set) var rows: Set<Int> = []
  /// How many of them have no category.
  package private(set) var uncategorised = 0
  /// How many of them have each category.
  package private(set) var categories: [String: Int] = [:]
  /// The rule's category.
  private let categoryKey: String?

  /// Tries a rule alone, without the other rules. `answers` are the categories that rows are about to get, by
  /// the rows' indices.
  package init(_ rule: ImportRule, in dataset: Dataset, answers: [Int: String] = [:]) {
    let rules = RuleSet([rule], in: rule.categoryKey == "" ? nil : dataset)
    problem = rules.broken.first?.reason
    categoryKey = rule.categoryKey
    if problem != nil { return }
    var rows: Set<Int> = []
    var uncategorised = 0
    var categories: [String: Int] = [:]
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.type.isFlow, !rules.outcome(for: row.subject).isNothing else { return }
      rows.insert(row.index)
      if let key = answers[row.index] {
        categories[key, default: 0] += 1
      } else if row.hasFreeCategory {
        uncategorised += 1
      } else if let key = row.categoryKey {
        categories[key, default: 0] += 1
      }
    }
    self.rows = rows
    self.uncategorised = uncategorised
    self.categories = categories
  }

  /// The same for the dataset's rule with an id.
  package init?(_ id: RecordID, in dataset: Dataset) {
    guard let rule = dataset.allImportRules.first(where: { $0.id == id }) else { return nil }
    self.init(rule, in: dataset)
  }

  /// How many of the rows have a category other than the rule's, by category.
  package var otherwise: [String: Int] {
    guard let categoryKey else { return [:] }
    return categories.filter { $0.key != categoryKey }
  }

  /// How many rows have another category.
  package var contradictions: Int { otherwise.values.reduce(0, +) }
}
