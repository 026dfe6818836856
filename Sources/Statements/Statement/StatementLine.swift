public import Money

/// One entry of a statement, in the bank's words.
public struct StatementLine: Sendable, Hashable {
  /// Whether the bank has booked a line.
  package enum BookingStatus: String, Sendable, Hashable {
    /// The money has moved.
    case booked
    /// The bank has announced it. Its amount and text may still change.
    case pending
  }

  /// ``payee`` and ``text`` as bytes, which the entries of a statement share.
  package private(set) var packedPayee: PackedText
  package private(set) var packedText: PackedText
  /// The code of the currency, if the statement states one.
  package var currency: String?
  /// Signed minor units. Negative when money leaves the account or the card's debt grows.
  package var amountMinor: Int64
  /// The balance printed next to the entry, in minor units.
  package var balanceMinor: Int64?
  /// Whether the bank has booked it.
  package var status: BookingStatus
  /// The booking date. If the statement has none, the transaction date.
  public var date: CalendarDate
  /// The second date that the statement prints, if it has two.
  public var valueDate: CalendarDate?
  /// The 1-based line of the file. 32 bits are enough for every supported file.
  private var lineNumber: Int32
  /// The bank's own reference.
  public var reference: String?
  /// Data that few statements print. An entry without any of it uses no memory for it.
  private var details = Details.none

  private struct Fields: Hashable {
    var originalAmountMinor: Int64?
    var originalCurrency: String?
    var account: String?
    var counterAccount: String?
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
    var bytes: [UInt8] = []
    let words = EntryWords.append(payee: payee, text: text, to: &bytes)
    packedPayee = PackedText(words.payee, of: bytes)
    packedText = PackedText(words.text, of: bytes)
    self.balanceMinor = balanceMinor
    self.status = status
    self.reference = reference
    if originalAmountMinor == nil && originalCurrency == nil && account == nil { return }
    fields = Fields(
      originalAmountMinor: originalAmountMinor, originalCurrency: originalCurrency, account: account)
  }

  /// The counterparty as printed. The description when the statement has no name.
  public var payee: String {
    get { packedPayee.string }
    set { packedPayee = PackedText(newValue) }
  }

  /// All text that the bank prints about the entry, verbatim, with columns joined by one space.
  public var text: String {
    get { packedText.string }
    set { packedText = PackedText(newValue) }
  }

  /// Sets the places of payee and text among bytes that are still being written. Nobody reads them before
  /// ``keepWords(in:)``.
  mutating func setWords(_ words: EntryWords) {
    packedPayee = PackedText(words.payee, of: [])
    packedText = PackedText(words.text, of: [])
  }

  /// Gives payee and text their bytes.
  mutating func keepWords(in bytes: [UInt8]) {
    packedPayee.keep(in: bytes)
    packedText.keep(in: bytes)
  }

  private var fields: Fields {
    get { if case .some(let fields) = details { fields } else { Fields() } }
    set { details = newValue == Fields() ? .none : .some(newValue) }
  }

  /// The 1-based line of the file on which the entry starts, or the row of a workbook.
  public var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = Int32(clamping: newValue) }
  }

  /// The amount charged abroad in minor units, without a sign.
  package var originalAmountMinor: Int64? {
    get { fields.originalAmountMinor }
    set { fields.originalAmountMinor = newValue }
  }

  /// The currency of the purchase, if it is a foreign one.
  @usableFromInline package var originalCurrency: String? {
    get { fields.originalCurrency }
    set { fields.originalCurrency = newValue }
  }

  /// The account that the line itself names, in a file with several accounts.
  @usableFromInline package var account: String? {
    get { fields.account }
    set { fields.account = newValue }
  }

  /// The number of the account on the other side without spaces, if it may be one of the user's own.
  package var counterAccount: String? {
    get { if case .some(let fields) = details { fields.counterAccount } else { nil } }
    set { fields.counterAccount = newValue }
  }

  /// Keeps the number of the account on the other side if it ends like an account of the user.
  ///
  /// `DE02 1203 0000 0000 2020 51` with the ending `2051` → `DE02120300000000202051`.
  mutating func keepCounterAccount(_ number: String, ownEndings: Set<String>) {
    guard !ownEndings.isEmpty, !number.isEmpty else { return }
    let number = number.filter { !$0.isWhitespace }
    // A shorter one is no number of an account, or a masked one.
    if number.utf8.count >= 8, ownEndings.contains(String(number.suffix(4))) { counterAccount = number }
  }

  /// Further data from the register of a money program.
  package var register: RegisterEntry? {
    get { if case .some(let fields) = details { fields.register } else { nil } }
    set { fields.register = newValue }
  }

  /// Whether the bank has only announced it. Its amount and text may still change.
  public var isPending: Bool { status == .pending }

  /// Whether no money moved. Such lines are listed and make no transaction.
  package var isZero: Bool { amountMinor == 0 }
}

/// What the register of a money program says about an entry apart from its day and its money. Banks provide
/// little of it.
package struct RegisterEntry: Sendable, Hashable {
  /// A part of a split entry.
  package struct Part: Sendable, Hashable {
    /// In the units of the entry. Negative for money out.
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
  /// The parts, which add up to the entry. Empty when it is not split.
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

/// The purpose of an entry: a category, or the account on the other side, by the names in the file.
package struct EntryPurpose: Sendable, Hashable {
  /// The category's name, after the names of its parent categories. Empty when the file has none.
  package var category: [String] = []
  /// Whether the file lists the category as one of spending or of earning. Nil when it does not say.
  package var flow: FlowType?
  /// The account on the other side.
  @usableFromInline package var account: String?
  package var tags: [String] = []

  package init(category: [String] = [], flow: FlowType? = nil, account: String? = nil, tags: [String] = []) {
    self.category = category
    self.flow = flow
    self.account = account
    self.tags = tags
  }

  /// The names on the other side in this program's own QIF for rows without an account there. If a file or a
  /// dataset has an account of that name, that account is meant.
  package static let noAccounts: [String: TransactionType] = [
    "adjustments": .adjustment, "household": .settlement, "transfers": .transfer,
  ]
}

/// What the register of a money program says about its account.
package struct RegisterAccount: Sendable, Hashable {
  /// The name in the file. Nil when there is none.
  package var name: String?
  /// Its kind, in the words of the format.
  package var kind: String
  /// The line of the opening balance entry.
  package var openingLine: Int?
  package var openingDay: CalendarDate?
}
