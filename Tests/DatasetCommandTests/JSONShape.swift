import Foundation

/// The values of a JSON document by the path of their keys (`tables[].number`), each with the type that it has.
struct JSONShape {
  /// For each path the types found there.
  private(set) var types: [String: Set<String>] = [:]
  /// For each path the texts found there.
  private(set) var texts: [String: Set<String>] = [:]

  /// Adds what a document holds.
  ///
  /// - Throws: where it is no JSON.
  mutating func add(_ document: String) throws {
    try add(JSONDecoder().decode(Value.self, from: Data(document.utf8)), at: "")
  }

  private mutating func add(_ value: Value, at path: String) {
    if !path.isEmpty { types[path, default: []].insert(value.type) }
    switch value {
    case .object(let members):
      for (key, member) in members { add(member, at: path.isEmpty ? key : "\(path).\(key)") }
    case .list(let items):
      for case .object(let members) in items {
        for (key, member) in members { add(member, at: "\(path)[].\(key)") }
      }
    case .string(let text): texts[path, default: []].insert(text)
    case .null, .boolean, .integer: break
    }
  }

  private enum Value: Decodable {
    case null
    case boolean(Bool)
    case integer(Int)
    case string(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Int.self) {
        self = .integer(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    /// The type as a document names it; a list that is empty may be one of anything.
    var type: String {
      switch self {
      case .null: "null"
      case .boolean: "boolean"
      case .integer: "integer"
      case .string: "string"
      case .list(let items):
        items.isEmpty ? "list" : "list of \(Set(items.map(\.type)).sorted().joined(separator: " or "))"
      case .object: "object"
      }
    }
  }
}
