/// The runs of digits of a number and the marks between them, without an allocation.
struct DigitGroups {
  /// Lengths of the runs, most significant first; a number of money has few.
  private var lengths = SIMD16<UInt8>(repeating: 0)
  /// The mark behind each run but the last.
  private var marks = SIMD16<UInt8>(repeating: 0)
  private var markCount = 0
  private var startsWithZero = false

  private static let markLimit = 8

  /// The number of digits.
  var total: Int { (0...markCount).reduce(0) { $0 + Int(lengths[$1]) } }

  mutating func addDigit(_ digit: UInt8) {
    if markCount == 0, lengths[0] == 0 { startsWithZero = digit == UInt8(ascii: "0") }
    // Cells are shorter than 255 bytes.
    lengths[markCount] &+= 1
  }

  /// Begins a new run after a mark; false where no number has so many.
  mutating func addMark(_ mark: NumberToken.Group) -> Bool {
    guard markCount < Self.markLimit else { return false }
    marks[markCount] = mark.rawValue
    markCount += 1
    return true
  }

  private func mark(_ index: Int) -> NumberToken.Group { NumberToken.Group(rawValue: marks[index]) ?? .none }

  /// The mark between groups, where one is certain or likely: any but the last, or a space or apostrophe.
  var groupMark: NumberToken.Group {
    guard markCount > 0 else { return .none }
    let first = mark(0)
    return markCount > 1 || first == .space || first == .apostrophe ? first : .none
  }

  /// The number of digits after the decimal mark when that is a point or a comma; nil where the digits and marks
  /// are no number then.
  func scale(decimal: NumberToken.Group) -> Int? {
    var groupMarks = markCount
    var fraction = 0
    if markCount > 0, mark(markCount - 1) == decimal {
      fraction = Int(lengths[markCount])
      groupMarks -= 1
    }
    for index in 0..<groupMarks where mark(index) == decimal { return nil }
    return isGrouped(marks: groupMarks) ? fraction : nil
  }

  /// Whether the runs before the fraction are groups: one kind of mark, three digits each, or India's twos before
  /// a last three.
  private func isGrouped(marks count: Int) -> Bool {
    guard count > 0 else { return true }
    let first = lengths[0]
    guard (1...3).contains(first), !startsWithZero, lengths[count] == 3 else { return false }
    var allThrees = true
    var allTwos = true
    for index in 0..<count {
      guard mark(index) == mark(0) else { return false }
      if index > 0 {
        if lengths[index] != 3 { allThrees = false }
        if lengths[index] != 2 { allTwos = false }
      }
    }
    return allThrees || allTwos && mark(0) == .comma && first <= 2
  }
}
