import TextScanning

/// A number as people write it in one cell, without the evidence of a whole column.
package enum LocalNumber {
  package enum Outcome: Equatable, Sendable {
    /// The only reading.
    case number(DecimalNumber)
    /// More than one reading.
    case ambiguous
    case notANumber
    /// More digits than 18.
    case tooLarge
  }

  /// Reads digits with points, commas, apostrophes and spaces as decimal mark and grouping. A minus may be in
  /// front, at the end, or a pair of brackets. `12,-` has no minor units.
  ///
  /// One mark with exactly three digits after it is ambiguous: `1.234` and `1,234` are two numbers each.
  /// There are three exceptions. The digits before the mark cannot be a group (`0,500`, `1234,567`). The mark
  /// is a comma, and the currency has no minor unit. The mark is a point, and the currency has three or more
  /// digits, as the format writes it.
  package static func read(_ text: String, digits: Int) -> Outcome {
    var text = text
    return text.withUTF8 { read($0, digits: digits) }
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>, digits: Int) -> Outcome {
    guard let (body, isNegative) = withoutSign(text.trimming(.typed)), let first = body.first,
      first.isDigit || first == UInt8(ascii: ".") || first == UInt8(ascii: ",")
    else { return .notANumber }
    var scanner = TextScanner(body)
    guard let groups = DigitGroups(&scanner, .typed), scanner.isAtEnd else { return .notANumber }
    let scale: Int
    switch (groups.scale(decimal: .point), groups.scale(decimal: .comma)) {
    case (nil, nil): return .notANumber
    case (let point?, nil): scale = point
    case (nil, let comma?): scale = comma
    case (let point?, let comma?) where point == comma: scale = point
    // One mark before three digits. With a comma the point groups nothing, and the other way round.
    case (0?, _?):
      guard digits == 0 else { return .ambiguous }
      scale = 0
    case (let point?, _?):
      guard digits >= 3 else { return .ambiguous }
      scale = point
    }
    guard let magnitude = groups.digits else { return .tooLarge }
    return .number(DecimalNumber(mantissa: isNegative ? -magnitude : magnitude, scale: scale))
  }

  /// The text without its sign, and whether that is a minus; nil if there are two signs.
  private static func withoutSign(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (body: UnsafeBufferPointer<UInt8>, isNegative: Bool)? {
    var body = text
    var signs = 0
    var isNegative = false
    func cut(_ start: Int, _ end: Int) {
      body = UnsafeBufferPointer(rebasing: body[start..<body.count - end])
    }
    let dash = trailingMinus(body)
    if dash > 0, body.count > dash,
      [UInt8(ascii: ","), UInt8(ascii: ".")].contains(body[body.count - dash - 1])
    {
      cut(0, dash + 1)
    }
    if body.count >= 2, body.first == UInt8(ascii: "("), body.last == UInt8(ascii: ")") {
      cut(1, 1)
      (signs, isNegative) = (1, true)
    }
    body = body.trimming(.typed)
    let leading = TextScanner(body).minusLength(.typed)
    if leading > 0 || body.first == UInt8(ascii: "+") {
      cut(max(leading, 1), 0)
      signs += 1
      isNegative = isNegative || leading > 0
    }
    let trailing = trailingMinus(body)
    if trailing > 0 || body.last == UInt8(ascii: "+") {
      cut(0, max(trailing, 1))
      signs += 1
      isNegative = isNegative || trailing > 0
    }
    return signs > 1 ? nil : (body.trimming(.typed), isNegative)
  }

  /// The length of the minus with which the bytes end, or 0.
  private static func trailingMinus(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = TextScanner(bytes)
    for length in [1, 3] where bytes.count >= length {
      scanner.index = bytes.count - length
      if scanner.minusLength(.typed) == length { return length }
    }
    return 0
  }
}
