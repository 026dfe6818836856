public import Spreadsheet

/// Reads cells as the format's kinds of values, generously where the meaning is certain.
///
/// One function a kind; each takes the cell, or nil for an absent one, and the view it belongs to.
public struct CellDecoder: Sendable {
  /// In CSV every value is text, so text that holds a number or a date is no deviation there.
  public let storage: Storage

  public init(storage: Storage) { self.storage = storage }

  /// The bytes of a cell without surrounding white space, as one of: blank, a problem, or the bytes.
  @inline(__always)
  func withTrimmed<Value>(
    _ cell: Cell?, _ view: SheetView,
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind, _ wasTrimmed: Bool) -> Reading<Value>
  ) -> Reading<Value> {
    guard let cell else { return .blank }
    switch cell.kind {
    case .missingValue: return .unreadable(FindingCode("formula-no-value"))
    case .error: return .unreadable(FindingCode("error-value"))
    default: break
    }
    return view.withBytes(of: cell) { bytes in
      let trimmed = bytes.trimmingWhiteSpace()
      if trimmed.isEmpty { return .blank }
      return body(trimmed, cell.kind, trimmed.count != bytes.count)
    }
  }

  /// Free text as it stands; white space is part of it.
  public func text(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    guard let cell else { return .blank }
    switch cell.kind {
    case .missingValue: return .unreadable(FindingCode("formula-no-value"))
    case .error: return .unreadable(FindingCode("error-value"))
    default: break
    }
    return view.withBytes(of: cell) { bytes in
      if bytes.isEmpty { return .blank }
      let text = String(decoding: bytes, as: UTF8.self)
      if cell.kind == .boolean { return .value(text == "1" ? "TRUE" : "FALSE") }
      return .value(text)
    }
  }

  /// Text of which every digit counts: identifiers, the last four digits of an account.
  public func exactText(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, kind, _ in
      kind == .number || kind == .date
        ? .unreadable(FindingCode("text-as-number")) : .value(String(decoding: bytes, as: UTF8.self))
    }
  }

  public func key(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      let text = String(decoding: bytes, as: UTF8.self)
      if bytes.isPlainKey { return wasTrimmed ? .variant(text, FindingCode("text-untrimmed")) : .value(text) }
      guard let slug = Key.slug(text) else { return .unreadable(FindingCode("key-form")) }
      return slug.utf8.elementsEqual(text.utf8) ? .value(text) : .variant(slug, FindingCode("key-form"))
    }
  }

  public func tagList(_ cell: Cell?, _ view: SheetView) -> Reading<TagList> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      let text = String(decoding: bytes, as: UTF8.self)
      let list = TagList(text)
      return list.description == text && !wasTrimmed ? .value(list) : .variant(list, FindingCode("tags-form"))
    }
  }

  public func uuid(_ cell: Cell?, _ view: SheetView) -> Reading<RecordID> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if let id = RecordID(bytes) {
        let isCanonical =
          !wasTrimmed && !bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
        return isCanonical ? .value(id) : .variant(id, FindingCode("id-form"))
      }
      if kind == .number { return .unreadable(FindingCode("id-scientific")) }
      let digits = bytes.filter {
        $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
      }
      if digits.count == 32, let id = RecordID(hexadecimal: digits) {
        return .variant(id, FindingCode("id-form"))
      }
      return .unreadable(FindingCode("id-not-uuid"))
    }
  }

  public func boolean(_ cell: Cell?, _ view: SheetView) -> Reading<Bool> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      if kind == .boolean { return .value(bytes[0] == UInt8(ascii: "1")) }
      if storage == .csv, !wasTrimmed {
        if bytes.elementsEqual("TRUE".utf8) { return .value(true) }
        if bytes.elementsEqual("FALSE".utf8) { return .value(false) }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let value = BooleanWords.value(of: text) else {
        return .unreadable(FindingCode("boolean-unknown"))
      }
      return .variant(value, FindingCode("boolean-variant"))
    }
  }

  /// A word of a closed list, in its canonical spelling.
  public func choice(
    _ cell: Cell?, _ view: SheetView, _ choices: [ValueKind.Choice]
  ) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      for choice in choices where bytes.elementsEqual(choice.word.utf8) {
        return wasTrimmed ? .variant(choice.word, FindingCode("enum-variant")) : .value(choice.word)
      }
      let folded = HeaderName.folded(String(decoding: bytes, as: UTF8.self))
      for choice in choices where HeaderName.folded(choice.word) == folded {
        return .variant(choice.word, FindingCode("enum-variant"))
      }
      return .unreadable(FindingCode("enum-unknown"))
    }
  }

  public func currency(_ cell: Cell?, _ view: SheetView) -> Reading<Currency> {
    withTrimmed(cell, view) { bytes, _, wasTrimmed in
      let text = String(decoding: bytes, as: UTF8.self)
      if let currency = Currency(code: text) {
        return wasTrimmed ? .variant(currency, FindingCode("currency-unknown")) : .value(currency)
      }
      if let currency = Currency(code: text.uppercased()) ?? CurrencySign.currency(of: text) {
        return .variant(currency, FindingCode("currency-unknown"))
      }
      return .unreadable(FindingCode("currency-unknown"))
    }
  }

  public func integer(_ cell: Cell?, _ view: SheetView) -> Reading<Int> {
    withTrimmed(cell, view) { bytes, kind, wasTrimmed in
      guard kind != .date, kind != .boolean, let number = try? DecimalNumber(plain: bytes).reduced,
        number.scale == 0
      else { return .unreadable(FindingCode("integer-unreadable")) }
      let isPlain = bytes.allSatisfy {
        ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "-")
      }
      if !isPlain || wasTrimmed { return .variant(Int(number.mantissa), FindingCode("integer-form")) }
      if storage == .xlsx, kind != .number {
        return .variant(Int(number.mantissa), FindingCode("number-as-text"))
      }
      return .value(Int(number.mantissa))
    }
  }

  /// `#RRGGBB`, as it stands.
  public func color(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, _ in
      let isColor =
        bytes.count == 7 && bytes[0] == UInt8(ascii: "#") && bytes.dropFirst().allSatisfy(\.isHexadecimal)
      return isColor ? .value(String(decoding: bytes, as: UTF8.self)) : .unreadable(FindingCode("color-form"))
    }
  }

  /// 64 hexadecimal digits.
  public func sha256(_ cell: Cell?, _ view: SheetView) -> Reading<String> {
    withTrimmed(cell, view) { bytes, _, _ in
      bytes.count == 64 && bytes.allSatisfy(\.isHexadecimal)
        ? .value(String(decoding: bytes, as: UTF8.self)) : .unreadable(FindingCode("hash-form"))
    }
  }
}

/// Words that people and programs write for true and false.
enum BooleanWords {
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
}
