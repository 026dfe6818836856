/// A part as UTF-8, in which parts are edited, and the way back to how it is written.
///
/// Hardly any program writes UTF-16, but Windows' own libraries do.
struct PartText {
  enum Form: Hashable {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  let utf8: [UInt8]
  let form: Form

  /// Refuses every other encoding, and text that would not come back byte for byte.
  init(_ bytes: [UInt8], part: String) throws(WorkbookEditorError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      form = .utf16(isBigEndian: bytes[0] == 0xFE)
      utf8 = Array(String(decoding: Self.units(bytes, isBigEndian: bytes[0] == 0xFE), as: UTF16.self).utf8)
      guard Self.encoded(utf8, as: form) == bytes else {
        throw WorkbookEditorError(problem: .encoding(part: part, name: "broken UTF-16"))
      }
    } else if let name = PartEncoding.foreign(bytes) {
      throw WorkbookEditorError(problem: .encoding(part: part, name: name))
    } else {
      form = .utf8
      utf8 = bytes
    }
  }

  private static func units(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  /// UTF-8 in the form of a part. The byte-order mark is a character like any other.
  static func encoded(_ utf8: [UInt8], as form: Form) -> [UInt8] {
    guard case .utf16(let isBigEndian) = form else { return utf8 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count * 2)
    for unit in String(decoding: utf8, as: UTF8.self).utf16 {
      let high = UInt8(unit >> 8)
      let low = UInt8(truncatingIfNeeded: unit)
      bytes.append(isBigEndian ? high : low)
      bytes.append(isBigEndian ? low : high)
    }
    return bytes
  }
}

/// In which encoding a part is written; all but UTF-8 are beyond editing by bytes.
enum PartEncoding {
  /// The name of the encoding of a part that begins like this; nil for UTF-8.
  static func foreign(_ head: some Collection<UInt8>) -> String? {
    let start = Array(head.prefix(200))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.prefix(2).contains(0) {
      return "UTF-16"
    }
    let text = String(decoding: start, as: UTF8.self)
    guard let declaration = text.range(of: "<?xml"), let end = text.range(of: "?>") else { return nil }
    guard declaration.upperBound <= end.lowerBound else { return nil }
    let inside = text[declaration.upperBound..<end.lowerBound]
    guard let name = inside.range(of: "encoding") else { return nil }
    let quoted = inside[name.upperBound...].drop { $0 != "\"" && $0 != "'" }
    let value = quoted.dropFirst().prefix { $0 != "\"" && $0 != "'" }
    return ["utf-8", "us-ascii", "utf8"].contains(value.lowercased()) ? nil : String(value)
  }
}

extension String {
  /// The first occurrence of another text.
  fileprivate func range(of text: String) -> Range<String.Index>? { self[...].range(of: text) }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
