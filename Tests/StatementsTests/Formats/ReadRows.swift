@testable import Statements
import Testing

/// The reading of a text as a statement file, in a form for tables of test cases.
struct ReadRows {
  /// The entries of all statements: `2024-01-05 -100`, with ` pending` after pending ones.
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

/// A text, and its expected rows.
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
