package import DatasetFormat
import DatasetDigest

/// The stable identity of a statement line within its account (FORMAT.md, Transactions, importKey).
///
/// `1:` + 32 hexadecimal digits + `#2`: the second of equal lines.
struct ImportKey: Hashable {
  /// The key without the occurrence number: 128 bits of SHA-256.
  struct Base: Hashable {
    let high: UInt64
    let low: UInt64

    /// Half of the bits are enough for a hash table.
    func hash(into hasher: inout Hasher) { hasher.combine(high) }
  }

  let base: Base
  private let number: Int32

  init(_ base: Base, occurrence: Int) {
    self.base = base
    number = Int32(clamping: occurrence)
  }

  /// The number of the line among equal lines of its statement, from 1.
  var occurrence: Int { Int(number) }

  /// Reads `1:` + 32 hexadecimal digits + `#` + number. Nil for anything else.
  init?(_ text: String) {
    var text = text
    guard let key = text.withUTF8({ ImportKey($0) }) else { return nil }
    self = key
  }

  /// Reads the same from bytes. It is called for each line of earlier statements.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 35, bytes[0] == UInt8(ascii: "1"), bytes[1] == UInt8(ascii: ":"),
      let high = Self.word(bytes, from: 2), let low = Self.word(bytes, from: 18),
      bytes[34] == UInt8(ascii: "#"),
      let number = Int(String(decoding: bytes[35...], as: UTF8.self)), number > 0
    else { return nil }
    self.init(Base(high: high, low: low), occurrence: number)
  }

  /// Sixteen lower-case hexadecimal digits as a number.
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
    var value: UInt64 = 0
    for index in start..<start + 16 {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return value
  }

  /// The base of a line's key.
  static func base(date: CalendarDate, amountMinor: Int64, currency: String, text: String) -> Base {
    var scratch: [UInt8] = []
    return base(
      date: date, amountMinor: amountMinor, currency: currency, text: PackedText(text), scratch: &scratch)
  }

  /// The same, with a shared buffer `scratch`.
  static func base(
    date: CalendarDate, amountMinor: Int64, currency: String, text: PackedText, scratch: inout [UInt8]
  ) -> Base {
    let bar = UInt8(ascii: "|")
    scratch.removeAll(keepingCapacity: true)
    var day = date.description
    day.withUTF8 { scratch.append(contentsOf: $0) }
    scratch.append(bar)
    DecimalText.append(mantissa: amountMinor, scale: 0, to: &scratch)
    scratch.append(bar)
    scratch += currency.utf8
    scratch.append(bar)
    text.withBytes { appendNormal($0, to: &scratch) }
    let words = SHA256.digest(of: scratch).words
    return Base(high: words.0, low: words.1)
  }

  /// Appends the ``normal(_:)`` form of a text.
  static func appendNormal(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    if appendPlain(text, to: &bytes) { return }
    bytes.removeSubrange(start...)
    bytes += normal(String(decoding: text, as: UTF8.self)).utf8
  }

  /// The same byte by byte for ASCII and the letters from À to ÿ. False for text with any other character.
  private static func appendPlain(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    var isSpacePending = false
    var isSecond = false
    for byte in text {
      if isSecond {
        // Of these, each upper case letter is 0x20 below its lower case letter, except × and ß.
        let isUpper = byte <= 0x9E && byte != 0x97
        bytes.append(isUpper ? byte + 0x20 : byte)
        isSecond = false
        continue
      }
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        isSpacePending = bytes.count > start
        continue
      }
      if isSpacePending { bytes.append(0x20) }
      isSpacePending = false
      if byte >= 0x80 {
        guard byte == 0xC3 else { return false }
        isSecond = true
      }
      bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return true
  }

  /// NFC, lower case, with runs of white space as one space and none at the ends: `  REWE   Köln ` →
  /// `rewe köln`.
  static func normal(_ text: String) -> String {
    UnicodeForm.composed(UnicodeForm.composed(text).lowercased()).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

/// The keys of statement lines, for checks whether rows still have the values of a line.
package enum StatementLineKey {
  /// The beginning of a line's key, up to but not including the `#`.
  @Sendable package static func beginning(
    date: CalendarDate, amountMinor: Int64, currency: String, text: String
  ) -> String {
    let base = ImportKey.base(date: date, amountMinor: amountMinor, currency: currency, text: text)
    return String(ImportKey(base, occurrence: 1).description.dropLast(2))
  }
}

extension ImportKey: CustomStringConvertible {
  /// The key as text in its cell.
  var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the same as bytes.
  func append(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 35) { key in
      key[0] = UInt8(ascii: "1")
      key[1] = UInt8(ascii: ":")
      HexText.write(base.high, to: UnsafeMutableRawBufferPointer(key), at: 2)
      HexText.write(base.low, to: UnsafeMutableRawBufferPointer(key), at: 18)
      key[34] = UInt8(ascii: "#")
      text.append(contentsOf: UnsafeBufferPointer(key))
    }
    DecimalText.append(mantissa: Int64(number), scale: 0, to: &text)
  }
}
