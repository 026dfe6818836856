import DatasetFormat

/// A rule's smallest or largest amount as minor units, for every count of decimal digits that currencies have.
enum AmountLimit {
  /// The counts of digits: ISO 4217 has 0 to 4.
  static let digitCounts = 5

  /// The magnitude in minor units of each count of digits; between two of them the next one within the limit. What 64
  /// bits do not hold is the largest number.
  static func units(_ number: DecimalNumber, isLeast: Bool) -> [UInt64] {
    (0..<digitCounts).map { digits in
      var value = UInt64(number.mantissa.magnitude)
      var hasRest = false
      for _ in digits..<max(digits, number.scale) {
        if value % 10 != 0 { hasRest = true }
        value /= 10
        if value == 0, !hasRest { break }
      }
      for _ in number.scale..<max(digits, number.scale) {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        if overflow { return .max }
        value = product
      }
      return isLeast && hasRest ? value + 1 : value
    }
  }
}
