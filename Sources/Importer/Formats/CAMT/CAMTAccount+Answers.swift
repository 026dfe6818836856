import DatasetFormat

extension CAMTAccount {
  /// Takes over what a person says of entries, before anything is read from them.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(_ answers: LineAnswers, file: String) throws(LineAnswerError) {
    if answers.isEmpty { return }
    for index in entries.indices {
      let line = entries[index].line
      let entry = try EntryAnswers(answers, line: line, file: file, roles: Part.roles)
      guard let entry else { continue }
      said[line] = entry
      byHand.append(entry.byHand(entries[index].value))
      try entries[index].take(entry)
    }
  }
}

extension CAMTAccount.Part {
  /// The values that a person can say.
  static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .currency, .payee, .text, .reference, .status,
  ]

  /// What the file has of a value.
  fileprivate func value(of role: StatementLayout.Role) -> String? {
    switch role {
    case .date: first("BOOKGDT/DT", "BOOKGDT/DTTM", "BOOKGDT")
    case .valueDate: first("VALDT/DT", "VALDT/DTTM", "VALDT")
    case .amount: first("AMT")
    case .currency: first("AMT/@CCY")
    case .reference: first("ACCTSVCRREF")
    case .status: first("STS/CD", "STS/PRTRY", "STS")
    default: nil
    }
  }

  fileprivate mutating func take(_ said: EntryAnswers) throws(LineAnswerError) {
    if let day = try said.onlyDay(.date) { values["BOOKGDT/DT"] = [day.description] }
    if let day = try said.onlyDay(.valueDate) { values["VALDT/DT"] = [day.description] }
    if let code = said[.currency] { values["AMT/@CCY"] = [code.uppercased()] }
    if let reference = said[.reference] { values["ACCTSVCRREF"] = [reference] }
    if let isPending = said.isPending { values["STS/CD"] = [isPending ? "PDNG" : "BOOK"] }
    guard let amount = said.amount(.point) else { return }
    values["AMT"] = [amount.text]
    isCut = false
    if let isOut = amount.isOut {
      values["CDTDBTIND"] = [isOut ? "DBIT" : "CRDT"]
    } else if !["DBIT", "CRDT"].contains(first("CDTDBTIND")?.uppercased()) {
      throw said.missingSign
    }
  }
}
