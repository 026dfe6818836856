import Spreadsheet

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
