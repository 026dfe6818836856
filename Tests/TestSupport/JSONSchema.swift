package import DatasetFormat

/// The part of JSON Schema (draft 2020-12) that the published schemas use, stricter than a client reads them.
///
/// A member that a schema does not name is an error here, so that no output grows past its schema. A keyword that this
/// reader does not know throws, so that no schema promises what nobody checks.
package struct JSONSchema {
  /// A schema that cannot be used as it stands.
  package struct Unusable: Error, CustomStringConvertible {
    package var description: String
  }

  private static let annotations: Set = [
    "$schema", "$id", "$defs", "$comment", "title", "description", "examples",
  ]

  private let root: JSONValue

  /// - Parameter text: A schema with the definitions that it refers to.
  /// - Throws: `DecodingError` where it is no JSON.
  package init(_ text: String) throws { root = try JSONValue(text) }

  /// What is wrong with a document, each as `path: what was found`; nothing where it is as the schema says.
  package func problems(in document: JSONValue) throws -> [String] {
    try problems(document, root, at: "$")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) throws -> [String] {
    guard case .object(let keywords) = schema else {
      guard case .boolean(let allows) = schema else { throw Unusable(description: "\(path): no schema") }
      return allows ? [] : ["\(path): nothing is allowed here"]
    }
    var found: [String] = []
    for (keyword, rule) in keywords.sorted(by: { $0.key < $1.key }) where !Self.annotations.contains(keyword)
    {
      switch keyword {
      case "$ref": found += try problems(value, definition(rule), at: path)
      case "type": if !has(value, rule) { found.append("\(path): \(value.typeName), not \(rule)") }
      case "const": if value != rule { found.append("\(path): \(value), not \(rule)") }
      case "enum":
        if rule.elements?.contains(value) != true { found.append("\(path): \(value) is none of \(rule)") }
      case "pattern":
        guard let text = value.string else { continue }
        if try text.firstMatch(of: Regex(rule.string ?? "")) == nil {
          found.append("\(path): \(text) is not like \(rule)")
        }
      case "minimum":
        if case .integer(let number) = value, case .integer(let least) = rule, number < least {
          found.append("\(path): \(number) is less than \(least)")
        }
      case "required":
        guard let members = value.members else { continue }
        for name in rule.elements ?? [] where members[name.string ?? ""] == nil {
          found.append("\(path): \(name.string ?? "") is missing")
        }
      case "properties", "additionalProperties": continue
      case "items":
        for (index, element) in (value.elements ?? []).enumerated() {
          found += try problems(element, rule, at: "\(path)[\(index)]")
        }
      case "anyOf":
        let tries = try (rule.elements ?? []).map { try problems(value, $0, at: path) }
        if !tries.contains(where: \.isEmpty) {
          found.append("\(path): none of the forms fits: \(tries.min { $0.count < $1.count } ?? [])")
        }
      default: throw Unusable(description: "\(path): \(keyword) is a keyword that no test checks")
      }
    }
    return try found + memberProblems(value, keywords, at: path)
  }

  private func memberProblems(
    _ value: JSONValue, _ keywords: [String: JSONValue], at path: String
  ) throws -> [String] {
    guard let members = value.members,
      keywords["properties"] != nil || keywords["additionalProperties"] != nil
    else { return [] }
    let named = keywords["properties"]?.members ?? [:]
    var found: [String] = []
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      if let schema = named[name] ?? keywords["additionalProperties"] {
        found += try problems(member, schema, at: "\(path).\(name)")
      } else {
        found.append("\(path).\(name): the schema does not name it")
      }
    }
    return found
  }

  private func has(_ value: JSONValue, _ rule: JSONValue) -> Bool {
    let names = rule.string.map { [$0] } ?? (rule.elements ?? []).compactMap(\.string)
    return names.contains(value.typeName) || value.typeName == "integer" && names.contains("number")
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    guard let text = reference.string, text.hasPrefix("#/$defs/"),
      let schema = root["$defs"]?[String(text.dropFirst(8))]
    else { throw Unusable(description: "\(reference) refers to nothing") }
    return schema
  }
}
