import TextScanning

/// Words for what is counted but is no money of ISO 4217: coins, points, miles, shares.
enum UnitWords {
  /// Whether a column name says that its cells are units of the amount next to it: `Asset`, `Coin`.
  static func isName(_ name: String) -> Bool {
    names.contains(HeaderWords.normal(HeaderWords.withoutBrackets(name) ?? name))
  }

  /// Whether a column name says that its cells are quantities of something traded: `Shares`, `Stück`.
  static func isQuantity(_ name: String) -> Bool {
    quantities.contains(HeaderWords.normal(HeaderWords.withoutBrackets(name) ?? name))
  }

  /// Whether a text is a well-known unit: `BTC`, `points`.
  static func isKnown(_ text: String) -> Bool { units.contains(HeaderWords.normal(text)) }

  /// Whether one of the words of a column name is a well-known unit: `Points balance`.
  static func isOfUnits(_ name: String) -> Bool {
    HeaderWords.normal(name).split(separator: " ").contains { units.contains(String($0)) }
  }

  /// Whether a text looks like the code of a unit: two to six capitals or digits, the first one a capital.
  static func isCodeLike(_ text: String) -> Bool {
    func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    return (2...6).contains(text.utf8.count) && text.utf8.first.map(isCapital) == true
      && text.utf8.allSatisfy { isCapital($0) || $0.isDigit }
  }

  private static let quantities = WordSet(.quantityName)

  private static let names = WordSet(.unitName)

  private static let units = WordSet(.knownUnit)
}
