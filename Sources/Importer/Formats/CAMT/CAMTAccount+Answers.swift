import DatasetFormat

extension CAMTAccount {
  /// Takes over what a person says of entries, before anything is read from them.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(_ answers: LineAnswers, file: String) throws(LineAnswerError) {
    if answers.isEmpty { return }
    for index in entries.indices {
      let said = try EntryAnswers(answers, line: entries[index].line, file: file, roles: Part.roles)
      if let said { try entries[index].take(said) }
    }
  }
}

extension CAMTAccount.Part {
  /// The values that a person can say.
  static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .currency, .payee, .text, .reference, .status,
  ]

  fileprivate mutating func take(_ said: EntryAnswers) throws(LineAnswerError) {
    self.said = said
    byHand = said.byHand { role in
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
