/// The bytes with a meaning in a dialect, as the grammar needs them. They apply to decoded text (UTF-8).
struct CSVSyntax {
  /// Where a record ends.
  enum LineEnd: UInt8 { case lineFeed, carriageReturnLineFeed, carriageReturn, endOfFile }

  /// What is at a place where a line may end.
  enum LineEndHere {
    case none
    case end(LineEnd, length: Int)
    /// A carriage return at the end of a chunk: the next byte decides.
    case undecided
  }

  /// Where a field ends that a quote may close.
  enum FieldEndHere {
    /// The quote is followed by something else.
    case none
    /// The delimiter or the line end is at `index`.
    case end(index: Int)
    /// The next byte decides.
    case undecided
  }

  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let backslash: UInt8 = 0x5C
  /// A byte that never occurs in UTF-8, for features that a dialect does not have.
  static let never: UInt8 = 0xFF

  /// The delimiter, or its first byte.
  let delimiter: UInt8
  /// The second byte of a delimiter of two.
  let tail: UInt8
  /// Whether the delimiter has two bytes, or is a run of blanks: a single byte does not tell all then.
  let isWide: Bool
  let mergesBlanks: Bool
  let quote: UInt8
  let comment: UInt8
  let doublesQuotes: Bool
  let usesBackslash: Bool
  let carriageReturnEndsRecord: Bool
  let skipsInitialSpace: Bool
  let limits: CSVLimits
  /// The usual number of fields of a record, where it is known; it decides between readings of a damaged
  /// record.
  let columns: Int?

  /// How far a quoted field is read before its quote counts as never closed: room for the longest value, all
  /// quotes.
  var quotedReach: Int { limits.fieldBytes * 2 + 2 }

  init(_ dialect: CSVDialect, columns: Int?, limits: CSVLimits) {
    delimiter = dialect.delimiter ?? Self.never
    tail = dialect.delimiterTail ?? Self.never
    mergesBlanks = dialect.mergesBlanks
    isWide = dialect.delimiterTail != nil || dialect.mergesBlanks
    quote = dialect.quote
    comment = dialect.comment ?? Self.never
    doublesQuotes = dialect.escape != .backslash
    usesBackslash = dialect.escape != .double
    carriageReturnEndsRecord = dialect.carriageReturnEndsRecord
    skipsInitialSpace = dialect.skipsInitialSpace || dialect.mergesBlanks
    self.limits = limits
    self.columns = columns
  }

  /// Whether the delimiter is at `index`, where its first byte may be.
  @inline(__always)
  func isDelimiter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == delimiter else { return false }
    return tail == Self.never || (index + 1 < bytes.count && bytes[index + 1] == tail)
  }

  /// Whether the bytes end inside a possible two-byte delimiter.
  @inline(__always)
  func mayBeDelimiter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, atEnd: Bool) -> Bool {
    tail != Self.never && !atEnd && index + 1 == bytes.count && bytes[index] == delimiter
  }

  /// The place after the delimiter at `index`, and after ignored characters before the next field.
  @inline(__always)
  func fieldStart(_ bytes: UnsafeBufferPointer<UInt8>, behindDelimiterAt index: Int) -> Int {
    fieldStart(bytes, at: tail == Self.never ? index + 1 : index + 2)
  }

  /// Whether a record ends at `index`, which may be the end of the bytes.
  @inline(__always)
  func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, atEnd: Bool) -> LineEndHere {
    guard index < bytes.count else { return atEnd ? .end(.endOfFile, length: 0) : .undecided }
    let byte = bytes[index]
    if byte == Self.lineFeed { return .end(.lineFeed, length: 1) }
    guard byte == Self.carriageReturn else { return .none }
    if index + 1 < bytes.count {
      if bytes[index + 1] == Self.lineFeed { return .end(.carriageReturnLineFeed, length: 2) }
    } else if !atEnd {
      return .undecided
    }
    return carriageReturnEndsRecord ? .end(.carriageReturn, length: 1) : .none
  }

  /// The end of a field whose closing quote is before `index`: there, or after blanks and tabs that some
  /// programs leave between the quote and the delimiter.
  @inline(__always)
  func fieldEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, behindQuote index: Int, atEnd: Bool
  ) -> FieldEndHere {
    var end = index
    while end < bytes.count, !isDelimiter(bytes, at: end) {
      if mayBeDelimiter(bytes, at: end, atEnd: atEnd) { return .undecided }
      guard bytes[end] == Self.space || bytes[end] == Self.tab else { break }
      end += 1
    }
    if end >= bytes.count || !isDelimiter(bytes, at: end) {
      switch lineEnd(bytes, at: end, atEnd: atEnd) {
      case .end: break
      case .undecided: return .undecided
      case .none: return .none
      }
    }
    return .end(index: end)
  }

  /// Whether a text needs quotes to be one field: it holds a delimiter, a line break or another quote. If it
  /// does not, a field with blanks after its closing quote is taken unchanged, and no byte of it is lost.
  func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    bytes[range].contains {
      $0 == delimiter || $0 == quote || $0 == Self.lineFeed || $0 == Self.carriageReturn
    }
  }

  /// The place of the first byte of a field that begins at `index`.
  @inline(__always)
  func fieldStart(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard skipsInitialSpace else { return index }
    var index = index
    while index < bytes.count, bytes[index] == Self.space { index += 1 }
    return index
  }
}
