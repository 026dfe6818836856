import XMLStream

/// The name of a part of a package, in the one form in which names are compared.
///
/// Relationships and archives write names with either slash, in either letter case, with or without a slash
/// in front (ECMA-376 Part 2 §6.2 allows only some of it; programs do all of it).
struct PartName: Hashable, CustomStringConvertible {
  /// Without a slash in front and in the original spelling; for people.
  let description: String
  private let key: String

  init(_ written: some StringProtocol) {
    var segments: [Substring] = []
    let slashed = String(written.map { $0 == "\\" ? "/" : $0 })
    for segment in slashed.split(separator: "/") {
      switch segment {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    description = segments.joined(separator: "/")
    key = description.lowercased()
  }

  static func == (one: PartName, other: PartName) -> Bool { one.key == other.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private var folder: Substring {
    description.lastIndex(of: "/").map { description[..<$0] } ?? ""
  }

  /// The part that holds this part's relationships.
  var relationships: PartName {
    let name = description.split(separator: "/").last ?? ""
    return PartName("\(folder)/_rels/\(name).rels")
  }

  /// The part that a relationship of this part names: a target from the root (`/xl/a.xml`) or relative to
  /// this part.
  func resolving(_ target: String) -> PartName {
    let absolute = target.hasPrefix("/") || target.hasPrefix("\\")
    return PartName(absolute ? target : "\(folder)/\(target)")
  }

  /// The name with `%20` and the like resolved, where that changes it.
  var unescaped: PartName? {
    Self.unescaped(description).map { PartName($0) }
  }

  /// The same of any text.
  static func unescaped(_ text: String) -> String? {
    guard text.contains("%") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
