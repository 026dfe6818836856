import Money
import FoundationEssentials

/// The members of one object in a layout's file. Each is taken once. Members that remain are unknown.
struct LayoutMembers {
  private var members: [String: LayoutValue]
  private let file: String
  /// The keys above, each with a point after it.
  private let path: String

  /// - Throws: ``LayoutError/badMember(file:key:found:expected:)`` when the value is not an object.
  init(_ value: LayoutValue, file: String, path: String) throws(LayoutError) {
    guard case .object(let members) = value else {
      throw .badMember(
        file: file, key: path.isEmpty ? "the document" : String(path.dropLast()), found: value.shown,
        expected: "an object")
    }
    self.members = members
    self.file = file
    self.path = path
  }

  func bad(_ key: String, _ found: String, expected: String) -> LayoutError {
    .badMember(file: file, key: path + key, found: found, expected: expected)
  }

  private mutating func take(_ key: String) -> LayoutValue? {
    guard let value = members.removeValue(forKey: key) else { return nil }
    if case .null = value { return nil }
    return value
  }

  mutating func text(_ key: String) throws(LayoutError) -> String? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value, !text.isEmpty else { throw bad(key, value.shown, expected: "a text") }
    return text
  }

  /// A list of texts. A single text counts as a list with one element.
  mutating func texts(_ key: String) throws(LayoutError) -> [String] {
    guard let value = take(key) else { return [] }
    if case .text(let text) = value { return [text] }
    guard case .list(let values) = value else {
      throw bad(key, value.shown, expected: "a text or a list of texts")
    }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else { throw bad(key, value.shown, expected: "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  mutating func integer(_ key: String, expected: String) throws(LayoutError) -> Int? {
    guard let value = take(key) else { return nil }
    guard case .integer(let number) = value else { throw bad(key, value.shown, expected: expected) }
    return number
  }

  /// One of the words of a vocabulary.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ words: Word.Type
  ) throws(LayoutError) -> Word? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value, let word = Word(rawValue: text) else {
      throw bad(key, value.shown, expected: words.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  mutating func object(_ key: String) throws(LayoutError) -> LayoutMembers? {
    guard let value = take(key) else { return nil }
    return try LayoutMembers(value, file: file, path: path + key + ".")
  }

  /// - Throws: ``LayoutError/badMember(file:key:found:expected:)`` for the first member that was not taken.
  func finish() throws(LayoutError) {
    guard let key = members.keys.min() else { return }
    throw bad(key, members[key]?.shown ?? "", expected: "no member of this name")
  }
}

/// Why a layout cannot be used.
package enum LayoutError: Error, Sendable, Hashable {
  /// The file is not JSON. `detail` is the JSON reader's description of the place.
  case notJSON(file: String, detail: String)
  /// A member that is missing, unknown, or has an invalid value.
  case badMember(file: String, key: String, found: String, expected: String)
  /// A layout of a newer version of the format.
  case newerVersion(file: String, version: Int)
  /// No layout has the name.
  case unknownName(String, known: [String])
}

extension LayoutError: DatasetError {
  /// The stable name of the case: `layout-damaged`.
  package var code: String {
    switch self {
    case .notJSON, .badMember: "layout-damaged"
    case .newerVersion: "newer-layout"
    case .unknownName: "unknown-layout"
    }
  }

  package var description: String {
    switch self {
    case .notJSON(let file, let detail):
      "\(file): the layout is not JSON: \(detail). Correct the file, or remove it."
    case .badMember(let file, let key, let found, let expected):
      "\(file): \(key): found \(found) (expected \(expected)). Correct the file, or remove it."
    case .newerVersion(let file, let version):
      "\(file): version: found \(version), and this program reads version 1. Use the program that wrote it."
    case .unknownName(let name, let known):
      "--layout \(name): there is no such layout and no such file "
        + "(known: \((known + ["none"]).joined(separator: ", "))). Name a known one, or a file."
    }
  }
}

/// A value in a layout's JSON, before it is interpreted.
indirect enum LayoutValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case text(String)
  case list([LayoutValue])
  case object([String: LayoutValue])
  /// A number that is not an integer.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([LayoutValue].self) {
      self = .list(value)
    } else if let value = try? container.decode([String: LayoutValue].self) {
      self = .object(value)
    } else {
      self = .other
    }
  }

  /// - Throws: ``LayoutError/notJSON(file:detail:)``.
  static func parse(_ bytes: [UInt8], file: String) throws(LayoutError) -> LayoutValue {
    do { return try JSONDecoder().decode(LayoutValue.self, from: Data(bytes)) } catch {
      throw .notJSON(file: file, detail: "it cannot be read as one document")
    }
  }

  /// The value as shown in a message.
  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    case .list: "a list"
    case .object: "an object"
    case .other: "a number with a fraction"
    }
  }
}
