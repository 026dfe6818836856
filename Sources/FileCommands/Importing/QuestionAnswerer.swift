import Bookkeeping
import CommandSupport
import Importer

/// Answers the questions of an import: with what the command line says, else with what the person at the
/// terminal types.
struct QuestionAnswerer {
  /// An answer, to be given to what put the question.
  struct Answer {
    var code: Question.Code
    var choice: String
    /// What is said of a single line; without cells it is left out.
    var line: (number: Int, cells: [(column: String, value: String)])?
  }

  let given: [GivenAnswer]
  /// Whether a person is there to be asked.
  let asks: Bool
  /// The answers of the command line that some question asked for.
  private var used: Set<Question.Code> = []
  /// Questions that an answer has not settled, by where they were put.
  private var answered: Set<Place> = []
  /// Whether the person has left a question open, so that nothing can be imported and no other need be
  /// answered.
  private(set) var isLeftOpen = false

  private struct Place: Hashable {
    var name: String
    var question: Question
  }

  init(_ given: [GivenAnswer], asks: Bool) {
    self.given = given
    self.asks = asks
  }

  /// The answer to the first of these questions that gets one; nil where all stay open. `statement` is what
  /// they are put about, and `name` tells it from others of the run; `isNeeded` says that nothing can be
  /// imported without an answer.
  ///
  /// - Throws: ``Failure``, wrong usage, for an answer of the command line that is none to the question.
  mutating func answer(
    _ questions: [Question], about statement: Statement, as name: String, isNeeded: Bool = true
  ) throws -> Answer? {
    if let answer = lineAnswer(questions, about: statement) { return answer }
    var isOfCode: Set<Question.Code> = []
    for question in questions where isOfCode.insert(question.code).inserted {
      // Whoever has answered a question once is not asked it again: the answer cannot have settled it.
      guard answered.insert(Place(name: name, question: question)).inserted else { continue }
      let all = questions.filter { $0.code == question.code }
      if let choice = try givenChoice(for: question, of: statement) {
        return Answer(code: question.code, choice: choice)
      }
      guard asks, !isLeftOpen, question.line == nil || question.code != .unreadableLine else { continue }
      if let choice = QuestionPrompt(all, about: statement).choice() {
        return Answer(code: question.code, choice: choice)
      }
      if isNeeded { isLeftOpen = true }
    }
    return nil
  }

  /// What the person at the terminal says of the first line that cannot be read, where nothing else is open;
  /// nil where there is none, or it stays open.
  private mutating func lineAnswer(_ questions: [Question], about statement: Statement) -> Answer? {
    guard asks, !isLeftOpen, !given.contains(where: { $0.code == .unreadableLine }),
      let question = questions.first(where: { $0.code == .unreadableLine && $0.line != nil && !$0.sharesLine }
      ),
      questions.allSatisfy({ $0.code == .unreadableLine }), let number = question.line
    else { return nil }
    switch LinePrompt(question, about: statement, isOnly: questions.count == 1).reply() {
    case .skip?: return Answer(code: question.code, choice: question.choices[0], line: (number, []))
    case .skipAll?: return Answer(code: question.code, choice: question.choices[0])
    case .cells(let cells)?:
      return Answer(code: question.code, choice: question.choices[0], line: (number, cells))
    case nil:
      isLeftOpen = true
      return nil
    }
  }

  /// The answers of the command line that no question asked for.
  var unused: [GivenAnswer] { given.filter { !used.contains($0.code) } }

  private mutating func givenChoice(for question: Question, of statement: Statement) throws -> String? {
    guard let answer = given.first(where: { $0.code == question.code }) else { return nil }
    used.insert(question.code)
    let isFree = [.columns, .account, .year].contains(question.code.kind.names)
    guard let choice = isFree ? answer.choice : question.choice(answer.choice) else {
      let expected =
        question.choices.isEmpty
        ? "it has no answer for this file" : question.choices.joined(separator: " or ")
      throw Failure.usage(
        "--answer \(question.code.rawValue)=\(answer.choice): \(statement.file) asks: \(question.text) (expected \(expected)). Nothing was changed."
      )
    }
    return choice
  }
}

