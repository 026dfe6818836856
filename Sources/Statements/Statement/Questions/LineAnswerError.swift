import Money

/// Why the user's correction of a line is refused.
package enum LineAnswerError: Error, Sendable, Hashable {
  /// The line is both left out and corrected.
  case skippedAndRead(line: Int)
  /// A column of a line is corrected twice.
  case saidTwice(line: Int, column: String)
  /// No entry begins on the line. `reason` says what the line is, and `before` is the line of the entry above
  /// it.
  case noEntry(file: String, line: Int, reason: String?, before: Int?)
  /// No entry begins on any of the lines.
  case noEntries(file: String, lines: ClosedRange<Int>)
  /// Several entries begin on the line: in sheets of a workbook, or in a file without line ends.
  case severalEntries(file: String, line: Int, sheets: [String])
  /// The line has no such column, or several.
  case noSuchColumn(file: String, line: Int, name: String, known: [String])
  /// The correction would change how another line is read.
  case changesOthers(file: String, line: Int)
  /// The value is invalid in the column.
  case wrongValue(file: String, line: Int, column: String, value: String, expected: Expected)

  /// The kind of value that a column holds.
  package enum Expected: String, Sendable, Hashable {
    /// A day.
    case date
    /// A day with only one reading.
    case plainDate
    /// A number.
    case amount
    /// A number whose sign gives the direction, which the file does not show.
    case signedAmount
    /// The code of a currency.
    case currency
    /// Whether the entry is booked.
    case status
  }
}

extension LineAnswerError: CustomStringConvertible {
  package var description: String { "\(fact) Nothing was changed." }

  private var fact: String {
    switch self {
    case .skippedAndRead(let line):
      "line \(line) is named by --skip-line and by --line: it is left out or read, not both."
    case .saidTwice(let line, let column):
      "--line \(line) \(column)=...: the column is said twice. Say it once."
    case .noEntry(let file, let line, let reason, let before):
      "\(file): line \(line) is no entry (\(reason ?? "none begins there")\(before.map { "; the one before begins on line \($0)" } ?? "")). Name the line of an entry, as an editor numbers it."
    case .noEntries(let file, let lines):
      "\(file): none of the lines \(lines.lowerBound) to \(lines.upperBound) is an entry. Name the lines of entries, as an editor numbers them."
    case .severalEntries(let file, let line, let sheets):
      sheets.count > 1
        ? "\(file): row \(line) is an entry in the sheets \(sheets.map { "\"\($0)\"" }.joined(separator: ", ")). Name one of them with --sheet."
        : "\(file): several entries begin on line \(line), so that it names none of them. Break the file into lines first."
    case .noSuchColumn(let file, let line, let name, let known):
      "\(file), line \(line): no column, or more than one, is called \"\(name)\" (expected \(known.joined(separator: ", ")))."
    case .changesOthers(let file, let line):
      "\(file): with what is said, line \(line) would have another day or amount, though nothing is said of it. Write values as the file does: with its signs, marks and order of days."
    case .wrongValue(let file, let line, let column, let value, let expected):
      "\(file), line \(line): \"\(value)\" \(expected.complaint) (\(column))."
    }
  }
}

extension LineAnswerError.Expected {
  fileprivate var complaint: String {
    switch self {
    case .date: "is not a date; expected one as the file writes it, or as in 2026-01-31"
    case .plainDate: "may be more than one day; write it as in 2026-01-31"
    case .amount: "is not an amount; expected a number such as -12.50"
    case .signedAmount:
      "has no sign, and the file does not say whether money came in or went out; write + or -"
    case .currency: "is no currency; expected a code such as EUR"
    case .status: "says of no entry whether it is booked; expected booked or pending"
    }
  }
}

extension LineAnswerError: DatasetError {
  /// The stable name of the case: `skipped-and-read`.
  package var code: String {
    switch self {
    case .skippedAndRead: "skipped-and-read"
    case .saidTwice: "said-twice"
    case .noEntry: "no-entry"
    case .noEntries: "no-entries"
    case .severalEntries: "several-entries"
    case .noSuchColumn: "no-such-column"
    case .changesOthers: "changes-others"
    case .wrongValue: "wrong-value"
    }
  }
}
