import Bookkeeping
import DatasetFormat

/// What a person is told beside the verdicts.
extension ImportPlanning {
  func summary(of row: LedgerRow) -> RowSummary {
    RowSummary(
      reference: reference(to: row), date: row.date,
      amount: Amount(minorUnits: row.amountMinor, currency: Currency(code: row.currency) ?? .none),
      text: text(of: row))
  }

  func reference(to row: LedgerRow) -> RowReference {
    guard !row.hasID, case .there(let rows) = row.place, let first = rows.first else { return .id(row.id) }
    return .row(edits.number(ofRow: first))
  }

  /// Says that no account is known for a statement, or that the default one may not be the one that is meant.
  mutating func noteAccount(_ account: Account?, of statement: Statement) {
    guard let account else {
      result.notes.append(
        "\(statement.file): no account is known for it, so accountKey stays blank; name one with --account KEY"
          + (statement.account == nil ? "" : ", or make one with --create-account"))
      return
    }
    if statement.isCard, let type = account.type.known, [.checking, .savings, .cash].contains(type),
      options.accountKey == nil
    {
      result.notes.append(
        "\(statement.file) looks like a card's, and the account \(account.name) is no card; name another with --account KEY, or make one with --create-account"
      )
    }
  }

  mutating func noteOtherReferences(_ identity: LineIdentity) {
    guard identity.otherReferences > 0 else { return }
    result.notes.append(
      "\(identity.statement.file): \(identity.otherReferences) lines equal rows that are there, but have other references of the bank, so they count as payments of their own"
    )
  }

  func noteChange(_ line: StatementLine, _ number: Int, _ imported: inout StatementImport) {
    imported.changed.append(
      ChangedLine(line: line.line, date: line.date, text: line.text, row: summary(of: rows[number])))
  }

  /// Lists what is not sure, and the pending rows that the statement should have and has not.
  func list(_ matching: RowMatching, _ identity: LineIdentity, _ imported: inout StatementImport) {
    for proposal in matching.proposals {
      let row = rows[proposal.row]
      let kind: MatchProposal.Kind =
        switch row.kind {
        case .pending: .pending
        case .recurring: .recurring
        case .transferHalf: .transferHalf
        case .entered, .booked, .adjustment, .damaged: .entered
        }
      imported.proposals.append(
        MatchProposal(
          line: imported.statement.entries[proposal.line].line, kind: kind, row: summary(of: row),
          accountKey: row.accountKey.isEmpty ? nil : row.accountKey, isOnly: proposal.isOnly))
    }
    guard let days = imported.statement.dateRange else { return }
    let proposed = Set(matching.proposals.map(\.row))
    for number in rows.open where rows[number].kind == .pending {
      let row = rows[number]
      if !row.isTaken, !proposed.contains(number), row.accountKey == identity.account, days.contains(row.date)
      {
        imported.vanished.append(summary(of: row))
      }
    }
  }
}
