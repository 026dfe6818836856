/// A regular expression, taken apart.
package indirect enum RegexTree: Sendable {
  case empty
  case set(ScalarSet)
  case assertion(RegexAssertion)
  case sequence([RegexTree])
  case alternatives([RegexTree])
  case group(RegexTree, number: Int)
  case repetition(RegexTree, least: Int, most: Int?, isLazy: Bool)
}

/// A condition on a place between characters.
package enum RegexAssertion: Int, Sendable {
  case start, end, wordBoundary, noWordBoundary
}

/// A set of characters, in which case does not count.
package struct ScalarSet: Sendable, Hashable {
  package enum Class: Sendable { case digit, word, space }

  /// A class, or all that is not of it.
  package struct Term: Sendable, Hashable {
    var kind: Class
    var isInverted: Bool
  }

  var ranges: [ClosedRange<UInt32>] = []
  var classes: [Term] = []
  var isInverted = false

  /// Every character but a line feed.
  static let any = ScalarSet(ranges: [0x0A...0x0A], isInverted: true)

  init(
    ranges: [ClosedRange<UInt32>] = [], classes: [Term] = [], isInverted: Bool = false
  ) {
    self.ranges = ranges
    self.classes = classes
    self.isInverted = isInverted
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  /// The one character of the set, both cases counted as one; nil for a set of others.
  package var single: Unicode.Scalar? {
    guard !isInverted, classes.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (has(scalar) || Self.otherCases(of: scalar).contains(where: has)) != isInverted
  }

  /// The ASCII members, one bit for each character.
  var ascii: (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, 0)
    func add(_ value: UInt32) {
      if value < 64 { words.0 |= 1 << UInt64(value) } else { words.1 |= 1 << UInt64(value - 64) }
    }
    for range in ranges where range.lowerBound < 128 {
      for value in range.lowerBound...min(range.upperBound, 127) { add(value) }
    }
    for term in classes {
      for value in UInt8(0)..<128
      where Self.isMember(Unicode.Scalar(value), of: term.kind) != term.isInverted { add(UInt32(value)) }
    }
    // Both cases of a letter: A to Z are 32 places below a to z.
    let capitals: UInt64 = 0x07FF_FFFE
    words.1 |= (words.1 & capitals) << 32 | (words.1 >> 32) & capitals
    return isInverted ? (~words.0, ~words.1) : words
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
      || classes.contains { Self.isMember(scalar, of: $0.kind) != $0.isInverted }
  }

  static func isMember(_ scalar: Unicode.Scalar, of kind: Class) -> Bool {
    if scalar.isASCII {
      let letter = UInt8(truncatingIfNeeded: scalar.value | 0x20)
      let isDigit = (0x30...0x39).contains(scalar.value)
      switch kind {
      case .digit: return isDigit
      case .space: return scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value)
      case .word: return isDigit || scalar == "_" || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      }
    }
    return switch kind {
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .space: scalar.properties.isWhitespace
    case .word:
      scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
    }
  }

  /// The character in lower and upper case, where those are single characters.
  private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      let isLetter = (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
      return isLetter ? [Unicode.Scalar(UInt8(scalar.value) ^ 0x20)] : []
    }
    return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { text in
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
  }
}
