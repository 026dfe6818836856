import EmbeddedFiles
import FoundationEssentials

/// A set of categories that a new dataset can start with.
///
/// The sets are the JSON files beside this one, compiled into the command.
package struct CategoryTemplate: Sendable, Hashable, Decodable {
  package struct Category: Sendable, Hashable, Decodable {
    package var name: String
    /// `expense` or `income`.
    package var type: String
    package var group: String
    package var emoji: String
    /// `#RRGGBB`.
    package var color: String
    /// The name of the category above.
    package var parent: String?
  }

  /// The name that `create --template` takes.
  package var name: String
  package var description: String
  package var categories: [Category]

  /// The names of all sets, the usual one first.
  package static let names = ["default", "fifty-thirty-twenty", "household"]

  /// The set of a name, or nil where there is none.
  ///
  /// - Throws: `DecodingError` where the compiled-in file is damaged; tests read every one.
  package static func named(_ name: String) throws -> CategoryTemplate? {
    guard names.contains(name) else { return nil }
    let bytes = EmbeddedFile.bytes("Templates/categories/\(name).json")
    return try JSONDecoder().decode(CategoryTemplate.self, from: Data(bytes))
  }
}
