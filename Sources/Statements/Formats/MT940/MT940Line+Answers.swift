import Money

/// A field 61 as a person says that it is.
extension MT940Line {
  /// The values that a person can say.
  static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .payee, .text, .reference, .status,
  ]

  /// The line that is printed with what was said in its place; nil where neither says the day or the amount.
  ///
  /// - Throws: ``LineAnswerError/wrongValue(file:line:column:value:expected:)`` for an amount whose direction nothing says.
  init?(_ printed: MT940Line?, _ said: EntryAnswers) throws(LineAnswerError) {
    let amount = said.amount(.comma)
    let day = try said.onlyDay(.date)
    if let printed {
      self = printed
      if let day { entryDate = day }
    } else {
      guard let day, let amount else { return nil }
      guard let isOut = amount.isOut else { throw said.missingSign }
      self.init(day: day, isOut: isOut, amount: amount.text)
    }
    if let amount {
      self.amount = amount.text
      isOut = amount.isOut ?? isOut
    }
    if let value = try said.onlyDay(.valueDate) { valueDate = value }
    if let reference = said[.reference] { bankReference = reference.isEmpty ? nil : reference }
    if let isPending = said.isPending { isExpected = isPending }
  }

  /// What the line has of a value; `start` is how it begins.
  func value(of role: StatementLayout.Role, start: String) -> String? {
    switch role {
    case .date, .valueDate: String(start.prefix(6))
    case .amount: amount
    case .reference: bankReference
    case .status: isExpected ? "pending" : "booked"
    default: nil
    }
  }
}
