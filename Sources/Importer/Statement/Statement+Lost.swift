extension Statement {
  /// Skips an entry that cannot be read, and asks about it: it may be money.
  mutating func lose(_ line: Int, _ reason: SkippedLine.Reason) {
    skipped.append(SkippedLine(line: line, reason: reason))
    warnings.append("line \(line) was not read: \(reason)")
    questions.append(
      Question(
        code: .unreadableLine,
        text:
          "line \(line) looks like an entry, but \(reason). Correct it in a copy of the file, or leave it out.",
        choices: [StatementFile.skipWord]))
  }
}
