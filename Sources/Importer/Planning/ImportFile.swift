import Digest

/// A file to be imported: its statements, and the hash that it is recognised by.
public struct ImportFile: Sendable {
  /// What was read of the file.
  public var statements: StatementFile
  /// The SHA-256 of the file, 64 hexadecimal digits.
  public var sha256: String
  /// What a person has answered about single statements of the file, by their number from 0.
  public private(set) var answers: [Int: QuestionAnswers] = [:]

  /// A file that was read, with its hash.
  package init(statements: StatementFile, sha256: String) {
    self.statements = statements
    self.sha256 = sha256
  }

  /// A file that was read, known again by the hash of its bytes.
  public init(statements: StatementFile, bytes: [UInt8]) {
    self.init(statements: statements, sha256: SHA256.digest(of: bytes).description)
  }

  /// Takes over the answer to a question that planning the import has put about a statement of the file, by its number
  /// from 0; the import is then to be planned again.
  public mutating func answer(_ code: Question.Code, with choice: String, inStatement number: Int) {
    answers[number, default: QuestionAnswers()][code] = choice
  }
}
