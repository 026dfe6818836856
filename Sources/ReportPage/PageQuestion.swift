public import DatasetFormat

/// What waits for a person in a dataset: findings of one kind.
public struct PageQuestion: Sendable, Hashable {
  /// How bad it is.
  public var severity: Finding.Severity
  /// The stable name of the kind, such as `amount-zero`.
  public var code: String
  /// What is wrong, or doubtful, in a few words.
  public var words: String
  /// How many findings there are.
  public var count: Int

  /// Findings of one kind.
  public init(severity: Finding.Severity, code: String, words: String, count: Int) {
    self.severity = severity
    self.code = code
    self.words = words
    self.count = count
  }
}
