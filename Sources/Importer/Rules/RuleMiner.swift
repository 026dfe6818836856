import Bookkeeping
package import DatasetFormat

/// Finds rules that a history supports.
///
/// Makes three passes over the rows, each in time proportional to their number. The first counts phrases. The
/// second weighs frequent phrases against categories in order of time. The third tries the chosen phrases as
/// rules. The same history gives the same suggestions.
///
/// Twenty rows with `REWE` in the text and the category `groceries` → a rule `textContains: rewe`.
package struct RuleMiner {
  private struct Example {
    var text: String
    var category: Int
    var day: Int32
    var payee: String?
  }

  private let options: SuggestionOptions
  private let dataset: Dataset
  private var examples: [Example] = []
  /// The number of occurrences of phrases in all rows, by a part of their hash. The table has a fixed size,
  /// so two phrases are occasionally counted as one.
  private var counts = [UInt32](repeating: 0, count: Self.places)
  private var categories: [String] = []

  package init(_ dataset: Dataset, options: SuggestionOptions = SuggestionOptions()) {
    self.options = options
    self.dataset = dataset
    let rules = RuleSet(dataset.importRules, in: dataset)
    let known = Set(dataset.categories.map(\.key))
    var numbers: [String: Int] = [:]
    var found: [Example] = []
    var names: [String] = []
    var counts = counts
    RuleHistory.forEachRow(of: dataset) { row in
      PhraseScanner.forEachPhrase(in: row.subject.text) { counts[Self.place($0.hash)] &+= 1 }
      guard let category = row.categoryKey, known.contains(category), !row.subject.text.isEmpty,
        row.type == .expense || row.type == .income, rules.outcome(for: row.subject).categoryKey == nil
      else { return }
      let number = numbers[category] ?? names.count
      if number == names.count {
        numbers[category] = number
        names.append(category)
      }
      found.append(
        Example(text: row.subject.text, category: number, day: row.subject.date.dayNumber, payee: row.payee))
    }
    categories = names
    self.counts = counts
    // By time. Rows of one day keep the order of the tab.
    examples = found.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(
      \.element)
  }

  /// The suggestions. Those that cover the most rows come first.
  package func suggestions() -> [RuleSuggestion] {
    tried(covering(candidates()))
  }

  // MARK: - Phrases

  /// A phrase that could be a rule.
  private struct Candidate {
    var phrase: String
    var count: Int
    /// The number of occurrences of its most common word. A word in every line says little.
    var commonness: UInt32
    var isPair: Bool
    /// Its position in the first text that contains it. Names come before other words.
    var offset: Int
  }

  private static let places = 1 << 22
  private static func place(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 29) & (places - 1)
  }

  /// How a phrase performs for each category, and how well its most frequent category so far predicted the
  /// next row.
  private struct Tally {
    var phrase: String
    var words: (UInt64, UInt64) = (0, 0)
    var isPair = false
    var offset = 0
    var lastRow = -1
    var count = 0
    var right = 0
    var tested = 0
    var byCategory: [Int: Int] = [:]
    var best = -1

    mutating func add(_ category: Int) {
      if count > 0 {
        tested += 1
        if best == category { right += 1 }
      }
      count += 1
      let new = byCategory[category, default: 0] + 1
      byCategory[category] = new
      if best < 0 || new > byCategory[best, default: 0] { best = category }
    }
  }

  private func candidates() -> [UInt64: Candidate] {
    var tallies: [UInt64: Tally] = [:]
    for (row, example) in examples.enumerated() {
      PhraseScanner.forEachPhrase(in: example.text) { phrase in
        let hash = phrase.hash
        guard counts[Self.place(hash)] >= UInt32(clamping: options.leastSupport) else { return }
        var tally =
          tallies[hash]
          ?? Tally(
            phrase: String(phrase.text), words: phrase.words, isPair: phrase.isPair, offset: phrase.offset)
        // A word that occurs twice in a row counts once.
        guard tally.lastRow != row else { return }
        tally.lastRow = row
        tallies[hash] = nil
        tally.add(example.category)
        tallies[hash] = tally
      }
    }
    return tallies.compactMapValues { tally in
      let agreeing = tally.byCategory[tally.best] ?? 0
      guard tally.count >= options.leastSupport, tally.tested > 0,
        Double(tally.right) >= options.leastPrecision * Double(tally.tested),
        Double(agreeing) >= options.leastPrecision * Double(tally.count)
      else { return nil }
      return Candidate(
        phrase: tally.phrase, count: tally.count,
        commonness: max(counts[Self.place(tally.words.0)], counts[Self.place(tally.words.1)]),
        isPair: tally.isPair, offset: tally.offset)
    }
  }

  // MARK: - Choice

  /// The candidates that cover enough rows not covered by better ones.
  private func covering(_ candidates: [UInt64: Candidate]) -> [Candidate] {
    // The phrase with the most rows is the most general. Of equal ones, phrases without common words come
    // first, then two words before one, then the position further left.
    let ranked = candidates.sorted { one, other in
      let (first, second) = (one.value, other.value)
      if first.count != second.count { return first.count > second.count }
      if first.commonness != second.commonness { return first.commonness < second.commonness }
      if first.isPair != second.isPair { return first.isPair }
      if first.offset != second.offset { return first.offset < second.offset }
      if first.phrase.utf8.count != second.phrase.utf8.count {
        return first.phrase.utf8.count > second.phrase.utf8.count
      }
      return first.phrase < second.phrase
    }
    var rankOf: [UInt64: Int] = [:]
    for (rank, entry) in ranked.enumerated() { rankOf[entry.key] = rank }
    var covered = [Int](repeating: 0, count: ranked.count)
    for example in examples {
      var best = Int.max
      PhraseScanner.forEachPhrase(in: example.text) { phrase in
        if let rank = rankOf[phrase.hash] { best = min(best, rank) }
      }
      if best < Int.max { covered[best] += 1 }
    }
    let chosen = ranked.indices.filter { covered[$0] >= options.leastSupport }
    return chosen.prefix(4 * max(options.limit, 1)).map { ranked[$0].value }
  }

  // MARK: - Trial

  /// Tries the chosen phrases as rules with the engine that will run them.
  private func tried(_ candidates: [Candidate]) -> [RuleSuggestion] {
    let automaton = LiteralAutomaton(candidates.enumerated().map { ($1.phrase, $0) })
    var tallies = candidates.map { Tally(phrase: $0.phrase) }
    var payees: [[String: Int]] = candidates.map { _ in [:] }
    var latest = candidates.map { _ in "" }
    let words = candidates.count / 64 + 1
    var bits = [UInt64](repeating: 0, count: words)
    for example in examples {
      for word in 0..<words { bits[word] = 0 }
      var place = LiteralAutomaton.Place()
      if !automaton.search(example.text, from: &place, &bits) {
        for word in 0..<words { bits[word] = 0 }
        _ = automaton.searchFolded(UnicodeForm.folded(example.text), &bits)
      }
      for number in candidates.indices where bits[number >> 6] >> UInt64(number & 63) & 1 == 1 {
        tallies[number].add(example.category)
        latest[number] = example.text
        if let payee = example.payee, payees[number].count < 64 || payees[number][payee] != nil {
          payees[number][payee, default: 0] += 1
        }
      }
    }
    let suggestions = candidates.indices.compactMap { number -> RuleSuggestion? in
      let tally = tallies[number]
      guard tally.count >= options.leastSupport, tally.best >= 0 else { return nil }
      let suggestion = RuleSuggestion(
        text: tally.phrase, categoryKey: categories[tally.best],
        payee: ownName(payees[number], of: tally.count, text: latest[number]), support: tally.count,
        agreeing: tally.byCategory[tally.best] ?? 0, tested: tally.tested, right: tally.right,
        example: latest[number])
      let share = Double(suggestion.agreeing) / Double(suggestion.support)
      return suggestion.precision >= options.leastPrecision && share >= options.leastPrecision
        ? suggestion : nil
    }
    return Array(
      suggestions.sorted { ($1.support, $0.text) < ($0.support, $1.text) }.prefix(options.limit))
  }

  /// The payee of nearly all rows, if it is the user's own name and not the bank's text.
  private func ownName(_ counts: [String: Int], of count: Int, text: String) -> String? {
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      Double(most.value) >= options.leastPrecision * Double(count),
      !LiteralAutomaton([(UnicodeForm.folded(most.key), 0)]).occurs(in: text)
    else { return nil }
    return most.key
  }
}

