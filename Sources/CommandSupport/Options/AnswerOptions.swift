import Bookkeeping
package import Statements
package import ArgumentParser
import BookEditing
import DatasetChecks
import Importer

/// Answers to the questions of an import, given before they are asked.
package struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer a question by its code, such as date-order=dmy; may be given several times. dataset help CODE explains it.",
      valueName: "code=choice"))
  package var answer: [String] = []

  package init() {}

  package func validate() throws { _ = try answers() }

  /// The answers by their codes, in the order of the command line.
  ///
  /// - Throws: `ValidationError` for a code or a choice that is none, which lists what is possible.
  package func answers() throws -> [GivenAnswer] {
    var answers: [GivenAnswer] = []
    for text in answer {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw ValidationError("--answer \(text): expected CODE=CHOICE, such as date-order=dmy.")
      }
      let codes = Question.Code.allCases.map(\.rawValue)
      guard let code = Question.Code(rawValue: String(parts[0])) else {
        let hint = NearestName.hint(for: String(parts[0]), among: codes)
        throw ValidationError("--answer \(text): there is no such code (\(hint)).")
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
package struct GivenAnswer {
  package let code: Question.Code
  package let choice: String

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
