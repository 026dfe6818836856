import DatasetFormat

/// One row of books as it was read: what moved on one account, with all that the row says of it.
struct BookPosting: Sendable {
  /// The index of its row in the sheet, and the line.
  var row: Int
  var line: Int
  var date: CalendarDate
  var otherDate: CalendarDate?
  /// Negative for money out.
  var minor: Int64
  var currency: Currency
  /// The account as the file calls it; empty where the file names none.
  var account: String
  /// The account that the money goes to, in a row that names both.
  var otherAccount = ""
  /// What reached it, where that is another amount.
  var otherMinor: Int64?
  var otherCurrency: Currency?
  /// The groups above the category and the category; empty where there is none.
  var category: [String] = []
  /// Whether the file lists the category as one of spending or of earning.
  var root: BookWords.Root?
  var kind: BookWords.Kind?
  var payee = ""
  var note = ""
  var bankText = ""
  /// The number of a check, or the bank's reference.
  var reference = ""
  var tags: [String] = []
  var isCleared = false
  /// What postings of one entry have in common.
  var entry = ""
  /// Its place among the parts of a split, and how many there are: `Split (1/3)`.
  var part: (number: Int, count: Int)?
  /// Whether its parts follow in rows of their own.
  var isSplitTotal = false
}
