import TextScanning

/// Tells single-byte encodings apart by words: each language uses few letters beyond ASCII, and only one encoding
/// turns the bytes of a file into words of one or two languages.
enum Alphabets {
  /// The most words that are looked at; more would tell nothing new.
  private static let mostWords = 2_000

  /// The encoding under which most words belong to the fewest languages; windows-1252 where nothing tells.
  static func guess(_ bytes: [UInt8]) -> EncodingGuess {
    let words = foreignWords(bytes)
    var best: (name: String, cost: Int, languages: [String])?
    for (name, languages) in WrittenLanguage.encodings {
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
    of words: [ArraySlice<UInt8>], upper: [UInt32], languages: [WrittenLanguage]
  ) -> (Int, [String]) {
    var cost = 0
    var left: [[UInt32]] = []
    for word in words {
      let scalars = word.map { $0 < 0x80 ? UInt32($0) : upper[Int($0) - 0x80] }
      switch WordPlausibility(scalars) {
      case .symbols: cost += 1
      case .impossible: cost += 4
      case .word:
        if isKnown(scalars) { cost -= 2 }
        left.append(scalars.filter(WordPlausibility.isLetterBeyondASCII))
      }
    }
    var used: [String] = []
    while !left.isEmpty {
      var best: (language: WrittenLanguage, rest: [[UInt32]])?
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
}
