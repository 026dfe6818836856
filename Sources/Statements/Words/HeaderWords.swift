import Money

/// Which roles a column's name can mean, over all languages.
package enum HeaderWords {
  /// What a name can mean.
  package struct Match: Sendable, Hashable {
    package var role: HeaderRole
    /// 3: the whole name is a known one; 2: it is once a bracket is taken off; 1: a known one is part of it.
    var strength: Int
    /// Letters of the known name: longer parts win.
    var length: Int
    /// The languages in which the name is known.
    var languages: Set<String>
  }

  private struct Entry: Sendable {
    var roles: [(role: HeaderRole, language: String)] = []
  }

  static let languages: [LanguageWords] =
    [
      english, german, dutch, swedish, danish, norwegian, french, spanish, italian, portuguese, romanian,
      polish, czech,
      slovak, southSlavic, russian, ukrainian, bulgarian, finnish, hungarian, lithuanian, latvian, estonian,
      turkish, greek, chinese,
      japanese, korean, vietnamese, indonesian, hebrew, arabic, persian, thai, hindi, georgian, armenian,
      icelandic, catalan, galician, basque, albanian, macedonian, azerbaijani, kazakh, afrikaans,
    ] + ofFewBanks + ofDates

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    for language in languages {
      for (role, words) in language.words {
        for word in words.split(separator: "|") {
          entries[normal(String(word)), default: Entry()].roles.append((role, language.language))
        }
      }
    }
    entries[""] = nil
    return entries
  }()

  /// The longest known name in words, which bounds the search for parts.
  private static let longest = entries.keys.map { $0.split(separator: " ").count }.max() ?? 1

  /// A name in the form that is compared: folded, with every mark as a space, and `+/-` kept as words of their own.
  package static func normal(_ name: String) -> String {
    if name == "#" || name == "+/-" { return name }
    var result = ""
    var pendingSpace = false
    for scalar in UnicodeForm.folded(name).unicodeScalars {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The sides that a text, already in its ``normal(_:)`` form, names: debit, credit, both or none. Letters name none.
  static func sides(of normal: String) -> Set<HeaderRole> {
    guard normal.unicodeScalars.count > 1, let entry = entries[normal] else { return [] }
    return Set(entry.roles.map(\.role)).intersection([.debit, .credit])
  }

  /// The roles that a column's name can have, the most certain first; none for a sentence.
  package static func matches(_ name: String) -> [Match] {
    guard name.utf8.count <= 120 else { return [] }
    var best: [HeaderRole: Match] = [:]
    func add(_ text: String, strength: Int) {
      guard let entry = entries[text] else { return }
      for (role, language) in entry.roles {
        let length = text.unicodeScalars.count
        if var old = best[role], (old.strength, old.length) >= (strength, length) {
          if old.strength == strength, old.length == length { old.languages.insert(language) }
          best[role] = old
        } else {
          best[role] = Match(role: role, strength: strength, length: length, languages: [language])
        }
      }
    }
    let whole = normal(name)
    if whole.isEmpty { return [] }
    add(whole, strength: 3)
    if best.isEmpty, let (role, languages) = directionOfAmount(whole) {
      best[role] = Match(
        role: role, strength: 3, length: whole.unicodeScalars.count, languages: languages)
    }
    if best.isEmpty, let bare = withoutBrackets(name) { add(normal(bare), strength: 2) }
    if best.isEmpty { addParts(of: whole, add: add) }
    return best.values.sorted {
      ($1.strength, $1.length, $0.role.rawValue) < ($0.strength, $0.length, $1.role.rawValue)
    }
  }

  /// The direction of a name that a word for amounts and one for money out or in make up, in either order:
  /// `Importo uscite`, `Betrag (Haben)`, `支出金额`.
  private static func directionOfAmount(_ name: String) -> (HeaderRole, Set<String>)? {
    let words = name.split(separator: " ")
    let parts: [(String, String)]
    if words.count > 1 {
      guard words.count <= 6 else { return nil }
      parts = (1..<words.count).map {
        (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " "))
      }
    } else {
      // Chinese and Japanese write no blanks.
      let scalars = Array(name.unicodeScalars)
      guard scalars.count <= 12, scalars.allSatisfy({ $0.value >= 0x3040 }) else { return nil }
      parts = scalars.indices.dropFirst().map { place in
        (
          String(String.UnicodeScalarView(scalars[..<place])),
          String(String.UnicodeScalarView(scalars[place...]))
        )
      }
    }
    for (left, right) in parts + parts.map({ ($0.1, $0.0) }) {
      guard let amount = entries[left]?.roles, let direction = entries[right]?.roles,
        amount.contains(where: { $0.role == .amount || $0.role == .accountAmount })
      else { continue }
      let sides = Set(direction.map(\.role).filter { $0 == .debit || $0 == .credit })
      if sides.count == 1, let side = sides.first { return (side, Set(direction.map(\.language))) }
    }
    return nil
  }

  /// Adds known names that are part of a name: runs of words, and for long or unspaced words also their beginnings
  /// and ends (`Buchungsdatum`, `交易金额`).
  private static func addParts(of name: String, add: (String, Int) -> Void) {
    let words = name.split(separator: " ")
    guard words.count <= 24 else { return }
    for start in words.indices {
      for end in start..<min(words.count, start + longest) {
        add(words[start...end].joined(separator: " "), 1)
      }
    }
    for word in words {
      let scalars = Array(word.unicodeScalars)
      let shortest = scalars.allSatisfy { $0.value < 0x500 } ? 5 : 2
      guard scalars.count > shortest, scalars.count <= 60 else { continue }
      for length in shortest..<scalars.count {
        add(String(String.UnicodeScalarView(scalars.prefix(length))), 1)
        add(String(String.UnicodeScalarView(scalars.suffix(length))), 1)
      }
    }
  }

  /// The name without what stands in brackets at its end; nil where nothing does.
  static func withoutBrackets(_ name: String) -> String? {
    for open in ["(", "[", "（", "<"] as [Character] {
      guard let place = name.firstIndex(of: open), place > name.startIndex else { continue }
      return String(name[..<place])
    }
    return nil
  }

  /// The currency that a name states in brackets or as its last word: `Betrag (€)`, `Amount SGD`, `金額(円)`.
  static func currency(in name: String) -> String? {
    if let code = CurrencySigns.code(name) { return code }
    if let code = bracketed(name).lazy.compactMap({ CurrencySigns.code($0) }).first { return code }
    let words = name.split(whereSeparator: { " ,.:/_-".contains($0) })
    guard words.count > 1, let last = words.last else { return nil }
    let isWritten =
      last.count == 3 && last == Substring(last.uppercased())
      || ["R$", "zł", "Kč", "руб", "грн", "บาท", "ש״ח", "ש\"ח", "د.ك", "ر.س"].contains(String(last))
      || last.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
    return isWritten || last.lowercased().hasPrefix("euro") ? CurrencySigns.code(last) : nil
  }

  /// The sign in brackets that several currencies share: `Belopp (kr)`, `Amount ($)`.
  static func sharedSign(in name: String) -> SharedCurrencySign? {
    bracketed(name).lazy.compactMap { CurrencySigns.sign($0)?.shared }.first
  }

  /// What stands in brackets of each kind.
  private static func bracketed(_ name: String) -> [Substring] {
    [("(", ")"), ("[", "]"), ("（", "）"), ("<", ">")].compactMap { (open: Character, close: Character) in
      guard let start = name.firstIndex(of: open), let end = name.lastIndex(of: close), start < end else {
        return nil
      }
      return name[name.index(after: start)..<end]
    }
  }
}
