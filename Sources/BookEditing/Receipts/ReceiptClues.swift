import Bookkeeping
package import DatasetFormat

/// Clues in a receipt's file name and text about the payment that it belongs to.
package struct ReceiptClues: Sendable, Hashable {
  /// The origin of a clue.
  package enum Source: Sendable, Hashable {
    /// The file's name.
    case name
    /// The text in it.
    case text
  }

  /// How significant an amount is.
  struct Weight: Hashable {
    /// Written as an amount is, in the name; or the largest in the text, as the total is.
    var isStrong: Bool
    var source: Source
  }

  /// A number with the text next to it.
  private struct Number: Hashable {
    var text: String
    /// Signs and codes of currencies next to it.
    var signs: [String]
    var source: Source
  }

  /// The days that the name may mean.
  package private(set) var nameDays: Set<CalendarDate> = []
  /// The days that the text may mean.
  package private(set) var textDays: Set<CalendarDate> = []
  /// The words of both that say who.
  package private(set) var words: Set<String> = []
  private var numbers: [Number] = []

  /// The most pieces of a text to read.
  private static let limit = 20_000

  /// Reads a file's name, and its text if available.
  package init(name: String, text: String? = nil) {
    words = TextSimilarity.words(Self.stem(of: name))
    add(ReceiptPiece.all(in: Self.stem(of: name), limit: Self.limit), from: .name)
    guard let text else { return }
    words.formUnion(TextSimilarity.words(text))
    add(ReceiptPiece.all(in: text, limit: Self.limit), from: .text)
  }

  /// All days in the name; if it has none, those in the text, which has other days, too.
  package var days: Set<CalendarDate> { nameDays.isEmpty ? textDays : nameDays }

  /// The name without its ending. An ending is short and has a letter, so the last digits of `12.50` are not
  /// one.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let ending = name[name.index(after: dot)...]
    let isEnding =
      ending.count <= 5 && ending.contains(where: \.isLetter)
      && ending.allSatisfy { $0.isLetter || $0.isNumber }
    return isEnding ? String(name[..<dot]) : name
  }

  private mutating func add(_ pieces: [ReceiptPiece], from source: Source) {
    var days: Set<CalendarDate> = []
    var index = 0
    while index < pieces.count {
      if let (found, length) = ReceiptPiece.days(in: pieces, at: index) {
        days.formUnion(found)
        index += length
        continue
      }
      let piece = pieces[index]
      if piece.isNumber {
        let beside = [index - 1, index + 1].filter(pieces.indices.contains).map { pieces[$0] }
        let signs = beside.filter { !$0.isNumber && $0.isCurrency }.map(\.text)
        numbers.append(Number(text: piece.text, signs: signs, source: source))
        // Spaces group thousands, and columns apart too: both readings are kept.
        if let joined = ReceiptPiece.joined(pieces, at: index) {
          numbers.append(Number(text: joined, signs: signs, source: source))
        }
      }
      index += 1
    }
    if source == .name { nameDays = days } else { textDays = days }
  }

  /// The amounts of a currency that are named, in minor units.
  func amounts(in currency: Currency) -> [Int64: Weight] {
    var found: [Int64: Weight] = [:]
    func add(_ units: Int64, _ weight: Weight) {
      guard units > 0 else { return }
      if let known = found[units], known.isStrong || !weight.isStrong { return }
      found[units] = weight
    }
    var largest: Int64 = 0
    for number in numbers {
      let isMeant = number.signs.contains { CurrencySign.means($0, currency) }
      // A sign is sure, a word of three letters may be any word.
      if !isMeant, number.signs.contains(where: \.isSign) { continue }
      let isMarked = isMeant || number.signs.isEmpty
      for (units, isExact) in Self.units(of: number.text, currency) {
        let looksLikeMoney = isMarked && (isExact || isMeant)
        guard looksLikeMoney || number.source == .name else { continue }
        if number.source == .text { largest = max(largest, units) }
        add(units, Weight(isStrong: looksLikeMoney && number.source == .name, source: number.source))
      }
    }
    if largest > 0, found[largest]?.source == .text {
      found[largest] = Weight(isStrong: true, source: .text)
    }
    return found
  }

  /// Whether anything in it looks like an amount of any currency.
  var hasAmounts: Bool { numbers.contains { !$0.signs.isEmpty || $0.text.contains { !$0.isNumber } } }

  /// The values that a number may have in minor units, each with whether it has all decimals, as amounts do.
  private static func units(of text: String, _ currency: Currency) -> [(units: Int64, isExact: Bool)] {
    let digits = currency.digits
    func units(_ number: DecimalNumber) -> Int64? {
      (try? Amount.minorUnits(of: number, digits: digits))?.minorUnits
    }
    switch LocalNumber.read(text, digits: digits) {
    case .number(let number):
      let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      // The digits of a phone number, a time, a number on a till.
      guard text.utf8.count <= (isPlain ? 7 : 16), let whole = units(number) else { return [] }
      let isExact = digits > 0 ? number.scale == digits : !isPlain
      var found = [(whole, isExact)]
      if isPlain, digits > 0 { found.append((number.mantissa, false)) }
      return found
    case .ambiguous:
      guard case .number(let number) = LocalNumber.read(text, digits: 0), let whole = units(number) else {
        return []
      }
      return [(whole, false)]
    case .notANumber, .tooLarge: return []
    }
  }
}

