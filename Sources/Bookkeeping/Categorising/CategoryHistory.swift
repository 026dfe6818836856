import DatasetFormat

/// What a person's own rows say about the category of a payee.
public struct CategoryHistory: Sendable {
  /// A category that may be meant, and why.
  public struct Proposal: Sendable, Hashable {
    /// Why.
    public enum Reason: Sendable, Hashable {
      /// So many of the last rows of this payee have it.
      case payee(votes: Int, of: Int)
      /// Rows of payees with these words in common have it.
      case likeness(words: [String])
      /// An import rule says so; its row.
      case rule(row: Int)
    }

    /// The category's key.
    public var categoryKey: String
    /// Why.
    public var reason: Reason

    /// A proposal.
    public init(categoryKey: String, reason: Reason) {
      self.categoryKey = categoryKey
      self.reason = reason
    }
  }

  /// The categories of each payee's last rows, the latest last.
  private var byPayee: [String: [String]] = [:]
  /// How many rows with a word in the payee have each category.
  private var byWord: [String: [String: Int]] = [:]

  /// How many of a payee's last rows are asked.
  private static let memory = 5
  /// A word says something where at least so many rows have it, and so many of a hundred of them one category.
  private static let (support, precision) = (2, 70)

  /// Nothing is known.
  public init() {}

  /// Takes in a row that has a category.
  public mutating func learn(payee: String, categoryKey: String) {
    let name = UnicodeForm.folded(payee)
    if name.isEmpty { return }
    var last = byPayee[name] ?? []
    last.append(categoryKey)
    byPayee[name] = last.suffix(Self.memory)
    for word in TextLikeness.words(payee) { byWord[word, default: [:]][categoryKey, default: 0] += 1 }
  }

  /// The category that a payee may have; nil where nothing speaks for one.
  public func proposal(for payee: String) -> Proposal? {
    if let last = byPayee[UnicodeForm.folded(payee)] {
      var votes: [String: Int] = [:]
      for key in last { votes[key, default: 0] += 1 }
      // Of equal ones that which came last.
      let best = last.reversed().max { (votes[$0] ?? 0) < (votes[$1] ?? 0) }
      let most = votes.values.max() ?? 0
      if let key = last.reversed().first(where: { votes[$0] == most }) ?? best {
        return Proposal(categoryKey: key, reason: .payee(votes: most, of: last.count))
      }
    }
    var scores: [String: (score: Int, words: [String])] = [:]
    for word in TextLikeness.words(payee).sorted() {
      guard let counts = byWord[word] else { continue }
      let all = counts.values.reduce(0, +)
      guard all >= Self.support,
        let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        best.value * 100 >= all * Self.precision
      else { continue }
      // Rows that agree count; words of many payees say no more than words of one.
      var entry = scores[best.key] ?? (0, [])
      entry.score += best.value * 100 / all
      entry.words.append(word)
      scores[best.key] = entry
    }
    guard let best = scores.max(by: { ($0.value.score, $1.key) < ($1.value.score, $0.key) }) else {
      return nil
    }
    return Proposal(categoryKey: best.key, reason: .likeness(words: best.value.words))
  }
}
