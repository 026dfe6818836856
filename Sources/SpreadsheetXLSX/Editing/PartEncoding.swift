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
  /// Where another text stands first.
  fileprivate func range(of text: String) -> Range<String.Index>? { self[...].range(of: text) }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
