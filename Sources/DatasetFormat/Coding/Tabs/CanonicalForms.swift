import Spreadsheet
import TextScanning

/// Quickly finds the cells of a row that may differ from the format's spelling.
///
/// Checks read millions of good cells. This type looks at bytes alone and builds no value. A cell that it
/// does not report is good. A cell that it reports may still be good and needs a closer look through
/// ``TabRow``.
package struct CanonicalForms: Sendable {
  private let forms: [Form]
  /// The words of closed lists, packed, for all columns one after the other.
  private let words: [PackedWord]
  private let wordRanges: [Range<Int>]
  private let isRequired: [Bool]
  private let isWorkbook: Bool

  /// For the rows of a tab, by the required columns and words of a schema version.
  package init(_ tab: Tab, version: Int) {
    var words: [PackedWord] = []
    var wordRanges: [Range<Int>] = []
    for column in tab.schema.columns {
      let start = words.count
      if case .choice(let choices) = column.kind {
        words += choices.filter { $0.since <= version }.compactMap { PackedWord(Array($0.word.utf8)) }
      }
      wordRanges.append(start..<words.count)
    }
    self.words = words
    self.wordRanges = wordRanges
    forms = tab.schema.columns.map { Form($0) }
    isRequired = tab.schema.columns.enumerated().map { position, column in
      column.isRequired && column.since <= version && tab.binding.columnOfPosition[position] != nil
    }
    isWorkbook = tab.storage == .xlsx
  }

  /// Good cells of one sheet, the last of each column: rows repeat their times, their account and their
  /// import.
  package struct GoodCells {
    fileprivate var cells: [Cell?]
  }

  /// No cells, to begin a sheet with.
  package var noCells: GoodCells { GoodCells(cells: Array(repeating: nil, count: forms.count)) }

  /// Calls `body` with the position of each cell that needs a closer look, and of each required cell that is
  /// blank.
  ///
  /// `digits` are those of the row's currency; where they are unknown every amount is looked at closely.
  /// `known` are good cells of rows before.
  package func forEachDeviation(
    in row: TabRow, digits: Int?, known: inout GoodCells, _ body: (_ position: Int) -> Void
  ) {
    for position in forms.indices {
      guard let cell = row.slots[position] else {
        if isRequired[position] { body(position) }
        continue
      }
      let bytes = row.view.rawBytes(of: cell)
      if bytes.isEmpty, cell.kind == .text {
        if isRequired[position] { body(position) }
        continue
      }
      if forms[position].repeats, let good = known.cells[position], good.kind == cell.kind,
        row.view.rawBytes(of: good).holdsSame(as: bytes)
      {
        continue
      }
      if isCanonical(bytes, cell.kind, position, digits) {
        known.cells[position] = cell
      } else {
        body(position)
      }
    }
  }

  private func isCanonical(
    _ bytes: UnsafeBufferPointer<UInt8>, _ kind: CellKind, _ position: Int, _ digits: Int?
  ) -> Bool {
    switch forms[position] {
    case .text:
      // `#N/A`, and an apostrophe that some program kept.
      return kind == .text && bytes.count < Column.longestText && bytes[0] > 0x20
        && bytes[0] != UInt8(ascii: "#")
        && bytes[0] != UInt8(ascii: "'") && TextFlaw.isPlain(bytes)
    case .key: return kind == .text && bytes.isPlainKey
    case .tagList: return kind == .text && TagList.isPlain(bytes)
    case .uuid: return kind == .text && Self.isUUID(bytes)
    case .date:
      guard kind == (isWorkbook ? .date : .text), let date = CalendarDate(iso: bytes) else { return false }
      return date.isPlausible
    case .timestamp: return kind == .text && Timestamp.parse(bytes)?.form == .canonical
    case .amount:
      guard let digits else { return false }
      return kind == number && Self.isAmount(bytes, digits: digits)
    case .integer: return kind == number && Self.isAmount(bytes, digits: 0)
    case .boolean:
      if isWorkbook { return kind == .boolean }
      return kind == .text && (bytes.spells("TRUE") || bytes.spells("FALSE"))
    case .currency:
      return kind == .text && Currency.isCode(bytes)
    case .word:
      guard kind == .text, let word = PackedWord(bytes) else { return false }
      for index in wordRanges[position] where words[index] == word { return true }
      return false
    case .other: return false
    }
  }

  private var number: CellKind { isWorkbook ? .number : .text }

  /// 36 characters in lower case.
  private static func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for index in 0..<36 {
      let byte = bytes[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        if byte != UInt8(ascii: "-") { return false }
      } else if !byte.isLowerHexadecimal {
        return false
      }
    }
    return true
  }

  /// At most 15 digits, no sign, not zero, at most as many digits after the point as the currency has.
  private static func isAmount(_ bytes: UnsafeBufferPointer<UInt8>, digits: Int) -> Bool {
    guard bytes.count <= 15, let number = PlainNumber(bytes), number.sign == 0, number.exponent == nil,
      number.hasDigitsAroundMark, number.fraction.count <= digits
    else { return false }
    return number.magnitude(in: bytes) != 0
  }

  /// The kinds of values, without their associated values.
  private enum Form: UInt8, Sendable {
    case text, key, tagList, uuid, date, timestamp, amount, integer, boolean, currency, word, other

    /// Whether cells of the kind mostly repeat those above them, and are good independent of the rest of the
    /// row.
    var repeats: Bool {
      switch self {
      case .uuid, .date, .timestamp: true
      default: false
      }
    }

    init(_ column: Column) {
      self =
        switch column.kind {
        // Too few digits are a number that lost its zeros.
        case .text: column.name == "last4" ? .other : .text
        case .key: .key
        case .tagList: .tagList
        case .uuid: .uuid
        case .date: .date
        case .timestamp: .timestamp
        // The currency of originalAmount is not the row's.
        case .amount, .signedAmount: column.name == "originalAmount" ? .other : .amount
        case .integer: .integer
        case .boolean: .boolean
        case .currency: .currency
        case .choice: .word
        case .color, .sha256, .shares: .other
        }
    }
  }

  /// A word of up to 16 bytes as two integers.
  private struct PackedWord: Sendable, Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init?(_ bytes: some Collection<UInt8>) {
      guard bytes.count <= 16 else { return nil }
      for byte in bytes {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte)
      }
    }
  }
}
