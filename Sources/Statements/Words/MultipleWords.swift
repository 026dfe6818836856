import Money
import TextScanning

/// Words for amounts in thousands, millions and the like, in the name of a column or in a line beside the table.
enum MultipleWords {
  /// Whether the name of a column of amounts says so.
  ///
  /// `Betrag (TEUR)`, `Amount in thousands`, `Montant k€`, `金額（千円）` → true
  static func areNamed(in name: String) -> Bool {
    guard name.utf8.count <= 120 else { return false }
    let normal = HeaderWords.normal(name)
    return units.contains { WordSet.holds(normal, $0) } || holdsLetterOfMany(name)
  }

  /// Whether a line beside the table says so: alone, with words for amounts, or behind a word such as `in`.
  ///
  /// `Alle Beträge in TEUR`, `(EUR '000)`, `单位：万元` → true. `Limit 20 TEUR` → false, because it is an amount itself.
  static func areStated(in text: String) -> Bool {
    states(text, units) { words, place, unit in
      let others = words[..<place] + words[(place + unit.count)...]
      return others.allSatisfy {
        titles.contains($0) || MinorUnitWords.leading.contains($0) || CurrencySigns.code($0) != nil
      }
    }
  }

  /// Whether a line says that amounts are in one of some units: behind a word such as `in`, in a short line or one that
  /// speaks of amounts, or as `mayElse` says of the words of the line, the unit and its place in them.
  static func states(
    _ text: String, _ units: [String],
    mayElse: (_ words: [String], _ place: Int, _ unit: [String]) -> Bool = { _, _, _ in false }
  ) -> Bool {
    guard text.utf8.count <= 120 else { return false }
    let normal = HeaderWords.normal(text)
    let words = normal.split(separator: " ").map(String.init)
    guard words.count <= mostWords, units.contains(where: { WordSet.holds(normal, $0) }) else { return false }
    let speaksOfAmounts = titles.contains { WordSet.holds(normal, $0) }
    let isShort =
      words.count <= mostWordsAlone && !words.contains { $0.utf8.allSatisfy(\.isDigit) && $0 != "000" }
    return units.contains { unit in
      guard WordSet.holds(normal, unit) else { return false }
      let parts = unit.split(separator: " ").map(String.init)
      guard
        let place = words.indices.dropLast(parts.count - 1).last(where: { words[$0...].starts(with: parts) })
      else {
        // Chinese and Japanese have no blanks. One letter is a part of many words.
        return unit.count > 1 && speaksOfAmounts && !words.contains { $0.utf8.contains(where: \.isDigit) }
      }
      let isLed = place > 0 && MinorUnitWords.leading.contains(words[place - 1])
      return isLed && (speaksOfAmounts || isShort) || mayElse(words, place, parts)
    }
  }

  /// Whether a name has a letter for thousands or millions beside the sign of a currency, or alone in brackets:
  /// `Betrag k€`, `Amount ($m)`, `Amount (k)`.
  private static func holdsLetterOfMany(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    return scalars.indices.contains { index in
      guard "kKmMtT".unicodeScalars.contains(scalars[index]) else { return false }
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .currencySymbol }
      func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
      return isSign(after) && !isLetter(before) || isSign(before) && !isLetter(after)
        || before == "(" && after == ")" && "kK".unicodeScalars.contains(scalars[index])
    }
  }

  /// Longer texts are sentences.
  private static let mostWords = 14
  private static let mostWordsAlone = 5

  private static let units = WordFiles.shared.normal(.multipleUnit)
  private static let titles = WordFiles.shared.normal(.multipleTitle)
}
