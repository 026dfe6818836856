import Spreadsheet

/// The user's corrections of single lines, after the file was read.
extension StatementFile {
  /// Refuses corrections of lines that are not entries, and invalid values.
  ///
  /// - Throws: ``LineAnswerError``.
  func check(_ answers: LineAnswers) throws(LineAnswerError) {
    if answers.isEmpty { return }
    var found: [Int: [Statement]] = [:]
    for statement in statements {
      for said in statement.correctedLines { found[said.line, default: []].append(statement) }
    }
    for range in answers.skipped where range.count > 1 {
      guard found.keys.contains(where: range.contains) else { throw .noEntries(file: name, lines: range) }
    }
    let single = answers.skipped.filter { $0.count == 1 }.map(\.lowerBound)
    for line in (answers.cells.keys + single).sorted() where found[line] == nil { throw noEntry(line) }
    for (line, owners) in found.sorted(by: { $0.key < $1.key }) where owners.count > 1 {
      let sheets = owners.compactMap(\.sheet)
      // A range may include several entries that begin on one line of a text.
      if sheets.isEmpty, !single.contains(line), answers.cells[line] == nil { continue }
      throw .severalEntries(file: name, line: line, sheets: sheets)
    }
    for statement in statements {
      for said in statement.correctedLines where !said.isSkipped { try statement.check(said) }
    }
  }

  private func noEntry(_ line: Int) -> LineAnswerError {
    let reason = statements.lazy.flatMap(\.skipped).first { $0.line == line }?.reason.description
    let before = reason == nil ? statements.flatMap(\.starts).filter { $0 < line }.max() : nil
    return .noEntry(file: name, line: line, reason: reason, before: before)
  }

  /// Notes why corrected lines were unreadable. `plain` is the file without the corrections.
  mutating func noteProblems(_ plain: StatementFile) {
    var problems: [Int: String] = [:]
    for skipped in plain.statements.flatMap(\.skipped) where skipped.reason.isLoss {
      problems[skipped.line] = skipped.reason.description
    }
    for statement in statements.indices {
      for index in statements[statement].correctedLines.indices {
        statements[statement].correctedLines[index].problem =
          problems[statements[statement].correctedLines[index].line]
      }
    }
  }

  /// Shows the unreadable lines in the questions about them.
  mutating func showOpenLines(_ texts: () -> LineTexts) {
    guard statements.contains(where: { $0.questions.contains { $0.line != nil } }) else { return }
    let texts = texts()
    for statement in statements.indices {
      for index in statements[statement].questions.indices {
        guard let line = statements[statement].questions[index].line else { continue }
        let text = texts.text(ofLine: line, in: statements[statement])
        guard !text.isEmpty else { continue }
        statements[statement].questions[index].examples = [
          Question.Example(line: line, found: String(decoding: text.prefix(Self.shown), as: UTF8.self))
        ]
      }
    }
  }

  /// Removes what a question offers for a line on which several entries begin. The line number does not
  /// identify one of them.
  mutating func closeSharedLines() {
    for index in statements.indices { statements[index].closeSharedLines() }
  }

  /// How many bytes of a line a question shows.
  private static let shown = 300
}

extension Statement {
  fileprivate mutating func closeSharedLines() {
    guard questions.contains(where: { $0.line != nil }) else { return }
    var counts: [Int: Int] = [:]
    for line in starts { counts[line, default: 0] += 1 }
    for index in questions.indices {
      guard let line = questions[index].line, counts[line, default: 0] > 1 else { continue }
      questions[index].sharesLine = true
      questions[index].ways = []
      let fact = questions[index].text.utf8.dropLast(Question.saysWhatItHolds.utf8.count)
      questions[index].text = String(Substring(fact)) + Question.isOnSharedLine
    }
  }

  /// Refuses a value that does not make the line an entry.
  fileprivate func check(_ said: CorrectedLine) throws(LineAnswerError) {
    guard let reason = skipped.last(where: { $0.line == said.line })?.reason else {
      if entries.indices.contains(where: { entries[$0].line == said.line }) { return }
      throw .noEntry(file: file, line: said.line, reason: nil, before: nil)
    }
    func refuse(_ found: String, _ expected: LineAnswerError.Expected) throws(LineAnswerError) {
      guard let cell = said.cells.first(where: { $0.value == found }) else { return }
      throw .wrongValue(file: file, line: said.line, column: cell.column, value: found, expected: expected)
    }
    switch reason {
    case .undecided, .failed, .neutral, .unknownCurrency: return
    case .unreadableDate(let found): try refuse(found, .date)
    case .unreadableAmount(let found): try refuse(found, .amount)
    case .noDirection(let amount): try refuse(amount, .signedAmount)
    default:
      // Lines that may be bookings are asked about.
      if reason.isLoss { return }
      throw .noEntry(file: file, line: said.line, reason: reason.description, before: nil)
    }
  }
}
