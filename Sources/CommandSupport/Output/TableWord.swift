import Money

/// The words of the tables that commands print, in English: titles of columns, and names of reports.
///
/// `Words/people/` has them in other languages, as `added-up = aufsummiert` in the section `table`.
package enum TableWord: String, WordingKey, CaseIterable {
  case account, accounts, addedUp = "added up", after, allButSpent = "all but spent", amount
  case average, balance, before, beside, budget, budgeted, by, calendar, carried, cashflow
  case category, change, cleared, date, day, earlierAfter = "earlier after"
  case earlierIn = "earlier in", earlierOut = "earlier out", earnedBy = "earned by"
  case endOf = "end of", from, goal, goals, moneyIn = "in", income
  case incomeBefore = "income before", later, left, leftOver = "left over", month
  case nearlySpent = "nearly spent", needs, networth, onTrack = "on track", moneyOut = "out", over
  case payee, payees, pending, planned, quarter, receipts, reconciled, row, rows, saved, share, spending
  case spendingBefore = "spending before", spent, spentOn = "spent on", summary, tag, tags, target
  case to, total, transactions, trends, until, week, year
  case withoutACategory = "without a category", withoutAPayee = "without a payee"
  case withoutATag = "without a tag"

  package var name: String { "table." + rawValue.replacing(" ", with: "-") }

  /// The word in the language of the dataset.
  package var text: String { Figures.wording?(self) ?? rawValue }

  /// The word as a heading begins: `Added up`.
  package var title: String { Self.capitalised(text) }

  /// The same in English.
  package var english: String { Self.capitalised(rawValue) }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
