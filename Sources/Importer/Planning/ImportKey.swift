import Crypto
import DatasetFormat

/// The stable identity of a statement line within its account (FORMAT.md, Transactions, importKey).
enum ImportKey {
  /// The key without its occurrence number: `1:` and 32 hexadecimal digits.
  static func base(date: CalendarDate, amountMinor: Int64, currency: String, text: String) -> String {
    let joined = "\(date)|\(amountMinor)|\(currency)|\(normal(text))"
    let digits = Array("0123456789abcdef".utf8)
    var bytes = Array("1:".utf8)
    for byte in SHA256.hash(data: Array(joined.utf8)).prefix(16) {
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The key of the n-th line with this base in its statement, from 1.
  static func key(_ base: String, occurrence: Int) -> String { "\(base)#\(occurrence)" }

  /// NFC, lower case, runs of white space as one space, none at the ends.
  static func normal(_ text: String) -> String {
    UnicodeForm.composed(UnicodeForm.composed(text).lowercased()).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