/// The requirements for a suggestion.
package struct SuggestionOptions: Sendable, Hashable {
  /// The fewest rows.
  package var leastSupport: Int
  /// The smallest share of right predictions, 0 to 1.
  package var leastPrecision: Double
  /// The most suggestions.
  package var limit: Int

  package init(leastSupport: Int = 3, leastPrecision: Double = 0.9, limit: Int = 50) {
    self.leastSupport = leastSupport
    self.leastPrecision = leastPrecision
    self.limit = limit
  }
}

/// A rule that a history supports.
package struct RuleSuggestion: Sendable, Hashable {
  /// The value for textContains.
  package var text: String
  package var categoryKey: String
  /// The name that the user gives to nearly all of these rows, if the bank's text does not contain it.
  package var payee: String?
  /// Rows with the text that no rule categorises yet, and how many of them have the category.
  package var support: Int
  package var agreeing: Int
  /// Rows on which the text was tested, and on how many of them it was right. These are all rows after the
  /// first one with the text, each tested by a rule learned from earlier rows only.
  package var tested: Int
  package var right: Int
  /// The text of the latest matching row.
  package var example: String

  /// The share of tested rows on which a rule learned from earlier rows was right.
  package var precision: Double { tested == 0 ? 0 : Double(right) / Double(tested) }
}

