import Money
@testable import Statements
import Testing

/// A small file, written for these tests, and the expected reading.
struct WrittenDates: Sendable, CustomTestStringConvertible {
  var name: String
  var file: String
  var text: String
  /// The expected questions, in order.
  var asks: [Question.Code]
  /// The answers with which the entries are expected.
  var answers: [Question.Code: String]
  /// Day and minor units of each entry. Empty for a file that must not be read.
  var entries: [String]

  init(
    _ name: String, file: String = "statement.csv", text: String, asks: [Question.Code] = [],
    answers: [Question.Code: String] = [:], entries: [String]
  ) {
    self.name = name
    self.file = file
    self.text = text
    self.asks = asks
    self.answers = answers
    self.entries = entries
  }

  var testDescription: String { name }

  /// The statements of the file. Empty when it is refused.
  func read(answered: Bool) -> [Statement] {
    var options = StatementOptions()
    if answered { for (code, choice) in answers { options.answer(code, with: choice) } }
    return (try? StatementReader.read(bytes: Array(text.utf8), fileName: file, options: options))?.statements
      ?? []
  }
}

/// Compares the questions and entries of a file with the expected ones.
func check(_ file: WrittenDates, sourceLocation: SourceLocation = #_sourceLocation) throws {
  if !file.asks.isEmpty {
    let asked = file.read(answered: false)
    #expect(
      asked.flatMap { $0.questions.map(\.code) } == file.asks, "questions", sourceLocation: sourceLocation)
    #expect(asked.allSatisfy { $0.entries.isEmpty }, "nothing is read", sourceLocation: sourceLocation)
  }
  let statements = file.read(answered: true)
  let entries = statements.flatMap(\.entries).map { "\($0.date) \($0.amountMinor)" }
  #expect(entries == file.entries, "entries", sourceLocation: sourceLocation)
  if !file.entries.isEmpty {
    let open = statements.flatMap { $0.questions.map(\.text) }
    #expect(open.isEmpty, "questions: \(open)", sourceLocation: sourceLocation)
  }
}
