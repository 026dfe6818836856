import Money

/// What a person says of one entry of a file without columns, by the roles of its values.
struct EntryAnswers {
  private let file: String
  private let line: Int
  /// The values in the order in which they were said.
  private let said: [(role: StatementLayout.Role, value: String)]
  private let isRemembered: Bool
  /// Whether the entry is left out.
  let isSkipped: Bool

  /// What is said of the entry that begins on a line; nil: nothing. `roles` are the values that an entry of the format has.
  ///
  /// - Throws: ``LineAnswerError``.
  init?(
    _ answers: LineAnswers, line: Int, file: String, roles: [StatementLayout.Role]
  ) throws(LineAnswerError) {
    guard !answers.isEmpty, answers.names(line) else { return nil }
    self.file = file
    self.line = line
    isSkipped = answers.skips(line)
    isRemembered = answers.remembered.contains(line)
    var said: [(role: StatementLayout.Role, value: String)] = []
    for cell in answers.cells[line] ?? [] {
      guard let role = StatementLayout.Role(typed: cell.column), roles.contains(role) else {
        throw .noSuchColumn(file: file, line: line, name: cell.column, known: roles.map(\.rawValue))
      }
      if let expected = Self.expected(role, cell.value) {
        throw .wrongValue(
          file: file, line: line, column: role.rawValue, value: cell.value, expected: expected)
      }
      said.append((role, cell.value))
    }
    self.said = said
  }

  /// What a value would have to be that is none; nil where it can be one.
  private static func expected(
    _ role: StatementLayout.Role, _ value: String
  ) -> LineAnswerError.Expected? {
    switch role {
    case .date, .valueDate: return CellToken(value).date == nil ? .date : nil
    case .amount: return CellToken(value).number == nil ? .amount : nil
    case .currency: return Currency(code: value.uppercased()) == nil ? .currency : nil
    case .status:
      let state = StatusWords.state(value)
      return state == .booked || state == .pending ? nil : .status
    default: return nil
    }
  }

  /// The text that was said for a role; nil: nothing was.
  subscript(role: StatementLayout.Role) -> String? { said.first { $0.role == role }?.value }

  /// The day that was said, where it is written as in `2026-01-31`.
  func day(_ role: StatementLayout.Role) -> CalendarDate? { self[role].flatMap { CalendarDate(iso: $0) } }

  /// The only day that the text which was said for a role can be, for formats that have no order of their own for what a person types.
  ///
  /// - Throws: ``LineAnswerError/wrongValue(file:line:column:value:expected:)`` where it can be several.
  func onlyDay(_ role: StatementLayout.Role) throws(LineAnswerError) -> CalendarDate? {
    guard let text = self[role], let token = CellToken(text).date else { return nil }
    let days = Set(token.orders.list.compactMap { token.day(in: $0) })
    if days.count == 1 { return days.first }
    throw .wrongValue(file: file, line: line, column: role.rawValue, value: text, expected: .plainDate)
  }

  /// Whether the entry was said not to be booked yet; nil: nothing was said.
  var isPending: Bool? { self[.status].map { StatusWords.state($0) == .pending } }

  /// The amount without its sign, with a decimal mark, and whether money goes out by its sign; nil for the latter where none is written.
  func amount(_ mark: DecimalMark) -> (text: String, isOut: Bool?)? {
    guard let number = self[.amount].flatMap({ CellToken($0).number }),
      let value = number.number(mark) ?? number.number(mark == .point ? .comma : .point)
    else { return nil }
    let text = DecimalText.string(mantissa: abs(value.mantissa), scale: value.scale)
    let isOut = number.isNegative ? true : number.hasPlus ? false : Bool?.none
    return (mark == .comma ? text.replacing(".", with: ",") : text, isOut)
  }

  /// The complaint about an amount whose direction nothing says.
  var missingSign: LineAnswerError {
    .wrongValue(
      file: file, line: line, column: StatementLayout.Role.amount.rawValue, value: self[.amount] ?? "",
      expected: .signedAmount)
  }

  /// Puts the words that were said into an entry that was read.
  func fill(_ entry: inout StatementLine) {
    if let payee = self[.payee] { entry.payee = payee }
    if let text = self[.text] { entry.text = text }
  }

  /// What was said, beside what the file has.
  func corrected(_ found: (StatementLayout.Role) -> String?) -> CorrectedLine {
    var result = CorrectedLine(
      line: line,
      cells: said.map {
        CorrectedLine.Cell(column: $0.role.rawValue, value: $0.value, found: found($0.role) ?? "")
      })
    result.isRemembered = isRemembered
    return result
  }

  /// The line as one that is left out.
  var skipped: SkippedLine { SkippedLine(line: line, reason: .leftOutByUser(isRemembered: isRemembered)) }
}
