/// A number as people write it in one cell, without the evidence of a whole column.
enum LocalNumber {
  enum Outcome: Equatable {
    /// Plain decimal text, the only reading.
    case plain(String)
    /// More than one reading.
    case ambiguous
    case notANumber
  }

  /// Reads digits with points, commas, apostrophes and spaces as decimal mark and grouping.
  ///
  /// The last mark is the decimal mark where both kinds occur, or where other than three digits follow it.
  /// One mark with exactly three digits after it is ambiguous, unless the currency has three digits itself
  /// or several equal marks show that they group.
  static func plain(_ text: String, digits: Int) -> Outcome {
    var body = text.filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "'" && $0 != "’" }
    var sign = ""
    if let first = body.first, first == "-" || first == "+" || first == "\u{2212}" {
      sign = first == "+" ? "" : "-"
      body.removeFirst()
    }
    guard let first = body.first, first.isASCII, body.allSatisfy({ isDigit($0) || $0 == "." || $0 == "," }),
      body.contains(where: isDigit)
    else { return .notANumber }
    let points = body.count { $0 == "." }
    let commas = body.count { $0 == "," }
    if points == 0, commas == 0 { return .plain(sign + body) }
    guard let last = body.lastIndex(where: { $0 == "." || $0 == "," }) else { return .notANumber }
    let after = body.distance(from: last, to: body.endIndex) - 1
    let mark = body[last]
    let markCount = mark == "." ? points : commas
    let whole = body[..<last]
    if points > 0, commas > 0 {
      guard markCount == 1, isGrouped(whole, by: mark == "." ? "," : ".") else { return .notANumber }
      return .plain(sign + whole.filter(isDigit) + "." + body[body.index(after: last)...])
    }
    if markCount > 1 {
      return isGrouped(body[...], by: mark) ? .plain(sign + body.filter(isDigit)) : .notANumber
    }
    if after == 3, !whole.isEmpty, digits != 3 { return .ambiguous }
    return .plain(sign + (whole.isEmpty ? "0" : String(whole)) + "." + body[body.index(after: last)...])
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether every group after the first has three digits.
  private static func isGrouped(_ text: Substring, by mark: Character) -> Bool {
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count) else { return false }
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}
