import FoundationEssentials

/// A set of categories that a new dataset can start with.
///
/// The sets are the JSON files beside this one, compiled into the command.
public struct CategoryTemplate: Sendable, Hashable, Decodable {
  public struct Category: Sendable, Hashable, Decodable {
    public var name: String
    /// `expense` or `income`.
    public var type: String
    public var group: String
    public var emoji: String
    /// `#RRGGBB`.
    public var color: String
    /// The name of the category above.
    public var parent: String?
  }

  /// The name that `create --template` takes.
  public var name: String
  public var description: String
  public var categories: [Category]

  /// The names of all sets, the usual one first.
  public static let names = ["default", "fifty-thirty-twenty", "household"]

  /// The set of a name, or nil where there is none.
  ///
  /// - Throws: `DecodingError` where the compiled-in file is damaged; tests read every one.
  public static func named(_ name: String) throws -> CategoryTemplate? {
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
