import Money
import TextScanning

/// A text that is a number, before its decimal mark is known: its digits, its sign, and the number of digits
/// after the mark if that is a point and if it is a comma.
///
/// Reads `1.234,56`, `-1,234.56`, `1 234,56-`, `($85.00)`, `+ £1,100.00`, `82 604,01 RUB`, `1'373.94`,
/// `1,00,000.00`, `12.34 CR`, `Cr 12.34`, `1,250/-`, `*3.00*`. A text with any other word is not a number.
///
/// `1.234` → digits 1234, 3 after a decimal point, 0 after a decimal comma
struct NumberToken: Hashable {
  /// The direction given by a word next to the number.
  enum Mark: UInt8 { case none, debit, credit }

  /// All digits as one integer, without a sign.
  var digits: Int64 = 0
  /// The number of digits after a decimal point. Nil when the text is not a number with a decimal point.
  var pointScale: Int?
  /// The same for a decimal comma.
  var commaScale: Int?
  var isNegative = false
  /// Whether a plus sign is written.
  var hasPlus = false
  var mark = Mark.none
  var group = GroupMark.none
  /// The three letters of the currency, packed, so that a token holds no reference. For a sign that several
  /// currencies share, its number. 0 for none.
  private var code: UInt32 = 0
  /// Whether a currency sign is next to it, even one that several currencies share (`$`).
  var hasMoneySign = false
  /// Whether it is from a number cell of a workbook, so that its mark is certain.
  var isTyped = false

  /// Reads the bytes of a cell. Nil when they are not a number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if readUnadorned(bytes) { return }
    guard !bytes.isEmpty, bytes.count <= 48, bytes.contains(where: \.isDigit) else { return nil }
    var scanner = TextScanner(bytes)
    let isStarred = Self.skipStars(&scanner)
    guard readAffix(&scanner, isPrefix: true), readDigits(&scanner), readAffix(&scanner, isPrefix: false),
      scanner.isAtEnd, !isStarred || bytes.last == UInt8(ascii: "*"),
      bytes.contains(UInt8(ascii: "(")) == bytes.contains(UInt8(ascii: ")"))
    else { return nil }
    // Yen and won have no decimals.
    if hasMoneySign, bytes.contains(Self.oldYen) { keepWhole() }
  }

  /// Drops the reading with decimals if the mark may also group digits.
  private mutating func keepWhole() {
    if pointScale == 0 { commaScale = nil } else if commaScale == 0 { pointScale = nil }
  }

  /// The byte of the yen and the won in the code pages of Japan and Korea, which is a backslash elsewhere.
  private static let oldYen = UInt8(ascii: "\\")

  /// Moves past the stars that protect an amount on both sides: `***12.50***`. The number of a card has them
  /// on one side only.
  private static func skipStars(_ scanner: inout TextScanner) -> Bool {
    let start = scanner.index
    while scanner.peek() == UInt8(ascii: "*") { scanner.index += 1 }
    return scanner.index > start
  }

  /// The number in a number cell of a workbook. It is the same with both decimal marks.
  init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    guard let number = try? DecimalNumber(plain: bytes), number.mantissa != .min else { return nil }
    isTyped = true
    pointScale = 0
    commaScale = 0
    // The remainder when a spreadsheet subtracts equal numbers: 2.8E-14.
    if number.scale > 26 { return }
    digits = abs(number.mantissa)
    isNegative = number.mantissa < 0
    pointScale = number.scale
    commaScale = number.scale
  }

  /// Reads only the most common money cells, `-12.50`: digits with at most one mark, which cannot group them.
  init?(unadorned bytes: UnsafeBufferPointer<UInt8>) {
    guard readUnadorned(bytes) else { return nil }
  }

  /// The currency code of a sign or code next to the number.
  var currency: String? {
    get {
      if code <= UInt32(UInt8.max) { return nil }
      return String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }
    set { code = newValue.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } } ?? 0 }
  }

  /// The sign next to the number, if several currencies share it: `$`.
  var sharedSign: SharedCurrencySign? {
    code == 0 || code > UInt32(UInt8.max) ? nil : SharedCurrencySign(number: UInt8(code))
  }

  /// Takes a sign next to the number. False when it contradicts an earlier one.
  mutating func add(_ sign: CurrencySigns.Sign) -> Bool {
    hasMoneySign = true
    if let named = sign.code {
      guard currency == nil || currency == named else { return false }
      currency = named
    } else if code == 0, let shared = sign.shared {
      code = UInt32(shared.number)
    }
    return true
  }

  /// Reads the number in hundredths or smaller parts. Marks that can group its digits then group them.
  mutating func moveMark(by places: Int) {
    let isWhole = pointScale == 0 || commaScale == 0
    pointScale = isWhole ? places : pointScale.map { $0 + places }
    commaScale = isWhole ? places : commaScale.map { $0 + places }
  }

  /// Whether it is a whole number without any mark.
  var isWhole: Bool { pointScale == 0 && commaScale == 0 && !isTyped }

  /// Whether it can be a whole number.
  var mayBeWhole: Bool { pointScale == 0 || commaScale == 0 }

  /// Whether the two decimal marks give different numbers.
  var isAmbiguous: Bool { pointScale != nil && commaScale != nil && pointScale != commaScale }

  /// Whether it has a decimal mark or a mark that may be one.
  var hasFraction: Bool { (pointScale ?? 0) > 0 || (commaScale ?? 0) > 0 }

  /// The signed number with a decimal mark. Nil when the text is not a number with that mark.
  func number(_ mark: DecimalMark) -> DecimalNumber? {
    guard let scale = mark == .point ? pointScale : commaScale else { return nil }
    return DecimalNumber(mantissa: isNegative ? -digits : digits, scale: scale)
  }

  /// Signed minor units with a decimal mark: `-45,20` with a comma and 2 digits → -4520. Nil when the text is
  /// not a number with that mark, or has too many digits.
  func minorUnits(_ mark: DecimalMark, digits exponent: Int) -> Int64? {
    guard let number = number(mark) else { return nil }
    return try? Amount.minorUnits(of: number, digits: exponent).minorUnits
  }
}

