/// Sums of money that never overflow. A sum that exceeds 64 bits is nil, and no conclusion may be drawn from
/// it.
extension Int64 {
  package func adding(_ other: Int64) -> Int64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  func subtracting(_ other: Int64) -> Int64? {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? nil : difference
  }
}

extension Sequence<Int64> {
  /// The sum of all elements.
  var checkedSum: Int64? {
    var sum: Int64 = 0
    for value in self {
      guard let next = sum.adding(value) else { return nil }
      sum = next
    }
    return sum
  }
}
