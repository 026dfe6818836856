/// Pictures made of characters.
enum Bars {
  /// A bar of at most so many columns for a part of the largest one, in eighths of a column.
  static func bar(_ part: Int64, of largest: Int64, width: Int) -> String {
    guard part > 0, largest > 0, width > 0 else { return "" }
    let eighths = Int(
      min(Int128(width * 8), (Int128(part) * Int128(width * 8) + Int128(largest) / 2) / Int128(largest)))
    // What is there is seen.
    let shown = max(1, eighths)
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][shown % 8]
    return String(repeating: "█", count: shown / 8) + rest
  }

  /// A line of numbers, one column each, from the lowest to the highest.
  static func sparkline(_ numbers: [Int64]) -> String {
    guard let low = numbers.min(), let high = numbers.max() else { return "" }
    let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return String(
      numbers.map { number in
        guard high > low else { return levels[0] }
        let part = (Int128(number) - Int128(low)) * 7 / (Int128(high) - Int128(low))
        return levels[Int(part)]
      })
  }
}
