import Bookkeeping
import DatasetFormat

/// What a statement's closing balance says of lines that may be there already.
enum ClosingBalanceProof {
  /// True where the account agrees with the bank without the `doubtful` lines, false where it does only with them, nil where it is no
  /// proof; `new` are the other lines that come in.
  static func areThere(
    _ doubtful: [Int], new: [Int], _ assigned: AssignedStatement, _ rows: LedgerRows
  ) -> Bool? {
    let statement = assigned.statement
    guard let account = assigned.account, let closing = statement.closingBalance,
      statement.balanceReconciles != false, let day = statement.dateRange?.upperBound,
      let before = LedgerBalances(rows, of: [account], currency: assigned.currency)
        .balance(of: account.key, on: day)
    else { return nil }
    func sum(_ lines: [Int]) -> Int64? {
      var sum: Int64? = 0
      for index in lines where statement.entries[index].status == .booked {
        sum = sum?.adding(statement.entries[index].amountMinor)
      }
      return sum
    }
    guard let own = sum(new), let open = sum(doubtful), open != 0, let without = before.adding(own) else {
      return nil
    }
    if without == closing { return true }
    return without.adding(open) == closing ? false : nil
  }
}
