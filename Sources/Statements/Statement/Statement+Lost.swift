extension Statement {
  /// Skips an entry that cannot be read, and asks about it: it may be money. `ways` are the cells that settle it once a person says
  /// them.
  mutating func lose(_ line: Int, _ reason: SkippedLine.Reason, _ ways: [[OpenCell]]) {
    skipped.append(SkippedLine(line: line, reason: reason))
    var question = Question(
      code: .unreadableLine,
      text: "line \(line) looks like an entry, but \(reason). \(Question.saysWhatItHolds)",
      choices: [StatementFile.skipWord])
    question.line = line
    question.ways = ways
    questions.append(question)
  }
}

extension Question {
  /// What settles the question about a line that cannot be read.
  static let saysWhatItHolds = "Leave it out, or say what it holds."

  /// The same where the line's number does not tell which of its entries is meant.
  static let isOnSharedLine =
    "Several entries begin on this line: to say what one of them holds, break the file into lines first."
}
