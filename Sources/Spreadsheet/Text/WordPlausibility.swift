/// Whether scalars can be a word of some language at all.
enum WordPlausibility {
  case word
  /// Signs, or one letter alone, which tells as little.
  case symbols
  case impossible

  init(_ scalars: [UInt32]) {
    self = Self.hasOrderOfScript(scalars) ? Self.kind(scalars) : .impossible
  }

  /// Whether a scalar is of a word's letters, and not of the signs and marks beside them.
  static func isLetterBeyondASCII(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && !isMark(scalar) && !signs.contains(scalar)
  }

  /// Letters of one script, no sign between letters, no capital behind a small letter.
  private static func kind(_ scalars: [UInt32]) -> WordPlausibility {
    var previous: Unicode.Scalar?
    var letters = 0
    var latin = 0
    var foreignRun = 0
    var hasSign = false
    for (index, value) in scalars.enumerated() {
      guard let scalar = Unicode.Scalar(value), value != 0xFFFD, !(0x80...0x9F).contains(value) else {
        return .impossible
      }
      if isMark(value) {
        if previous != nil, isMisplaced(value, before: scalars[(index + 1)...].first) { return .impossible }
        previous = nil
        foreignRun = 0
        continue
      }
      if signs.contains(value) {
        hasSign = true
        if previous != nil, value != scalars.last { return .impossible }
        continue
      }
      guard scalar.properties.isAlphabetic || inner.contains(value) else { return .impossible }
      if value >= 0x80 { letters += 1 }
      if value < 0x370 { latin += 1 }
      foreignRun = value >= 0x80 ? foreignRun + 1 : 0
      if latin > 0, foreignRun > 3 { return .impossible }
      if let previous, previous.properties.isLowercase, scalar.properties.isUppercase { return .impossible }
      previous = scalar
    }
    let isMixed = latin > 0 && scalars.contains { $0 >= 0x370 && !isMark($0) && !signs.contains($0) }
    if isMixed || (hasSign && letters > 0 && latin == 0) { return .impossible }
    let hasVowels = scalars.contains(where: vowels.contains)
    if letters > 3, !hasVowels, scalars.contains(where: scriptsWithVowels.contains) { return .impossible }
    if latin == 0, isGreekWithoutAccent(scalars) { return .impossible }
    return scalars.count == 1 || letters == 0 ? .symbols : .word
  }

  /// What the script itself forbids: a Hebrew letter of the end inside a word, a Cyrillic sign or a Thai vowel mark at
  /// its beginning.
  private static func hasOrderOfScript(_ scalars: [UInt32]) -> Bool {
    if let first = scalars.first, neverFirst.contains(first), scalars.count > 1 { return false }
    for (left, right) in zip(scalars, scalars.dropFirst()) {
      if hebrewFinals.contains(left), (0x5D0...0x5EA).contains(right) { return false }
      if thaiLeading.contains(left), !(0xE01...0xE2E).contains(right) { return false }
      if thaiMarks.contains(left), thaiMarks.contains(right), !(0xE48...0xE4C).contains(right) {
        return false
      }
    }
    return true
  }

  /// Marks that stand beside words and inside them: quotes, dashes, the no-break space.
  private static func isMark(_ scalar: UInt32) -> Bool {
    (0x2010...0x2026).contains(scalar) || marks.contains(scalar)
  }

  /// Whether a mark behind a letter shows that it is none: low quotes open, and high ones, daggers and bullets stand between no
  /// two letters. Code pages of DOS have letters in their places.
  private static func isMisplaced(_ mark: UInt32, before next: UInt32?) -> Bool {
    if opening.contains(mark) { return true }
    guard betweenWords.contains(mark), let next, let scalar = Unicode.Scalar(next) else { return false }
    return scalar.properties.isAlphabetic
  }

  private static let opening: Set<UInt32> = [0x201A, 0x201E]
  private static let betweenWords: Set<UInt32> = [0x201C, 0x201D, 0x2020, 0x2021, 0x2022]

  private static let marks: Set<UInt32> = [
    0xA0, 0xAD, 0xB7, 0xAB, 0xBB, 0xBF, 0xA1, 0x2039, 0x203A, 0x5BE, 0x60C, 0x61B, 0x61F, 0x200E, 0x200F,
  ]
  /// Signs that stand beside words, never inside them: currencies, degrees, ordinals, trade marks.
  private static let signs: Set<UInt32> = scalars("€£¥¤¢§©®™°ªº²³¹¼½¾±×µ†‡‰№₪฿")
  /// What words have inside them that is no letter: points, vowel and tone marks, the Hebrew quotes, Thai digits.
  private static let inner = Set<UInt32>(0x5B0...0x5C2).union(0x64B...0x652).union(0xE47...0xE59)
    .union([0x5F3, 0x5F4, 0x640, 0x200C])

  private static let scriptsWithVowels: ClosedRange<UInt32> = 0x370...0x52F
  private static let vowels = scalars(
    "аеёиіїоуыэюяєАЕЁИІЇОУЫЭЮЯЄαεηιουωάέήίόύώϊϋΐΰΑΕΗΙΟΥΩΆΈΉΊΌΎΏ")
  private static let accented = scalars("άέήίόύώΐΰΆΈΉΊΌΎΏ")

  private static let hebrewFinals = scalars("ךםןףץ")
  /// Thai vowels that are written before their consonant, and marks above or below one.
  private static let thaiLeading = scalars("เแโใไ")
  private static let thaiMarks = Set<UInt32>(0xE34...0xE3A).union(0xE47...0xE4E).union([0xE31])
  private static let neverFirst = thaiMarks.union(scalars("ьЬъЪ")).union(0x64B...0x652)

  private static func scalars(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }

  /// Whether a word of small Greek letters has no accent, which nearly all have.
  private static func isGreekWithoutAccent(_ scalars: [UInt32]) -> Bool {
    let greek = scalars.filter { (0x370...0x3FF).contains($0) }
    return greek.count > 3 && greek.contains { $0 >= 0x3AC } && !greek.contains(where: accented.contains)
  }
}
