extension StatementFile {
  /// Notes what the person said when the file was read, and closes the questions that it settles whatever the format.
  mutating func note(_ said: StatementOptions) {
    for index in statements.indices {
      if statements[index].answers != said { statements[index].answers = said }
      // The lines are among the skipped ones.
      if said.answers[.unreadableLine] == Self.skipWord {
        statements[index].noteLeftOut()
        statements[index].questions.removeAll {
          $0.code == .unreadableLine && $0.choices.contains(Self.skipWord)
        }
      }
    }
  }

  /// The answer that leaves out lines that cannot be read.
  static let skipWord = "skip"
}

extension Statement {
  /// Notes the lines that cannot be read as left out by the person.
  fileprivate mutating func noteLeftOut() {
    for question in questions {
      guard question.code == .unreadableLine, let line = question.line,
        !byHand.contains(where: { $0.line == line && $0.isSkipped })
      else { continue }
      var said = LineByHand(
        line: line, cells: [], problem: skipped.first { $0.line == line }?.reason.description)
      if sheet != nil { said.rowText = question.examples.first?.found }
      byHand.removeAll { $0.line == line }
      byHand.append(said)
    }
  }
}
