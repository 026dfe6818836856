/// Something in a delimited text file that is not as it should be, and was read all the same.
public struct CSVProblem: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case tooFewFields = "too-few-fields"
    case tooManyFields = "too-many-fields"
    case trailingDelimiter = "trailing-delimiter"
    case unterminatedQuote = "unterminated-quote"
    case unescapedQuote = "unescaped-quote"
    case textAfterClosingQuote = "text-after-closing-quote"
    case quoteInUnquotedField = "quote-in-unquoted-field"
    case mixedQuoteEscapes = "mixed-quote-escapes"
    case mixedLineEndings = "mixed-line-endings"
    case loneCarriageReturn = "lone-cr-in-field"
    case nulByte = "nul-byte"
    case dosEndOfFile = "dos-eof-byte"
    case invalidUTF8 = "invalid-utf8"
    case truncatedCharacter = "truncated-character"
    case duplicateHeader = "duplicate-header"
    case emptyHeader = "empty-header"
    case secondTable = "second-table"
    case footer = "footer"
  }

  /// The line on which it stands, or on which its record starts; 1-based.
  public var line: Int
  public var kind: Kind
  /// The number of the field, 1-based.
  public var field: Int?
  /// The number of fields that was expected.
  public var expected: Int?
  /// The number of fields that was found.
  public var found: Int?
  /// The place in the file's own bytes, 0-based, for bytes that are not text.
  public var byteOffset: Int?

  public init(
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
