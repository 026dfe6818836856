package import Money

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
