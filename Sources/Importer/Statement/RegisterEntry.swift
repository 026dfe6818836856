import Bookkeeping
import DatasetFormat

/// What the register of a money program says of an entry beside its day and its money; banks say little of it.
struct RegisterEntry: Sendable, Hashable {
  /// A part of an entry that is divided.
  struct Part: Sendable, Hashable {
    /// In the units of the entry; negative for money out.
    var amountMinor: Int64
    var purpose: EntryPurpose
    var note: String
  }

  var payee = ""
  var memo = ""
  /// The number of a check, or the bank's reference.
  var number = ""
  var address = ""
  var isCleared = false
  var purpose = EntryPurpose()
  /// The parts, which come to the entry; none where it is not divided.
  var parts: [Part] = []
}

/// What an entry was for: a category, or the account on its other side, by the names of the file.
struct EntryPurpose: Sendable, Hashable {
  /// The category's name behind those of the categories above it; empty where the file names none.
  var category: [String] = []
  /// Whether the file lists the category as one of spending or of earning; nil where it does not.
  var flow: FlowType?
  /// The account that the money goes to or comes from.
  var account: String?
  var tags: [String] = []

  /// What our own QIF names on the other side of rows that no account is on the other side of; where a file or a dataset has an account of
  /// that name, it is that one.
  static let noAccounts: [String: TransactionType] = [
    "adjustments": .adjustment, "household": .settlement, "transfers": .transfer,
  ]
}

/// What the register of a money program says of the account that it is of.
struct RegisterAccount: Sendable, Hashable {
  /// The name as it is written; nil where the file says none.
  var name: String?
  /// What kind it is, in the words of the format.
  var kind: String
  /// The line of the entry that says what the account began with.
  var openingLine: Int?
  var openingDay: CalendarDate?
}
