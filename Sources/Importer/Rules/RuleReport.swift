public import DatasetFormat

/// What each rule does to a history: how often it holds, and what it fills.
public struct RuleReport: Sendable {
  public enum State: String, Sendable, Hashable {
    case working
    /// It holds for no line.
    case dead
    /// It holds, but rules above it fill everything first.
    case shadowed
    /// Something is wrong with it; it is not applied.
    case broken
  }

  public struct Line: Sendable {
    public var rule: ImportRule
    /// The rule's row in the ImportRules tab, 1-based.
    public var row: Int
    public var state: State
    /// What is wrong with it.
    public var problems: [String] = []
    /// Lines for which its conditions hold.
    public var hits = 0
    /// Lines of which it fills a field or adds a tag.
    public var filled = 0
    /// The rules above that fill its fields first, by their rows in the tab, with how often; most often first.
    public var shadowedBy: [(row: Int, id: RecordID, hits: Int)] = []
    /// The text of the first line that it holds for.
    public var example: String?
  }

  /// In the order in which the rules are tried; broken ones at their places.
  public var lines: [Line]
  /// How many lines were tried, and for how many any rule holds.
  public var tried = 0
  public var matched = 0

  public var hasBroken: Bool { lines.contains { $0.state == .broken } }
}