extension String {
  /// Whether it is a sign and not a word; `円` is a sign.
  fileprivate var isSign: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol || $0.value >= 0x2E80 }
  }
}

/// A piece of a name or a text: a number with the marks inside it, a word, or a sign.
struct ReceiptPiece {
  let text: String
  let isNumber: Bool

  /// Whether it is the sign or the code of a currency.
  var isCurrency: Bool { CurrencySign.isKnown(text) || Currency(code: text) != nil }

  /// The pieces of a text, up to a limit.
  static func all(in text: String, limit: Int) -> [ReceiptPiece] {
    let scalars = Array(UnicodeForm.composed(text).unicodeScalars)
    var pieces: [ReceiptPiece] = []
    var index = 0
    while index < scalars.count, pieces.count < limit {
      let start = index
      if isDigit(scalars[index]) {
        while index < scalars.count, goesOn(scalars, at: index) { index += 1 }
        pieces += numbers(scalars[start..<index])
      } else if scalars[index].properties.isAlphabetic {
        // Japanese and Chinese write the signs of years and money without a space.
        while index < scalars.count, scalars[index].properties.isAlphabetic,
          index == start || !units.contains(scalars[index]) && !units.contains(scalars[start])
        {
          index += 1
        }
        pieces.append(ReceiptPiece(scalars[start..<index], isNumber: false))
      } else {
        index += 1
        if scalars[start].properties.generalCategory == .currencySymbol {
          pieces.append(ReceiptPiece(scalars[start..<index], isNumber: false))
        }
      }
    }
    return pieces
  }

  private init(_ scalars: ArraySlice<Unicode.Scalar>, isNumber: Bool) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    self.text = String(text)
    self.isNumber = isNumber
  }

  private init(number: String) {
    text = number
    isNumber = true
  }

  private static let units: Set<Unicode.Scalar> = ["年", "月", "日", "円", "元", "圆", "圓"]
  private static let marks: Set<Unicode.Scalar> = [".", ",", "'", "\u{2019}", "-", "/", "年", "月"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a number continues: with a digit, or with a mark before one.
  private static func goesOn(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    isDigit(scalars[index])
      || marks.contains(scalars[index]) && index + 1 < scalars.count && isDigit(scalars[index + 1])
  }

  /// A run of digits and marks: one number or day, or a day with an amount after a hyphen
  /// (`2026-03-04-12,50`).
  private static func numbers(_ scalars: ArraySlice<Unicode.Scalar>) -> [ReceiptPiece] {
    var text = ""
    for scalar in scalars {
      text.unicodeScalars.append(scalar == "年" || scalar == "月" ? "-" : scalar)
    }
    let parts = text.split(separator: "-")
    if parts.count < 2 || !WrittenDay.candidates(text).isEmpty { return [ReceiptPiece(number: text)] }
    if parts.count > 3 {
      let day = parts[..<3].joined(separator: "-")
      if !WrittenDay.candidates(day).isEmpty {
        return [ReceiptPiece(number: day)] + parts[3...].map { ReceiptPiece(number: String($0)) }
      }
    }
    return parts.map { ReceiptPiece(number: String($0)) }
  }

  /// The days that begin at a piece, and how many pieces they take.
  static func days(in pieces: [ReceiptPiece], at index: Int) -> (days: [CalendarDate], length: Int)? {
    let first = pieces[index]
    if first.isNumber {
      let days = WrittenDay.candidates(first.text).filter(\.isPlausible)
      if !days.isEmpty { return (days, 1) }
    }
    // `2026_03_04`, `4 March 2026`, `March 4, 2026`, `4 de marzo de 2026`.
    for length in [3, 5] where index + length <= pieces.count {
      let parts = pieces[index..<index + length]
      guard let last = parts.last, first.isNumber || last.isNumber,
        parts.contains(where: { $0.isNumber && $0.text.utf8.count == 4 }),
        parts.allSatisfy({ $0.text.utf8.count <= 24 })
      else { continue }
      let mark = parts.allSatisfy(\.isNumber) ? "-" : " "
      if mark == "-", length == 5 { continue }
      let days = WrittenDay.candidates(parts.map(\.text).joined(separator: mark)).filter(\.isPlausible)
      if !days.isEmpty { return (days, length) }
    }
    return nil
  }

  /// A number whose thousands are grouped by spaces and that ends with decimals: `1 234,56`. Nil if there is
  /// none.
  static func joined(_ pieces: [ReceiptPiece], at index: Int) -> String? {
    guard pieces[index].text.utf8.count <= 3, pieces[index].isPlain else { return nil }
    var text = pieces[index].text
    for piece in pieces[(index + 1)...].prefix(3) {
      guard piece.isNumber else { return nil }
      text += " " + piece.text
      if piece.isPlain, piece.text.utf8.count == 3 { continue }
      let whole = piece.text.utf8.prefix { (0x30...0x39).contains($0) }.count
      return !piece.isPlain && whole == 3 ? text : nil
    }
    return nil
  }

  private var isPlain: Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
