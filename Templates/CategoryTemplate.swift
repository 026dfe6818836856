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
    let bytes: [UInt8]
    switch name {
    case "default": bytes = PackageResources.default_json
    case "fifty-thirty-twenty": bytes = PackageResources.fifty_thirty_twenty_json
    case "household": bytes = PackageResources.household_json
    default: return nil
    }
    return try JSONDecoder().decode(CategoryTemplate.self, from: Data(bytes))
  }
}
