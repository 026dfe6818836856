import Money

/// Words in column names for amounts in the smallest unit of the currency.
enum MinorUnitWords {
  /// Whether a name says so: in brackets, after a word such as `in`, at its end, or alone.
  ///
  /// `Amount (pence)`, `Betrag in Cent`, `amount_minor`, `amountInCents` → true. `Cent Bank` → false, because
  /// it only begins with the word.
  static func areNamed(in name: String) -> Bool {
    guard name.utf8.count <= 80 else { return false }
    if let open = name.lastIndex(where: { "([（<".contains($0) }) {
      let inside = HeaderWords.normal(String(name[name.index(after: open)...]))
      if isUnit(inside) || inside == "p" || inside == "c" { return true }
      let words = inside.split(separator: " ")
      if words.count == 2, leading.contains(String(words[0])), isUnit(String(words[1])) { return true }
    }
    let words = HeaderWords.normal(spaced(name)).split(separator: " ").map(String.init)
    guard let last = words.last else { return false }
    if words.count >= 2, isUnit(words.suffix(2).joined(separator: " ")) { return true }
    return isUnit(last) || words.count == 2 && isUnit(words[0]) && isAmount(words[1])
      || words.dropLast().indices.contains { leading.contains(words[$0]) && isUnit(words[$0 + 1]) }
  }

  /// Whether a line above a table says so: `All amounts in pence`.
  static func areStated(in text: String) -> Bool { MultipleWords.states(text, listed) }

  private static let listed = WordFiles.shared.normal(.minorUnit)

  private static func isUnit(_ normal: String) -> Bool { units.contains(normal) }

  private static func isAmount(_ word: String) -> Bool {
    HeaderWords.matches(word).contains { $0.role.isMoney && $0.strength == 3 }
  }

  /// The words of a joined name: `amountInCents`. `金额分` stays unchanged.
  private static func spaced(_ name: String) -> String {
    var result = ""
    var wasLower = false
    for character in name {
      if wasLower, character.isUppercase { result.append(" ") }
      result.append(character)
      wasLower = character.isLowercase
    }
    return result
  }

  /// Words before a unit: `in cents`.
  static let leading = WordSet(.minorUnitLead)

  private static let units = WordSet(.minorUnit)
}