extension NumberToken {
  /// Returns false and reads nothing for text that ``init(unadorned:)`` does not read.
  private mutating func readUnadorned(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 18, let number = PlainNumber(bytes, marks: .pointOrComma), number.exponent == nil,
      number.sign != UInt8(ascii: "+"), number.hasDigitsAroundMark, number.fraction.count != 3
    else { return false }
    (digits, isNegative) = (number.magnitude(in: bytes) ?? 0, number.isNegative)
    pointScale = number.mark == UInt8(ascii: ",") ? nil : number.fraction.count
    commaScale = number.mark == UInt8(ascii: ".") ? nil : number.fraction.count
    return true
  }

  /// Reads signs, currencies and direction words before or after the digits. False for anything else.
  private mutating func readAffix(_ scanner: inout TextScanner, isPrefix: Bool) -> Bool {
    while !scanner.isAtEnd {
      let byte = scanner.peek()
      if scanner.skipSpace() { continue }
      if isPrefix, byte.isDigit { return true }
      let minus = scanner.minusLength(.printed)
      if minus > 0 {
        guard addMinus() else { return false }
        scanner.index += minus
        continue
      }
      switch byte {
      case UInt8(ascii: "+"): hasPlus = true
      case UInt8(ascii: "("): if !isPrefix || !addMinus() { return false }
      case UInt8(ascii: ")"): if isPrefix || !isNegative { return false }
      case UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "\""):
        if isPrefix, scanner.index > 2 { return false }
      case UInt8(ascii: "|"), UInt8(ascii: "*"): if isPrefix { return false }
      case Self.oldYen: hasMoneySign = true
      // Indian amounts without a fraction end in `/-`.
      case UInt8(ascii: "/"):
        if isPrefix || scanner.peek(1) != UInt8(ascii: "-") { return false }
        scanner.index += 1
        keepWhole()
      case UInt8(ascii: "."), UInt8(ascii: ","):
        if isPrefix, scanner.peek(1).isDigit { return true }
        // Swiss amounts without a fraction end in `.-` or `.--`.
        if isPrefix || scanner.peek(1) != UInt8(ascii: "-") { return false }
        scanner.index = scanner.bytes.count
        return true
      default:
        if !readWord(&scanner, isPrefix: isPrefix) { return false }
        continue
      }
      scanner.index += 1
    }
    return !isPrefix
  }

  private mutating func addMinus() -> Bool {
    if isNegative { return false }
    isNegative = true
    return true
  }

  /// Reads a currency, or a word such as `CR`. False for any other word.
  private mutating func readWord(_ scanner: inout TextScanner, isPrefix: Bool) -> Bool {
    let start = scanner.index
    Self.skipWord(&scanner, from: start)
    guard let word = Self.word(scanner, from: start, limit: 12) else { return false }
    if mark == .none, let found = Self.directionMark(word),
      !isPrefix || word.count > 1 && Self.precedesDigits(scanner)
    {
      mark = found
      return true
    }
    if let sign = CurrencySigns.sign(word) { return add(sign) }
    // Names of two words: `F CFA`, `US dollars`.
    let space = scanner.spaceLength()
    guard space > 0, CurrencySigns.mayGoOn(word) else { return false }
    scanner.index += space
    Self.skipWord(&scanner, from: scanner.index)
    guard let both = Self.word(scanner, from: start, limit: 24), let sign = CurrencySigns.sign(both) else {
      return false
    }
    return add(sign)
  }

  /// Whether white space and a digit follow, as after `Cr` in `Cr 12.50`.
  private static func precedesDigits(_ scanner: TextScanner) -> Bool {
    let length = scanner.spaceLength()
    return length > 0 && scanner.peek(length).isDigit
  }

  private static func isSign(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    CurrencySigns.sign(word) != nil
  }

  /// The bytes from an index to the cursor. Nil when there are none, or too many for a word next to a number.
  private static func word(
    _ scanner: TextScanner, from start: Int, limit: Int
  ) -> UnsafeBufferPointer<UInt8>? {
    let length = scanner.index - start
    return length > 0 && length <= limit
      ? UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.index]) : nil
  }

  /// Moves past the characters of a word.
  private static func skipWord(_ scanner: inout TextScanner, from start: Int) {
    while !scanner.isAtEnd {
      let byte = scanner.peek()
      if byte.isDigit || scanner.spaceLength() > 0 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "(")
      {
        break
      }
      if byte >= 0x80, scanner.minusLength(.printed) > 0 { break }
      // The quotes inside the Hebrew word for shekels are part of it.
      if byte == UInt8(ascii: "\""), scanner.index == start || scanner.peek(1) < 0x80 { break }
      // The point after `kr` or `din`, or after another point as in `د.ا.`, is part of the word.
      if byte == UInt8(ascii: "."), scanner.peek(1).isDigit, scanner.index - start != 2,
        !scanner.bytes[start..<scanner.index].contains(UInt8(ascii: ".")),
        scanner.index - start != 3 || word(scanner, from: start, limit: 3).map(isSign) != true
      {
        break
      }
      scanner.index += 1
    }
  }

  /// The direction given by a word after a number.
  private static func directionMark(_ word: UnsafeBufferPointer<UInt8>) -> Mark? {
    let count = word.last == UInt8(ascii: ".") ? word.count - 1 : word.count
    guard count == 1 || count == 2 else { return nil }
    // Not a letter, because upper case letters lack this bit.
    let none: UInt8 = 0x20
    let second = count == 2 ? word[1] & 0xDF : none
    switch (word[0] & 0xDF, second) {
    case (UInt8(ascii: "C"), UInt8(ascii: "R")), (UInt8(ascii: "C"), none), (UInt8(ascii: "H"), none):
      return .credit
    case (UInt8(ascii: "D"), UInt8(ascii: "R")), (UInt8(ascii: "D"), UInt8(ascii: "B")),
      (UInt8(ascii: "D"), none),
      (UInt8(ascii: "S"), none):
      return .debit
    default: return nil
    }
  }
}

extension NumberToken {
  /// Reads digits with marks between them, and finds the decimal marks they allow.
  private mutating func readDigits(_ scanner: inout TextScanner) -> Bool {
    guard let groups = DigitGroups(&scanner, .printed), let digits = groups.digits else { return false }
    self.digits = digits
    // A mark without digits after it: `12.` and `9,` are whole numbers.
    if scanner.index + 1 == scanner.bytes.count,
      scanner.peek() == UInt8(ascii: ".") || scanner.peek() == UInt8(ascii: ",")
    {
      scanner.index += 1
    }
    pointScale = groups.scale(decimal: .point)
    commaScale = groups.scale(decimal: .comma)
    group = groups.groupMark
    return pointScale != nil || commaScale != nil
  }
}
