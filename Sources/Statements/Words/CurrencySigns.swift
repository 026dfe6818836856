import Money
import TextScanning

/// Codes, signs and names of currencies, next to a number or in a cell of their own.
///
/// `€` → EUR, `zł` → PLN, `kr` → a sign shared by SEK, NOK, DKK, ISK and EEK
package enum CurrencySigns {
  /// A currency sign: of one currency, or shared by several.
  package struct Sign: Sendable, Hashable {
    /// The code of the currency. Nil when the sign is shared.
    package var code: String?
    package var shared: SharedCurrencySign?
  }

  /// The sign in the bytes, or nil.
  static func sign(_ bytes: UnsafeBufferPointer<UInt8>) -> Sign? {
    guard bytes.count <= 24 else { return nil }
    if bytes.count == 3, bytes.allSatisfy(\.isASCIILetter) {
      let code = String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
      if Currency(code: code) != nil { return Sign(code: code) }
    }
    guard filter.admits(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return unfolded[text] ?? signs[UnicodeForm.folded(text)]
  }

  /// The sign in a text, or nil.
  package static func sign(_ text: some StringProtocol) -> Sign? {
    var copy = String(text)
    return copy.withUTF8 { sign(PrintedText.trimmed($0)) }
  }

  /// The code of the currency that a text names, or nil.
  static func code(_ text: some StringProtocol) -> String? { sign(text)?.code }

  /// Whether amounts of a currency may have the sign of another one: `£` is also used in Egypt.
  static func mayStand(_ named: String, for code: String) -> Bool {
    named == code || alsoUsedBy[named]?.contains(code) == true
  }

  private static let signs = signs { !$0.hasAccents }
  /// Signs that differ only in an accent, which folding removes.
  private static let unfolded = signs(in: { $0 }) { $0.hasAccents }

  private static func signs(
    in form: (String) -> String = UnicodeForm.folded, where isListed: (CurrencySignTable.Entry) -> Bool
  ) -> [String: Sign] {
    var signs: [String: Sign] = [:]
    for entry in CurrencySignTable.entries where !entry.isShared && isListed(entry) {
      for word in entry.signs + entry.printed { signs[form(word)] = Sign(code: entry.codes[0]) }
    }
    for (index, entry) in sharedSigns.enumerated() where isListed(entry) {
      for word in entry.signs + entry.printed {
        signs[form(word)] = Sign(shared: SharedCurrencySign(number: UInt8(index + 1)))
      }
    }
    return signs
  }

  private static let filter = WordFilter(signs.keys)

  /// Whether a word is the first of a name of two words.
  static func mayGoOn(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    beginningsFilter.admits(word)
      && beginnings.contains(UnicodeForm.folded(String(decoding: word, as: UTF8.self)))
  }

  private static let beginnings = Set(
    signs.keys.filter { $0.contains(" ") }.compactMap { $0.split(separator: " ").first.map(String.init) })
  private static let beginningsFilter = WordFilter(beginnings)

  fileprivate static let sharedSigns = CurrencySignTable.entries.filter(\.isShared)

  /// For each currency, the others that also print its sign. The sign is read as the first one, which nearly
  /// always has it.
  private static let alsoUsedBy: [String: Set<String>] = {
    var others: [String: Set<String>] = [:]
    for entry in CurrencySignTable.entries where !entry.isShared {
      others[entry.codes[0], default: []].formUnion(entry.codes.dropFirst() + entry.neighbours)
    }
    return others
  }()
}

extension SharedCurrencySign {
  private var entry: CurrencySignTable.Entry { CurrencySigns.sharedSigns[Int(number) - 1] }

  /// The sign in print.
  package var text: String { (entry.signs + entry.printed)[0] }
  /// The codes of the possible currencies, the most common first.
  package var codes: [String] { entry.codes + entry.neighbours }
}
