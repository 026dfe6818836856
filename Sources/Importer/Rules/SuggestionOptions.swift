/// What a suggestion needs.
package struct SuggestionOptions: Sendable, Hashable {
  /// The fewest rows.
  package var leastSupport: Int
  /// The smallest share of right answers, 0 to 1.
  package var leastPrecision: Double
  /// The most suggestions.
  package var limit: Int

  package init(leastSupport: Int = 3, leastPrecision: Double = 0.9, limit: Int = 50) {
    self.leastSupport = leastSupport
    self.leastPrecision = leastPrecision
    self.limit = limit
  }
}
