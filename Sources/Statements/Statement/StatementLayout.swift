/// The notation of a statement's file, shown by `inspect --layout`.
package struct StatementLayout: Sendable, Hashable {
  /// The purpose of a column in a statement.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// The booking date.
    case date
    /// The value date.
    case valueDate
    /// The amount, with money in and out in one column.
    case amount
    /// Money out.
    case debit
    /// Money in.
    case credit
    /// Whether the amount is money in or out.
    case sign
    /// A fee on top of the amount.
    case fee
    /// The balance after the line.
    case balance
    /// The balance before the line.
    case balanceBefore
    /// The amount's currency.
    case currency
    /// The amount in the currency of the purchase.
    case originalAmount
    /// The currency of the purchase.
    case originalCurrency
    /// The counterparty.
    case payee
    /// Who paid.
    case payer
    /// Who was paid.
    case recipient
    /// The description of the line.
    case text
    /// The bank's reference.
    case reference
    /// Whether the line is booked.
    case status
    /// The account that the line belongs to.
    case account
  }

  /// A column: its 0-based index and its name in the header, if it has one.
  package struct Column: Sendable, Hashable {
    /// The column's index, 0-based.
    package var index: Int
    /// The column's name in the header. Nil when it has none.
    package var name: String?

    package init(index: Int, name: String?) {
      self.index = index
      self.name = name
    }
  }

  /// The encoding of the text.
  package var encoding: String?
  /// Whether the file begins with a byte order mark.
  package var hasByteOrderMark: Bool?
  /// How lines end.
  package var lineEnding: String?
  /// The character between fields.
  package var delimiter: String?
  /// The character around fields.
  package var quote: String?
  /// Whether each entry is a block of lines with a name and a value on each.
  var isOfBlocks = false
  /// The 1-based line of the column names. Nil when there are none.
  package var headerLine: Int?
  /// The mark before the fraction.
  package var decimalMark: DecimalMark?
  /// The mark between groups of digits, if there is one.
  package var groupMark: String?
  /// The form of the dates, such as `dd.MM.yyyy`.
  package var dateFormat: String?
  /// The columns of each role.
  package var columns: [Role: [Column]]

  package init(
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
