extension StatementFile {
  /// Joins statements of one account and currency that follow each other in a file: banks cut a period into pages and
  /// days, and equal lines must be counted over all of them.
  ///
  /// The whole reconciles when every part does and each part opens where the last one closed.
  mutating func joinParts() {
    var joined: [Statement] = []
    for part in statements {
      guard let last = joined.last, last.account == part.account, last.currency == part.currency,
        last.account != nil
      else {
        joined.append(part)
        continue
      }
      var whole = last
      whole.entries += part.entries
      whole.skipped += part.skipped
      whole.questions += part.questions
      whole.warnings += part.warnings
      whole.evidence += part.evidence
      if let closing = last.closingBalance, let opening = part.openingBalance {
        let holds = last.balanceReconciles != false && part.balanceReconciles != false && closing == opening
        if closing != opening {
          whole.warnings.append(
            "a part of the statement closes with \(closing) minor units, the next opens with \(opening)")
        }
        whole.balanceReconciles = holds
      } else {
        whole.balanceReconciles =
          last.balanceReconciles == false || part.balanceReconciles == false ? false : nil
      }
      whole.openingBalance = last.openingBalance ?? part.openingBalance
      whole.closingBalance = part.closingBalance ?? last.closingBalance
      joined[joined.count - 1] = whole
    }
    statements = joined
  }
}
