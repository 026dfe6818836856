extension StatementFile {
  /// Notes what the person said when the file was read, and closes the questions that it settles whatever the format.
  mutating func note(_ said: StatementOptions) {
    for index in statements.indices {
      if statements[index].answers != said { statements[index].answers = said }
      // The lines are among the skipped ones.
      if said.answers[.unreadableLine] == Self.skipWord {
        statements[index].questions.removeAll {
          $0.code == .unreadableLine && $0.choices.contains(Self.skipWord)
        }
      }
    }
  }

  /// The answer that leaves out lines that cannot be read.
  static let skipWord = "skip"
}
