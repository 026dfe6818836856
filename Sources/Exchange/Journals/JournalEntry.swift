import DatasetFormat

/// One entry of a journal: a row against the account on its other side, or a whole transfer.
struct JournalEntry {
  struct Posting {
    var account: Int
    var minorUnits: Int64
    var currency: Int
    /// The place among the rows of the one that the posting is; nil on the other side.
    var row: Int?
  }

  var date: CalendarDate
  /// The place among the rows of the one whose words the entry has.
  var row: Int
  /// The other half of a transfer, whose words stand at its posting.
  var otherHalf: Int?
  var postings: [Posting]

  /// The entry of the row at a place; nil for the half of a transfer that the entry of the other half holds.
  ///
  /// Both halves are one entry where they are of one day. Two currencies meet on `equity:conversion`, each in its own amount, so that
  /// no price is made up. Halves of two days meet on `equity:transfers`, so that each account's balance is right on every day.
  static func of(_ place: Int, in books: Books, _ accounts: JournalAccounts) -> JournalEntry? {
    let row = books.rows[place]
    func posting(_ account: Int, _ units: Int64, of row: BooksRow, _ place: Int? = nil) -> Posting {
      Posting(account: account, minorUnits: units, currency: Int(row.currency), row: place)
    }
    let own = posting(accounts.own(row), row.minorUnits, of: row, place)
    guard row.partner >= 0 else {
      return JournalEntry(
        date: row.date, row: place, postings: [own, posting(accounts.other(row), -row.minorUnits, of: row)])
    }
    let partner = Int(row.partner)
    let half = books.rows[partner]
    let isOneCurrency = row.currency == half.currency
    let middle = accounts.place(isOneCurrency ? .transfers : .conversion)
    guard row.date == half.date, !isOneCurrency || row.minorUnits == -half.minorUnits else {
      return JournalEntry(
        date: row.date, row: place, postings: [own, posting(middle, -row.minorUnits, of: row)])
    }
    guard place < partner else { return nil }
    let other = posting(accounts.own(half), half.minorUnits, of: half, partner)
    let between =
      isOneCurrency
      ? [] : [posting(middle, -row.minorUnits, of: row), posting(middle, -half.minorUnits, of: half)]
    return JournalEntry(
      date: row.date, row: place, otherHalf: partner,
      postings: isOneCurrency ? [own, other] : [own, between[0], other, between[1]])
  }
}