extension QuestionAnswerer {
  /// The answer to the first question of a planned import that gets one, with the file and the statement in
  /// it; nil where all stay open.
  ///
  /// `accounts` are those of the dataset, one of which may be named where nothing tells the account of a
  /// statement; nil: nobody is asked about that.
  mutating func answer(
    to result: ImportResult, of files: [ImportFile], accounts: [Account]?
  ) throws -> (file: Int, number: Int, Answer)? {
    var planned = result.statements[...]
    for (file, read) in files.enumerated() {
      for number in read.statements.statements.indices {
        guard let imported = planned.popFirst() else { return nil }
        // What reading has asked is open already.
        guard read.statements.statements[number].questions.isEmpty else { continue }
        let asked = imported.statement.questions
        let unknown = accounts.flatMap { imported.accountQuestion($0) }.map { [$0] } ?? []
        let answer = try self.answer(
          asked.isEmpty ? unknown : asked, about: imported.statement, as: "plan \(file) \(number)",
          isNeeded: !asked.isEmpty)
        if let answer { return (file, number, answer) }
      }
    }
    return nil
  }
}

/// The question about a line that cannot be read, on a terminal: what the line is, and what may become of it.
struct LinePrompt {
  /// What the person says of the line.
  enum Reply {
    /// It is left out.
    case skip
    /// It and all others that cannot be read are left out.
    case skipAll
    /// It is read with these values.
    case cells([(column: String, value: String)])
  }

  private struct Choice {
    var word: String
    var meaning: String
    var answer: Answer
  }

  private enum Answer {
    case reply(Reply)
    /// The values of these cells are asked for.
    case values([OpenCell])
  }

  private let question: Question
  private let statement: Statement
  private let choices: [Choice]

  /// `isOnly` says that no other line of the statement is open.
  init(_ question: Question, about statement: Statement, isOnly: Bool) {
    self.question = question
    self.statement = statement
    var choices = [
      Choice(
        word: "skip", meaning: "leave out this line, and list it as skipped", answer: .reply(.skip))
    ]
    for cells in question.ways {
      let names = cells.map(\.column)
      choices.append(
        Choice(
          word: names.joined(separator: " and "),
          meaning: "type the value\(cells.count == 1 ? "" : "s") to read it with",
          answer: .values(cells)))
    }
    if !isOnly {
      choices.append(
        Choice(
          word: "all", meaning: "leave out this line and all others like it", answer: .reply(.skipAll)))
    }
    self.choices = choices
  }

  /// Asks until something is said; nil where the person leaves the question open.
  func reply() -> Reply? {
    for line in lines { Output.note(Printable.line(line)) }
    while let answer = TypedAnswer.ask("A number or a word (Enter skips it): ", answer) {
      switch answer {
      case .reply(let reply): return reply
      case .values(let cells): if let values = values(of: cells) { return .cells(values) }
      }
    }
    return nil
  }

  private func values(of cells: [OpenCell]) -> [(column: String, value: String)]? {
    var values: [(column: String, value: String)] = []
    for cell in cells {
      while true {
        guard let typed = TypedAnswer.read("\(cell.column) (Enter goes back): "), !typed.isEmpty else {
          return nil
        }
        if cell.accepts(typed) {
          values.append((cell.column, typed))
          break
        }
        let expected = cell.kind == .date ? "a date" : "an amount"
        Output.note("\"\(typed)\" is not \(expected)")
      }
    }
    return values
  }

  /// `2` or `skip` for one of the choices, `Amount=-45.20` for a value.
  private func answer(_ typed: String) -> Answer? {
    if let equals = typed.firstIndex(of: "="), equals > typed.startIndex {
      return .reply(.cells([(String(typed[..<equals]), String(typed[typed.index(after: equals)...]))]))
    }
    return TypedAnswer.place(of: typed, in: choices.map(\.word)).map { choices[$0].answer }
  }

  private var lines: [String] {
    let width = choices.map { TextWidth.of($0.word) }.max() ?? 0
    let answers = choices.enumerated().map { number, choice in
      let pad = String(repeating: " ", count: width - TextWidth.of(choice.word) + 2)
      return "  \(number + 1)  \(choice.word)\(pad)\(choice.meaning)"
    }
    return ["", "\(statement.file): \(question.text)"]
      + (QuestionLines.examples(question).map { ["  " + $0] } ?? []) + answers
  }
}
