/// What a suggestion needs.
public struct SuggestionOptions: Sendable, Hashable {
  /// The fewest rows.
  public var leastSupport: Int
  /// The smallest share of right answers, 0 to 1.
  public var leastPrecision: Double
  /// The most suggestions.
  public var limit: Int

  public init(leastSupport: Int = 3, leastPrecision: Double = 0.9, limit: Int = 50) {
    self.leastSupport = leastSupport
    self.leastPrecision = leastPrecision
    self.limit = limit
  }
}
