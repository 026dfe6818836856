import Spreadsheet

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

  private struct Encoding {
    var name: String
    /// The C library's name for it.
    var label: String
    var languages: Set<String>
    var aliases: Set<String>
  }

  private static let encodings = [
    Encoding(name: "gb18030", label: "GB18030", languages: ["zh"], aliases: ["gbk", "gb2312", "cp936"]),
    Encoding(
      name: "shift_jis", label: "CP932", languages: ["ja"],
      aliases: ["sjis", "shift-jis", "cp932", "windows-31j"]),
    Encoding(
      name: "euc-kr", label: "CP949", languages: ["ko"], aliases: ["cp949", "euckr", "uhc", "ks_c_5601-1987"]),
    Encoding(name: "big5", label: "BIG5-HKSCS", languages: ["zh"], aliases: ["big5-hkscs", "cp950"]),
    Encoding(name: "euc-jp", label: "EUC-JP", languages: ["ja"], aliases: ["eucjp"]),
  ]

  /// The text in the encoding that a person names; nil where the name is none of these, or the bytes are not it.
  static func decode(_ bytes: [UInt8], named label: String) -> Decoded? {
    let folded = label.lowercased()
    guard let encoding = encodings.first(where: { $0.name == folded || $0.aliases.contains(folded) }) else {
      return nil
    }
    return SystemEncodings.utf8(bytes, from: encoding.label).map {
      Decoded(encoding: encoding.name, utf8: $0)
    }
  }

  /// The text in the encoding that its column names speak for; nil where none does.
  static func decode(_ bytes: [UInt8]) -> Decoded? {
    guard !UTF8Validation.isValid(bytes), !bytes.prefix(4096).contains(0) else {
      return nil
    }
    var best: (score: Int, decoded: Decoded)?
    for encoding in encodings {
      guard let utf8 = SystemEncodings.utf8(bytes, from: encoding.label) else { continue }
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
