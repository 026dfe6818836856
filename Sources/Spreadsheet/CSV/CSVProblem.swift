/// Something in a delimited text file that is not as it should be, and was read all the same.
public struct CSVProblem: Sendable, Hashable {
  /// What a problem is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A record with fewer fields than its table has columns.
    case tooFewFields = "too-few-fields"
    /// A record with more fields than its table has columns.
    case tooManyFields = "too-many-fields"
    /// A delimiter at the end of a record, with nothing behind it.
    case trailingDelimiter = "trailing-delimiter"
    /// A quoted field that is not closed.
    case unterminatedQuote = "unterminated-quote"
    /// A quote inside of a quoted field that is not escaped.
    case unescapedQuote = "unescaped-quote"
    /// Text between a closing quote and the delimiter.
    case textAfterClosingQuote = "text-after-closing-quote"
    /// A quote in the middle of a field that does not begin with one.
    case quoteInUnquotedField = "quote-in-unquoted-field"
    /// Quotes that are doubled in one place and escaped by a backslash in another.
    case mixedQuoteEscapes = "mixed-quote-escapes"
    /// Lines that end in different ways.
    case mixedLineEndings = "mixed-line-endings"
    /// A carriage return inside of a line.
    case loneCarriageReturn = "lone-cr-in-field"
    /// A byte of value 0.
    case nulByte = "nul-byte"
    /// The byte 0x1A by which old programs end a text.
    case dosEndOfFile = "dos-eof-byte"
    /// Bytes that are not UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// A character that breaks off at the end of the text.
    case truncatedCharacter = "truncated-character"
    /// Two columns with one name.
    case duplicateHeader = "duplicate-header"
    /// A column without a name.
    case emptyHeader = "empty-header"
    /// A second table below the first.
    case secondTable = "second-table"
    /// Lines below the table that are no records.
    case footer = "footer"
  }

  /// The line on which it stands, or on which its record starts; 1-based.
  public var line: Int
  /// What the problem is.
  public var kind: Kind
  /// The number of the field, 1-based.
  public var field: Int?
  /// The number of fields that was expected.
  public var expected: Int?
  /// The number of fields that was found.
  public var found: Int?
  /// The place in the file's own bytes, 0-based, for bytes that are not text.
  public var byteOffset: Int?

  package init(
    line: Int, kind: Kind, field: Int? = nil, expected: Int? = nil, found: Int? = nil, byteOffset: Int? = nil
  ) {
    self.line = line
    self.kind = kind
    self.field = field
    self.expected = expected
    self.found = found
    self.byteOffset = byteOffset
  }
}

extension CSVProblem: Comparable {
  /// By line, then field, then kind.
  public static func < (one: CSVProblem, other: CSVProblem) -> Bool {
    (one.line, one.field ?? 0, one.kind.rawValue) < (other.line, other.field ?? 0, other.kind.rawValue)
  }
}
