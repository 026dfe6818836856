import Crypto
import DatasetFormat

/// The stable identity of a statement line within its account (FORMAT.md, Transactions, importKey).
struct ImportKey: Hashable {
  /// What the key is made of, without the occurrence: 128 bits of SHA-256.
  struct Base: Hashable {
    let high: UInt64
    let low: UInt64
  }

  let base: Base
  /// Which of the equal lines of its statement it is, from 1.
  let occurrence: Int

  init(_ base: Base, occurrence: Int) {
    self.base = base
    self.occurrence = occurrence
  }

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
    let joined = "\(date)|\(amountMinor)|\(currency)|\(normal(text))"
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in SHA256.hash(data: Array(joined.utf8)).prefix(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    return Base(high: high, low: low)
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
    let digits = Array("0123456789abcdef".utf8)
    var bytes = Array("1:".utf8)
    bytes.reserveCapacity(40)
    for word in [base.high, base.low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        bytes.append(digits[Int(word >> UInt64(shift) & 0xF)])
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "#\(occurrence)"
  }
}
