import Money

/// What the user and a layout together say about one table, and what in the table contradicts it.
struct LayoutApplication {
  /// The layout in use. Nil when none fits.
  let match: LayoutMatch?
  /// The user's options, completed by the layout.
  private(set) var options: StatementOptions
  /// The user's own options, which outrank the layout.
  private let answers: StatementOptions
  private(set) var questions: [Question] = []
  private(set) var warnings: [String] = []
  private(set) var evidence: [String] = []

  init(
    options: ReadingOptions, header: [String], format: StatementFormat, hint: AccountHint?
  ) {
    self.options = options.answers
    answers = options.answers
    let matches = Self.matches(options, header: header, format: format, hint: hint)
    match = matches.first
    if matches.count > 1 {
      questions.append(
        Question(
          code: .layout,
          text: "several layouts are for files with these columns. Which one is meant?",
          choices: matches.map(\.definition.name) + [Self.noLayout]))
    }
    if let match { use(match, header: header) }
  }

  /// The layouts for the table. The user may have named one, or none.
  private static func matches(
    _ options: ReadingOptions, header: [String], format: StatementFormat, hint: AccountHint?
  ) -> [LayoutMatch] {
    let answers = options.answers.answers
    if answers[.layout] == noLayout || answers[.layoutChanged] == noLayout { return [] }
    let matches = options.layouts.matches(header: header, format: format, hint: hint)
    return matches.first { $0.definition.name == answers[.layout] }.map { [$0] } ?? matches
  }

  /// The answer for reading a file without a layout.
  private static let noLayout = "none"

  private mutating func use(_ match: LayoutMatch, header: [String]) {
    let layout = match.definition
    options.dateOrder = options.dateOrder ?? layout.dateOrder
    options.decimalMark = options.decimalMark ?? layout.decimalMark
    options.signConvention = options.signConvention ?? layout.signConvention
    options.directionWords = options.directionWords ?? layout.directionWords
    var choices = options.columns.over(layout.columns)
    let missing = match.missing.filter { choices.columns[$0.role]?.contains($0.name) == true }
    for column in missing { choices.columns[column.role]?.removeAll { $0 == column.name } }
    choices.columns = choices.columns.filter { !$0.value.isEmpty }
    let names = LayoutMatch.normal(header)
    choices.ignored.removeAll { !names.contains(HeaderWords.normal($0)) && Int($0) == nil }
    options.columns = choices
    evidence.append("read by the layout \(layout.name)")
    let lost = missing.filter { $0.role.isNeeded }
    if let first = lost.first {
      questions.append(question(match, lost, role: first.role))
    } else if let change = match.change {
      warnings.append(
        "the columns are not quite those of the layout \(layout.name) (\(change)); they were found by their names"
      )
    }
  }

  private func question(_ match: LayoutMatch, _ lost: [LayoutMatch.Missing], role: StatementLayout.Role)
    -> Question
  {
    let wanted = lost.map { "\($0.role.rawValue) from \"\($0.name)\"" }.joined(separator: ", ")
    let new = match.added.isEmpty ? "" : "; new are \(LayoutMatch.list(match.added))"
    return Question(
      code: .layoutChanged,
      text:
        "the layout \(match.definition.name) takes \(wanted), which this file does not have\(new). Which column is it now?",
      choices: match.added.map { "\(role.rawValue)=\($0)" } + [Self.noLayout])
  }

  /// One question for each point where the file contradicts the layout. The user must decide.
  func contradictions(
    dates: DateDecision, decider: DateDecider, amounts: AmountDecision, free: () -> AmountDecision?,
    sameValues: (AmountReading, AmountReading) -> Bool, isCard: Bool
  ) -> [Question] {
    guard let layout = match?.definition else { return [] }
    var questions: [Question] = []
    if answers.dateOrder == nil, let order = layout.dateOrder, dates.open.isEmpty,
      let found = contradicting(order, dates, decider)
    {
      let possible = decider.columns.profiles[dates.column].orders.list
      questions.append(
        Question(
          code: .dateOrder,
          text: "the layout \(layout.name) says \(order.rawValue), but \(found). Which order is it?",
          choices: (possible.isEmpty ? [dates.order] : possible).map(\.rawValue)))
    }
    if answers.decimalMark == nil, let mark = layout.decimalMark, amounts.reading.mark != mark,
      amounts.isMarkShown
    {
      questions.append(
        Question(
          code: .decimalMark,
          text:
            "the layout \(layout.name) says that \"\(mark.rawValue)\" is the decimal mark, but the amounts are numbers only with the other one. Is it that one now?",
          choices: [amounts.reading.mark.rawValue]))
    }
    guard questions.isEmpty, !amounts.isProven, let free = free(), free.isProven,
      !sameValues(free.reading, amounts.reading)
    else { return questions }
    return [balanceQuestion(layout, amounts.reading, free.reading, isCard: isCard)].compactMap { $0 }
  }

  private func contradicting(_ order: DateOrder, _ dates: DateDecision, _ decider: DateDecider) -> String? {
    let profile = decider.columns.profiles[dates.column]
    guard profile.certainDates < profile.dates else { return nil }
    let label = decider.columns.label(dates.column)
    if dates.order != order {
      return "the dates of \(label) are days only in the order \(dates.order.rawValue)"
    }
    guard profile.isOrderRelevant else { return nil }
    let found = Decision(
      among: profile.orders.list, byAllOf: decider.witnesses(profile.orders, dates.column))
    return found.verdict == nil || found.verdict == order ? nil : found.evidence
  }

  /// The question when the balances contradict the layout. The debt of a card rises with money out.
  private func balanceQuestion(
    _ layout: LayoutDefinition, _ said: AmountReading, _ proven: AmountReading, isCard: Bool
  ) -> Question? {
    let text = "the balances follow from the amounts only otherwise than the layout \(layout.name) says"
    if said.mark != proven.mark {
      guard answers.decimalMark == nil else { return nil }
      return Question(
        code: .decimalMark, text: text + ". Which is the decimal mark?",
        choices: DecimalMark.allCases.map(\.rawValue))
    }
    if said.source == proven.source {
      guard answers.signConvention == nil, !isCard else { return nil }
      return Question(
        code: .amountSign, text: text + ". Is a positive amount money in or money out?",
        choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
    }
    guard answers.columns.isEmpty else { return nil }
    return Question(
      code: .layoutChanged,
      text: text + ": the amounts are in other columns. Is the file to be read without it?",
      choices: [Self.noLayout])
  }
}

extension StatementLayout.Role {
  /// Whether entries cannot be read without the column at its place in the layout.
  fileprivate var isNeeded: Bool {
    switch self {
    case .date, .amount, .debit, .credit, .sign, .fee, .currency, .status, .account: true
    default: false
    }
  }
}
