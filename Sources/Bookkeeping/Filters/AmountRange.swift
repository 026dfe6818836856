package import Money

/// The amounts that a filter means, without sign and each in the currency of its row.
///
/// ```
/// from 50         → 50.00 EUR, 50 JPY and -72.50 EUR; not 49.99 EUR
/// from 5 up to 10 → 5.000 BHD and 10.00 USD
/// ```
package struct AmountRange: Sendable, Hashable {
  /// The smallest amount; nil for no lower bound.
  package var least: DecimalNumber?
  /// The largest amount; nil for no upper bound.
  package var most: DecimalNumber?

  package init(least: DecimalNumber? = nil, most: DecimalNumber? = nil) {
    self.least = least
    self.most = most
  }

  /// Whether an amount is within the range; its sign does not matter.
  package func contains(_ amount: Amount) -> Bool {
    let own = (Int128(amount.minorUnits.magnitude), amount.currency.digits)
    if let least, Self.isLess(own, (Int128(least.mantissa), least.scale)) { return false }
    if let most, Self.isLess((Int128(most.mantissa), most.scale), own) { return false }
    return true
  }

  /// Compares two decimal numbers, each a mantissa of at most 18 digits and a scale.
  private static func isLess(_ one: (Int128, scale: Int), _ other: (Int128, scale: Int)) -> Bool {
    var (one, other) = (one, other)
    while one.scale < other.scale { one = (one.0 * 10, one.scale + 1) }
    while other.scale < one.scale { other = (other.0 * 10, other.scale + 1) }
    return one.0 < other.0
  }
}
