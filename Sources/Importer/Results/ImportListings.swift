public import DatasetFormat

/// A row that an import names, as a person knows it.
public struct RowSummary: Sendable, Hashable {
  /// How the row is named.
  public var reference: RowReference
  /// The row's day.
  public var date: CalendarDate
  /// Signed: negative for money out.
  public var amount: Amount
  /// Payee, the bank's text or the note.
  public var text: String
}

/// A line whose date or text the bank has changed since the row was made.
public struct ChangedLine: Sendable, Hashable {
  /// The 1-based line of the file.
  public var line: Int
  /// The day that the bank says now.
  public var date: CalendarDate
  /// The text that the bank says now.
  public var text: String
  /// The row, which stays.
  public var row: RowSummary
}

/// A line that completes a row in which something else stands than the bank says: what the row has stays.
public struct LineDifference: Sendable, Hashable {
  /// A cell that keeps what it holds.
  public struct Cell: Sendable, Hashable {
    /// The column of the Transactions tab.
    public var column: String
    /// What the cell holds.
    public var own: String
    /// What the bank says.
    public var bank: String
  }

  /// The 1-based line of the file.
  public var line: Int
  /// The row that the line completes.
  public var row: RowSummary
  /// In the order of the tab's columns.
  public var cells: [Cell]
}

/// A line and a row that may be one transaction, or the two halves of a transfer.
public struct MatchProposal: Sendable, Hashable {
  /// What the row is.
  public enum Kind: String, Sendable, Hashable {
    /// A person entered the row.
    case entered
    /// A recurring rule made it.
    case recurring
    /// It is a pending row.
    case pending
    /// The row is half of a transfer that waits for its line.
    case transferHalf
    /// The row is in another account: together the two would be a transfer.
    case transfer
  }

  /// The 1-based line of the file.
  public var line: Int
  /// What the row is.
  public var kind: Kind
  /// The row that may be the same transaction.
  public var row: RowSummary
  /// The row's account.
  public var accountKey: String?
  /// Whether neither has another candidate.
  public var isOnly: Bool
}
