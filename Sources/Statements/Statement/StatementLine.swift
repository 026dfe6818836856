public import Money

/// One entry of a statement, as the bank printed it.
public struct StatementLine: Sendable, Hashable {
  /// Whether the bank has booked a line.
  public enum BookingStatus: String, Sendable, Hashable {
    /// The money has moved.
    case booked
    /// The bank has announced it; amount and text may still change.
    case pending
  }

  /// Who, as printed; the description where the statement has no name.
  public var payee: String
  /// All that the bank prints about the entry, verbatim, columns joined by one space.
  public var text: String
  /// The code of the currency, where the statement states one.
  public var currency: String?
  /// Signed minor units: negative where money leaves the account or the card's debt grows.
  public var amountMinor: Int64
  /// The balance that the statement prints beside the entry, in minor units.
  public var balanceMinor: Int64?
  /// Whether the bank has booked it.
  public var status: BookingStatus
  /// The booking date where the statement has one, else the transaction date.
  public var date: CalendarDate
  /// The other date that the statement prints, where it has two.
  public var valueDate: CalendarDate?
  /// The 1-based line of the file; 32 bits are enough for every file that is read.
  private var lineNumber: Int32
  /// What few statements print: an entry that has none of it keeps no room for it.
  private var details = Details.none

  private struct Fields: Hashable {
    var reference: String?
    var originalAmountMinor: Int64?
    var originalCurrency: String?
    var account: String?
    var register: RegisterEntry?
  }

  private enum Details: Hashable {
    case none
    indirect case some(Fields)
  }

  package init(
    line: Int, date: CalendarDate, valueDate: CalendarDate? = nil, amountMinor: Int64,
    currency: String? = nil,
    payee: String, text: String, reference: String? = nil, balanceMinor: Int64? = nil,
    status: BookingStatus = .booked, originalAmountMinor: Int64? = nil, originalCurrency: String? = nil,
    account: String? = nil
  ) {
    lineNumber = Int32(clamping: line)
    self.date = date
    self.valueDate = valueDate
    self.amountMinor = amountMinor
    self.currency = currency
    self.payee = payee
    self.text = text
    self.balanceMinor = balanceMinor
    self.status = status
    fields = Fields(
      reference: reference, originalAmountMinor: originalAmountMinor, originalCurrency: originalCurrency,
      account: account)
  }

  private var fields: Fields {
    get { if case .some(let fields) = details { fields } else { Fields() } }
    set { details = newValue == Fields() ? .none : .some(newValue) }
  }

  /// The 1-based line of the file on which the entry starts; in a workbook the row.
  public var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = Int32(clamping: newValue) }
  }

  /// The bank's own reference.
  public var reference: String? {
    get { if case .some(let fields) = details { fields.reference } else { nil } }
    set { fields.reference = newValue }
  }

  /// What was charged abroad in minor units, without a sign, and its currency.
  public var originalAmountMinor: Int64? {
    get { fields.originalAmountMinor }
    set { fields.originalAmountMinor = newValue }
  }

  /// The currency of the purchase, where it is another one.
  public var originalCurrency: String? {
    get { fields.originalCurrency }
    set { fields.originalCurrency = newValue }
  }

  /// The account that the line itself names, in a file of several accounts.
  public var account: String? {
    get { fields.account }
    set { fields.account = newValue }
  }

  /// What the register of a money program says more.
  package var register: RegisterEntry? {
    get { if case .some(let fields) = details { fields.register } else { nil } }
    set { fields.register = newValue }
  }

  /// Whether no money moved: such lines are listed and make no transaction.
  public var isZero: Bool { amountMinor == 0 }
}
