/// What stands between the name and the value on a line such as `Amount: -12.50`.
enum BlockSeparator: CaseIterable {
  case colon, equals, tab
  /// Three points or more.
  case leaders
  /// Two blanks or more, as between columns.
  case blanks

  /// The longest name in bytes.
  private static let nameLimit = 60

  /// The name and the value of a line without white space around it; nil where it has none.
  func pair(in line: Substring) -> (name: String, value: String)? {
    guard let gap = gap(in: line) else { return nil }
    // Leaders fill the line up: `Amount ....... -12.50`.
    var name = line[..<gap.lowerBound].trimmingSpace()[...]
    while let last = name.last, last == "." || last == "_" || last == "·" || last.isWhitespace {
      name.removeLast()
    }
    guard !name.isEmpty, name.utf8.count <= Self.nameLimit, name.contains(where: \.isLetter),
      !name.contains(where: { "\"{}<>;|,".contains($0) })
    else { return nil }
    let value = line[gap.upperBound...].trimmingSpace()
    return value.hasPrefix("//") ? nil : (String(name), Self.unquoted(value))
  }

  private func gap(in line: Substring) -> Range<Substring.Index>? {
    switch self {
    case .colon: return Self.single(line) { $0 == ":" || $0 == "：" }
    case .equals: return Self.single(line) { $0 == "=" }
    case .tab: return Self.single(line) { $0 == "\t" }
    case .leaders:
      guard let start = line.firstRange(of: "...")?.lowerBound else { return nil }
      return start..<(line[start...].firstIndex { $0 != "." } ?? line.endIndex)
    case .blanks:
      guard let start = line.firstRange(of: "  ")?.lowerBound else { return nil }
      let end = line[start...].firstIndex { $0 != " " } ?? line.endIndex
      return start..<end
    }
  }

  private static func single(_ line: Substring, _ isMark: (Character) -> Bool) -> Range<Substring.Index>? {
    line.firstIndex(where: isMark).map { $0..<line.index(after: $0) }
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, let first = value.first, first == "\"" || first == "'", value.last == first,
      !value.dropFirst().dropLast().contains(first)
    else { return value }
    return String(value.dropFirst().dropLast())
  }
}
