import DatasetFormat

/// A row of the Transactions tab that the books of a file become.
struct BookRow: Sendable {
  /// What it is: a flow, or one of those that count as neither income nor expense.
  enum Kind: Sendable, Hashable {
    /// Spent or earned, by its category; the names of the groups above it and its own, empty for none.
    case flow([String], root: BookWords.Root?)
    case transfer
    case adjustment
    /// What members of a household give each other.
    case settlement
    /// The balance with which the account begins.
    case opening
  }

  var kind: Kind
  var date: CalendarDate
  var otherDate: CalendarDate?
  /// Negative for money out; never zero.
  var minor: Int64
  var currency: Currency
  var original: Amount?
  /// The account as the file calls it; empty for none.
  var account: String
  var payee = ""
  var note = ""
  var bankText = ""
  var reference = ""
  var tags: [String] = []
  var isCleared = false
  /// The number of the split and of the transfer that it is a part of.
  var split: Int?
  var transfer: Int?
  /// The account that a transfer names, as the file calls it.
  var partner = ""
  /// The category that the file gives a transfer, with the groups above it; empty for none.
  var category: [String] = []
  /// The rows of the sheet that it comes from, the one with its own words first.
  var rows: [Int]

  init(_ posting: BookPosting, kind: Kind, minor: Int64? = nil) {
    self.kind = kind
    date = posting.date
    otherDate = posting.otherDate
    self.minor = minor ?? posting.minor
    currency = posting.currency
    account = posting.account
    payee = posting.payee
    note = posting.note
    bankText = posting.bankText
    reference = posting.reference
    tags = posting.tags
    isCleared = posting.isCleared
    rows = [posting.row]
  }

  /// Keeps the category that the file gives a transfer, which has none here: its name becomes a note, unless it only says that the row is a
  /// transfer.
  mutating func keep(category path: [String]) {
    category = path
    let name = path.joined(separator: ": ")
    if name.isEmpty || ["transfer", "transfers"].contains(BookFormat.normal(name)) { return }
    note = [note, "category: \(name)"].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
