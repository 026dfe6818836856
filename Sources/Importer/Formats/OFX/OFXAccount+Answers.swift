import DatasetFormat

extension OFXAccount {
  /// Takes over what a person says of entries, before anything is decided.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(_ answers: LineAnswers, file: String) throws(LineAnswerError) {
    if answers.isEmpty { return }
    for index in entries.indices {
      let line = entries[index].line
      let entry = try EntryAnswers(answers, line: line, file: file, roles: Entry.elements.map(\.role))
      guard let entry else { continue }
      said[line] = entry
      byHand.append(entry.byHand(entries[index].value))
      entries[index].take(entry)
    }
  }
}

extension OFXAccount.Entry {
  /// The values that a person can say, and their elements.
  static let elements: [(role: StatementLayout.Role, name: String)] = [
    (.date, "DTPOSTED"), (.valueDate, "DTUSER"), (.amount, "TRNAMT"), (.payee, "NAME"), (.text, "MEMO"),
    (.currency, "CURRENCY.CURSYM"), (.reference, "FITID"), (.status, "STATUS"),
  ]

  /// What the file has of a value.
  fileprivate func value(of role: StatementLayout.Role) -> String? {
    if role == .status { return isPending ? "pending" : "booked" }
    return Self.elements.first { $0.role == role }.flatMap { values[$0.name] }
  }

  fileprivate mutating func take(_ said: EntryAnswers) {
    for (role, name) in Self.elements where role != .status {
      guard let value = said[role] else { continue }
      values[name] = said.day(role).map { $0.description.replacing("-", with: "") } ?? value
    }
    if let pending = said.isPending { isPending = pending }
    if said[.amount] != nil {
      isCut = false
      hasTwoAmounts = false
    }
  }
}
