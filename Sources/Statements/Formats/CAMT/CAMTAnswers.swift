import Money

/// What a person says of an entry of a camt file, in the place of what the file has.
struct CAMTAnswers {
  /// What was said.
  let said: EntryAnswers
  /// The values that take the place of the file's.
  private(set) var values: [CAMTField: String] = [:]
  /// The same beside what the file has.
  let byHand: LineByHand

  /// The values that a person can say.
  private static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .currency, .payee, .text, .reference, .status,
  ]

  /// What is said of the entry that begins on a line; nil: nothing.
  ///
  /// - Throws: ``LineAnswerError``.
  init?(_ answers: LineAnswers, line: Int, file: String, _ entry: CAMTValues) throws(LineAnswerError) {
    guard let said = try EntryAnswers(answers, line: line, file: file, roles: Self.roles) else { return nil }
    self.said = said
    byHand = said.byHand { role in
      switch role {
      case .date: entry.first(.bookingDay, .bookingTime, .bookingDayPlain)
      case .valueDate: entry.first(.valueDay, .valueTime, .valueDayPlain)
      case .amount: entry.first(.amount)
      case .currency: entry.first(.amountCurrency)
      case .reference: entry.first(.reference)
      case .status: entry.first(.statusCode, .statusProprietary, .status)
      default: nil
      }
    }
    values[.bookingDay] = try said.onlyDay(.date)?.description
    values[.valueDay] = try said.onlyDay(.valueDate)?.description
    values[.amountCurrency] = said[.currency]?.uppercased()
    values[.reference] = said[.reference]
    values[.statusCode] = said.isPending.map { $0 ? "PDNG" : "BOOK" }
    guard let amount = said.amount(.point) else { return }
    values[.amount] = amount.text
    if let isOut = amount.isOut {
      values[.direction] = isOut ? "DBIT" : "CRDT"
    } else if !["DBIT", "CRDT"].contains(entry.first(.direction)?.uppercased()) {
      throw said.missingSign
    }
  }
}
