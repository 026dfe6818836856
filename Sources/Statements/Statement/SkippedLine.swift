/// A line of a statement that makes no entry, and the reason.
package struct SkippedLine: Sendable, Hashable {
  /// Why a line makes no entry.
  package enum Reason: Sendable, Hashable {
    /// The balance before the first entry.
    case openingBalance
    /// The balance after the last entry.
    case closingBalance
    /// A balance that the statement does not call opening or closing.
    case balance
    /// The sum of incoming or outgoing money.
    case turnover
    /// A total of entries.
    case total
    /// A repetition of the header row.
    case repeatedHeader
    /// Neither a date nor an amount: text about the statement itself.
    case notice
    /// A date, but a blank amount.
    case noAmount
    /// Declined, reversed or never carried out, according to the bank.
    case failed(status: String)
    /// A movement neither in nor out, according to the bank.
    case neutral(word: String)
    /// The currency is unknown, and the user chose to leave such lines out.
    case unknownCurrency(word: String)
    /// A date and a blank amount, although the balance next to it changes.
    case blankAmount
    /// Looks like an entry, but its date cannot be read.
    case unreadableDate(found: String)
    /// Looks like an entry, but its amount cannot be read.
    case unreadableAmount(found: String)
    /// Looks like an entry, but the file ends in it, so that its day or its amount may be cut short. Nothing was found
    /// where it ends before them, or before the currency.
    case brokenOff(found: String, isDate: Bool)
    /// Looks like an entry, but its amount has no sign, and nothing beside it says its direction.
    case noDirection(amount: String)
    /// Looks like an entry, but has more cells than the table has columns. A delimiter inside a text may have
    /// moved its amount.
    case overlongRow(found: Int, expected: Int)
    /// Looks like an entry, but its cells are not under the names of their columns.
    case shiftedCells
    /// Looks like an entry, but the file ends inside one of its quoted texts.
    case openQuote
    /// Looks like an entry, but a stray quotation mark keeps whole records in one of its cells.
    case swallowed(lines: ClosedRange<Int>)
    /// Looks like an entry, but its amount is the sum of others.
    case sumOfOthers
    /// Looks like an entry, but its text says that it came to nothing.
    case saysFailed(found: String)
    /// Looks like an entry, but is above the column names.
    case aboveNames
    /// Looks like an entry, but its day and its amount are in no cells of the table's columns.
    case outsideColumns
    /// A part of the entry on another line, whose amount includes it.
    case part(of: Int)
    /// The user left it out. `isRemembered` means that this was in an earlier import of the same line.
    case leftOutByUser(isRemembered: Bool)
    /// Not read because a question about the whole statement is open.
    case undecided
  }

  /// The 1-based line of the file, or the row of a workbook.
  package var line: Int
  /// Why the line makes no entry.
  package var reason: Reason

  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension SkippedLine.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .openingBalance: "opening balance"
    case .closingBalance: "closing balance"
    case .balance: "balance"
    case .turnover: "turnover"
    case .total: "total"
    case .repeatedHeader: "the header once more"
    case .notice: "text without a date and an amount"
    case .noAmount: "no amount"
    case .failed(let status): "not carried out (\(status))"
    case .neutral(let word): "neither in nor out (\(word))"
    case .unknownCurrency(let word): "left out, as \"\(word)\" is no known currency"
    case .blankAmount: "it has no amount, and the balance beside it moves"
    case .unreadableDate(let found): "\"\(found)\" is not a date"
    case .unreadableAmount(let found): "\"\(found)\" is not an amount"
    case .brokenOff("", _): "the file ends in it"
    case .brokenOff(let found, _): "the file ends in it, and \"\(found)\" may be cut short"
    case .noDirection(let amount): "nothing says whether \"\(amount)\" is money in (+) or out (-)"
    case .overlongRow(let found, let expected): "it has \(found) cells in a table of \(expected) columns"
    case .shiftedCells: "its cells do not stand under the names of their columns"
    case .openQuote: "the file ends in it, inside a quoted text"
    case .swallowed(let lines):
      "a quotation mark keeps lines \(lines.lowerBound) to \(lines.upperBound) together, which hold several entries"
    case .sumOfOthers: "its amount is the sum of other entries, as a total's would be"
    case .saysFailed(let found): "\"\(found)\" says that it came to nothing"
    case .aboveNames: "it stands above the column names"
    case .outsideColumns: "its day and its amount are not in the columns of the table"
    case .part(let line): "a part of line \(line)"
    case .leftOutByUser(let isRemembered):
      isRemembered ? "you said so when it was imported before" : "you said so"
    case .undecided: "a question is open"
    }
  }

  /// Whether the line may be a booking, so that the user must be told when it is skipped.
  package var isLoss: Bool {
    switch self {
    case .blankAmount, .unreadableDate, .unreadableAmount, .brokenOff, .noDirection, .overlongRow,
      .shiftedCells, .openQuote, .swallowed, .sumOfOthers, .saysFailed, .aboveNames, .outsideColumns:
      true
    default: false
    }
  }
}
