/// Something that a statement's file does not decide: a person must, and nothing is imported before.
public struct Question: Sendable, Hashable {
  /// What a question is about.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Whether the day or the month comes first.
    case dateOrder = "date-order"
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
    /// A line that looks like a booking but has no readable date or amount.
    case unreadableLine = "unreadable-line"
    /// Whether lines that equal rows of another file, on a day that is cut between the two, are the same payments.
    case equalLines = "equal-lines"
  }

  /// What the question is about.
  public var code: Code
  /// The question as a person reads it, with what was found.
  public var text: String
  /// The answers there are, as the option that gives them takes them.
  public var choices: [String]

  package init(code: Code, text: String, choices: [String]) {
    self.code = code
    self.text = text
    self.choices = choices
  }
}
