import ArgumentParser
import Importer

/// Answers to the questions of an import, given before they are asked.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer a question by its code, such as date-order=dmy; may be given again. dataset help CODE explains one.",
      valueName: "code=choice"))
  var answer: [String] = []

  func validate() throws { _ = try answers() }

  /// The answers by their codes, in the order of the command line.
  ///
  /// - Throws: `ValidationError` for a code or a choice that is none, which lists what is possible.
  func answers() throws -> [GivenAnswer] {
    var answers: [GivenAnswer] = []
    for text in answer {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw ValidationError("--answer \(text): expected CODE=CHOICE, such as date-order=dmy.")
      }
      let codes = Question.Code.allCases.map(\.rawValue)
      guard let code = Question.Code(rawValue: String(parts[0])) else {
        let hint = NearestName.of(String(parts[0]), among: codes).map { "did you mean \($0)?" }
        throw ValidationError(
          "--answer \(text): there is no such code (\(hint ?? "expected one of \(codes.joined(separator: ", "))"))."
        )
      }
      guard !answers.contains(where: { $0.code == code }) else {
        throw ValidationError(
          "--answer \(text): \(code.rawValue) is answered twice. Keep one of the answers.")
      }
      let given = GivenAnswer(code: code, choice: String(parts[1]))
      if let expected = given.expected { throw ValidationError("--answer \(text): expected \(expected).") }
      answers.append(given)
    }
    return answers
  }
}

/// An answer of the command line.
struct GivenAnswer {
  let code: Question.Code
  let choice: String

  /// What an answer to such questions looks like, where this cannot be one; nil where it can.
  var expected: String? {
    let kind = code.kind
    if kind.meaning(of: choice) != nil { return nil }
    var possible = kind.words.map(\.word)
    switch kind.names {
    case nil: break
    case .columns?:
      var columns = ColumnChoices()
      if columns.add(choice) == nil { return nil }
      possible.append("ROLE=NAME, as --column takes it")
    case .year?:
      if QuestionKind.isYear(choice) { return nil }
      possible.append("a year, such as 2026")
    case .listed?, .account?: return nil
    }
    return possible.joined(separator: " or ")
  }
}
