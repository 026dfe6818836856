/// A fraction as programs write amounts: `-1250/100` → `-12.50`.
enum FractionText {
  static func decimal(_ text: String) -> String {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let above = Int64(parts[0]), let below = Int64(parts[1]), below > 0 else {
      return text
    }
    var (scale, power) = (0, Int64(1))
    while scale < 12 {
      let (product, overflow) = above.multipliedReportingOverflow(by: power)
      if !overflow, product % below == 0, scale >= 2 || product == 0 {
        return digits(product / below, scale)
      }
      power *= 10
      scale += 1
    }
    return text
  }

  /// An amount that a program printed from its binary fraction, with the digits of its currency.
  ///
  /// `-8.9000000000000004` → `-8.90`
  static func rounded(_ text: String, _ digits: Int) -> String {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { "+-".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count > digits, parts.joined().allSatisfy(\.isNumber), digits < 10,
      var mantissa = Int64(
        parts[0].isEmpty ? "\(parts[1].prefix(digits))" : "\(parts[0])\(parts[1].prefix(digits))")
    else { return text }
    if let next = parts[1].dropFirst(digits).first?.wholeNumberValue, next >= 5 {
      let (sum, overflow) = mantissa.addingReportingOverflow(1)
      if overflow { return text }
      mantissa = sum
    }
    return Self.digits(isNegative ? -mantissa : mantissa, digits)
  }

  /// `-12.50` → `12.50`
  static func opposite(_ amount: String) -> String {
    amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount
  }

  private static func digits(_ mantissa: Int64, _ scale: Int) -> String {
    var text = String(mantissa.magnitude)
    while text.count <= scale { text = "0" + text }
    if scale > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -scale)) }
    return (mantissa < 0 ? "-" : "") + text
  }
}
