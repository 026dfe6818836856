extension Statement {
  /// Skips an entry that cannot be read, and asks about it: it may be money. `ways` are the cells that settle it once a person says
  /// them.
  mutating func lose(_ line: Int, _ reason: SkippedLine.Reason, _ ways: [[OpenCell]]) {
    skipped.append(SkippedLine(line: line, reason: reason))
    warnings.append("line \(line) was not read: \(reason)")
    var question = Question(
      code: .unreadableLine,
      text: "line \(line) looks like an entry, but \(reason). Leave it out, or say what it holds.",
      choices: [StatementFile.skipWord])
    question.line = line
    question.ways = ways
    questions.append(question)
  }
}
