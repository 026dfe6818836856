/// How a delimited text file is written: its encoding, its delimiter, its quotes, its line ends.
@usableFromInline package struct CSVDialect: Sendable, Hashable {
  /// How a quote inside a quoted field is written.
  package enum Escape: String, Sendable, Hashable {
    /// Twice, as RFC 4180 has it.
    case double
    /// After a backslash.
    case backslash
    /// One file holds both.
    case both
  }

  /// The line ending of a file's records.
  package enum LineEnding: String, Sendable, Hashable {
    /// A line feed, as Unix writes.
    case lf
    /// Carriage return and line feed, as Windows and RFC 4180 write.
    case crlf
    /// A carriage return alone.
    case cr
    /// More than one of them.
    case mixed
    /// The file has no line end.
    case none
  }

  /// The encoding of the bytes.
  package var encoding: TextEncoding
  /// Whether the text begins with a byte order mark.
  package var hasByteOrderMark: Bool
  /// The delimiter, or its first byte; nil for a file of one column.
  package var delimiter: UInt8?
  /// The second byte of a two-byte delimiter, as in `||`; nil for a single byte.
  package var delimiterTail: UInt8?
  /// Whether a run of blanks is one delimiter, as in columns that are aligned with blanks. A run at the start
  /// or the end of a record delimits nothing. The delimiter is a blank then.
  package var mergesBlanks: Bool
  /// The character around fields, a byte.
  package var quote: UInt8
  /// How a quote inside of a quoted field is written.
  package var escape: Escape
  /// How records end.
  package var lineEnding: LineEnding
  /// Whether a carriage return that no line feed follows ends a record, or is data.
  package var carriageReturnEndsRecord: Bool
  /// Whether spaces at the start of a field are ignored.
  package var skipsInitialSpace: Bool
  /// The byte that begins a comment line, where the file has such lines.
  package var comment: UInt8?
  /// Whether the file begins with Excel's `sep=;` line.
  package var hasSepLine: Bool

  /// UTF-8, comma, quotes doubled, line feeds.
  package init(
    encoding: TextEncoding = .utf8, hasByteOrderMark: Bool = false,
    delimiter: UInt8? = UInt8(ascii: ","), delimiterTail: UInt8? = nil, mergesBlanks: Bool = false,
    quote: UInt8 = UInt8(ascii: "\""), escape: Escape = .double,
    lineEnding: LineEnding = .lf, carriageReturnEndsRecord: Bool = false, skipsInitialSpace: Bool = false,
    comment: UInt8? = nil, hasSepLine: Bool = false
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.delimiter = delimiter
    self.delimiterTail = delimiterTail
    self.mergesBlanks = mergesBlanks
    self.quote = quote
    self.escape = escape
    self.lineEnding = lineEnding
    self.carriageReturnEndsRecord = carriageReturnEndsRecord
    self.skipsInitialSpace = skipsInitialSpace
    self.comment = comment
    self.hasSepLine = hasSepLine
  }

  /// The delimiter as text, of one character or two; nil for a file of one column.
  package var delimiterText: String? {
    delimiter.map { first in
      String(decoding: [first] + [delimiterTail].compactMap { $0 }, as: UTF8.self)
    }
  }
}