extension RuleSuggestion {
  /// The rows of the suggestions in the ImportRules tab, after the existing rules.
  package static func plan(
    _ suggestions: [RuleSuggestion], for dataset: Dataset, command: String, origin: Origin
  ) -> Plan {
    var order = dataset.nextRuleOrder(step: 0)
    let now = origin.now()
    var plan = Plan(command: command, base: dataset.fileHashes)
    for suggestion in suggestions {
      order = order.addingReportingOverflow(10).partialValue
      var row = RowEncoder(.importRules)
      row.id("id", origin.newID())
      row.integer("sortOrder", order)
      row.boolean("isEnabled", true)
      row.text("textContains", suggestion.text)
      // A dollar sign in the name is not a capture.
      row.text("payee", suggestion.payee?.replacing("$", with: "$$"))
      row.text("categoryKey", suggestion.categoryKey)
      row.text("comment", "suggested: right on \(suggestion.right) of \(suggestion.tested) later rows")
      row.stamps(now)
      plan.changes.append(row.insertion(reason: "\(suggestion.agreeing) of \(suggestion.support) rows agree"))
    }
    return plan.addingMissingPlaces(in: dataset)
  }
}

/// Finds the words of a text, and pairs of consecutive words, that rules could search.
///
/// Words with digits are left out, because dates, card numbers and reference numbers do not recur. Words of
/// one or two letters are left out too, except in scripts without spaces, where two characters can be a word.
///
/// `REWE SAGT DANKE 4417` → `rewe`, `sagt`, `danke`, `rewe sagt`, `sagt danke`
struct PhraseScanner {
  struct Phrase {
    var hash: UInt64
    /// The hashes of its words. A single word has the same hash twice.
    var words: (UInt64, UInt64)
    var text: Substring
    /// Its position in the folded text, in bytes.
    var offset: Int

    var isPair: Bool { words.0 != words.1 || hash != words.0 }
  }

  /// Calls `body` with each phrase. A phrase that occurs twice comes twice.
  static func forEachPhrase(in text: String, _ body: (Phrase) -> Void) {
    let folded = UnicodeForm.folded(text)
    let bytes = folded.utf8
    var previous: (start: String.Index, offset: Int, hash: UInt64)?
    var index = bytes.startIndex
    var offset = 0
    while index < bytes.endIndex {
      let start = index
      let first = offset
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var hasDigit = false
      while index < bytes.endIndex, isWord(bytes[index]) {
        let byte = bytes[index]
        if byte >= 0x30, byte <= 0x39 { hasDigit = true }
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        index = bytes.index(after: index)
        offset += 1
      }
      let end = index
      let isSpace = index < bytes.endIndex && bytes[index] == 0x20
      if index < bytes.endIndex {
        index = bytes.index(after: index)
        offset += 1
      }
      guard !hasDigit, bytes.distance(from: start, to: end) >= 3 else {
        previous = nil
        continue
      }
      body(Phrase(hash: hash, words: (hash, hash), text: folded[start..<end], offset: first))
      if let previous {
        // Two words form a phrase only with exactly one space between them, so that the phrase occurs in the
        // text unchanged.
        body(
          Phrase(
            hash: previous.hash &* 0x9E37_79B9_7F4A_7C15 ^ hash, words: (previous.hash, hash),
            text: folded[previous.start..<end], offset: previous.offset))
      }
      previous = isSpace ? (start, first, hash) : nil
    }
  }

  /// Letters and digits. Every byte beyond ASCII counts as a part of a letter.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }
}
