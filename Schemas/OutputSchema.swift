import EmbeddedFiles
import DatasetFormat
import FoundationEssentials

/// The JSON Schema (draft 2020-12) of what a command prints as JSON.
///
/// The schemas are the JSON files beside this one, compiled into the command. They tell what every document of a version
/// has: a reader ignores members that it does not know, as later versions of the command may add some. A member that
/// gets another name or meaning raises the version of its output alone (`#/$defs/version2`).
package struct OutputSchema: Sendable, Hashable {
  /// The output's name: `report-spending`.
  package let name: String
  /// The command lines that print it, from the command's name on: `report spending --json`. What a person fills in is in capitals.
  package let commands: [String]
  /// What it tells, in a few words.
  package let title: String
  private let schema: JSONValue

  /// All schemas by name.
  ///
  /// - Throws: `DecodingError` where a compiled-in file is damaged; tests read every one.
  package static func all() throws -> [OutputSchema] { try Library().schemas }

  /// The schema as JSON, with every definition that it refers to, its keys in order.
  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(schema), as: UTF8.self)
  }
}

extension OutputSchema {
  /// What one file holds: the outputs of an area, and what they have in common.
  private struct Area: Decodable {
    struct Output: Decodable {
      var commands: [String]
      var schema: [String: JSONValue]
    }

    var outputs: [String: Output]
    var definitions: [String: JSONValue]?
  }

  /// All files together.
  private struct Library {
    var schemas: [OutputSchema] = []
    private var definitions: [String: JSONValue] = [:]

    init() throws {
      let areas = try ["books", "common", "dataset", "import", "reports", "runs"].map {
        try JSONDecoder().decode(Area.self, from: Data(EmbeddedFile.bytes("Schemas/\($0).json")))
      }
      for area in areas { definitions.merge(area.definitions ?? [:]) { $1 } }
      schemas = areas.flatMap(\.outputs).map { name, output in whole(name, output) }.sorted {
        $0.name < $1.name
      }
    }

    /// An output's schema with its name, its version and the definitions that it uses.
    private func whole(_ name: String, _ output: Area.Output) -> OutputSchema {
      var schema = output.schema
      schema["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
      var used: [String: JSONValue] = [:]
      collect(.object(schema), into: &used)
      let version = used["version2"] == nil ? 1 : 2
      schema["$id"] = .string("urn:dataset:output:\(name):\(version)")
      if !used.isEmpty { schema["$defs"] = .object(used) }
      return OutputSchema(
        name: name, commands: output.commands, title: schema["title"]?.string ?? "", schema: .object(schema))
    }

    private func collect(_ schema: JSONValue, into used: inout [String: JSONValue]) {
      switch schema {
      case .object(let members):
        if let name = members["$ref"]?.string?.split(separator: "/").last.map(String.init),
          used[name] == nil, let definition = definitions[name]
        {
          used[name] = definition
          collect(definition, into: &used)
        }
        for member in members.values { collect(member, into: &used) }
      case .array(let values): for value in values { collect(value, into: &used) }
      case .null, .boolean, .integer, .number, .string: break
      }
    }
  }
}
