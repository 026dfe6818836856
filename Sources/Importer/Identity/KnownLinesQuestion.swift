import DatasetFormat

/// Asks whether lines are already in the dataset with other words or on another day.
enum KnownLinesQuestion {
  /// How many of the lines are shown.
  private static let shown = 3

  /// The question about one or more pairs.
  static func make(_ pairs: [KnownLines.Pair], of statement: Statement, _ texts: LedgerTexts) -> Question {
    let lines = pairs.count == 1 ? "1 line looks" : "\(pairs.count) lines look"
    let examples = pairs.prefix(shown).map { pair in
      let entry = statement.entries[pair.line]
      let row = texts.summary(of: pair.row)
      let unit = row.amount.currency
      func line(_ day: CalendarDate, _ text: String, _ amount: Amount) -> String {
        "\(day) \(text) \(amount)"
      }
      return Question.Example(
        line: entry.line,
        found: line(entry.date, entry.text, Amount(minorUnits: entry.amountMinor, currency: unit)),
        readings: [
          "your \(texts.name(of: pair.row)): \(line(row.date, row.text, row.amount))", "one more payment",
        ])
    }
    return Question(
      code: .knownLines,
      text:
        "\(lines) like transactions that are there already, in other words or on another day, and nothing proves it. Are they the same payments, or new ones? One answer holds for all of them; --link LINE=ROW says of a single line that it is a row, and the answer then holds for the rest.",
      choices: ImportOptions.EqualLines.allCases.map(\.rawValue), examples: Array(examples))
  }
}
