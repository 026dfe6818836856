import DatasetFormat
import DatasetStore
import Foundation
import Importer

/// Imports a statement whose file leaves something open, with answers as a person would give them:
/// `AnswerQuestions DATASET STATEMENT ANSWER...`.
@main enum AnswerQuestions {
  static func main() throws {
    var answers = CommandLine.arguments.dropFirst(3)
    guard CommandLine.arguments.count >= 3 else {
      fatalError("usage: AnswerQuestions DATASET STATEMENT ANSWER...")
    }
    let folder = try DatasetLocator.at(CommandLine.arguments[1])
    let file = URL(filePath: CommandLine.arguments[2])
    let bytes = Array(try Data(contentsOf: file))

    // A value: a person may take any time, and nothing is locked meanwhile.
    var session = try folder.read { read in
      try ImportSession(
        bytes, named: file.lastPathComponent, into: read.dataset, history: read.importHistory)
    }
    while let question = session.questions.first {
      print("question:", question.text)
      for example in question.examples {
        let meanings = zip(question.choices, example.readings).map { "\($0) \($1)" }
        print("  \(example.found):", meanings.joined(separator: ", "))
      }
      guard let answer = answers.popFirst() else { return }
      print("answer:", answer)
      try session.answer(question, with: answer)
    }
    print(session.result.statements.map(\.newCount).reduce(0, +), "new")
    try folder.write { try $0.apply(session.plan()) }
  }
}
