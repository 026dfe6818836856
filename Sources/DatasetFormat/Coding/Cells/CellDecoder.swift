package import Spreadsheet
import TextScanning

/// Reads cells as the format's kinds of values, generously where the meaning is certain.
///
/// One function a kind; each takes the cell, or nil for an absent one, and the view it belongs to.
package struct CellDecoder: Sendable {
  /// In CSV every value is text, so a number or a date as text is no deviation there.
  package let storage: Storage

  package init(storage: Storage) { self.storage = storage }

  /// Why a cell of a kind has no value to read; nil if it has one.
  @inline(__always)
  private static func problem(of kind: CellKind) -> FindingKind? {
    switch kind {
    case .missingValue: .formulaNoValue
    case .error: .errorValue
    default: nil
    }
  }

  /// The bytes of a cell without surrounding white space, as one of: blank, a problem, or the bytes.
  @inline(__always)
  func withTrimmed<Value>(
    _ cell: Cell?, _ view: SheetView,
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind, _ wasTrimmed: Bool) -> Reading<Value>
  ) -> Reading<Value> {
    guard let cell else { return .blank }
    if let problem = Self.problem(of: cell.kind) { return .unreadable(problem) }
    return view.withBytes(of: cell) { bytes in
      let trimmed = bytes.trimming(.typed)
      if trimmed.isEmpty { return .blank }
      if trimmed[0] == UInt8(ascii: "#"), ErrorWords.contains(trimmed) { return .unreadable(.errorValue) }
      return body(trimmed, cell.kind, trimmed.count != bytes.count)
    }
  }

  /// Free text, unchanged; white space is part of it.
  package func text(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    guard let cell else { return .blank }
    if let problem = Self.problem(of: cell.kind) { return .unreadable(problem) }
    return view.withBytes(of: cell) { bytes in
      if bytes.isEmpty { return .blank }
      let text = String(decoding: bytes, as: UTF8.self)
      if cell.kind == .boolean { return .value(text == "1" ? "TRUE" : "FALSE") }
      return .value(text)
    }
  }

  /// Text in which every digit counts: identifiers, the last four digits of an account.
  package func exactText(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, kind, _ in
      kind == .number || kind == .date || kind == .boolean
        ? .unreadable(.textAsNumber) : .value(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether a cell that a spreadsheet converted to a number, a date or a boolean can be taken as the typed
  /// text: plain digits, few enough that none was lost. Leading zeros may be lost.
  private func isTypedText(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind) -> Bool {
    kind == .number && bytes.count <= 15 && bytes.allSatisfy(\.isDigit)
  }

  package func key(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      let text = String(decoding: bytes, as: UTF8.self)
      if kind == .number || kind == .date || kind == .boolean {
        return isTypedText(bytes, kind) ? .variant(text, .textAsNumber) : .unreadable(.textAsNumber)
      }
      if bytes.isPlainKey { return wasTrimmed ? .variant(text, .textUntrimmed) : .value(text) }
      let visible = TextFlaw.withoutInvisible(text)
      guard let slug = Key.slug(visible) else { return .unreadable(.keyForm) }
      if visible.utf8.count != text.utf8.count { return .variant(slug, .textInvisible) }
      return slug.utf8.elementsEqual(text.utf8) ? .value(text) : .variant(slug, .keyForm)
    }
  }

  package func tagList(_ cell: Cell?, _ view: SheetView) -> Reading<TagList> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      let text = String(decoding: bytes, as: UTF8.self)
      let list = TagList(text)
      if kind == .number || kind == .date || kind == .boolean {
        return isTypedText(bytes, kind) ? .variant(list, .textAsNumber) : .unreadable(.textAsNumber)
      }
      // Byte for byte: strings compare equal whatever their Unicode form.
      let isNormal = !wasTrimmed && list.description.utf8.elementsEqual(bytes)
      return isNormal ? .value(list) : .variant(list, .tagsForm)
    }
  }

  package func uuid(_ cell: Cell?, _ view: SheetView) -> Reading<RecordID> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if let id = RecordID(bytes) {
        if bytes.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }) {
          return .variant(id, .idForm)
        }
        return wasTrimmed ? .variant(id, .textUntrimmed) : .value(id)
      }
      if bytes[0] == UInt8(ascii: "'"), let id = RecordID(UnsafeBufferPointer(rebasing: bytes.dropFirst())) {
        return .variant(id, .apostropheKept)
      }
      if Self.isScientific(bytes) { return .unreadable(.idScientific) }
      if let id = RecordID(trimmedCell: bytes) { return .variant(id, .idForm) }
      return .unreadable(.idNotUUID)
    }
  }

  /// Whether the text is a number with an exponent, which a spreadsheet makes of an id such as `12e45678`.
  private static func isScientific(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }), mark > 0 else {
      return false
    }
    let isNumeric: (UInt8) -> Bool = { byte in
      byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }
    let exponent = bytes[(mark + 1)...]
    guard let sign = exponent.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    return bytes[..<mark].allSatisfy(isNumeric) && exponent.count > 1
      && exponent.dropFirst().allSatisfy(isNumeric)
  }

  package func boolean(_ cell: Cell?, _ view: SheetView) -> Reading<Bool> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if kind == .boolean { return .value(bytes[0] == UInt8(ascii: "1")) }
      if storage == .csv, !wasTrimmed {
        if bytes.spells("TRUE") { return .value(true) }
        if bytes.spells("FALSE") { return .value(false) }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let value = BooleanWords.value(of: text) else {
        return .unreadable(.booleanUnknown)
      }
      return .variant(value, .booleanVariant)
    }
  }

  /// A word of a closed list, in its canonical spelling.
  package func choice(
    _ cell: Cell?, _ view: SheetView, _ choices: [ValueKind.Choice]
  ) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      for choice in choices where bytes.elementsEqual(choice.word.utf8) {
        return wasTrimmed ? .variant(choice.word, .textUntrimmed) : .value(choice.word)
      }
      let folded = HeaderName.folded(String(decoding: bytes, as: UTF8.self))
      for choice in choices where HeaderName.folded(choice.word) == folded {
        return .variant(choice.word, .enumVariant)
      }
      if let word = ChoiceWords.word(String(decoding: bytes, as: UTF8.self), of: choices) {
        return .variant(word, .enumVariant)
      }
      return .unreadable(.enumUnknown)
    }
  }

  package func currency(_ cell: Cell?, _ view: SheetView) -> Reading<Currency> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      if let currency = Currency(codeBytes: bytes) {
        return wasTrimmed ? .variant(currency, .textUntrimmed) : .value(currency)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let currency = Currency(code: text.uppercased()) ?? CurrencySign.currency(of: text) {
        return .variant(currency, .currencyUnknown)
      }
      return .unreadable(.currencyUnknown)
    }
  }

  package func integer(_ cell: Cell?, _ view: SheetView) -> Reading<Int> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      guard kind != .date, kind != .boolean else { return .unreadable(.integerUnreadable) }
      guard let number = try? DecimalNumber(plain: bytes).reduced else { return groupedInteger(bytes) }
      guard number.scale == 0 else { return .unreadable(.integerUnreadable) }
      let isPlain = bytes.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: "-")
      }
      if !isPlain || wasTrimmed { return .variant(Int(number.mantissa), .integerForm) }
      if storage == .xlsx, kind != .number {
        return .variant(Int(number.mantissa), .numberAsText)
      }
      return .value(Int(number.mantissa))
    }
  }

  /// A whole number with its thousands set apart, where that is the only reading: `2,026`.
  private func groupedInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<Int> {
    guard case .number(let number) = LocalNumber.read(String(decoding: bytes, as: UTF8.self), digits: 0),
      number.reduced.scale == 0
    else { return .unreadable(.integerUnreadable) }
    return .variant(Int(number.reduced.mantissa), .integerForm)
  }

  /// A color: `#RRGGBB` is read as it is, `#abc` means `#aabbcc`, and `ff0000` lacks its `#`.
  package func color(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      let hasSign = bytes[0] == UInt8(ascii: "#")
      let digits = bytes.dropFirst(hasSign ? 1 : 0)
      guard digits.allSatisfy(\.isHexadecimal), hasSign || kind == .text else {
        return .unreadable(.colorForm)
      }
      if digits.count == 6, hasSign { return asItStands(bytes, wasTrimmed) }
      // Three digits without a sign may be any number.
      guard digits.count == 6 || digits.count == 3 && hasSign else { return .unreadable(.colorForm) }
      let all = digits.count == 6 ? Array(digits) : digits.flatMap { [$0, $0] }
      return .variant("#" + String(decoding: all, as: UTF8.self), .colorForm)
    }
  }

  /// 64 hexadecimal digits.
  package func sha256(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      guard bytes.count == 64, bytes.allSatisfy(\.isHexadecimal) else {
        return .unreadable(.hashForm)
      }
      return asItStands(bytes, wasTrimmed)
    }
  }

  private func asItStands(_ bytes: UnsafeBufferPointer<UInt8>, _ wasTrimmed: Bool) -> Reading<String> {
    let text = String(decoding: bytes, as: UTF8.self)
    return wasTrimmed ? .variant(text, .textUntrimmed) : .value(text)
  }
}

