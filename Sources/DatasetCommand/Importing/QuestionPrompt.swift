import Importer

/// A question on a terminal: what is open, the lines that show it, and the answers by number.
struct QuestionPrompt {
  /// The questions of one code; one answer counts for all of them.
  private let questions: [Question]
  private let statement: Statement

  private var question: Question { questions[0] }

  init(_ questions: [Question], about statement: Statement) {
    self.questions = questions
    self.statement = statement
  }

  /// Asks until a choice is made; nil where the person leaves the question open.
  func choice() -> String? {
    for line in lines { Output.note(Printable.line(line)) }
    let isYear = question.code.kind.names == .year
    guard !question.choices.isEmpty || isYear else { return nil }
    let prompt = isYear ? "The year (Enter leaves it open): " : "A number or a word (Enter leaves it open): "
    while let typed = TypedAnswer.read(prompt) {
      if typed.isEmpty { return nil }
      if let choice = choice(typed) { return named(choice) }
      Output.note("\"\(typed)\" is none of the answers")
    }
    return nil
  }

  /// What the person is shown.
  private var lines: [String] {
    var lines = [""]
    lines += questions.prefix(QuestionLines.shown).map { "\(statement.file): \($0.text)" }
    if questions.count > QuestionLines.shown {
      lines.append("... and \(questions.count - QuestionLines.shown) more like it")
    }
    lines += QuestionLines.examples(question).map { ["  " + $0] } ?? []
    return lines + QuestionLines.answers(question) { "  \($0 + 1)  \($1)" }
  }

  /// The choice of a number or a word, in whichever case.
  private func choice(_ typed: String) -> String? {
    if question.code.kind.names == .year { return QuestionKind.isYear(typed) ? typed : nil }
    if let choice = question.choices.first(where: { $0 == typed }) { return choice }
    if let number = Int(typed), question.choices.indices.contains(number - 1) {
      return question.choices[number - 1]
    }
    return question.choices.first { $0.lowercased() == typed.lowercased() }
  }

  /// The choice itself; of a new account the name that the person gives it.
  private func named(_ choice: String) -> String? {
    guard question.code == .account, choice == NewAccount.word else { return choice }
    let name = NewAccount.name(statement.account, statement)
    return TypedAnswer.read("The name of the new account (Enter for \"\(name)\"): ").map {
      $0.isEmpty ? name : $0
    }
  }
}
