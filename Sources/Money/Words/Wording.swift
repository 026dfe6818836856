import Synchronization

/// The texts that people see, in one language: those of a file in `Words/people/`, one text a line.
///
/// ```
/// [file de]
/// [page]
/// summary = Überblick
/// left-out.one = {count}~Zeile ist nicht sicher lesbar
/// left-out.other = {count}~Zeilen sind nicht sicher lesbar
/// ```
///
/// A blank that no line may end at is written `~`, a narrow one `_`. A text that a file lacks is the English one.
package struct Wording: Sendable {
  /// The language: `de`, `zh-Hans`.
  package let code: String
  /// Whether it is written from right to left.
  package var isRightToLeft: Bool { locale.isRightToLeft }
  /// How it writes numbers and days.
  package let locale: Locale

  private let texts: [String: String]
  private let plural: PluralForm

  package static let english = Wording("en")
  /// The languages that have a file, by code.
  package static let languages: [String] = WordFiles.people.files.sorted()

  /// The texts in the language that a person wants.
  ///
  /// - Parameter tag: A tag of BCP 47, such as `de-AT` or `zh-CN`; nil, and a language without a file, is English.
  package init(language tag: String?) {
    self = tag.flatMap(Self.code).map(Self.read) ?? .english
  }

  /// The languages that were read, by code.
  private static let others = Mutex<[String: Wording]>([:])

  private static func read(_ code: String) -> Wording {
    if code == "en" { return .english }
    return others.withLock { others in
      if let known = others[code] { return known }
      let wording = Wording(code)
      others[code] = wording
      return wording
    }
  }

  /// The file of a language: `de-AT` → `de`, `zh-CN` → `zh-Hans`. Nil where there is none.
  package static func code(_ tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }.map(String.init)
    guard let language = parts.first else { return nil }
    // Texts in simplified signs are no texts for those who write the others.
    if language == "zh", parts.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) }) { return nil }
    return languages.first { $0.lowercased().split(separator: "-").first.map(String.init) == language }
  }

  private init(_ code: String) {
    self.code = code
    var texts: [String: String] = [:]
    for file in code == "en" ? ["en"] : ["en", code] {
      for section in ["locale", "page", "sheet", "note", "column", "table", "log"] {
        WordFiles.people.forEach(in: section, of: file) { line in
          let text = String(decoding: line.word, as: UTF8.self)
          guard let equals = text.firstRange(of: " = ") else { return }
          texts["\(section).\(text[..<equals.lowerBound])"] = Self.unfolded(text[equals.upperBound...])
        }
      }
    }
    self.texts = texts
    plural = texts["locale.plural"].flatMap(PluralForm.init) ?? .two
    locale = Locale(texts)
  }

  private static func unfolded(_ text: Substring) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "_") }) else {
      return String(text)
    }
    return String(text.map { $0 == "~" ? "\u{A0}" : $0 == "_" ? "\u{202F}" : $0 })
  }

  /// A text, with values in the places of their names: `left` → `{amount} left` → `12.50 left`.
  package func callAsFunction(_ key: some WordingKey, _ values: KeyValuePairs<String, String> = [:]) -> String
  {
    filled(key.name, values)
  }

  /// A text that counts something, in the form for the number: `1 row`, `2 rows`.
  package func counting(_ count: Int, _ key: some WordingKey) -> String {
    filled("\(key.name).\(plural.form(of: count))", ["count": String(count)])
  }

  /// What people call a column of the format: `categoryKey` → `Category`. Nil for other columns.
  package func columnName(_ name: String) -> String? { texts["column.\(name)"] }

  /// What people call a column of a sheet that the tool makes beside the tabs: `winner` → `Was gelten soll`, `value2` →
  /// `Wert 2`. Nil for other columns.
  package func logColumnName(_ name: String) -> String? {
    let base = name.prefix { !$0.isNumber }
    return texts["log.\(base)"].map { Self.filled($0, ["number": String(name[base.endIndex...])]) }
  }

  /// What people who read another language than English call each column of the format: `categoryKey` → `Kategorie`,
  /// `Catégorie` and so on.
  package static let columnNames: [String: [String]] = {
    var names: [String: [String]] = [:]
    WordFiles.people.forEach(in: "column") { line in
      let text = String(decoding: line.word, as: UTF8.self)
      guard line.file != "en", let equals = text.firstRange(of: " = ") else { return }
      names[String(text[..<equals.lowerBound]), default: []].append(unfolded(text[equals.upperBound...]))
    }
    return names
  }()

  /// The parts of a text: what is between the names of values, and these names.
  ///
  /// `{from} owes {to}` → `.value("from")`, `.text(" owes ")`, `.value("to")`
  package func parts(_ key: some WordingKey) -> [Part] {
    var parts: [Part] = []
    var rest = (texts[key.name] ?? "")[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.value(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return rest.isEmpty ? parts : parts + [.text(String(rest))]
  }

  /// The name of a text in the files: `leftOver` in `page` → `page.left-over`.
  package static func name(_ word: String, in section: String) -> String {
    word.reduce(into: section + ".") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  package enum Part: Sendable, Hashable {
    case text(String)
    case value(String)
  }

  private func filled(_ name: String, _ values: KeyValuePairs<String, String>) -> String {
    Self.filled(texts[name] ?? "", values)
  }

  package static func filled(_ pattern: String, _ values: KeyValuePairs<String, String>) -> String {
    values.reduce(pattern) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}

/// The name of a text in the files of `Words/people/`: a section and a word.
package protocol WordingKey: Sendable {
  /// `page.summary`
  var name: String { get }
}

/// How a language counts (Unicode CLDR, plural rules for whole numbers).
enum PluralForm: String {
  /// 1, and all others.
  case two
  /// 0 and 1, and all others.
  case french
  case polish
  case arabic
  /// One form.
  case none

  /// `one`, `few`, `many`, `other` and the like.
  var forms: [String] {
    switch self {
    case .two, .french: ["one", "other"]
    case .polish: ["one", "few", "many"]
    case .arabic: ["zero", "one", "two", "few", "many", "other"]
    case .none: ["other"]
    }
  }

  func form(of count: Int) -> String {
    let (tens, units) = (count % 100, count % 10)
    switch self {
    case .two: return count == 1 ? "one" : "other"
    case .french: return count < 2 ? "one" : "other"
    case .polish:
      if count == 1 { return "one" }
      return (2...4).contains(units) && !(12...14).contains(tens) ? "few" : "many"
    case .arabic:
      switch (count, tens) {
      case (0, _): return "zero"
      case (1, _): return "one"
      case (2, _): return "two"
      case (_, 3...10): return "few"
      case (_, 11...): return "many"
      default: return "other"
      }
    case .none: return "other"
    }
  }
}
