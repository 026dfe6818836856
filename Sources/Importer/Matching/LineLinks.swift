import DatasetFormat

/// Lines and rows that a person says belong together (`--link`).
struct LineLinks {
  /// The entered, foreseen or pending row of each line, by the line's index.
  private(set) var completions: [Int: Int] = [:]
  /// The row of an earlier statement that the line is, by the line's index.
  private(set) var known: [Int: Int] = [:]
  /// The row in another account that is the other half, by the line's index.
  private(set) var transfers: [Int: Int] = [:]

  init(completions: [Int: Int] = [:], transfers: [Int: Int] = [:]) {
    self.completions = completions
    self.transfers = transfers
  }

  /// Finds the lines and rows of links, which name rows by the 1-based lines of the file.
  ///
  /// - Throws: ``ImportError/linkImpossible(line:row:reason:)``.
  init(
    _ wanted: [Int: RowReference], _ identity: LineIdentity, rows: LedgerRows, cells: LedgerCells
  ) throws(ImportError) {
    for (line, name) in wanted.sorted(by: { $0.key < $1.key }) {
      func refuse(_ reason: String) -> ImportError {
        .linkImpossible(line: line, row: name, reason: reason)
      }
      guard let index = identity.statement.entries.firstIndex(where: { $0.line == line && !$0.isZero }) else {
        throw refuse("the statement has no such line")
      }
      guard
        let number = rows.rows.firstIndex(where: {
          cells.isNamed($0, name) && !$0.isDeleted && $0.kind != .damaged
        })
      else { throw refuse("there is no such transaction") }
      let entry = identity.statement.entries[index]
      let row = rows[number]
      guard row.currency == entry.currency ?? identity.currency else { throw refuse("the currencies differ") }
      if row.isOpen, row.amountMinor == entry.amountMinor,
        row.accountKey == identity.account || row.accountKey.isEmpty
      {
        completions[index] = number
      } else if row.kind == .booked, row.key != nil, row.amountMinor == entry.amountMinor,
        rows.mayBeOf(identity.account, number), !identity.taken.contains(number),
        identity.verdicts[index] == .new, !known.values.contains(number)
      {
        known[index] = number
      } else if row.kind == .booked, !row.isTransfer, row.amountMinor == -entry.amountMinor,
        row.accountKey != identity.account, !row.accountKey.isEmpty, !identity.account.isEmpty
      {
        transfers[index] = number
      } else {
        throw refuse(
          "the transaction is neither one of this amount and account that no line of the file is, nor the same amount the other way in another account"
        )
      }
    }
  }
}
