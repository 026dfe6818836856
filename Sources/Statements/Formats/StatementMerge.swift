extension StatementFile {
  /// Joins consecutive statements of one account and currency in a file. Banks cut a period into pages and
  /// days, and equal lines must be counted over all of them.
  ///
  /// The joined statement reconciles if every part does and each part opens with the closing balance of the
  /// last one.
  mutating func joinParts() {
    var joined: [Statement] = []
    for part in statements {
      guard joined.last.map({ $0.account == part.account && $0.currency == part.currency }) == true,
        part.account != nil
      else {
        joined.append(part)
        continue
      }
      // Taken out of the list, its lines grow in place. A file may have a hundred thousand parts.
      var whole = joined.removeLast()
      whole.entries += part.entries
      whole.skipped += part.skipped
      whole.correctedLines += part.correctedLines
      whole.questions += part.questions
      whole.warnings += part.warnings
      whole.evidence += part.evidence
      if let closing = whole.closingBalance, let opening = part.openingBalance {
        let holds = whole.balanceReconciles != false && part.balanceReconciles != false && closing == opening
        if closing != opening {
          whole.warnings.append(
            "a part of the statement closes with \(whole.shown(closing)), the next opens with \(whole.shown(opening))"
          )
        }
        whole.balanceReconciles = holds
      } else {
        whole.balanceReconciles =
          whole.balanceReconciles == false || part.balanceReconciles == false ? false : nil
      }
      whole.openingBalance = whole.openingBalance ?? part.openingBalance
      whole.closingBalance = part.closingBalance ?? whole.closingBalance
      joined.append(whole)
    }
    statements = joined
  }
}
