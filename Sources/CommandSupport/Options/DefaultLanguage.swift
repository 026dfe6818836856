import DatasetFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The language of a new dataset: the one asked for, else that of the system's locale, which is said.
package enum DefaultLanguage {
  /// The language, and whether it is the system's. Nil for English by the locale, and for languages without texts.
  ///
  /// `de_AT.UTF-8` → `de-AT`, `zh_CN` → `zh-Hans`, `en_GB`, `C`, `fi_FI` → nil
  ///
  /// - Throws: ``Failure`` with status 64 for a language without texts that was asked for.
  package static func choose(_ tag: String?) throws -> (tag: String, isAssumed: Bool)? {
    if let tag {
      guard let language = canonical(tag) else {
        throw Failure.usage(
          "--language \(tag): there are no texts in this language (expected one of \(Wording.languages.joined(separator: ", "))). docs/how-to/add-your-language.md says how to add one."
        )
      }
      return (language, false)
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable).first { !$0.isEmpty }
    guard let language = locale.flatMap(canonical), Wording.code(language) != "en" else { return nil }
    return (language, true)
  }

  /// A tag with its country, if it names one: `de_DE.UTF-8`, `de-de` → `de-DE`. Nil for languages without texts.
  private static func canonical(_ text: String) -> String? {
    guard let code = Wording.code(text) else { return nil }
    let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard code.utf8.count == 2, parts.count == 2, parts[1].utf8.count == 2 else { return code }
    return "\(code)-\(parts[1].uppercased())"
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
