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

/// What the register of a money program says of an entry beside its day and its money; banks say little of it.
package struct RegisterEntry: Sendable, Hashable {
  /// A part of an entry that is divided.
  package struct Part: Sendable, Hashable {
    /// In the units of the entry; negative for money out.
    package var amountMinor: Int64
    package var purpose: EntryPurpose
    package var note: String
  }

  package var payee = ""
  package var memo = ""
  /// The number of a check, or the bank's reference.
  package var number = ""
  package var address = ""
  package var isCleared = false
  package var purpose = EntryPurpose()
  /// The parts, which come to the entry; none where it is not divided.
  package var parts: [Part] = []

  package init(
    payee: String = "", memo: String = "", number: String = "", address: String = "", isCleared: Bool = false,
    purpose: EntryPurpose = EntryPurpose(), parts: [Part] = []
  ) {
    self.payee = payee
    self.memo = memo
    self.number = number
    self.address = address
    self.isCleared = isCleared
    self.purpose = purpose
    self.parts = parts
  }
}

/// What an entry was for: a category, or the account on its other side, by the names of the file.
package struct EntryPurpose: Sendable, Hashable {
  /// The category's name behind those of the categories above it; empty where the file names none.
  package var category: [String] = []
  /// Whether the file lists the category as one of spending or of earning; nil where it does not.
  package var flow: FlowType?
  /// The account that the money goes to or comes from.
  package var account: String?
  package var tags: [String] = []

  package init(category: [String] = [], flow: FlowType? = nil, account: String? = nil, tags: [String] = []) {
    self.category = category
    self.flow = flow
    self.account = account
    self.tags = tags
  }

  /// What our own QIF names on the other side of rows that no account is on the other side of; where a file or a dataset has an account of
  /// that name, it is that one.
  package static let noAccounts: [String: TransactionType] = [
    "adjustments": .adjustment, "household": .settlement, "transfers": .transfer,
  ]
}

/// What the register of a money program says of the account that it is of.
package struct RegisterAccount: Sendable, Hashable {
  /// The name as it is written; nil where the file says none.
  package var name: String?
  /// What kind it is, in the words of the format.
  package var kind: String
  /// The line of the entry that says what the account began with.
  package var openingLine: Int?
  package var openingDay: CalendarDate?
}
