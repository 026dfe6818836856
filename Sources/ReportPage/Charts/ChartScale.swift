import DatasetFormat

/// The scale of a chart: round amounts between which all values lie, about four steps apart.
struct ChartScale {
  /// The amounts that have a line, from the lowest to the highest.
  let ticks: [Int64]
  private let low: Int128
  private let high: Int128

  /// A scale of values; `fromZero` where zero is on it in any case, as lengths mean something only from there.
  init(_ values: [Int64], fromZero: Bool) {
    var smallest = Int128(values.min() ?? 0)
    var largest = Int128(values.max() ?? 0)
    if fromZero || smallest > 0 && smallest <= largest / 2 { smallest = min(smallest, 0) }
    if fromZero || largest < 0 && largest >= smallest / 2 { largest = max(largest, 0) }
    let step = Self.step(largest - smallest)
    let first = Self.floor(smallest, step)
    var last = -Self.floor(-largest, step)
    if last == first { last = first + step }
    (low, high) = (first, last)
    // What 64 bits do not hold has no line; the values are on the scale all the same.
    ticks = stride(from: first, through: last, by: Int128.Stride(step)).compactMap { Int64(exactly: $0) }
  }

  /// Whether zero lies on it.
  var holdsZero: Bool { low <= 0 && high >= 0 }

  /// How far from the top a value lies on a height, in tenths.
  func top(_ value: Int64, height: Int) -> Int {
    Int((high - Int128(value)) * Int128(height * 10) / (high - low))
  }

  /// One, two or five times a power of ten.
  private static func step(_ span: Int128) -> Int128 {
    let wanted = max(1, span / 4)
    var power: Int128 = 1
    while power * 10 <= wanted { power *= 10 }
    for factor: Int128 in [1, 2, 5] where power * factor >= wanted { return power * factor }
    return power * 10
  }

  private static func floor(_ value: Int128, _ step: Int128) -> Int128 {
    let rest = value % step
    return rest < 0 ? value - rest - step : value - rest
  }
}
