/// The runs of digits of a number that is written for people, and the marks between them, without an
/// allocation.
///
/// It does not decide which mark is the decimal one; ``scale(decimal:)`` tells the number's scale for each.
package struct DigitGroups {
  /// All digits as one integer; nil if 64 bits do not hold them.
  package private(set) var digits: Int64? = 0
  /// Lengths of the runs, most significant first; a number of money has few.
  private var lengths = SIMD16<UInt8>(repeating: 0)
  /// The mark after each run except the last.
  private var marks = SIMD16<UInt8>(repeating: 0)
  private var markCount = 0
  private var startsWithZero = false

  private static let markLimit = 8

  /// Reads digits and the marks between them at the cursor. A mark without a digit after it is not read.
  ///
  /// Nil if no digit follows, or there are more marks than a number has.
  package init?(_ scanner: inout TextScanner, _ style: MarkStyle) {
    while !scanner.isAtEnd {
      let byte = scanner.bytes[scanner.index]
      if byte.isDigit {
        add(byte)
        scanner.index += 1
        continue
      }
      guard let (mark, length) = scanner.groupMark(style), scanner.peek(length).isDigit else { break }
      guard add(mark) else { return nil }
      scanner.index += length
    }
    if isEmpty { return nil }
  }

  private mutating func add(_ digit: UInt8) {
    if markCount == 0, lengths[0] == 0 { startsWithZero = digit == UInt8(ascii: "0") }
    // Longer runs are not a number in any reading.
    lengths[markCount] = lengths[markCount] == .max ? .max : lengths[markCount] + 1
    guard let known = digits else { return }
    let (product, overflow) = known.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(Int64(digit &- 0x30))
    digits = overflow || carry ? nil : sum
  }

  /// Begins a new run after a mark; false if there are too many for a number.
  private mutating func add(_ mark: GroupMark) -> Bool {
    guard markCount < Self.markLimit else { return false }
    marks[markCount] = mark.rawValue
    markCount += 1
    return true
  }

  private var isEmpty: Bool { markCount == 0 && lengths[0] == 0 }

  private func mark(_ index: Int) -> GroupMark { GroupMark(rawValue: marks[index]) ?? .none }

  /// The mark between groups, where one is certain or likely: any but the last, or a space or apostrophe.
  package var groupMark: GroupMark {
    guard markCount > 0 else { return .none }
    let first = mark(0)
    return markCount > 1 || first == .space || first == .apostrophe ? first : .none
  }

  /// The number of digits after the decimal mark if that is a point or a comma; nil if the digits and marks
  /// are then not a number.
  package func scale(decimal: GroupMark) -> Int? {
    var groupMarks = markCount
    var fraction = 0
    if markCount > 0, mark(markCount - 1) == decimal {
      fraction = Int(lengths[markCount])
      groupMarks -= 1
    }
    for index in 0..<groupMarks where mark(index) == decimal { return nil }
    return isGrouped(marks: groupMarks) ? fraction : nil
  }

  /// Whether the runs before the fraction are groups: one kind of mark, three digits each, or India's twos
  /// before a last three.
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

/// The character between groups of digits, or between the whole and the fraction.
package enum GroupMark: UInt8, Sendable {
  case none, point, comma, space, apostrophe
}

extension TextScanner {
  /// The mark at the cursor between digits, and its length in bytes.
  ///
  /// Apostrophes also come as U+2019, and from banks as a backtick or U+00B4. The widest spaces that people
  /// type into a number are the no-break ones (U+00A0, U+202F) and the thin one (U+2009).
  package func groupMark(_ style: MarkStyle) -> (mark: GroupMark, length: Int)? {
    switch peek() {
    case UInt8(ascii: "."): return (.point, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "'"): return (.apostrophe, 1)
    case UInt8(ascii: " "): return (.space, 1)
    case UInt8(ascii: "`") where style == .printed: return (.apostrophe, 1)
    case 0xC2 where peek(1) == 0xA0: return (.space, 2)
    case 0xC2 where peek(1) == 0xB4 && style == .printed: return (.apostrophe, 2)
    case 0xE2 where peek(1) == 0x80:
      switch peek(2) {
      case 0x99: return (.apostrophe, 3)
      case 0x89, 0xAF: return (.space, 3)
      default: break
      }
    default: break
    }
    guard style == .printed else { return nil }
    let length = spaceLength(.printed)
    return length > 0 ? (.space, length) : nil
  }

  /// The length in bytes of the minus at the cursor, 0 if there is none: the hyphen, the minus sign (U+2212),
  /// the en dash (U+2013), and from banks the wide hyphen (U+FF0D) and the triangles of East Asia.
  @inlinable
  package func minusLength(_ style: MarkStyle) -> Int {
    let byte = peek()
    if byte < 0x80 { return byte == 0x2D ? 1 : 0 }
    return byte < 0xE2 ? 0 : wideMinusLength(style)
  }

  @usableFromInline
  func wideMinusLength(_ style: MarkStyle) -> Int {
    guard index + 3 <= bytes.count else { return 0 }
    let isMinus =
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xE2, 0x88, 0x92), (0xE2, 0x80, 0x93): true
      case (0xEF, 0xBC, 0x8D), (0xE2, 0x96, 0xB2), (0xE2, 0x96, 0xB3): style == .printed
      default: false
      }
    return isMinus ? 3 : 0
  }
}

/// How generously marks around and inside a value are recognised.
package enum MarkStyle: Sendable {
  /// The forms that people type into a cell and spreadsheet programs write.
  case typed
  /// Also the forms that banks print: blanks of every width, marks of direction, and signs of other scripts.
  case printed
}
