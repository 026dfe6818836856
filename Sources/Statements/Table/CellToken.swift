import Spreadsheet

/// What one cell can be read as.
struct CellToken {
  /// Nothing, white space, or a dash that stands for nothing.
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
      // Only digits in the number of a day's, or of a day's and a time's, may be a date as well.
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
    // Three numbers with two marks, the second of one or two digits and the last of two or four, are no groups.
    return (date, date?.form == .separated ? nil : NumberToken(text))
  }

  /// Whether a cell is blank, without a look at what else it can be.
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
  /// What a cell of a workbook is for certain, whatever the rest of its column looks like; nil for text.
  ///
  /// A date cell is that day in every order, a number cell that number with every decimal mark. A whole number of
  /// eight digits may still be a day, as banks write `20260131` into a number cell. A formula without a value, an
  /// error and a boolean are neither blank nor a number.
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

  /// Whether a number or date cell of a workbook says what it is.
  var isTyped: Bool { number?.isTyped ?? date?.isCertain ?? false }

  /// The number of a text that is no date as well.
  var onlyNumber: NumberToken? { date == nil ? number : nil }
}
