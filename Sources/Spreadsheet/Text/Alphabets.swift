import TextScanning

/// Tells single-byte encodings apart by words: each language uses few letters beyond ASCII, and only one encoding
/// turns the bytes of a file into words of one or two languages.
enum Alphabets {
  private struct Language {
    var name: String
    var letters: Set<UInt32>
    /// How little is to be expected that a file is in this language.
    var cost: Int

    init(_ name: String, _ lowercase: String, _ uppercase: String, cost: Int = 1) {
      self.name = name
      self.cost = cost
      letters = Set((lowercase + uppercase).unicodeScalars.map(\.value))
    }
  }

  private static let western = [
    Language("German", "äöüß", "ÄÖÜ"), Language("French", "àâçéèêëîïôùûüœæ", "ÀÂÇÉÈÊËÎÏÔÙÛÜŒ"),
    Language("Spanish or Catalan", "áéíóúñüçàèòï", "ÁÉÍÓÚÑÜÇÀÈÒ"), Language("Italian", "àèéìòù", "ÀÈÉÌÒÙ"),
    Language("Portuguese", "áâãàçéêíóôõú", "ÁÂÃÀÇÉÊÍÓÔÕÚ"), Language("Danish or Norwegian", "æøåéò", "ÆØÅÉ"),
    Language("Swedish or Finnish", "åäöéšž", "ÅÄÖÉŠŽ"), Language("Dutch", "ëïéèöüó", "ËÏÉÖÜ"),
    Language("Icelandic", "áðéíóúýþæö", "ÁÐÉÍÓÚÝÞÆÖ", cost: 2),
  ]
  private static let central = [
    Language("Polish", "ąćęłńóśźż", "ĄĆĘŁŃÓŚŹŻ"),
    Language("Czech or Slovak", "áčďéěíňóřšťúůýžäľĺôŕ", "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ"),
    Language("Hungarian", "áéíóöőúüű", "ÁÉÍÓÖŐÚÜŰ"), Language("Slovene or Croatian", "čšžćđ", "ČŠŽĆĐ"),
    Language("Romanian", "ăâîşţ", "ĂÂÎŞŢ"), Language("German", "äöüß", "ÄÖÜ"),
  ]
  private static let baltic = [
    Language("Lithuanian", "ąčęėįšųūž", "ĄČĘĖĮŠŲŪŽ"), Language("Latvian", "āčēģīķļņšūž", "ĀČĒĢĪĶĻŅŠŪŽ"),
    Language("Estonian", "äõöüšž", "ÄÕÖÜŠŽ"),
  ]
  private static let turkish = [Language("Turkish", "çğıöşüâî", "ÇĞİÖŞÜ")]
  private static let greek = [
    Language("Greek", "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ")
  ]
  private static let cyrillic = [
    Language(
      "Russian or Bulgarian", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"),
    Language("Ukrainian", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"),
    Language(
      "Serbian or Macedonian", "абвгдђежзијклљмнњопрстћуфхцчџшѓќѕ", "АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШЃЌЅ"),
    Language("Belarusian", "абвгдеёжзійклмнопрстуўфхцчшыьэюя", "АБВГДЕЁЖЗІЙКЛМНОПРСТУЎФХЦЧШЫЬЭЮЯ"),
  ]

  /// The encodings that are told apart, the likelier first: of equal ones the first wins.
  private static let encodings: [(name: String, languages: [Language])] = [
    ("windows-1252", western), ("windows-1250", central), ("windows-1251", cyrillic),
    ("windows-1257", baltic), ("windows-1254", turkish), ("windows-1253", greek), ("iso-8859-2", central),
    ("iso-8859-15", western), ("iso-8859-5", cyrillic), ("iso-8859-7", greek), ("iso-8859-13", baltic),
    ("koi8-r", cyrillic), ("ibm866", cyrillic), ("ibm850", western), ("macintosh", western),
  ]

  /// The most words that are looked at; more would tell nothing new.
  private static let mostWords = 2_000

  /// The encoding under which most words belong to the fewest languages; windows-1252 where nothing tells.
  static func guess(_ bytes: [UInt8]) -> EncodingGuess {
    let words = foreignWords(bytes)
    var best: (name: String, cost: Int, languages: [String])?
    for (name, languages) in encodings {
      guard let upper = EncodingTables.upperHalves[name] else { continue }
      let (cost, used) = cost(of: words, upper: upper, languages: languages)
      if best.map({ cost < $0.cost }) ?? true { best = (name, cost, used) }
    }
    // Words that are none in any language: letters of East Asia, perhaps.
    if let best, best.cost * 2 > words.count + 2, let other = EastAsianGuess.guess(bytes) { return other }
    let name = best?.name ?? "windows-1252"
    let languages = best?.languages ?? []
    let encoding = TextEncoding(label: name) ?? .windows1252
    let why =
      languages.isEmpty
      ? "the file is no UTF-8, and \(name) is the usual encoding then"
      : "the file is no UTF-8, and in \(name) its words are \(languages.joined(separator: " and "))"
    return EncodingGuess(encoding: encoding, reason: why, isValidUTF8: false)
  }

  /// The different words with bytes from 0x80 on: runs of letters and such bytes.
  private static func foreignWords(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var words: Set<ArraySlice<UInt8>> = []
    var index = 0
    while words.count < mostWords {
      index = bytes.withUnsafeBufferPointer { UTF8Validation.endOfASCII($0, from: index) }
      guard index < bytes.count else { break }
      var start = index
      while start > 0, isWordByte(bytes[start - 1]), index - start < 40 { start -= 1 }
      var end = index
      while end < bytes.count, isWordByte(bytes[end]), end - index < 40 { end += 1 }
      words.insert(bytes[start..<end])
      index = max(end, index + 1)
    }
    return Array(words)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { byte.isLetterOrBeyondASCII }

  /// Three for each word that is none in any of the languages, and one for each language that is needed.
  private static func cost(
    of words: [ArraySlice<UInt8>], upper: [UInt32], languages: [Language]
  ) -> (Int, [String]) {
    var cost = 0
    var left: [[UInt32]] = []
    for word in words {
      let scalars = word.map { $0 < 0x80 ? UInt32($0) : upper[Int($0) - 0x80] }
      switch plausibility(scalars) {
      case .symbols: cost += 1
      case .impossible: cost += 4
      case .word:
        if isKnown(scalars) { cost -= 2 }
        left.append(scalars.filter { $0 >= 0x80 && !isMark($0) && !signs.contains($0) })
      }
    }
    var used: [String] = []
    while !left.isEmpty {
      var best: (language: Language, rest: [[UInt32]])?
      for language in languages {
        let rest = left.filter { !$0.allSatisfy(language.letters.contains) }
        if rest.count < (best?.rest.count ?? left.count) { best = (language, rest) }
      }
      guard let best else { break }
      used.append(best.language.name)
      left = best.rest
      cost += best.language.cost
    }
    return (cost + 3 * left.count, used)
  }

  /// Whether a word heads columns of bank statements.
  private static func isKnown(_ scalars: [UInt32]) -> Bool {
    let lowercase = scalars.flatMap { value in
      (Unicode.Scalar(value)?.properties.lowercaseMapping ?? "").unicodeScalars.map(\.value)
    }
    return BankWords.known.contains(lowercase)
  }

  private enum Plausibility { case word, symbols, impossible }

  /// Marks that stand beside words and inside them: quotes, dashes, the no-break space.
  private static func isMark(_ scalar: UInt32) -> Bool {
    (0x2010...0x2026).contains(scalar) || marks.contains(scalar)
  }

  private static let marks: Set<UInt32> = [0xA0, 0xAD, 0xB7, 0xAB, 0xBB, 0xBF, 0xA1, 0x2039, 0x203A]
  /// Signs that stand beside words, never inside them: currencies, degrees, ordinals, trade marks.
  private static let signs: Set<UInt32> = Set("€£¥¤¢§©®™°ªº²³¹¼½¾±×µ†‡‰№".unicodeScalars.map(\.value))

  private static let vowels: Set<UInt32> = Set(
    "аеёиіїоуыэюяєАЕЁИІЇОУЫЭЮЯЄαεηιουωάέήίόύώϊϋΐΰΑΕΗΙΟΥΩΆΈΉΊΌΎΏ".unicodeScalars.map(\.value))
  private static let accented: Set<UInt32> = Set("άέήίόύώΐΰΆΈΉΊΌΎΏ".unicodeScalars.map(\.value))

  /// Whether a word of small Greek letters has no accent, which nearly all have.
  private static func isGreekWithoutAccent(_ scalars: [UInt32]) -> Bool {
    let greek = scalars.filter { (0x370...0x3FF).contains($0) }
    return greek.count > 3 && greek.contains { $0 >= 0x3AC } && !greek.contains(where: accented.contains)
  }

  /// Whether scalars can be a word at all: letters of one script, no sign between letters, no capital behind a small
  /// letter.
  private static func plausibility(_ scalars: [UInt32]) -> Plausibility {
    var previous: Unicode.Scalar?
    var letters = 0
    var latin = 0
    var foreignRun = 0
    var hasSign = false
    for value in scalars {
      guard let scalar = Unicode.Scalar(value), value != 0xFFFD, !(0x80...0x9F).contains(value) else {
        return .impossible
      }
      if isMark(value) {
        previous = nil
        foreignRun = 0
        continue
      }
      if signs.contains(value) {
        hasSign = true
        if previous != nil, value != scalars.last { return .impossible }
        continue
      }
      guard scalar.properties.isAlphabetic else { return .impossible }
      if value >= 0x80 { letters += 1 }
      if value < 0x370 { latin += 1 }
      foreignRun = value >= 0x80 ? foreignRun + 1 : 0
      if latin > 0, foreignRun > 3 { return .impossible }
      if let previous, previous.properties.isLowercase, scalar.properties.isUppercase { return .impossible }
      previous = scalar
    }
    let isMixed = latin > 0 && scalars.contains { $0 >= 0x370 && !isMark($0) && !signs.contains($0) }
    if isMixed || (hasSign && letters > 0 && latin == 0) { return .impossible }
    if letters > 3, latin == 0, !scalars.contains(where: vowels.contains) { return .impossible }
    if latin == 0, isGreekWithoutAccent(scalars) { return .impossible }
    // One letter alone tells as little as a sign does.
    return scalars.count == 1 || letters == 0 ? .symbols : .word
  }
}
