import Bookkeeping

/// A row whose cells do not tell which line it stands for, and what it does to the balance of its account all the same.
struct UnmatchedRow {
  /// Its index in the Transactions tab's sheet.
  var index: Int
  var account: String
  var effect: BalanceEffect
}
