import DatasetFormat

/// The name of a payee without the parts that change from row to row: numbers of shops and cards, days,
/// references, the service that passed the money on.
///
/// `REWE SAGT DANKE 44123 Köln` → `rewe koln`, and `PAYPAL *SPOTIFY 35314369001` → `spotify`.
struct PayeeName: Hashable, Sendable {
  /// The remaining words, in order; the whole text if it has only numbers.
  let words: [String]

  /// The name as one text, by which equal payees are known.
  var core: String { words.joined(separator: " ") }

  init(_ text: String) {
    let folded = UnicodeForm.folded(text)
    // If a name has only words of little meaning, these are used anyway.
    let ways = [
      Self.words(Self.withoutService(folded)), Self.words(folded), Self.words(folded, withFillers: true),
      folded.isEmpty ? [] : [folded],
    ]
    words = ways.first { !$0.isEmpty } ?? []
  }

  /// The same name without the words after the first.
  private init(words: [String]) { self.words = words }

  /// The name without words at its end: the town in which a chain has a shop.
  func without(_ places: Set<String>) -> PayeeName {
    var count = words.count
    while count > 1, places.contains(words[count - 1]) { count -= 1 }
    return PayeeName(words: Array(words[..<count]))
  }

  // MARK: - Words

  private static func words(_ text: some StringProtocol, withFillers: Bool = false) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: { !isPart($0) }) {
      let plain = String(word.filter { $0 != "'" && $0 != "\u{2019}" })
      guard isTelling(plain, withFillers), words.last != plain else { continue }
      words.append(plain)
    }
    return words
  }

  /// `h&m` and `mcdonald's` are one word.
  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "&" || character == "'"
      || character == "\u{2019}"
  }

  private static func isTelling(_ word: String, _ withFillers: Bool) -> Bool {
    guard word.contains(where: \.isLetter) || word.contains("&") else { return false }
    if !withFillers, TextSimilarity.isCommon(word) || fillers.contains(word) { return false }
    // `o2` and `a1` are names; a longer word with digits is a number of some kind.
    if word.contains(where: \.isNumber), !word.contains("&"), word.count > 3 { return false }
    return word.count > 1 || word.unicodeScalars.contains { $0.value >= 0x2E80 }
  }

  /// Words that shops and banks add to the name.
  private static let fillers: Set<String> = [
    "sagt", "danke", "dankt", "vielen", "dank", "filiale", "fil", "folgenr", "kartennr", "store", "shop",
    "nr", "no",
    "kauf", "elv", "girocard", "contactless", "kontaktlos", "sans", "contact", "cb", "dab", "tpv", "via",
    "am", "um",
    "de", "deu", "at", "aut", "ch", "che", "fr", "fra", "gb", "gbr", "uk", "us", "usa", "nl", "nld", "es",
    "esp", "it", "ita",
    "ie", "irl", "lu", "lux",
  ]

  // MARK: - Services

  /// Services that pass money on: the text after their name is the payee.
  private static let services: Set<String> = [
    "paypal", "pp", "sumup", "sq", "zettle", "izettle", "iz", "stripe", "klarna", "tst", "sp", "mollie",
    "adyen", "payu", "paddle", "fs",
    "wl", "nyx", "google", "apple pay", "gpay", "ppro", "crv", "ec",
  ]
  /// Phrases that precede the payee within a sentence.
  private static let phrases = [
    "einkauf bei", "purchase at", "achat chez", "aankoop bij", "compra en", "acquisto presso",
  ]
  /// Shops that print a different code each time after their name.
  private static let coded = ["amzn mktp", "amazon", "amzn"]

  /// The text after the name of a service; the whole text if there is no service, or nothing after it.
  private static func withoutService(_ text: String) -> String {
    for phrase in phrases {
      if let range = text.firstRange(of: phrase), range.upperBound < text.endIndex {
        return String(text[range.upperBound...])
      }
    }
    guard let mark = text.firstIndex(of: "*") else { return text }
    let before = text[..<mark].split(whereSeparator: { !isPart($0) })
    if coded.contains(where: { text.hasPrefix($0) }) { return String(text[..<mark]) }
    guard let last = before.last, services.contains(String(last)), before.count <= 3 else { return text }
    let behind = text[text.index(after: mark)...]
    return words(behind).isEmpty ? text : String(behind)
  }
}

/// Words after the names of so many payees that they are probably towns.
struct PlaceWords: Sendable {
  private var heads: [String: Set<String>] = [:]
  private static let support = 5

  /// The words of that many payees.
  private(set) var words: Set<String> = []

  mutating func learn(_ name: PayeeName) {
    guard let head = name.words.first else { return }
    for word in name.words.dropFirst() where !words.contains(word) {
      heads[word, default: []].insert(head)
      if heads[word]?.count ?? 0 >= Self.support {
        words.insert(word)
        heads[word] = nil
      }
    }
  }
}
