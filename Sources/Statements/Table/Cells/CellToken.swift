import Spreadsheet

/// What one cell can be read as.
///
/// `31.01.2026` → a date, `-45,20` → a number, `20260131` → both, `-` → blank.
struct CellToken {
  /// Nothing, white space, or a dash that means "nothing".
  var isBlank = false
  var date: DateToken?
  var number: NumberToken?

  init(_ cell: Cell, in view: SheetView) {
    self = view.withBytes(of: cell) { CellToken($0, kind: cell.kind) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, kind: CellKind = .text) {
    if let typed = CellToken(typed: bytes, kind: kind) {
      self = typed
      return
    }
    let trimmed = PrintedText.trimmed(bytes)
    if Self.isNothing(trimmed) {
      isBlank = true
      return
    }
    if let plain = NumberToken(unadorned: trimmed) {
      number = plain
      // Digits alone, as many as a day or a day and a time have, may be a date as well.
      if trimmed.count == 8 || trimmed.count == 14 { date = DateToken(trimmed) }
      return
    }
    if NativeDigits.occur(in: trimmed) {
      (date, number) = NativeDigits.withASCII(trimmed) { Self.values($0) }
      if NativeDigits.hasDecimalMark(trimmed) { number?.commaScale = nil }
    } else {
      (date, number) = Self.values(trimmed)
    }
  }

  /// The day and the number that a text can be.
  private static func values(_ text: UnsafeBufferPointer<UInt8>) -> (DateToken?, NumberToken?) {
    let date = DateToken(text)
    // Three numbers with two marks are not digit groups if the second has one or two digits and the last two
    // or four.
    return (date, date?.form == .separated ? nil : NumberToken(text))
  }

  /// Whether a cell is blank, without checking what else it can be.
  static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>, kind: CellKind) -> Bool {
    switch kind {
    case .text, .quotedText, .escapedText: isNothing(PrintedText.trimmed(bytes))
    case .date, .number, .boolean, .error, .missingValue: false
    }
  }

  /// A token of a text.
  init(_ text: String) {
    var copy = text
    self = copy.withUTF8 { CellToken($0) }
  }

  private static func isNothing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes.count {
    case 0: true
    case 1: bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "'")
    case 2: bytes[0] == UInt8(ascii: "-") && bytes[1] == UInt8(ascii: "-")
    default: false
    }
  }
}

extension CellToken {
  /// The certain value of a workbook's cell, whatever the rest of its column looks like. Nil for text.
  ///
  /// A date cell is that day in every order. A number cell is that number with every decimal mark. A whole
  /// number of eight digits may still be a day, because banks write `20260131` into a number cell. A formula
  /// without a value, an error and a boolean are neither blank nor a number.
  init?(typed bytes: UnsafeBufferPointer<UInt8>, kind: CellKind) {
    switch kind {
    case .text, .quotedText, .escapedText: return nil
    case .date: date = DateToken(certain: bytes)
    case .number:
      number = NumberToken(plain: bytes)
      if bytes.count == 8, let day = DateToken(bytes), day.orders == .ymd { date = day }
    case .boolean, .error, .missingValue: break
    }
  }

  /// Whether a number or date cell of a workbook states its type.
  var isTyped: Bool { number?.isTyped ?? date?.isCertain ?? false }

  /// The number of a text that cannot be a date.
  var onlyNumber: NumberToken? { date == nil ? number : nil }
}
