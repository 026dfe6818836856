import Money
import Spreadsheet

/// The value of a header field with parameters, such as `attachment; filename="march.csv"` (RFC 2045 §5.1, RFC 2231).
struct MailField {
  /// What stands before the first `;`, in lower case.
  let value: String
  /// The parameters by their names in lower case, decoded, continuations joined.
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    let parts = Self.split(text)
    value = parts.first.map { $0[...].trimmingSpaces.lowercased() } ?? ""
    var pieces: [String: [Piece]] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      var name = part[..<equals].trimmingSpaces.lowercased()
      let text = Self.unquoted(String(part[part.index(after: equals)...].trimmingSpaces))
      let isExtended = name.hasSuffix("*")
      if isExtended { name.removeLast() }
      var place: Int?
      if let star = name.lastIndex(of: "*"), let number = Int(name[name.index(after: star)...]) {
        place = number
        name = String(name[..<star])
      }
      pieces[name, default: []].append(Piece(place: place, text: text, isExtended: isExtended))
    }
    for (name, found) in pieces {
      // Beside a whole value that is extended, the plain one is for programs that know no other.
      let whole = found.first { $0.place == nil && $0.isExtended }
      let numbered = found.filter { $0.place != nil }.sorted { $0.place ?? 0 < $1.place ?? 0 }
      parameters[name] = Self.joined(
        whole.map { [$0] } ?? (numbered.isEmpty ? Array(found.prefix(1)) : numbered))
    }
  }

  /// A value, or a part of one.
  private struct Piece {
    /// Its number among the parts of a value; nil for a whole one.
    var place: Int?
    var text: String
    /// Whether it is percent-encoded, the first one with a charset.
    var isExtended: Bool
  }

  /// The parts between semicolons that no quotation marks enclose.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    var plain = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      plain.append(character)
    }
    return plain
  }

  /// Continuations joined (RFC 2231 §3), extended values decoded (§4), else encoded words (RFC 2047), which programs
  /// write here though they may not.
  private static func joined(_ pieces: [Piece]) -> String {
    guard pieces.contains(where: \.isExtended) else {
      return EncodedWords.decode(pieces.map(\.text).joined())
    }
    var charset = "utf-8"
    var bytes: [UInt8] = []
    for (number, piece) in pieces.enumerated() {
      var text = piece.text[...]
      if number == 0, piece.isExtended {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3 { (charset, text) = (String(parts[0]), parts[2]) }
      }
      bytes += piece.isExtended ? percentDecoded(text) : Array(text.utf8)
    }
    return EncodedWords.text(bytes, charset: charset)
  }

  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    var plain: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        plain.append(value)
        at += 3
      } else {
        plain.append(bytes[at])
        at += 1
      }
    }
    return plain
  }
}

/// Encoded words in header fields: `=?utf-8?B?VW1zw6R0emUuY3N2?=` → `Umsätze.csv` (RFC 2047).
enum EncodedWords {
  static func decode(_ text: String) -> String {
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "=?") {
      let before = rest[..<start.lowerBound]
      let parts = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[3].first == "=", !parts[0].isEmpty else { break }
      // Blanks between two encoded words are not part of the text.
      if decoded.isEmpty || !before.allSatisfy(\.isWhitespace) { decoded += before }
      let body = Array(parts[2].utf8)
      let bytes =
        parts[1].lowercased() == "b"
        ? Base64Text.decode(body[...]) : QuotedPrintable.decode(body[...], isWord: true)
      decoded += self.text(bytes, charset: String(parts[0]))
      rest = parts[3].dropFirst()
    }
    return decoded + rest
  }

  static func text(_ bytes: [UInt8], charset: String) -> String {
    let known = TextEncoding(label: charset)?.utf8(of: bytes, invalid: .replaced)
    return String(decoding: known ?? bytes, as: UTF8.self)
  }
}

/// Base64 in lines (RFC 2045 §6.8). Other characters are skipped, as the standard says.
enum Base64Text {
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      let digit: UInt8
      switch character {
      case 0x41...0x5A: digit = character - 0x41
      case 0x61...0x7A: digit = character - 0x61 + 26
      case 0x30...0x39: digit = character - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
      case UInt8(ascii: "="): return bytes
      default: continue
      }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

/// Quoted-printable (RFC 2045 §6.7), and its form in header fields, where `_` is a blank (RFC 2047 §4.2).
enum QuotedPrintable {
  static func decode(_ text: ArraySlice<UInt8>, isWord: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      let byte = text[at]
      at += 1
      if isWord, byte == UInt8(ascii: "_") {
        bytes.append(0x20)
      } else if byte != UInt8(ascii: "=") {
        bytes.append(byte)
      } else if let end = softBreak(text, at) {
        at = end
      } else if at + 1 < text.endIndex,
        let value = UInt8(String(decoding: text[at...at + 1], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        at += 2
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Where the next line begins, if the line ends with `=`; blanks may stand before its end.
  private static func softBreak(_ text: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var at = start
    while at < text.endIndex, text[at] == 0x20 || text[at] == 0x09 || text[at] == 0x0D { at += 1 }
    if at == text.endIndex { return at }
    return text[at] == 0x0A ? at + 1 : nil
  }
}
