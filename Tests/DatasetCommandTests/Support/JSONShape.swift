import Foundation

@testable import DatasetFormat
@testable import Money

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
    try add(JSONValue(document), at: "")
  }

  private mutating func add(_ value: JSONValue, at path: String) {
    if !path.isEmpty { types[path, default: []].insert(value.type) }
    switch value {
    case .object(let members):
      for (key, member) in members { add(member, at: path.isEmpty ? key : "\(path).\(key)") }
    case .array(let items):
      for case .object(let members) in items {
        for (key, member) in members { add(member, at: "\(path)[].\(key)") }
      }
    case .string(let text): texts[path, default: []].insert(text)
    case .null, .boolean, .integer, .number: break
    }
  }
}

extension JSONValue {
  /// The type as a document names it; a list that is empty may be one of anything.
  fileprivate var type: String {
    switch self {
    case .null, .boolean, .integer, .number, .string, .object: typeName
    case .array(let items):
      items.isEmpty ? "list" : "list of \(Set(items.map(\.type)).sorted().joined(separator: " or "))"
    }
  }
}
