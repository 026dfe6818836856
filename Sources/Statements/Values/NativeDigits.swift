import TextScanning

/// Digits of scripts other than ASCII: Arabic, Persian, those of India and of South East Asia, and the wide
/// ones of East Asia.
///
/// `१२.५०` → `12.50`
enum NativeDigits {
  /// Longer cells are neither dates nor numbers.
  private static let limit = 120

  /// Whether the bytes contain such a digit, or a mark that only occurs between digits.
  static func occur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= limit else { return false }
    for index in bytes.indices where bytes[index] >= 0xD8 {
      if let (value, _) = ascii(bytes, index), value.isDigit || bytes[index] <= 0xD9 { return true }
    }
    return false
  }

  /// Whether the bytes contain U+066B, which can only be a decimal mark.
  static func hasDecimalMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast().contains { bytes[$0] == 0xD9 && bytes[$0 + 1] == 0xAB }
  }

  /// Calls `body` with the bytes, with digits and marks of other scripts replaced by ASCII.
  static func withASCII<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(bytes.count, 1)) { buffer in
      var count = 0
      var index = 0
      while index < bytes.count {
        let (value, length) = ascii(bytes, index) ?? (bytes[index], 1)
        buffer[count] = value
        count += 1
        index += length
      }
      return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The ASCII character for the one at an index, and its length in bytes.
  private static func ascii(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt8, Int)? {
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    let third = index + 2 < bytes.count ? bytes[index + 2] : 0
    switch bytes[index] {
    // U+060C, the Arabic comma, is typed for a decimal comma.
    case 0xD8 where second == 0x8C && isBetweenDigits(bytes, index): return (UInt8(ascii: ","), 2)
    case 0xD9: return arabic(second).map { ($0, 2) }
    case 0xDB: return digit(second, zero: 0xB0).map { ($0, 2) }
    case 0xE0:
      let zero: UInt8? =
        switch second {
        // Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam.
        case 0xA5, 0xA7, 0xA9, 0xAB, 0xAD, 0xAF, 0xB1, 0xB3, 0xB5: 0xA6
        // Thai and Lao; Tibetan.
        case 0xB9, 0xBB: 0x90
        case 0xBC: 0xA0
        default: nil
        }
      return zero.flatMap { digit(third, zero: $0) }.map { ($0, 3) }
    // Khmer and Burmese.
    case 0xE1 where second == 0x9F: return digit(third, zero: 0xA0).map { ($0, 3) }
    case 0xE1 where second == 0x81: return digit(third, zero: 0x80).map { ($0, 3) }
    // The wide forms U+FF01 to U+FF3F have the order of ASCII.
    case 0xEF where second == 0xBC && third >= 0x81 && third <= 0xBF: return (third - 0x60, 3)
    default: return nil
    }
  }

  /// Whether a mark of two bytes has a digit of ASCII or of Arabic on both sides.
  private static func isBetweenDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    func isDigit(_ place: Int) -> Bool {
      guard bytes.indices.contains(place) else { return false }
      if bytes[place].isDigit { return true }
      let isLead = bytes[place] == 0xD9 || bytes[place] == 0xDB
      return isLead && ascii(bytes, place)?.0.isDigit == true
    }
    return (isDigit(index - 1) || isDigit(index - 2)) && isDigit(index + 2)
  }

  /// An Arabic digit, U+066B as the decimal mark, or U+066C, which only groups digits.
  private static func arabic(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0xAB: UInt8(ascii: ".")
    case 0xAC: UInt8(ascii: "'")
    default: digit(byte, zero: 0xA0)
    }
  }

  private static func digit(_ byte: UInt8, zero: UInt8) -> UInt8? {
    byte >= zero && byte <= zero + 9 ? byte - zero + 0x30 : nil
  }
}
