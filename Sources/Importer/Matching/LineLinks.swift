import DatasetFormat

/// Lines and rows that a person says belong together (`--link`).
extension ImportPlanning {
  /// What the links of a statement come to.
  struct Links {
    /// The entered, foreseen or pending row of each line, by the line's index.
    var completions: [Int: Int] = [:]
    /// The row in another account that is the other half, by the line's index.
    var transfers: [Int: Int] = [:]
  }

  /// - Throws: ``ImportError/linkImpossible(line:row:reason:)``.
  func links(of identity: LineIdentity) throws(ImportError) -> Links {
    var links = Links()
    for (line, wanted) in options.links.sorted(by: { $0.key < $1.key }) {
      func refuse(_ reason: String) -> ImportError {
        .linkImpossible(line: line, row: wanted, reason: reason)
      }
      guard let index = identity.statement.entries.firstIndex(where: { $0.line == line && !$0.isZero }) else {
        throw refuse("the statement has no such line")
      }
      guard
        let number = rows.rows.firstIndex(where: {
          isNamed($0, wanted) && !$0.isDeleted && $0.kind != .damaged
        })
      else { throw refuse("there is no such transaction") }
      let entry = identity.statement.entries[index]
      let row = rows[number]
      guard row.currency == entry.currency ?? identity.currency else { throw refuse("the currencies differ") }
      if row.isOpen, row.amountMinor == entry.amountMinor,
        row.accountKey == identity.account || row.accountKey.isEmpty
      {
        links.completions[index] = number
      } else if row.kind == .booked, !row.isTransfer, row.amountMinor == -entry.amountMinor,
        row.accountKey != identity.account, !row.accountKey.isEmpty, !identity.account.isEmpty
      {
        links.transfers[index] = number
      } else {
        throw refuse(
          "the transaction is neither one of this amount and account that no statement has shown, nor the same amount the other way in another account"
        )
      }
    }
    return links
  }

  private func isNamed(_ row: LedgerRow, _ wanted: RowReference) -> Bool {
    switch wanted {
    case .id(let id): row.hasID && row.id == id
    case .row(let number):
      if case .there(let rows) = row.place {
        rows.contains { edits.number(ofRow: $0) == number }
      } else {
        false
      }
    }
  }

  /// A line that was imported as a transaction of its own, and is the row that a person has entered: that row becomes
  /// it, and the other one is deleted.
  mutating func merge(
    _ imported: Int, into entered: Int, _ line: StatementLine, _ index: Int, _ importNumber: Int
  ) -> LineImport.Verdict? {
    guard let key = rows[imported].key, case .there = rows[imported].place else { return nil }
    touched.append(Touched(row: rows[imported], line: line, what: .replacement(rows[entered])))
    rows.update(imported) { $0.isDeleted = true }
    return complete(entered, line, index, key, importNumber)
  }
}
