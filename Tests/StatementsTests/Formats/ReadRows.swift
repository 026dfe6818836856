@testable import Statements
import Testing

/// What a text gives as a statement file, in a form that a table of cases can hold.
struct ReadRows {
  /// The entries of all statements: `2024-01-05 -100`, with ` pending` behind those that are not booked.
  var rows: [String] = []
  var questions: [Question.Code] = []
  var statements: [Statement] = []

  init(_ text: String, _ options: StatementOptions = StatementOptions()) throws {
    try self.init(bytes: Array(text.utf8), options)
  }

  init(bytes: [UInt8], _ options: StatementOptions = StatementOptions()) throws {
    statements = try StatementReader.read(bytes: bytes, fileName: "statement", options: options).statements
    questions = statements.flatMap(\.questions).map(\.code)
    rows = statements.flatMap(\.entries).map {
      "\($0.date) \($0.amountMinor)" + ($0.status == .pending ? " pending" : "")
    }
  }

  var warnings: [String] { statements.flatMap(\.warnings) }

  var evidence: [String] { statements.flatMap(\.evidence) }
}

/// A text, and the rows that it must give.
struct RowCase: CustomTestStringConvertible {
  var name: String
  var text: String
  var rows: [String]

  init(_ name: String, _ text: String, _ rows: String...) {
    self.name = name
    self.text = text
    self.rows = rows
  }

  var testDescription: String { name }
}
