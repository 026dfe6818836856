import DatasetFormat

/// Proposes a category for a payee from the user's own rows.
///
/// No proposal is better than a wrong one, because a single key accepts it. A payee whose rows have several
/// categories gets none, unless one amount tells them apart. Of the words that several payees share, only
/// those that point to one category count.
package struct CategoryHistory: Sendable {
  /// A proposed category, and the reason.
  package struct Proposal: Sendable, Hashable {
    /// Why.
    package enum Reason: Sendable, Hashable {
      /// This many of the last rows of the payee have it.
      case payee(votes: Int, of: Int)
      /// This many rows of the payee with exactly this amount have it, and none has another.
      case amount(rows: Int)
      /// Rows of payees with these words in common have it.
      case likeness(words: [String])
      /// An import rule sets it; the rule's row.
      case rule(row: Int)
      /// This many rows that match a starter rule have it; the rule's row.
      case kind(rows: Int, rule: Int)
    }

    /// The category's key.
    package var categoryKey: String
    /// Why.
    package var reason: Reason

    /// A proposal.
    package init(categoryKey: String, reason: Reason) {
      self.categoryKey = categoryKey
      self.reason = reason
    }
  }

  /// The category that an import rule has for a row.
  package struct Ruling: Sendable, Hashable {
    /// The category's key.
    package var categoryKey: String
    /// The rule's row in its tab.
    package var row: Int
    /// Whether it is a starter rule. Such a rule knows the payee's trade, but not how this user files it.
    package var isStarter: Bool

    /// A ruling.
    package init(categoryKey: String, row: Int, isStarter: Bool) {
      self.categoryKey = categoryKey
      self.row = row
      self.isStarter = isStarter
    }
  }

  /// A category that earlier rows of a payee have.
  package struct Vote: Sendable, Hashable {
    /// The category's key.
    package var categoryKey: String
    /// How many of the last rows.
    package var rows: Int
  }

  private struct Row {
    var key: String
    /// Minor units, negative for money out; nil if unknown.
    var minor: Int64?
  }

  /// The categories of rows with a word.
  private struct Word {
    /// Rows by category.
    var rows: [String: Int] = [:]
    /// Different payees by category; the number of a payee that has two counts in both.
    var payees: [String: Set<Int>] = [:]
    /// Rows and categories of payees that begin with the word, or are the word.
    var heads: [String: Int] = [:]
    var alone: [String: Int] = [:]
  }

  /// The last rows of each payee, the latest last.
  private var byPayee: [String: [Row]] = [:]
  private var numbers: [String: Int] = [:]
  private var byWord: [String: Word] = [:]
  /// The last rows for which each starter rule holds.
  private var byKind: [Int: [Row]] = [:]

  /// After how many rows of a new category it holds, and how many of a payee's last rows are asked.
  private static let (asked, memory) = (5, 24)
  /// The percentage of rows with one category from which it is proposed.
  private static let precision = 80

  /// Nothing is known.
  package init() {}

  /// Adds a row that has a category.
  ///
  /// - Parameters:
  ///   - payee: The payee, or the statement's text.
  ///   - minor: The amount in minor units, negative for money out.
  ///   - categoryKey: Its category.
  package mutating func learn(payee: String, minor: Int64? = nil, categoryKey: String) {
    learn(PayeeName(payee), minor: minor, categoryKey: categoryKey)
  }

  mutating func learn(_ name: PayeeName, minor: Int64?, ruling: Ruling? = nil, categoryKey: String) {
    let row = Row(key: categoryKey, minor: minor)
    if let ruling, ruling.isStarter { Self.append(row, to: &byKind[ruling.row, default: []]) }
    let core = name.core
    if core.isEmpty { return }
    Self.append(row, to: &byPayee[core, default: []])
    let number = numbers[core] ?? numbers.count
    numbers[core] = number
    for (place, word) in name.words.enumerated() where !name.words[..<place].contains(word) {
      let word = Self.mark(word, minor)
      var known = byWord[word] ?? Word()
      byWord[word] = nil
      known.rows[categoryKey, default: 0] += 1
      known.payees[categoryKey, default: []].insert(number)
      if place == 0 {
        known.heads[categoryKey, default: 0] += 1
        if name.words.count == 1 { known.alone[categoryKey, default: 0] += 1 }
      }
      byWord[word] = known
    }
  }

  /// Proposes a category for a payee.
  ///
  /// - Parameters:
  ///   - payee: The payee, or the statement's text.
  ///   - minor: The amount in minor units, negative for money out; nil for rows of several amounts.
  /// - Returns: The category and the reason; nil without evidence, or with evidence for several.
  package func proposal(for payee: String, minor: Int64? = nil) -> Proposal? {
    proposal(for: PayeeName(payee), minor: minor)
  }

  /// A user's own rule takes precedence over the payee's rows, and these over a starter rule.
  func proposal(for name: PayeeName, minor: Int64?, ruling: Ruling? = nil) -> Proposal? {
    if let ruling, !ruling.isStarter {
      return Proposal(categoryKey: ruling.categoryKey, reason: .rule(row: ruling.row))
    }
    if let rows = byPayee[name.core] { return Self.proposal(of: rows, minor: minor) }
    return ruling.map { proposal(of: $0) } ?? likeness(name, minor: minor)
  }

  /// The proposal of a starter rule, in the category that the user files such payees under.
  private func proposal(of ruling: Ruling) -> Proposal? {
    guard let rows = byKind[ruling.row] else {
      return Proposal(categoryKey: ruling.categoryKey, reason: .rule(row: ruling.row))
    }
    guard let found = Self.proposal(of: rows, minor: nil) else { return nil }
    if found.categoryKey == ruling.categoryKey {
      return Proposal(categoryKey: ruling.categoryKey, reason: .rule(row: ruling.row))
    }
    return rows.count > 1
      ? Proposal(categoryKey: found.categoryKey, reason: .kind(rows: rows.count, rule: ruling.row)) : nil
  }

  private static func append(_ row: Row, to rows: inout [Row]) {
    rows.append(row)
    if rows.count > 2 * memory { rows.removeFirst(rows.count - memory) }
  }

  /// The categories of a payee's last rows, the most frequent first.
  package func votes(for payee: String) -> [Vote] { votes(for: PayeeName(payee)) }

  func votes(for name: PayeeName) -> [Vote] {
    var counts: [String: Int] = [:]
    for row in byPayee[name.core]?.suffix(Self.memory) ?? [] { counts[row.key, default: 0] += 1 }
    return counts.map { Vote(categoryKey: $0.key, rows: $0.value) }
      .sorted { ($1.rows, $0.categoryKey) < ($0.rows, $1.categoryKey) }
  }

  // MARK: - One payee

  private static func proposal(of rows: [Row], minor: Int64?) -> Proposal? {
    // A refund says nothing about spending at the payee, unless nothing else is known.
    let same = rows.filter { row in row.minor.flatMap { own in minor.map { ($0 < 0) == (own < 0) } } ?? true }
    let known = same.isEmpty ? rows : same
    let all = known.suffix(memory)
    guard let key = all.last?.key else { return nil }
    let streak = all.reversed().prefix { $0.key == key }.count
    let votes = all.count { $0.key == key }
    // A single row may be a slip. After a lasting change, all earlier rows have the old category.
    let isSure = votes * 100 >= all.count * precision && (streak > 1 || votes == all.count)
    if isSure || (streak >= asked && votes == streak) {
      return Proposal(categoryKey: key, reason: .payee(votes: votes, of: all.count))
    }
    guard let minor else { return nil }
    let equal = known.filter { $0.minor == minor }
    guard equal.count > 1, let own = equal.last?.key, equal.allSatisfy({ $0.key == own }) else { return nil }
    return Proposal(categoryKey: own, reason: .amount(rows: equal.count))
  }

  // MARK: - Others

  /// Incoming money says nothing about money paid to others.
  private static func mark(_ word: String, _ minor: Int64?) -> String {
    (minor ?? -1) < 0 ? word : "+" + word
  }

  private func likeness(_ name: PayeeName, minor: Int64?) -> Proposal? {
    var speaking: [(word: String, key: String)] = []
    for (place, word) in name.words.enumerated() where !name.words[..<place].contains(word) {
      guard let known = byWord[Self.mark(word, minor)], let key = Self.category(of: known, isHead: place == 0)
      else { continue }
      speaking.append((word, key))
    }
    guard let key = speaking.first?.key, speaking.allSatisfy({ $0.key == key }) else { return nil }
    return Proposal(categoryKey: key, reason: .likeness(words: speaking.map(\.word)))
  }

  /// The one category that a word points to; nil for none or several.
  private static func category(of word: Word, isHead: Bool) -> String? {
    func best(_ counts: [String: Int]) -> (key: String, count: Int, all: Int)? {
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        .map { ($0.key, $0.value, counts.values.reduce(0, +)) }
    }
    guard let rows = best(word.rows), rows.count * 100 >= rows.all * precision else { return nil }
    let payees = word.payees[rows.key]?.count ?? 0
    let all = word.payees.values.reduce(0) { $0 + $1.count }
    guard payees * 100 >= all * precision else { return nil }
    // If several payees share the word, it names their trade. A word in the middle needs more payees, because
    // it may be a town.
    if payees >= (isHead ? 2 : 3) { return rows.key }
    // A single payee may be a chain if the text begins with its name: as a whole, or in many of its rows.
    guard isHead, let head = best(word.heads), head.key == rows.key else { return nil }
    return (word.alone[rows.key] ?? 0) >= 2 || head.count >= 4 ? rows.key : nil
  }
}

extension CategoryHistory.Proposal.Reason: CustomStringConvertible {
  /// The reason for a user: `3 of the last 4`.
  package var description: String {
    func count(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }
    return switch self {
    case .payee(let votes, let all): all == 1 ? "as last time" : "\(votes) of the last \(all)"
    case .amount(let rows): "as \(count(rows)) of this amount"
    case .likeness(let words): "like other payees with \(words.joined(separator: ", "))"
    case .rule(let row): "rule in row \(row)"
    case .kind(let rows, let rule): "as \(count(rows)) of the rule in row \(rule)"
    }
  }
}
