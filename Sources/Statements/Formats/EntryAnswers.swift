import Money

/// The user's correction of one entry of a file without columns, by the roles of its values.
struct EntryAnswers {
  private let file: String
  private let line: Int
  /// The corrected values, in the user's order.
  private let said: [(role: StatementLayout.Role, value: String)]
  private let isRemembered: Bool
  /// Whether the entry is left out.
  let isSkipped: Bool

  /// The correction of the entry that begins on a line. Nil when there is none. `roles` are the values of an
  /// entry in this format.
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

  /// The kind of value that was expected. Nil when the value is valid.
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

  /// The corrected text of a role. Nil when it was not corrected.
  subscript(role: StatementLayout.Role) -> String? { said.first { $0.role == role }?.value }

  /// The corrected day, if it is written like `2026-01-31`.
  func day(_ role: StatementLayout.Role) -> CalendarDate? { self[role].flatMap { CalendarDate(iso: $0) } }

  /// The only day that the corrected text of a role can mean, for formats without a date order for typed
  /// text.
  ///
  /// - Throws: ``LineAnswerError/wrongValue(file:line:column:value:expected:)`` when several days are
  ///   possible.
  func onlyDay(_ role: StatementLayout.Role) throws(LineAnswerError) -> CalendarDate? {
    guard let text = self[role], let token = CellToken(text).date else { return nil }
    let days = Set(token.orders.list.compactMap { token.day(in: $0) })
    if days.count == 1 { return days.first }
    throw .wrongValue(file: file, line: line, column: role.rawValue, value: text, expected: .plainDate)
  }

  /// Whether the correction says that the entry is pending. Nil when it does not mention that.
  var isPending: Bool? { self[.status].map { StatusWords.state($0) == .pending } }

  /// The corrected amount without its sign, with a decimal mark, and whether its sign means money out. The
  /// latter is nil when no sign is written.
  ///
  /// `-45.20` → `45.20`, true
  func amount(_ mark: DecimalMark) -> (text: String, isOut: Bool?)? {
    guard let number = self[.amount].flatMap({ CellToken($0).number }),
      let value = number.number(mark) ?? number.number(mark == .point ? .comma : .point)
    else { return nil }
    let text = DecimalText.string(mantissa: abs(value.mantissa), scale: value.scale)
    let isOut = number.isNegative ? true : number.hasPlus ? false : Bool?.none
    return (mark == .comma ? text.replacing(".", with: ",") : text, isOut)
  }

  /// The error for an amount without a direction.
  var missingSign: LineAnswerError {
    .wrongValue(
      file: file, line: line, column: StatementLayout.Role.amount.rawValue, value: self[.amount] ?? "",
      expected: .signedAmount)
  }

  /// Writes the corrected words into an entry that was read.
  func fill(_ entry: inout StatementLine) {
    if let payee = self[.payee] { entry.payee = payee }
    if let text = self[.text] { entry.text = text }
  }

  /// The correction next to the file's values.
  func corrected(_ found: (StatementLayout.Role) -> String?) -> CorrectedLine {
    var result = CorrectedLine(
      line: line,
      cells: said.map {
        CorrectedLine.Cell(column: $0.role.rawValue, value: $0.value, found: found($0.role) ?? "")
      })
    result.isRemembered = isRemembered
    return result
  }

  /// The line, as one that is left out.
  var skipped: SkippedLine { SkippedLine(line: line, reason: .leftOutByUser(isRemembered: isRemembered)) }
}

/// The result of reading one entry of a file without columns.
enum EntryReading: Sendable {
  case entry(StatementLine)
  /// An entry that takes another one back.
  case reversal(StatementLine)
  case skipped(SkippedLine)
  /// It may be a booking, and cannot be read.
  case lost(line: Int, SkippedLine.Reason)

  /// Adds it to the statement. A lost entry becomes a question for the value that makes it readable.
  func add(to statement: inout Statement) {
    switch self {
    case .entry(let line), .reversal(let line): statement.entries.append(line)
    case .skipped(let line): statement.skipped.append(line)
    case .lost(let line, let reason):
      let missing: OpenCell = if case .unreadableDate = reason { .date } else { .amount }
      statement.lose(line, reason, [[missing]])
    }
  }
}