/// Error values of spreadsheets, also when saved as text: `#REF!`.
package enum ErrorWords {
  private static let words = [
    "#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!",
  ]

  /// Whether bytes are one of them.
  package static func contains(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 8 && words.contains { bytes.elementsEqual($0.utf8) }
  }
}

/// Words that people and programs write for true and false.
package enum BooleanWords {
  private static let yes: Set = [
    "true", "yes", "y", "1", "x", "✓", "✔", "on", "wahr", "ja", "vrai", "oui", "verdadero", "sí", "si",
    "vero",
    "waar", "verdadeiro", "sim", "prawda", "tak", "истина", "да", "真", "是",
  ]
  private static let no: Set = [
    "false", "no", "n", "0", "off", "falsch", "nein", "faux", "non", "falso", "onwaar", "nee", "não", "fałsz",
    "nie", "ложь", "нет", "假", "否",
  ]

  static func value(of text: String) -> Bool? {
    let word = text.lowercased()
    if yes.contains(word) { return true }
    return no.contains(word) ? false : nil
  }

  /// The same for bytes; the format's own words cost no string.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch bytes.count {
    case 1 where bytes[0] == UInt8(ascii: "1"): true
    case 1 where bytes[0] == UInt8(ascii: "0"): false
    case 4 where bytes.spells("TRUE"): true
    case 5 where bytes.spells("FALSE"): false
    default: value(of: String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension CellDecoder {
  /// Minor units of a currency, with the sign of the cell.
  ///
  /// Plain decimal numbers are read directly. A currency sign is ignored if it means the row's own currency.
  /// A comma is read if there is only one reading (`12,50`, `1.234,56`). A single mark before exactly three
  /// digits has two readings.
  package func minorUnits(
    _ cell: Cell?, _ view: SheetView, currency: Currency
  ) -> Reading<Int64> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if kind == .date { return .unreadable(.amountIsDate) }
      if kind == .boolean { return .unreadable(.amountUnreadable) }
      do throws(DecimalNumber.ParseError) {
        let number = try DecimalNumber(plain: bytes)
        if kind != .number, number.scale == 3, currency.digits < 3, Self.looksGrouped(bytes) {
          return .unreadable(.amountAmbiguous)
        }
        let reading = minorUnits(of: number, currency: currency)
        guard case .value(let units) = reading else { return reading }
        if kind != .number, Self.hasExponent(bytes) { return .variant(units, .amountComma) }
        if storage == .xlsx, kind != .number { return .variant(units, .numberAsText) }
        return wasTrimmed ? .variant(units, .textUntrimmed) : reading
      } catch .tooLarge {
        return .unreadable(.amountTooLarge)
      } catch {
        return localAmount(String(decoding: bytes, as: UTF8.self), currency: currency)
      }
    }
  }

  private func minorUnits(of number: DecimalNumber, currency: Currency) -> Reading<Int64> {
    do throws(Amount.ConversionError) {
      let conversion = try Amount.minorUnits(of: number, digits: currency.digits)
      guard conversion.minorUnits.magnitude <= Amount.largestKept.magnitude else {
        return .unreadable(.amountTooLarge)
      }
      return conversion.isNoisy
        ? .variant(conversion.minorUnits, .amountNoise) : .value(conversion.minorUnits)
    } catch .tooPrecise {
      return .unreadable(.amountPrecision)
    } catch {
      return .unreadable(.amountTooLarge)
    }
  }

  /// Whether the point of a plain number with three digits after it could group them: `1.234`, not `0.500`
  /// or `1234.500`.
  private static func looksGrouped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = PlainNumber(bytes), number.exponent == nil, number.fraction.count == 3 else {
      return false
    }
    return (1...3).contains(number.whole.count) && bytes[number.whole.lowerBound] != UInt8(ascii: "0")
  }

  /// `1e3`: programs write it into numeric cells, and people type it by mistake.
  private static func hasExponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { $0 | 0x20 == UInt8(ascii: "e") } && PlainNumber(bytes)?.exponent != nil
  }

  /// An amount as people write it, with a sign of the currency, a comma or grouping.
  private func localAmount(_ text: String, currency: Currency) -> Reading<Int64> {
    var variant = FindingKind.amountComma
    var number = text
    if let stripped = CurrencySign.split(text) {
      guard CurrencySign.means(stripped.sign, currency) else {
        let isCurrency =
          Currency(code: stripped.sign.uppercased()) != nil || CurrencySign.isKnown(stripped.sign)
        return .unreadable(isCurrency ? .currencyMismatch : .amountUnreadable)
      }
      number = stripped.number
      variant = .amountCurrencySign
    }
    switch LocalNumber.read(number, digits: currency.digits) {
    case .number(let value):
      let reading = minorUnits(of: value, currency: currency)
      guard case .value(let units) = reading else { return reading }
      return .variant(units, variant)
    case .tooLarge: return .unreadable(.amountTooLarge)
    case .ambiguous: return .unreadable(.amountAmbiguous)
    case .notANumber: return .unreadable(.amountUnreadable)
    }
  }
}
