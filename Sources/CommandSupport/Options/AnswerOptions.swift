import Bookkeeping
package import Statements
package import ArgumentParser
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

/// Filters for a command whose other options say what shall be: the same ones as everywhere, as `--where name=value`.
package struct WhereOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Which transactions to change, such as payee=kiosk; may be given several times.",
      valueName: "name=value"))
  var conditions: [String] = []

  /// Whether no option was given.
  package var isEmpty: Bool { conditions.isEmpty }

  private static let all = [
    "from", "until", "period", "type", "category", "tag", "account", "payee", "min-amount", "max-amount",
    "payment", "reimbursement", "rule", "text",
  ]

  /// The names, for help and messages.
  package static var names: String { all.joined(separator: ", ") }

  package init() {}

  /// The filters as other commands take them.
  ///
  /// - Throws: ``Failure`` with status 64 for what is none.
  package func filters() throws -> FilterOptions {
    var words: [String] = []
    var seen: Set<String> = []
    for condition in conditions {
      let parts = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw Failure.usage("--where \(condition): expected name=value, such as payee=kiosk.")
      }
      let name = parts[0].lowercased()
      guard Self.all.contains(name) else {
        let hint = NearestName.of(name, among: Self.all).map { "did you mean \($0)?" }
        throw Failure.usage(
          "--where \(condition): there is no such filter (\(hint ?? "expected one of \(Self.names)")).")
      }
      // A second one of these would silently take the place of the first.
      guard seen.insert(name).inserted || ["type", "category", "tag", "account"].contains(name) else {
        throw Failure.usage("--where \(condition): \(name) is given twice. Keep one of them.")
      }
      words.append("--\(name)=\(parts[1])")
    }
    return try FilterOptions.parse(words)
  }
}

/// The name that a person may have meant.
package enum NearestName {
  /// The name at most two edits away from a word, and of several the nearest.
  package static func of(_ word: String, among names: [String]) -> String? {
    names.compactMap { name in EditDistance.between(name, word, atMost: 2).map { ($0, name) } }
      .min { $0.0 < $1.0 }?.1
  }
}
