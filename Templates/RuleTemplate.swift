import EmbeddedFiles
import FoundationEssentials

/// Import rules for the common payees of a country, which `rules install` adds to a dataset.
///
/// The lists are the JSON files in `rules/`, compiled into the command. A dataset has none of them before a person asks.
package struct RuleTemplate: Sendable, Hashable, Decodable {
  /// One rule: payees of one kind.
  package struct Rule: Sendable, Hashable, Decodable {
    /// The record's id in every dataset, so that a rule that two devices install is one, and one that a person deleted or
    /// changed is known.
    package var id: String
    /// What the payees are: `supermarkets`.
    package var title: String
    /// What the money is for, a key of ``RuleTemplate/categoryKeys``.
    package var meaning: String
    /// Names that count as whole words only, since they begin or end other words: `rewe`.
    package var words: [String]?
    /// Names, or beginnings of names, that count at the beginning of a word: `Kaufland`.
    package var names: [String]?
    /// Regular expressions for what a name alone does not tell, as whole words.
    package var patterns: [String]?
  }

  /// The word that `rules install` takes: the country's code of ISO 3166, in lower case.
  package var name: String
  /// The country's name.
  package var title: String
  /// The rules, in the order in which they are tried.
  package var rules: [Rule]

  /// The names of all countries' lists.
  package static let countries = [
    "at", "br", "ch", "de", "es", "fr", "gb", "in", "it", "jp", "nl", "pl", "se", "us", "vn",
  ]

  /// The list of a country, by its code or its English name in any case; nil where there is none.
  ///
  /// - Throws: `DecodingError` where the compiled-in file is damaged; tests read every one.
  package static func country(_ text: String) throws -> RuleTemplate? {
    let word = text.lowercased()
    for name in countries {
      let template = try read(bytes(of: name))
      if template.name == word || template.title.lowercased() == word { return template }
    }
    return nil
  }

  /// What is there in every country: streaming, app stores, airlines, chains of many countries.
  package static var common: RuleTemplate {
    get throws { try read(EmbeddedFile.bytes("Templates/rules/common.json")) }
  }

  /// The keys that categories of each meaning may have, the best first.
  ///
  /// The sets of categories that come with the command call one thing by several names, and people use their own words.
  package static var categoryKeys: [String: [String]] {
    get throws {
      try JSONDecoder().decode(
        [String: [String]].self, from: Data(EmbeddedFile.bytes("Templates/rules/meanings.json")))
    }
  }

  private static func read(_ bytes: [UInt8]) throws -> RuleTemplate {
    try JSONDecoder().decode(RuleTemplate.self, from: Data(bytes))
  }

  private static func bytes(of name: String) -> [UInt8] {
    EmbeddedFile.bytes("Templates/rules/\(name).json")
  }
}
