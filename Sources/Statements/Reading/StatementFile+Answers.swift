extension StatementFile {
  /// Notes the user's answers after the file was read, and closes the questions that they settle in any
  /// format.
  mutating func note(_ said: StatementOptions) {
    for index in statements.indices {
      if statements[index].answers != said { statements[index].answers = said }
      // The lines are listed as skipped.
      if said.answers[.unreadableLine] == Self.skipWord {
        statements[index].noteLeftOut()
        statements[index].questions.removeAll {
          $0.code == .unreadableLine && $0.choices.contains(Self.skipWord)
        }
      }
    }
  }

  /// The answer that leaves out unreadable lines.
  static let skipWord = "skip"
}

extension Statement {
  /// Notes the unreadable lines as left out by the user.
  fileprivate mutating func noteLeftOut() {
    let open = questions.filter { $0.code == .unreadableLine && $0.line != nil }
    guard !open.isEmpty else { return }
    let reasons = Dictionary(skipped.map { ($0.line, $0.reason) }, uniquingKeysWith: { first, _ in first })
    var noted = Set(correctedLines.lazy.filter(\.isSkipped).map(\.line))
    var leftOut: [CorrectedLine] = []
    for question in open {
      guard let line = question.line else { continue }
      if let reason = reasons[line] { warnings.append("line \(line) was not read: \(reason)") }
      guard noted.insert(line).inserted else { continue }
      var said = CorrectedLine(line: line, cells: [], problem: reasons[line]?.description)
      if sheet != nil { said.rowText = question.examples.first?.found }
      leftOut.append(said)
    }
    let lines = Set(leftOut.map(\.line))
    correctedLines.removeAll { lines.contains($0.line) }
    correctedLines += leftOut
  }
}
