import DatasetFormat

/// The question whether lines on a day that is cut between two files are payments that are there already.
struct EqualLinesQuestion {
  let day: CalendarDate
  /// The lines that equal rows.
  let lines: [Int]
  /// Whether the other files have brought more of the day than these lines.
  let hasOtherRows: Bool
  /// Whether this file has more of the day than these lines.
  let hasOtherLines: Bool

  /// How many lines are shown.
  private static let shown = 3

  func question(of statement: Statement) -> Question {
    let first = statement.entries[lines[0]]
    let subject =
      lines.count == 1 ? "line \(first.line) equals a row" : "\(lines.count) lines equal rows"
    return Question(
      code: .equalLines,
      text:
        "\(subject) of \(day) that another file has brought. \(difference), and no reference or balance tells them apart. Are they the same payments, or new ones?",
      choices: ImportOptions.EqualLines.allCases.map(\.rawValue),
      examples: lines.prefix(Self.shown).map { index in
        let line = statement.entries[index]
        let amount = DecimalText.string(
          mantissa: line.amountMinor, scale: statement.digits(line.currency ?? statement.currency))
        return Question.Example(
          line: line.line, found: "\(line.payee.isEmpty ? line.text : line.payee) \(amount)")
      })
  }

  /// What the two files have of the day beside the lines.
  private var difference: String {
    switch (hasOtherRows, hasOtherLines) {
    case (true, true): "Each file has lines of that day that the other lacks"
    case (true, false): "The other file has more of that day"
    case (false, true): "This file has more of that day"
    case (false, false): "Neither file has anything else of that day, on which one ends and the other begins"
    }
  }
}
