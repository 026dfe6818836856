import CommandSupport
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
    if question.choices == [NewAccount.word] { return named(NewAccount.word) }
    let prompt = isYear ? "The year (Enter skips it): " : "A number or a word (Enter skips it): "
    return TypedAnswer.ask(prompt, choice).flatMap(named)
  }

  /// What the person is shown.
  private var lines: [String] {
    var lines = [""]
    lines += questions.prefix(QuestionLines.shown).map { "\(statement.file): \($0.text)" }
    if questions.count > QuestionLines.shown {
      lines.append("... and \(questions.count - QuestionLines.shown) more like it")
    }
    lines += QuestionLines.examples(question).map { ["  " + $0] } ?? []
    if question.choices == [NewAccount.word] { return lines }
    return lines + QuestionLines.answers(question) { "  \($0 + 1)  \($1)" }
  }

  /// The choice of a number or a word, in whichever case.
  private func choice(_ typed: String) -> String? {
    if question.code.kind.names == .year { return QuestionKind.isYear(typed) ? typed : nil }
    if question.choices.contains(typed) { return typed }
    return TypedAnswer.place(of: typed, in: question.choices).map { question.choices[$0] }
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

/// A question as lines: what is asked, the lines of the file that show it, and the answers there are.
enum QuestionLines {
  /// How many lines of a file, and how many of several like questions, are shown.
  static let shown = 5

  /// The lines of the file that show what is open; nil where the question names none.
  static func examples(_ question: Question) -> String? {
    if question.examples.isEmpty { return nil }
    return question.examples.prefix(shown).map { example in
      (example.line.map { "line \($0): " } ?? "") + example.found
    }.joined(separator: " | ")
  }

  /// A line for each answer: what has to be typed for it, and what it makes of the file.
  static func answers(_ question: Question, typed: (_ number: Int, _ choice: String) -> String) -> [String] {
    let heads = question.choices.enumerated().map { typed($0.offset, $0.element) }
    let width = heads.map { TextWidth.of($0) }.max() ?? 0
    return heads.indices.map { index in
      let choice = question.choices[index]
      let readings = question.examples.prefix(shown).compactMap {
        $0.readings.indices.contains(index) ? $0.readings[index] : nil
      }
      let says = [question.code.kind.meaning(of: choice) ?? "", readings.joined(separator: " | ")]
        .filter { !$0.isEmpty }.joined(separator: ": ")
      if says.isEmpty { return heads[index] }
      return heads[index] + String(repeating: " ", count: width - TextWidth.of(heads[index]) + 2) + says
    }
  }
}
