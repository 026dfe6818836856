import Money

/// Why a file cannot be read as a statement.
package enum StatementError: Error, Sendable, Hashable {
  /// The file has no bytes.
  case empty(file: String)
  /// A file of a kind that contains no statement: a picture, an archive, a program.
  case notAStatement(file: String, kind: String)
  /// A dataset's own file, or one exported from a dataset. Importing it would add every row again.
  case isDataset(file: String, part: String)
  /// A workbook, which must be read by its sheets instead of its bytes.
  case isWorkbook(file: String)
  /// Text without a table of dates and amounts.
  case noTable(file: String, records: Int)
  /// A QIF file that only has other lists of a program, without an account.
  case listsOnly(file: String, lists: [String])
  /// A table with amounts but without dates, or the reverse.
  case noColumn(file: String, line: Int?, missing: Missing, header: [String])
  /// A column that the user named and that the table does not have, or has twice.
  case noSuchColumn(file: String, line: Int?, name: String, header: [String])
  /// A limit on hostile input was exceeded.
  case limit(file: String, name: String, value: Int, limit: Int)
  /// The text is larger than the reader's limit.
  case tooLarge(file: String, detail: String)
  /// The text could not be decoded or split.
  case unreadable(file: String, detail: String)

  /// The column that a table must have.
  package enum Missing: String, Sendable, Hashable {
    /// No column of dates.
    case dates
    /// No column of amounts.
    case amounts
  }
}

extension StatementError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty(let file):
      "\(file): the file is empty (expected a bank statement). Download it again."
    case .notAStatement(let file, let kind):
      "\(file): the file is \(kind), not a bank statement (expected CSV, XLSX, OFX, QIF, camt or MT940). "
        + "Download the statement in one of these formats."
    case .isDataset(let file, let part):
      "\(file): the file holds \(part), no bank statement: importing it would add every row a second time. "
        + "Import the file that the bank gave. Rows of another dataset can be copied into the Transactions tab of this one, ids included."
    case .isWorkbook(let file):
      "\(file): the file is a workbook (.xlsx). Open it and read its sheets."
    case .noTable(let file, let records):
      "\(file): \(records) records, but none with a date and an amount (expected a table of entries). "
        + "Run inspect --layout on the file to see how it is read."
    case .listsOnly(let file, let lists):
      "\(file): the file holds only \(lists.joined(separator: ", ")) and no entries of an account, so it is no statement "
        + "(expected a section such as !Type:Bank). Export the account itself, with its transactions."
    case .noColumn(let file, let line, let missing, let header):
      "\(file)\(line.map { ":\($0)" } ?? ""): no column holds \(missing.rawValue)"
        + (header.isEmpty ? "" : " (found \(header.map { "\"\($0)\"" }.joined(separator: ", ")))")
        + ". Run inspect --layout on the file to see how it is read."
    case .noSuchColumn(let file, let line, let name, let header):
      "\(file)\(line.map { ":\($0)" } ?? ""): no column, or more than one, is called \"\(name)\" (found "
        + "\(header.map { "\"\($0)\"" }.joined(separator: ", "))). Name one of them, or give its number from 1."
    case .limit(let file, let name, let value, let limit):
      "\(file): \(name) is \(value), above the limit of \(limit)."
    case .tooLarge(let file, let detail): "\(file): \(detail)."
    case .unreadable(let file, let detail):
      "\(file): the text cannot be read: \(detail). Name its encoding with --encoding."
    }
  }
}

extension StatementError: DatasetError {
  /// The stable name of the case: `empty`.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .notAStatement: "not-a-statement"
    case .isDataset: "is-dataset"
    case .isWorkbook: "is-workbook"
    case .noTable: "no-table"
    case .listsOnly: "lists-only"
    case .noColumn: "no-column"
    case .noSuchColumn: "no-such-column"
    case .limit: "limit"
    case .tooLarge: "too-large"
    case .unreadable: "unreadable"
    }
  }
}
