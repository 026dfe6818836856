package import DatasetFormat

/// What each rule does to a history: how often it holds, and what it fills.
package struct RuleReport: Sendable {
  package enum State: String, Sendable, Hashable {
    case working
    /// It holds for no line.
    case dead
    /// It holds, but rules above it fill everything first.
    case shadowed
    /// Something is wrong with it; it is not applied.
    case broken
  }

  package struct Line: Sendable {
    package var rule: ImportRule
    /// The rule's row in the ImportRules tab, 1-based.
    package var row: Int
    package var state: State
    /// What is wrong with it.
    package var problems: [String] = []
    /// Lines for which its conditions hold.
    package var hits = 0
    /// Lines in which it fills a field or adds a tag.
    package var filled = 0
    /// The rules above that fill its fields first, by their rows in the tab, with how often; most often first.
    package var shadowedBy: [(row: Int, writtenID: String?, hits: Int)] = []
    /// The text of the first line that it holds for.
    package var example: String?
  }

  /// In the order in which the rules are tried; broken ones at their places.
  package var lines: [Line]
  /// How many lines were tried, and for how many any rule holds.
  package var tried = 0
  package var matched = 0

  package var hasBroken: Bool { lines.contains { $0.state == .broken } }
}
