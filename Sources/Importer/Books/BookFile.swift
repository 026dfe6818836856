public import DatasetFormat

/// The books in a file, read: what moved when, on which account, and in which category.
public struct BookFile: Sendable {
  /// The file's name, without folders.
  public let name: String
  /// The app or program that wrote it, such as `ynab`; `csv` for one that is not known.
  public let format: String
  /// The same for people.
  public let title: String
  /// The currency that most rows are in; nil where the file says none.
  public let currency: Currency?
  /// Whether the file itself says the currency of its amounts.
  public let statesCurrency: Bool
  /// What the file does not decide; while there is one nothing may be made of it.
  public internal(set) var questions: [Question]
  /// The reading that the questions are about.
  public let statement: Statement
  /// What the person should know of the reading.
  public internal(set) var warnings: [String]
  /// The lines of which nothing is taken, with the reason, in the order of the file.
  public internal(set) var notTaken: [NotTaken]

  /// A line of which nothing is taken.
  public struct NotTaken: Sendable, Hashable {
    /// The 1-based line of the file; in a workbook the row.
    public let line: Int
    /// Why.
    public let reason: String
  }

  let table: BookTable
  /// The types of accounts by their names in lower case, where the file says them.
  var accountTypes: [String: String] = [:]
  /// Names in lower case that stand for no account.
  var noAccounts: Set<String> = []
  var postings: [BookPosting]
  /// Entries of a journal of which some posting is left out on purpose: what they leave open is no mistake.
  var incomplete: Set<String>

  /// How many rows the table has.
  public var rowCount: Int { table.rows.count }
}
