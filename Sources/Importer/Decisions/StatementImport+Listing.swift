/// Facts that the user should check, because nothing about them is automatic.
extension StatementImport {
  /// Lists uncertain pairs, and pending rows that should be in the statement but are not.
  mutating func list(_ findings: LineFindings, _ texts: LedgerTexts) {
    let rows = texts.rows
    for proposal in findings.matching.proposals {
      let row = rows[proposal.row]
      proposals.append(
        MatchProposal(
          line: statement.entries[proposal.line].line, kind: MatchProposal.Kind(row.kind),
          row: texts.summary(of: proposal.row), accountKey: row.accountKey.isEmpty ? nil : row.accountKey,
          isOnly: proposal.isOnly))
    }
    guard rows.hasOpen, let days = statement.dateRange else { return }
    var known = findings.identity.taken
    known.formUnion(findings.links.completions.values)
    known.formUnion(findings.matching.linked.values)
    known.formUnion(findings.matching.proposals.lazy.map(\.row))
    for number in rows.open where rows[number].kind == .pending && !known.contains(number) {
      if rows[number].accountKey == findings.identity.account, days.contains(rows[number].date) {
        vanished.append(texts.summary(of: number))
      }
    }
  }
}

extension MatchProposal.Kind {
  fileprivate init(_ kind: LedgerRow.Kind) {
    self =
      switch kind {
      case .pending: .pending
      case .recurring: .recurring
      case .transferHalf: .transferHalf
      case .entered, .booked, .adjustment, .damaged: .entered
      }
  }
}
