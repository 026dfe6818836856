/// A question that a statement's file does not answer. Nothing is imported before the user answers it.
public struct Question: Sendable, Hashable {
  /// The subject of a question.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// Whether the day or the month comes first.
    case dateOrder = "date-order"
    /// The year of the newest entry, if dates have no year.
    case year = "year"
    /// Which of two columns of days is that of the booking.
    case dateColumn = "date-column"
    /// The calendar of the years.
    case calendar = "calendar"
    /// Whether names of months are Croatian, where they mean another month elsewhere.
    case monthNames = "month-names"
    /// Whether `1.000` is one or one thousand.
    case decimalMark = "decimal-mark"
    /// Whether a positive amount is money in or money out.
    case amountSign = "amount-sign"
    /// Which of two words beside amounts without signs is money out.
    case directionWord = "direction-word"
    /// The currency of the amounts, if the file contradicts itself or the sign is shared.
    case currency = "currency"
    /// Which of several columns is the amount.
    case amountColumn = "amount-column"
    /// Which of several layouts is used.
    case layout = "layout"
    /// A column that the layout names and the file does not have.
    case layoutChanged = "layout-changed"
    /// Which sheets of a workbook are the statement.
    case sheet = "sheet"
    /// Whether hidden entries of a workbook are read.
    case hiddenCells = "hidden-cells"
    /// Whether the values of a workbook's cells count, or the displayed texts.
    case shownDiffers = "shown-differs"
    /// Whether dates are right whose day and month a spreadsheet program may have exchanged.
    case swappedDates = "swapped-dates"
    /// Whether amounts are complete that have two digits in the next cell.
    case cutAmounts = "cut-amounts"
    /// Whether lines are the parts of the line beside them, or payments of their own.
    case summedParts = "summed-parts"
    /// Whether a first or last line without a description is an entry.
    case bareLine = "bare-line"
    /// Whether amounts are in the currency's smallest unit, as their column says.
    case amountUnit = "amount-unit"
    /// A line that looks like a booking but has no readable date or amount.
    case unreadableLine = "unreadable-line"
    /// Whether incoming money with a status such as "reversed" is booked.
    case status = "status"
    /// Which account the statement is of.
    case account = "account"
    /// Whether to import a statement whose running balance follows from no reading of its amounts.
    case balancesDisagree = "balances-disagree"
    /// Whether to import what was read from a page, where nothing printed there proves it.
    case unproven = "unproven"
    /// Whether lines are the same payments as equal rows of another file, on a day that is split between the
    /// two files.
    case equalLines = "equal-lines"
    /// Whether lines are payments that are already in the dataset, with other words or on another day.
    case knownLines = "known-lines"
  }

  /// A place in the file that shows the open question, with the result of each answer.
  public struct Example: Sendable, Hashable {
    /// The 1-based line of the file, or the row of a workbook. Nil when it represents several.
    public var line: Int?
    /// The text at that place.
    public var found: String
    /// The result of each of the question's choices, in their order. Empty when the choices do not change
    /// single lines.
    public var readings: [String]

    package init(line: Int?, found: String, readings: [String] = []) {
      self.line = line
      self.found = found
      self.readings = readings
    }
  }

  /// The subject of the question.
  package var code: Code
  /// The question in words for the user, with the findings.
  package var text: String
  /// The answers that ``StatementOptions/answer(_:with:)`` and `ImportFile.answer`
  /// take.
  package var choices: [String]
  /// A few lines that show the open question.
  package var examples: [Example]
  /// The line in question, if it is a single one that can be left out or corrected (``LineAnswers``).
  package var line: Int?
  /// The cells of that line whose correction settles the question. Each element is one sufficient set.
  package var ways: [[OpenCell]] = []
  /// Whether several entries begin on the line, so that its number does not identify one of them.
  package var sharesLine = false

  package init(code: Code, text: String, choices: [String], examples: [Example] = []) {
    self.code = code
    self.text = text
    self.choices = choices
    self.examples = examples
  }

  /// The choice that a typed word means: `MXN` → `mxn`. Nil for any other word, and where two choices differ from it
  /// in case alone.
  package func choice(_ typed: String) -> String? {
    if choices.contains(typed) { return typed }
    let alike = choices.filter { $0.lowercased() == typed.lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }
}
