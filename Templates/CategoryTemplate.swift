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

  /// The languages in which categories have names, besides English: those of the files in `categories/names/`.
  package static let languages = [
    "ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "sv", "vi", "zh-Hans",
  ]

  /// The set of a name, or nil where there is none.
  ///
  /// - Parameters:
  ///   - name: `default`.
  ///   - language: The language of its categories' names; nil, and one without names, is English.
  /// - Returns: The set; nil where there is none of this name.
  /// - Throws: `DecodingError` where a compiled-in file is damaged; tests read every one.
  package static func named(_ name: String, in language: String? = nil) throws -> CategoryTemplate? {
    guard names.contains(name) else { return nil }
    let bytes = EmbeddedFile.bytes("Templates/categories/\(name).json")
    var template = try JSONDecoder().decode(CategoryTemplate.self, from: Data(bytes))
    guard let language, languages.contains(language) else { return template }
    let names = try names(in: language)
    for index in template.categories.indices {
      let category = template.categories[index]
      template.categories[index].name = names[category.name] ?? category.name
      template.categories[index].parent = category.parent.map { names[$0] ?? $0 }
    }
    return template
  }

  /// The names of the categories of all sets in a language, by their English ones: `Groceries` → `Lebensmittel`.
  ///
  /// - Throws: `DecodingError` where the compiled-in file is damaged.
  package static func names(in language: String) throws -> [String: String] {
    let bytes = EmbeddedFile.bytes("Templates/categories/names/\(language).json")
    return try JSONDecoder().decode([String: String].self, from: Data(bytes))
  }
}
