/// The runs of digits of a number and the marks between them.
struct DigitGroups {
  /// Lengths of the runs, most significant first; a number of money has few.
  private var lengths: [UInt8] = [0]
  private var marks: [NumberToken.Group] = []
  private var startsWithZero = false

  var total: Int { lengths.reduce(0) { $0 + Int($1) } }

  mutating func addDigit(_ digit: UInt8) {
    if marks.isEmpty, lengths[0] == 0 { startsWithZero = digit == UInt8(ascii: "0") }
    lengths[lengths.count - 1] += 1
  }

  /// Begins a new run after a mark; false where no number has so many.
  mutating func addMark(_ mark: NumberToken.Group) -> Bool {
    guard marks.count < 8 else { return false }
    marks.append(mark)
    lengths.append(0)
    return true
  }

  /// The mark between groups, where one is certain or likely: any but the last, or a space or apostrophe.
  var groupMark: NumberToken.Group {
    guard let first = marks.first else { return .none }
    return marks.count > 1 || first == .space || first == .apostrophe ? first : .none
  }

  /// The number of digits after the decimal mark when that is a point or a comma; nil where the digits and marks
  /// are no number then.
  func scale(decimal: NumberToken.Group) -> Int? {
    var whole = lengths[...]
    var wholeMarks = marks[...]
    var fraction = 0
    if marks.last == decimal {
      fraction = Int(lengths[lengths.count - 1])
      whole = whole.dropLast()
      wholeMarks = wholeMarks.dropLast()
    }
    guard !wholeMarks.contains(decimal) else { return nil }
    return Self.isGrouped(whole, wholeMarks, startsWithZero: startsWithZero) ? fraction : nil
  }

  /// Whether runs are groups: one kind of mark, three digits each, or India's twos before a last three.
  private static func isGrouped(
    _ lengths: ArraySlice<UInt8>, _ marks: ArraySlice<NumberToken.Group>, startsWithZero: Bool
  ) -> Bool {
    guard let mark = marks.first else { return true }
    guard let first = lengths.first, (1...3).contains(first), !startsWithZero,
      marks.allSatisfy({ $0 == mark }), lengths.last == 3
    else { return false }
    let inner = lengths.dropFirst().dropLast()
    if inner.allSatisfy({ $0 == 3 }) { return true }
    return mark == .comma && first <= 2 && inner.allSatisfy { $0 == 2 }
  }
}
