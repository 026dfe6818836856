import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// The books in a file after reading: which money moved when, on which account, and in which category.
package struct BookFile: Sendable {
  /// The file's name, without folders.
  package let name: String
  /// The app or program that wrote it, such as `ynab`. `csv` for an unknown one.
  package let format: String
  /// The same in words for the user.
  package let title: String
  /// The currency of most rows. Nil when the file does not state one.
  package let currency: Currency?
  /// Whether the file itself states the currency of its amounts.
  package let statesCurrency: Bool
  /// Questions that the file leaves open. While there are any, nothing may be made of it.
  package internal(set) var questions: [Question]
  /// The reading to which the questions refer.
  package let statement: Statement
  /// Notes for the user about the reading.
  package internal(set) var warnings: [String]
  /// The lines that are not used, with the reason, in file order.
  package internal(set) var notTaken: [NotTaken]

  /// A line that is not used.
  package struct NotTaken: Sendable, Hashable {
    /// The 1-based line of the file, or the row of a workbook.
    package let line: Int
    /// Why.
    package let reason: String
  }

  /// The names of the tables beside the books that are not read, such as budgets.
  package internal(set) var leftOut: [String] = []

  /// The plans for its categories.
  var budgets = BookBudgets()

  /// Its schedules and rules.
  var plans = BookPlans()

  let table: BookTable
  /// Which lines are of which file.
  var places = BookPlaces(file: "")
  /// The types of accounts by their names in lower case, if the file states them.
  var accountTypes: [String: String] = [:]
  /// The balances that the file gives beside the rows of the last day, by account in lower case.
  var statedBalances: [String: [Int64]] = [:]
  /// Names in lower case that are not accounts.
  var noAccounts: Set<String> = []
  var postings: [BookPosting]
  /// Entries of a journal with a posting that was left out on purpose. Their imbalance is not a mistake.
  var incomplete: Set<String>

  /// How many rows the table has.
  package var rowCount: Int { table.rows.count }

  /// Whether the rows name their accounts.
  package var namesAccounts: Bool { postings.contains { !$0.account.isEmpty } }

  /// A line as a user finds it: `line 12`, or with several files `march.csv, line 12`.
  package func place(ofLine line: Int) -> String {
    let place = places.place(line)
    return place.file.isEmpty || place.file == name
      ? "line \(place.line)" : "\(place.file), line \(place.line)"
  }
}
