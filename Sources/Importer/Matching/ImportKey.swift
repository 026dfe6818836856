import Crypto
import DatasetFormat

/// The stable identity of a statement line within its account (FORMAT.md, Transactions, importKey).
struct ImportKey: Hashable {
  /// What the key is made of, without the occurrence: 128 bits of SHA-256.
  struct Base: Hashable {
    let high: UInt64
    let low: UInt64

    /// Half of a hash is hash enough.
    func hash(into hasher: inout Hasher) { hasher.combine(high) }
  }

  let base: Base
  private let number: Int32

  init(_ base: Base, occurrence: Int) {
    self.base = base
    number = Int32(clamping: occurrence)
  }

  /// Which of the equal lines of its statement it is, from 1.
  var occurrence: Int { Int(number) }

  /// Reads `1:` + 32 hexadecimal digits + `#` + number; nil for anything else.
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    guard bytes.count > 35, bytes.popFirst() == UInt8(ascii: "1"), bytes.popFirst() == UInt8(ascii: ":"),
      let high = Self.word(bytes.prefix(16)), let low = Self.word(bytes.dropFirst(16).prefix(16)),
      bytes.dropFirst(32).first == UInt8(ascii: "#"),
      let number = Int(String(decoding: bytes.dropFirst(33), as: UTF8.self)), number > 0
    else { return nil }
    self.init(Base(high: high, low: low), occurrence: number)
  }

  /// Sixteen lower-case hexadecimal digits as a number.
  private static func word(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for byte in digits {
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
    return base(date: date, amountMinor: amountMinor, currency: currency, text: text, scratch: &scratch)
  }

  /// The same; `scratch` is room that many calls share.
  static func base(
    date: CalendarDate, amountMinor: Int64, currency: String, text: String, scratch: inout [UInt8]
  ) -> Base {
    let bar = UInt8(ascii: "|")
    scratch.removeAll(keepingCapacity: true)
    scratch += date.description.utf8
    scratch.append(bar)
    DecimalText.append(mantissa: amountMinor, scale: 0, to: &scratch)
    scratch.append(bar)
    scratch += currency.utf8
    scratch.append(bar)
    appendNormal(text, to: &scratch)
    var hash = SHA256()
    scratch.withUnsafeBytes { hash.update(bufferPointer: $0) }
    return hash.finalize().withUnsafeBytes { digest in
      Base(
        high: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// Appends the ``normal(_:)`` form of a text; of ASCII byte by byte.
  private static func appendNormal(_ text: String, to bytes: inout [UInt8]) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      bytes += normal(text).utf8
      return
    }
    let start = bytes.count
    var isSpacePending = false
    for byte in text.utf8 {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        isSpacePending = bytes.count > start
        continue
      }
      if isSpacePending { bytes.append(0x20) }
      isSpacePending = false
      bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
  }

  /// NFC, lower case, runs of white space as one space, none at the ends.
  static func normal(_ text: String) -> String {
    UnicodeForm.composed(UnicodeForm.composed(text).lowercased()).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

extension ImportKey: CustomStringConvertible {
  /// The key as its cell has it.
  var description: String {
    let number = DecimalText.bytes(mantissa: Int64(number), scale: 0)
    return String(unsafeUninitializedCapacity: 35 + number.count) { text in
      text[0] = UInt8(ascii: "1")
      text[1] = UInt8(ascii: ":")
      for digit in 0..<32 {
        let word = digit < 16 ? base.high : base.low
        let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - digit % 16 * 4)) & 0xF
        text[2 + digit] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
      }
      text[34] = UInt8(ascii: "#")
      for (index, digit) in number.enumerated() { text[35 + index] = digit }
      return 35 + number.count
    }
  }
}
