import DatasetFormat

/// A transaction as far as telling statement lines apart needs it: one that is there, or one that this import makes.
struct LedgerRow {
  /// Where the transaction is.
  enum Place: Hashable {
    /// The indices of its rows in the tab's sheet: one, or all the rows of a split.
    case there([Int])
    /// Its number among the transactions that this import makes.
    case planned(Int)
  }

  /// What a row is to a statement line.
  enum Kind {
    /// It came from a statement that says the bank has booked it.
    case booked
    /// It came from a statement, but is not booked yet.
    case pending
    /// A person or an app entered it.
    case entered
    /// A recurring rule made it.
    case recurring
    /// One half of a transfer that no statement has shown yet.
    case transferHalf
    /// Changes a balance and stands for no line.
    case adjustment
    /// It came from a statement, but its date, amount or id cannot be read any more.
    case damaged
  }

  var place: Place
  var id: RecordID
  var accountKey: String
  var date: CalendarDate
  /// Signed: negative for money out. For a split the sum.
  var amountMinor: Int64
  var currency: String
  var key: ImportKey?
  /// The bank's own reference.
  var reference: String?
  var kind: Kind
  /// The import that made it, by its number in ``PastImports``; -1: none, or one that is not on record.
  var importNumber = -1
  var isTransfer = false
  var hasCategory = false
  var isDeleted = false
  /// Whether it stands for a line of a statement of this run already.
  var isTaken = false

  /// Whether a statement has shown it.
  var isImported: Bool {
    switch kind {
    case .booked, .pending, .damaged: true
    case .entered, .recurring, .transferHalf, .adjustment: false
    }
  }

  /// Whether a line may complete it: what is entered, expected or pending.
  var isOpen: Bool {
    switch kind {
    case .pending, .entered, .recurring, .transferHalf: !isDeleted
    case .booked, .adjustment, .damaged: false
    }
  }
}
