import Money
import TextScanning

/// A text that is a number, before its decimal mark is known: its digits, its sign, and how many digits follow
/// the mark when that is a point and when it is a comma.
///
/// Reads `1.234,56`, `-1,234.56`, `1 234,56-`, `($85.00)`, `+ £1,100.00`, `82 604,01 RUB`, `1'373.94`,
/// `1,00,000.00`, `12.34 CR`. A text with any other word in it is no number.
struct NumberToken: Hashable {
  /// What a word beside the number says of its direction.
  enum Mark: UInt8 { case none, debit, credit }

  /// All digits as one integer, without a sign.
  var digits: Int64 = 0
  /// Digits after the mark when the decimal mark is a point; nil where the text is no number then.
  var pointScale: Int?
  /// The same when it is a comma.
  var commaScale: Int?
  var isNegative = false
  /// Whether a plus sign is written.
  var hasPlus = false
  var mark = Mark.none
  var group = GroupMark.none
  /// The three letters of the currency, packed, so that a token holds no reference; the number of a sign that several
  /// currencies share; 0 for none.
  private var code: UInt32 = 0
  /// Whether a sign of money stands beside it, also one that names no single currency (`$`).
  var hasMoneySign = false
  /// Whether a number cell of a workbook says it, so that no mark has to be found out.
  var isTyped = false

  /// Reads the bytes of a cell; nil where they are no number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if readUnadorned(bytes) { return }
    guard !bytes.isEmpty, bytes.count <= 48, bytes.contains(where: \.isDigit) else { return nil }
    var scanner = TextScanner(bytes)
    guard readAffix(&scanner, isPrefix: true), readDigits(&scanner), readAffix(&scanner, isPrefix: false),
      scanner.isAtEnd
    else { return nil }
  }

  /// The number that a number cell of a workbook holds: the same with both decimal marks.
  init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    guard let number = try? DecimalNumber(plain: bytes), number.mantissa != .min else { return nil }
    isTyped = true
    pointScale = 0
    commaScale = 0
    // What is left where a spreadsheet took equal numbers from each other: 2.8E-14.
    if number.scale > 26 { return }
    digits = abs(number.mantissa)
    isNegative = number.mantissa < 0
    pointScale = number.scale
    commaScale = number.scale
  }

  /// Reads only what most cells of money are, `-12.50`: digits with at most one mark, which cannot group them.
  init?(unadorned bytes: UnsafeBufferPointer<UInt8>) {
    guard readUnadorned(bytes) else { return nil }
  }

  /// The code of the currency that a sign or code beside the number names.
  var currency: String? {
    get {
      if code <= UInt32(UInt8.max) { return nil }
      return String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }
    set { code = newValue.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } } ?? 0 }
  }

  /// The sign beside the number that several currencies share: `$`.
  var sharedSign: SharedCurrencySign? {
    code == 0 || code > UInt32(UInt8.max) ? nil : SharedCurrencySign(number: UInt8(code))
  }

  /// Takes a sign that stands beside the number; false where it names another currency than one before.
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

  /// Takes the number as one of hundredths, or of smaller parts: marks that can group its digits group them.
  mutating func moveMark(by places: Int) {
    let isWhole = pointScale == 0 || commaScale == 0
    pointScale = isWhole ? places : pointScale.map { $0 + places }
    commaScale = isWhole ? places : commaScale.map { $0 + places }
  }

  /// Whether it can be a whole number.
  var mayBeWhole: Bool { pointScale == 0 || commaScale == 0 }

  /// Whether the two decimal marks give different numbers.
  var isAmbiguous: Bool { pointScale != nil && commaScale != nil && pointScale != commaScale }

  /// Whether a decimal mark, or what may be one, is written.
  var hasFraction: Bool { (pointScale ?? 0) > 0 || (commaScale ?? 0) > 0 }

  /// The number with a decimal mark, sign included; nil where the text is no number then.
  func number(_ mark: DecimalMark) -> DecimalNumber? {
    guard let scale = mark == .point ? pointScale : commaScale else { return nil }
    return DecimalNumber(mantissa: isNegative ? -digits : digits, scale: scale)
  }

  /// Signed minor units with a decimal mark; nil where the text is no number then, or has too many digits.
  func minorUnits(_ mark: DecimalMark, digits exponent: Int) -> Int64? {
    guard let number = number(mark) else { return nil }
    return try? Amount.minorUnits(of: number, digits: exponent).minorUnits
  }
}

extension NumberToken {
  /// False, and nothing read, for text that ``init(unadorned:)`` does not read.
  private mutating func readUnadorned(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 18, let number = PlainNumber(bytes, marks: .pointOrComma), number.exponent == nil,
      number.sign != UInt8(ascii: "+"), number.hasDigitsAroundMark, number.fraction.count != 3
    else { return false }
    (digits, isNegative) = (number.magnitude(in: bytes) ?? 0, number.isNegative)
    pointScale = number.mark == UInt8(ascii: ",") ? nil : number.fraction.count
    commaScale = number.mark == UInt8(ascii: ".") ? nil : number.fraction.count
    return true
  }

  /// Reads signs, currencies and direction words before or after the digits; false where anything else stands.
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

  /// A currency, or a word such as `CR`; false for any other.
  private mutating func readWord(_ scanner: inout TextScanner, isPrefix: Bool) -> Bool {
    let start = scanner.index
    Self.skipWord(&scanner, from: start)
    guard let word = Self.word(scanner, from: start, limit: 12) else { return false }
    if !isPrefix, mark == .none, let found = Self.directionMark(word) {
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

  /// The bytes from an index to the cursor; nil where there are none, or too many for a word beside a number.
  private static func word(
    _ scanner: TextScanner, from start: Int, limit: Int
  ) -> UnsafeBufferPointer<UInt8>? {
    let length = scanner.index - start
    return length > 0 && length <= limit
      ? UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.index]) : nil
  }

  /// Moves over the characters of a word.
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
      // The quotes within the Hebrew word for shekels belong to it.
      if byte == UInt8(ascii: "\""), scanner.index == start || scanner.peek(1) < 0x80 { break }
      // The point behind `kr` or after another one, as in `د.ا.`, belongs to the word.
      if byte == UInt8(ascii: "."), scanner.peek(1).isDigit, scanner.index - start != 2,
        !scanner.bytes[start..<scanner.index].contains(UInt8(ascii: "."))
      {
        break
      }
      scanner.index += 1
    }
  }

  /// What a word after a number says of its direction.
  private static func directionMark(_ word: UnsafeBufferPointer<UInt8>) -> Mark? {
    let count = word.last == UInt8(ascii: ".") ? word.count - 1 : word.count
    guard count == 1 || count == 2 else { return nil }
    // No letter: upper case has not this bit.
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
  /// Reads digits with marks between them, and finds which decimal marks they allow.
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
