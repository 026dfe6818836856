public import DatasetFormat

/// One entry of a statement, as the bank printed it.
public struct StatementLine: Sendable, Hashable {
  public enum Status: String, Sendable, Hashable { case booked, pending }

  /// The 1-based line of the file on which the entry starts; in a workbook the row.
  public var line: Int
  /// The booking date where the statement has one, else the transaction date.
  public var date: CalendarDate
  /// The other date that the statement prints, where it has two.
  public var valueDate: CalendarDate?
  /// Signed minor units: negative where money leaves the account or the card's debt grows.
  public var amountMinor: Int64
  /// The code of the currency, where the statement states one.
  public var currency: String?
  /// Who, as printed; the description where the statement has no name.
  public var payee: String
  /// All that the bank prints about the entry, verbatim, columns joined by one space.
  public var text: String
  /// The bank's own reference.
  public var reference: String?
  /// The balance that the statement prints beside the entry, in minor units.
  public var balanceMinor: Int64?
  public var status: Status
  /// What was charged abroad in minor units, without a sign, and its currency.
  public var originalAmountMinor: Int64?
  public var originalCurrency: String?
  /// The account that the line itself names, in a file of several accounts.
  public var account: String?

  public init(
    line: Int, date: CalendarDate, valueDate: CalendarDate? = nil, amountMinor: Int64,
    currency: String? = nil,
    payee: String, text: String, reference: String? = nil, balanceMinor: Int64? = nil,
    status: Status = .booked, originalAmountMinor: Int64? = nil, originalCurrency: String? = nil,
    account: String? = nil
  ) {
    self.line = line
    self.date = date
    self.valueDate = valueDate
    self.amountMinor = amountMinor
    self.currency = currency
    self.payee = payee
    self.text = text
    self.reference = reference
    self.balanceMinor = balanceMinor
    self.status = status
    self.originalAmountMinor = originalAmountMinor
    self.originalCurrency = originalCurrency
    self.account = account
  }

  /// Whether no money moved: such lines are listed and make no transaction.
  public var isZero: Bool { amountMinor == 0 }
}
