import DatasetFormat

/// The question whether lines on a day that is cut between two files are payments that are there already.
enum EqualLinesQuestion {
  static func make(
    _ undecided: (day: CalendarDate, example: Int, count: Int), of statement: Statement
  ) -> Question {
    let line = statement.entries[undecided.example]
    let others = undecided.count == 1 ? "" : " and \(undecided.count - 1) more"
    return Question(
      code: .equalLines,
      text:
        "line \(line.line)\(others) of \(undecided.day) equal what another file has brought, but each file has lines of that day which the other one lacks, and no reference or balance tells them apart. Are they the same payments, or new ones?",
      choices: ImportOptions.EqualLines.allCases.map(\.rawValue))
  }
}
