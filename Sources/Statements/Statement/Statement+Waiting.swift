extension Statement {
  /// Reads no entry before a question is answered: all of them wait, and so do these lines, which are skipped for another reason until then.
  mutating func wait(for question: Question, with lines: Set<Int> = []) {
    questions.append(question)
    wait(with: lines)
  }

  /// The same for a question that stands elsewhere.
  mutating func wait(with lines: Set<Int> = []) {
    skipped.removeAll { lines.contains($0.line) }
    skipped += (entries.map(\.line) + lines).map { SkippedLine(line: $0, reason: .undecided) }
    skipped.sort { $0.line < $1.line }
    entries = []
  }
}
