/// How a statement's file is written: what `inspect --layout` shows.
public struct StatementLayout: Sendable, Hashable {
  /// What a column of a statement is for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case date, valueDate, amount, debit, credit, sign, fee, balance, balanceBefore, currency
    case originalAmount, originalCurrency, payee, payer, recipient, text, reference, status, account
  }

  /// A column: its 0-based index and its name in the header, where there is one.
  public struct Column: Sendable, Hashable {
    public var index: Int
    public var name: String?

    public init(index: Int, name: String?) {
      self.index = index
      self.name = name
    }
  }

  public var encoding: String?
  public var hasByteOrderMark: Bool?
  public var lineEnding: String?
  public var delimiter: String?
  public var quote: String?
  /// The 1-based line of the column names; nil where there are none.
  public var headerLine: Int?
  public var decimalMark: DecimalMark?
  /// The mark between groups of digits, where one occurs.
  public var groupMark: String?
  /// The dates' form, such as `dd.MM.yyyy`.
  public var dateFormat: String?
  public var columns: [Role: [Column]]

  public init(
    encoding: String? = nil, hasByteOrderMark: Bool? = nil, lineEnding: String? = nil,
    delimiter: String? = nil, quote: String? = nil, headerLine: Int? = nil,
    decimalMark: DecimalMark? = nil, groupMark: String? = nil, dateFormat: String? = nil,
    columns: [Role: [Column]] = [:]
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
    self.delimiter = delimiter
    self.quote = quote
    self.headerLine = headerLine
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.dateFormat = dateFormat
    self.columns = columns
  }
}
