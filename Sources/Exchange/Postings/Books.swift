import Bookkeeping
import DatasetFormat

/// The data of an export: the one interpretation of rows that all formats share.
struct Books: Sendable {
  /// The dataset's name.
  var name: String
  /// Nil if the dataset has no transactions at all.
  var tab: Tab?
  /// The first is for rows without an account. Then follow those of the Accounts tab, and keys that only rows
  /// name.
  var accounts: [BooksAccount] = [BooksAccount(key: "unassigned")]
  /// The first is for rows without a category. Then follow those of the Categories tab, and keys that only
  /// rows name.
  var categories: [BooksCategory] = [BooksCategory(key: "uncategorised", name: "Uncategorised")]
  var currencies: [Currency] = []
  /// By date; rows of one day in the order of the tab.
  var rows: [BooksRow] = []
  /// Whether the rows include all that balances are made of, so that starting balances can be exported.
  var keepsBalances = true
  /// The exported dataset.
  var dataset: Dataset
  /// The last day that was asked for.
  var lastDay: CalendarDate?
  var leftOut: [LeftOutRow] = []
  /// Data of other tabs that no exchange format takes: `2 receipts`, `the archiving of 1 account`.
  var otherRecords: [String] = []

  /// Whether the export includes an account's starting balance: the account began by the last requested day.
  func hasOpening(_ account: BooksAccount) -> Bool {
    guard keepsBalances, account.hasOpening else { return false }
    guard let start = account.startDate, let lastDay else { return true }
    return start <= lastDay
  }

  /// The first day that anything happens on; nil if nothing does.
  private(set) var firstDay: CalendarDate?

  /// Notes the first day, once all accounts and rows are there: each account without a start asks for it.
  mutating func noteFirstDay() {
    let starts = accounts.compactMap { hasOpening($0) ? $0.startDate : nil }
    firstDay = (starts + [rows.first?.date].compactMap { $0 }).min()
  }

  /// The day of an account's starting balance.
  func openingDay(of account: BooksAccount) -> CalendarDate {
    account.startDate ?? firstDay ?? CalendarDate(dayNumber: 0)
  }
}

/// An account as an export names it.
struct BooksAccount: Sendable {
  var key: String
  var name = ""
  var type = AccountType.other
  /// Nil for one that is not in the Accounts tab.
  var currency: Currency?
  var startDate: CalendarDate?
  var startingBalance: Int64 = 0
  var institution: String?
  var last4: String?
  /// Whether the Accounts tab has it.
  var isKnown = false
  /// Whether it is among those that were asked for.
  var isChosen = true

  var hasOpening: Bool { isKnown && isChosen && startingBalance != 0 }
  /// Whether its balance is a debt.
  var isLiability: Bool { type == .creditCard || type == .loan }
}

/// A category as an export names it.
struct BooksCategory: Sendable {
  var key: String
  var name: String
  /// Its place among the categories; nil for one at the top.
  var parent: Int?
}

/// The movement of a row of the Transactions tab.
struct BooksRow: Sendable {
  /// Negative for money out.
  var minorUnits: Int64
  /// The index in the tab's sheet.
  var row: Int32
  var date: CalendarDate
  /// Places among the accounts, categories and currencies.
  var account: Int32
  var category: Int32
  var currency: Int32
  /// For half a transfer, the index of the other half among the rows; -1 if there is none.
  var partner: Int32 = -1
  /// The index of the next row that divides the same statement line; -1 if there is none.
  var nextPart: Int32 = -1
  /// Whether it is a further part of a statement line, included in the entry of its first part.
  var isFurtherPart = false
  var type: TransactionType
  var isPending: Bool
  var isCleared: Bool
  /// Whether it is dated before its account's start, so that it is in no balance.
  var isBeforeStart: Bool
}
