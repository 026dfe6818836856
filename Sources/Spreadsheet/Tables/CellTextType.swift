import TextScanning

/// The apparent type of a cell's text: only a hint for finding delimiters and headers, never a reading of a
/// value.
enum CellTextType: UInt8 {
  case empty, number, date, time, text

  /// Whether it is a number, a date or a time.
  var isTyped: Bool { self == .number || self == .date || self == .time }

  /// The type of a cell's bytes (UTF-8), without regard to spaces around them.
  static func of(_ cell: UnsafeBufferPointer<UInt8>) -> CellTextType {
    var bytes = cell[...]
    while let first = bytes.first, isBlank(first) || first == UInt8(ascii: "'") { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    if bytes.isEmpty { return .empty }
    // Dates and amounts are short; looking on would cost time on long texts.
    guard bytes.count <= 40, bytes.contains(where: \.isDigit) else { return .text }
    let text = UnsafeBufferPointer(rebasing: bytes)
    if isDate(text) { return .date }
    if isTime(text) { return .time }
    return isNumber(text) ? .number : .text
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  // MARK: Dates and times

  /// Day, month and year in any order, with or without a time: `2024-01-31`, `31.1.24`, `7 Nov 2013`.
  private static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count == 8, text.allSatisfy(\.isDigit) {
      let century = text[0] == 0x31 ? text[1] == 0x39 : text[0] == 0x32 && text[1] == 0x30
      return century && (text[4] == 0x30 || text[4] == 0x31 && text[5] <= 0x32) && text[6] <= 0x33
    }
    var parts: [Range<Int>] = []
    var index = 0
    while parts.count < 3, index < text.count {
      let start = index
      let digits = text[index].isDigit
      while index < text.count, digits ? text[index].isDigit : text[index].isLetterOrBeyondASCII {
        index += 1
      }
      guard index > start else { return false }
      parts.append(start..<index)
      if parts.count == 3 { break }
      let gap = index
      while index < text.count, isDateSeparator(text[index]) { index += 1 }
      guard index > gap, index - gap <= 2 else { return false }
    }
    guard parts.count == 3 else { return false }
    let names = parts.indices.filter { !text[parts[$0].lowerBound].isDigit }
    if names.isEmpty {
      guard parts[1].count <= 2, parts[0].count <= 2 || parts[0].count == 4 else { return false }
      guard parts[2].count <= 2 || parts[2].count == 4 else { return false }
      guard parts[0].count != 4 || parts[2].count <= 2 else { return false }
      let separator = text[parts[0].upperBound]
      guard separator != 0x20, text[parts[1].upperBound] == separator else { return false }
      // 10:30:00 is a time, 2012:03:01 a date.
      guard separator != UInt8(ascii: ":") || parts[0].count == 4 else { return false }
    } else {
      guard names.count == 1, names[0] < 2, isMonth(text[parts[names[0]]]) else { return false }
      guard parts.enumerated().allSatisfy({ names.contains($0.offset) || $0.element.count <= 4 }) else {
        return false
      }
    }
    let rest = text[parts[2].upperBound...]
    guard rest.allSatisfy({ $0.isDigit || " T:.,-+Zz/AaPpMm".utf8.contains($0) }) else { return false }
    // Two dates are a period, not a day with a time.
    let second = rest.drop { !$0.isDigit }
    return second.count < 8 || !second.allSatisfy { $0.isDigit || isDateSeparator($0) }
      || second.contains(UInt8(ascii: ":")) || second.count { !$0.isDigit } != 2
  }

  private static func isDateSeparator(_ byte: UInt8) -> Bool { "-/.: ,".utf8.contains(byte) }

  /// Whether a word begins as a month's name does in one of the languages of Europe.
  private static func isMonth(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard word.count >= 3, word.count <= 12 else { return false }
    let start = String(decoding: word.prefix(4), as: UTF8.self).lowercased()
    return months.contains { start.hasPrefix($0) }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mär", "mai", "okt",
    "dez", "fév", "fev", "avr", "juil", "aoû", "aou", "déc", "gen", "mag", "giu", "lug", "ago", "set", "ott",
    "dic", "ene", "abr", "maj", "mrt", "mei", "out", "янв", "фев", "мар", "апр", "май", "мая", "июн", "июл",
    "авг", "сен", "окт", "ноя", "дек", "sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru",
  ]

  /// `10:30`, `10:30:00`.
  private static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.contains(UInt8(ascii: ":")) else { return false }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts[0].count <= 2, !parts[0].isEmpty else { return false }
    return parts[0].allSatisfy(\.isDigit)
      && parts.dropFirst().allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy(\.isDigit) }
      && parts[1].count == 2
      && parts[parts.count - 1].dropFirst(2).allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  // MARK: Numbers

  /// Digits with points, commas, apostrophes or spaces between, a sign or parentheses, and a currency on one
  /// side.
  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.firstIndex(where: \.isDigit), let last = text.lastIndex(where: \.isDigit) else {
      return false
    }
    var scanner = TextScanner(text)
    scanner.index = first
    while scanner.index <= last {
      if scanner.peek().isDigit || isExponent(text, scanner.index) {
        scanner.index += 1
      } else if let (_, length) = scanner.groupMark(.typed) {
        scanner.index += length
      } else {
        return false
      }
    }
    return isFrill(text[..<first]) && isFrill(text[(last + 1)...])
  }

  /// Whether the `E` at `index`, or the sign after it, is between digits.
  private static func isExponent(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index > 0, index + 1 < text.count else { return false }
    if text[index] | 0x20 == UInt8(ascii: "e") {
      return text[index - 1].isDigit && (text[index + 1].isDigit || "+-".utf8.contains(text[index + 1]))
    }
    return "+-".utf8.contains(text[index]) && text[index - 1] | 0x20 == UInt8(ascii: "e")
  }

  /// Text that may be next to the digits of an amount: signs, a currency's sign or code, a percent sign.
  private static func isFrill(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard bytes.count <= 8 else { return false }
    let letters = bytes.filter { $0.isASCIILetter }
    if letters.count > 0, letters.count != bytes.filter({ $0 < 0x80 && $0.isASCIILetter }).count {
      return false
    }
    switch letters.count {
    case 0: break
    case 1:
      guard bytes.contains(UInt8(ascii: "$")) || bytes.contains(where: { $0 >= 0x80 }) else { return false }
    case 2:
      let pair = String(decoding: letters, as: UTF8.self).lowercased()
      guard ["kr", "cr", "dr", "ft", "fr", "rm", "rs", "db"].contains(pair) else { return false }
    case 3: guard letters.allSatisfy({ $0 < 0x60 }) else { return false }
    default: return false
    }
    return bytes.allSatisfy {
      $0 >= 0x80 || $0.isASCIILetter || "+-() $%.,'|".utf8.contains($0)
    }
  }
}
