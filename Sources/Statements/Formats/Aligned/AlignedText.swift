/// The lines of a listing: which of them are entries, and which names the columns.
struct AlignedText {
  let lines: [AlignedLine]
  /// Indices of the lines with a date at the place where most have one.
  let entries: [Int]
  /// The index of the line that names the columns.
  let header: Int?

  /// How many lines above the first entry may name the columns.
  private static let headerReach = 3

  /// - Returns: Nil where no lines stand under each other as entries do.
  init?(_ text: Substring, isWide: Bool) {
    var number = 0
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      number += 1
      return AlignedLine(line.drop { $0 == "\u{FEFF}" || $0 == "\u{0C}" }, number: number, isWide: isWide)
    }
    let dates = lines.map(\.dateOfEntry)
    let starts = Self.most(dates.compactMap { $0?.lowerBound })
    let ends = Self.most(dates.compactMap { $0?.upperBound })
    let isByStart = starts.count >= ends.count
    entries = lines.indices.filter { index in
      guard let date = dates[index] else { return false }
      return isByStart ? date.lowerBound == starts.value : date.upperBound == ends.value
    }
    guard let first = entries.first, let last = entries.last else { return nil }
    header = Self.header(lines[..<first])
    // Others among them would be entries that stand elsewhere.
    let others = (first...last).count { dates[$0] != nil } - entries.count
    guard entries.count >= (header == nil ? 3 : 2), others == 0 else { return nil }
  }

  private static func most(_ values: [Int]) -> (value: Int, count: Int) {
    let counts = Dictionary(grouping: values) { $0 }.map { (value: $0.key, count: $0.value.count) }
    return counts.max { ($0.count, $1.value) < ($1.count, $0.value) } ?? (0, 0)
  }

  private static func header(_ above: ArraySlice<AlignedLine>) -> Int? {
    let filled = above.indices.filter { !above[$0].isEmpty && !above[$0].isRule }
    return filled.suffix(headerReach).last { index in
      let chunks = above[index].chunks(blanks: 2)
      let words = above[index].chunks(blanks: 1)
      let roles = (chunks.count > 2 ? chunks : words).map { HeaderWords.matches($0.text) }
      return roles.contains { $0.contains { $0.role.isDate } }
        && roles.contains { $0.contains { $0.role.isMoney } }
    }
  }
}
