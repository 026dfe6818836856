import Spreadsheet
import TextScanning

/// Decodes the legacy encodings of China, Taiwan, Japan and Korea, in which banks there still give statements.
///
/// The C library has the tables. Which encoding it is shows only in the result: the column names must be words of
/// the right language.
enum EastAsianText {
  struct Decoded {
    /// The name that the WHATWG Encoding Standard gives the encoding.
    var encoding: String
    var utf8: [UInt8]
  }

  /// The encodings by name, the likelier first, and the languages that are written in them.
  private static let encodings: [(name: String, languages: Set<String>)] = [
    ("gb18030", ["zh"]), ("shift_jis", ["ja"]), ("euc-kr", ["ko"]), ("big5", ["zh"]), ("euc-jp", ["ja"]),
  ]

  /// The text in an encoding that a person names; nil where that is none of these, or the bytes are none in it.
  static func decode(_ bytes: [UInt8], named label: String) -> Decoded? {
    guard let encoding = TextEncoding(label: label), encoding.systemName != nil else { return nil }
    return encoding.utf8(of: bytes, invalid: .refused).map { Decoded(encoding: encoding.name, utf8: $0) }
  }

  /// The text in the encoding that its column names speak for; nil where none does.
  static func decode(_ bytes: [UInt8]) -> Decoded? {
    guard !UTF8Validation.isValid(bytes), !bytes.prefix(4096).contains(0) else {
      return nil
    }
    var best: (score: Int, decoded: Decoded)?
    for encoding in encodings {
      guard let utf8 = TextEncoding(label: encoding.name)?.utf8(of: bytes, invalid: .refused) else {
        continue
      }
      let score = knownNames(in: utf8, languages: encoding.languages)
      if score >= 3, score > best?.score ?? 0 { best = (score, Decoded(encoding: encoding.name, utf8: utf8)) }
    }
    return best?.decoded
  }

  /// Whether text that no known encoding explains has the pairs of bytes that these encodings are made of.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard !UTF8Validation.isValid(bytes), !bytes.prefix(4096).contains(0) else { return false }
    var runs = 0
    var run = 0
    for byte in bytes.prefix(1 << 16) {
      if byte >= 0x80 {
        run += 1
      } else if run > 0 {
        if run % 2 == 1 { return false }
        runs += 1
        run = 0
      }
    }
    return runs >= 12
  }

  /// How many cells of the first lines are column names in some languages.
  private static func knownNames(in utf8: [UInt8], languages: Set<String>) -> Int {
    let head = String(decoding: utf8.prefix(16_384), as: UTF8.self)
    var most = 0
    for line in head.split(whereSeparator: \.isNewline).prefix(60) {
      let cells = line.split(whereSeparator: { ",;\t|".contains($0) }).prefix(60)
      let known = cells.count { cell in
        let name = cell.filter { $0 != "\"" }
        return HeaderWords.matches(String(name)).contains {
          $0.strength >= 2 && !$0.languages.isDisjoint(with: languages)
        }
      }
      most = max(most, known)
    }
    return most
  }
}
