import Money

/// What a person says of an entry of an OFX file, in the place of what the file has.
struct OFXAnswers {
  /// What was said.
  let said: EntryAnswers
  /// The values that take the place of the file's.
  private(set) var values: [OFXField: String] = [:]
  /// The same beside what the file has.
  let byHand: LineByHand

  /// The fields of the values that a person can say.
  private static let fields: [(role: StatementLayout.Role, field: OFXField)] = [
    (.date, .posted), (.valueDate, .user), (.amount, .amount), (.payee, .name), (.text, .memo),
    (.currency, .currencyCode), (.reference, .reference),
  ]
  private static let roles = fields.map(\.role) + [.status]

  /// What is said of the entry that begins on a line; nil: nothing.
  ///
  /// - Throws: ``LineAnswerError``.
  init?(_ answers: LineAnswers, line: Int, file: String, _ entry: OFXEntry) throws(LineAnswerError) {
    guard let said = try EntryAnswers(answers, line: line, file: file, roles: Self.roles) else { return nil }
    self.said = said
    byHand = said.byHand { role in
      if role == .status { return entry.isPending ? "pending" : "booked" }
      return Self.fields.first { $0.role == role }.flatMap { entry[$0.field] }
    }
    for (role, field) in Self.fields {
      guard let value = said[role] else { continue }
      values[field] = said.day(role).map { $0.description.replacing("-", with: "") } ?? value
    }
  }
}
