import Importer

/// Answers the questions of an import: with what the command line says, else with what the person at the terminal types.
struct QuestionAnswerer {
  /// An answer, to be given to what put the question.
  struct Answer {
    var code: Question.Code
    var choice: String
    /// What is said of a single line; without cells it is left out.
    var line: (number: Int, cells: [(column: String, value: String)])?
  }

  private let given: [GivenAnswer]
  /// Whether a person is there to be asked.
  private let asks: Bool
  /// The answers of the command line that some question asked for.
  private var used: Set<Question.Code> = []
  /// Questions that an answer has not settled, by where they were put.
  private var answered: Set<Place> = []
  /// Whether the person has left a question open, so that nothing can be imported and no other need be answered.
  private(set) var isLeftOpen = false

  private struct Place: Hashable {
    var name: String
    var question: Question
  }

  init(_ given: [GivenAnswer], asks: Bool) {
    self.given = given
    self.asks = asks
  }

  /// The answer to the first of these questions that gets one; nil where all stay open. `statement` is what they are put about, and
  /// `name` tells it from others of the run; `isNeeded` says that nothing can be imported without an answer.
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

  /// What the person at the terminal says of the first line that cannot be read, where nothing else is open; nil where there is none,
  /// or it stays open.
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
    guard isFree || question.choices.contains(answer.choice) else {
      let expected =
        question.choices.isEmpty
        ? "nothing answers it for this file" : question.choices.joined(separator: " or ")
      throw Failure(
        "--answer \(question.code.rawValue)=\(answer.choice): \(statement.file) asks: \(question.text) (expected \(expected)). Nothing was changed.",
        status: 64)
    }
    return answer.choice
  }
}
