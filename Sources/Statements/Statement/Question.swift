/// Something that a statement's file does not decide: a person must, and nothing is imported before.
public struct Question: Sendable, Hashable {
  /// What a question is about; ``kind`` says more of each.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Whether the day or the month comes first.
    case dateOrder = "date-order"
    /// Of which year the newest entry is, where dates have none.
    case year = "year"
    /// Of which calendar the years are.
    case calendar = "calendar"
    /// Whether `1.000` is one or one thousand.
    case decimalMark = "decimal-mark"
    /// Whether a positive amount is money in or money out.
    case amountSign = "amount-sign"
    /// Which currency amounts are in, where what the file says of it disagrees or names no single one.
    case currency = "currency"
    /// Which of several columns is the amount.
    case amountColumn = "amount-column"
    /// Which of several layouts the file is read by.
    case layout = "layout"
    /// A column that the layout names and the file does not have.
    case layoutChanged = "layout-changed"
    /// Which sheets of a workbook are the statement.
    case sheet = "sheet"
    /// Whether entries that a workbook does not show are read.
    case hiddenCells = "hidden-cells"
    /// Whether what cells of a workbook hold counts, or what they show.
    case shownDiffers = "shown-differs"
    /// Whether dates that a spreadsheet program may have exchanged day and month of are right.
    case swappedDates = "swapped-dates"
    /// Whether amounts are whole that two digits follow in a cell of their own.
    case cutAmounts = "cut-amounts"
    /// Whether a first or last line without a description is an entry.
    case bareLine = "bare-line"
    /// Whether amounts are in the currency's smallest unit, as their column says.
    case amountUnit = "amount-unit"
    /// A line that looks like a booking but has no readable date or amount.
    case unreadableLine = "unreadable-line"
    /// Whether money that came in and was taken back, as the status says, is booked.
    case status = "status"
    /// Which account the statement is of.
    case account = "account"
    /// Whether a statement is imported whose running balance follows from no reading of its amounts.
    case balancesDisagree = "balances-disagree"
    /// Whether lines that equal rows of another file, on a day that is cut between the two, are the same payments.
    case equalLines = "equal-lines"
    /// Whether lines are payments that are there already, in other words or on another day.
    case knownLines = "known-lines"
  }

  /// A place of the file that shows what is open, and what each answer makes of it.
  public struct Example: Sendable, Hashable {
    /// The 1-based line of the file, in a workbook the row; nil where it stands for several.
    public var line: Int?
    /// What stands there.
    public var found: String
    /// What each of the question's choices makes of it, in their order; empty where they make nothing of single lines.
    public var readings: [String]

    package init(line: Int?, found: String, readings: [String] = []) {
      self.line = line
      self.found = found
      self.readings = readings
    }
  }

  /// What the question is about.
  public var code: Code
  /// The question as a person reads it, with what was found.
  public var text: String
  /// The answers that ``StatementOptions/answer(_:with:)`` and ``ImportFile/answer(_:with:inStatement:)`` take.
  public var choices: [String]
  /// A few lines that show what is open.
  public var examples: [Example]
  /// The line that is asked about, where it is a single one that can be left out or said (``LineAnswers``).
  public var line: Int?
  /// The cells of that line which settle it once they are said: each member is one way.
  public var ways: [[OpenCell]] = []
  /// Whether several entries begin on the line, so that its number names none of them.
  public var sharesLine = false

  package init(code: Code, text: String, choices: [String], examples: [Example] = []) {
    self.code = code
    self.text = text
    self.choices = choices
    self.examples = examples
  }
}

/// A cell of a line that cannot be read, and that a person can say the value of.
public struct OpenCell: Sendable, Hashable {
  /// What such a cell holds.
  public enum Kind: Sendable, Hashable {
    /// A day.
    case date
    /// A number.
    case amount
  }

  /// The column, as ``LineAnswers`` takes it.
  public var column: String
  /// What a value must be.
  public var kind: Kind

  init(_ column: String, _ kind: Kind) {
    self.column = column
    self.kind = kind
  }

  static let date = OpenCell(StatementLayout.Role.date.rawValue, .date)
  static let amount = OpenCell(StatementLayout.Role.amount.rawValue, .amount)
}
