import Money
import Statements

/// The export format of an app or a program: the meaning of its columns, and its notation for splits,
/// transfers and opening balances.
///
/// There is one file for each app in `Words/apps/` (`BookFormat+Files.swift`). No code depends on a
/// particular app.
struct BookFormat: Sendable {
  /// The contents of a column.
  enum Column: String, Sendable, Hashable, CaseIterable {
    /// Identifies the postings of one entry, or the parts of one split.
    case entry
    /// Identifies the parts of one split, and nothing else.
    case splitEntry
    /// Identifies the two halves of a transfer.
    case transferGroup
    case date
    case otherDate
    /// Negative is money out.
    case amount
    case outflow
    case inflow
    /// Says whether the amount is money in or out.
    case sign
    /// The amount of a split row, whose parts follow in rows of their own.
    case splitTotal
    /// A star for a split row, a stroke for each of its parts below it.
    case splitMark
    /// A letter for each part of a split, which are rows one after the other.
    case partMark
    /// Says that the row is not booked yet.
    case planned
    /// The amount of a row that is not paid yet, instead of its amount.
    case unpaid
    /// The parts of a split row with their categories: `Food|-12.00||Household|-3.00`.
    case parts
    /// The amount followed by its currency: `12.50 EUR`.
    case position
    case currency
    case account
    /// The receiving account, in a row that names both accounts.
    case otherAccount
    /// The amount of a transfer, if it has a column of its own.
    case transferAmount
    case otherAmount
    case otherCurrency
    /// The kind of the account and of the receiving one, such as `Asset account` and `Loan`.
    case accountKind
    case otherAccountKind
    case accountNumber
    case institution
    case category
    case categoryGroup
    case subcategory
    /// The group and the category in one cell: `Bills: Rent`.
    case categoryPath
    /// The category, and tags after it: `Food, weekly`.
    case categoryList
    /// The receiving account of a transfer, else the category.
    case target
    case payee
    case note
    /// The bank's own words.
    case bankText
    case reference
    case tags
    /// Tags in a journal's comment: `trip:rome, work:`.
    case comment
    case status
    /// Whether the row is an expense, an income, a transfer or an opening.
    case kind
    /// Whether it is a transfer.
    case isTransfer
    /// The way of paying, which may say that the row is a transfer.
    case payment
    /// The month of a plan, in a table beside the transactions.
    case month
    /// What is planned for a category in that month.
    case budgeted
    /// The balance of the account after the row.
    case balance
    /// The name of an account in a row that only gives its balance, and that balance.
    case statedAccount
    case statedBalance
    /// Derived from other columns.
    case derived
  }

  /// The meaning of a row.
  enum Shape: String, Sendable, Hashable {
    /// A row is a movement on one account.
    case rows
    /// A row is a posting. Several postings make an entry.
    case postings
    /// A row names the paying and the receiving account.
    case pairs
    /// A row is a posting with the full path of the account on its other side.
    case sides
    /// A row is a cost that several people share, with the balance of each.
    case shares
    /// An entry of an account's register, which names its category or the account on its other side.
    case registers
  }

  /// A fact about a format.
  enum Flag: String, Sendable, Hashable, CaseIterable {
    /// All rows came from banks.
    case bankFeed = "bank-feed"
    /// A payee with the name of an account marks a row as a transfer.
    case payeeMayBeAccount = "payee-may-be-account"
    /// The category of a transfer is the other account.
    case categoryMayBeAccount = "category-may-be-account"
    /// Payee and note share a cell: Shop | milk.
    case payeeEndsAtBar = "payee-ends-at-bar"
    /// The decimal mark is a point in every language.
    case decimalPoint = "decimal-point"
    /// A transfer is one row, which names both accounts.
    case toldOnce = "told-once"
    /// A transfer is two rows, one for each account.
    case toldTwice = "told-twice"
    /// Blank cells repeat those of the row above.
    case carriesDown = "carries-down"
    /// Rows without a day say what accounts began with.
    case datelessOpenings = "dateless-openings"
    /// Rows with one number are the parts of a split.
    case splitByEntry = "split-by-entry"
    /// Amounts have a sign, which outranks the word beside them.
    case signed
    /// Positive amounts were spent.
    case positiveIsOut = "positive-is-out"
    /// A setting of the app decides which sign means money out.
    case signUnsure = "sign-unsure"
    /// Tags are separated by blanks.
    case tagsByBlanks = "tags-by-blanks"
    /// `Giro > Savings` in the place of an account are the accounts of a transfer.
    case accountArrow = "account-arrow"
    /// Only the first of two columns for the account is one.
    case firstAccountOnly = "first-account-only"
    /// Accounts and categories have names without paths, so that nothing tells them apart.
    case namesAlone = "names-alone"
  }

  /// The name in plans and in `--json`.
  private(set) var name: String
  /// The name for the user.
  let title: String
  var shape = Shape.rows
  /// By the names in the header, in lower case.
  var columns: [String: Column] = [:]
  /// Names that identify the format. Each list is one alternative.
  var known: [[String]] = []
  /// The columns of other tables that the app exports beside its transactions.
  var beside: [[String]] = []
  var flags: Set<Flag> = []
  /// Payees or categories with these prefixes name the other account of a transfer.
  var transferPrefixes: [String] = []
  /// Categories that mark a row as a transfer.
  var transferCategories: Set<String> = []
  /// Ways of paying that mark a row as a transfer.
  var transferPayments: Set<String> = []
  /// Categories of what an account began with.
  var openingCategories: Set<String> = []
  /// Categories of a row whose parts follow it.
  var splitCategories: Set<String> = []
  /// Words in the name of a column for the smallest units of a currency.
  var minorWords: Set<String> = []
  /// Names of the paying account's column, beside one of the receiving account.
  var payingColumns: Set<String> = []
  /// Category names that mean "no category".
  var noCategories: Set<String> = []
  /// Groups whose categories are income.
  var incomeGroups: Set<String> = []
  /// Groups in a table of plans that are not for spending.
  var unplannedGroups: Set<String> = []
  /// Words of the status column for a row that the bank has confirmed.
  var clearedWords: Set<String> = []
  /// The app's own words in the column of kinds.
  var kinds: [String: BookWords.Kind] = [:]
  /// Columns that repeat others if all of those are present, by their names.
  var derivedBeside: [String: [String]] = [:]

  init(_ name: String, _ title: String) {
    self.name = name
    self.title = title
  }

  var decimalMark: DecimalMark? { flags.contains(.decimalPoint) ? .point : nil }

  /// The name of an app that no file is about.
  static let unknownName = "csv"

  /// Whether the app itself is unknown, so that only the words of its header say something.
  var isUnknown: Bool { name == Self.unknownName }

  /// The same format under another name.
  func named(_ name: String) -> BookFormat {
    var format = self
    format.name = name
    return format
  }

  /// A header name in the form for comparison: without surrounding white space, in lower case.
  static func normal(_ name: String) -> String { name.trimmingSpace().lowercased() }

  /// The format that most names of a header indicate. Nil when there is none.
  static func known(by header: [String]) -> BookFormat? {
    let names = Set(header.map(normal))
    return all.compactMap { format -> (format: BookFormat, count: Int)? in
      let found = format.known.filter { $0.allSatisfy(names.contains) }.map(\.count).max()
      return found.map { (format, $0) }
    }.max { $0.count < $1.count }?.format
  }
}

/// Registers of money programs, which are not tables.
extension BookFormat {
  static let qif: BookFormat = {
    var format = BookFormat("qif", "QIF")
    format.shape = .registers
    format.columns = ["date": .date, "account": .account]
    return format
  }()

  /// The column for a role of the statement reader. Nil for a role that books do not use.
  static func column(_ role: StatementLayout.Role) -> Column? {
    switch role {
    case .date: .date
    case .valueDate: .otherDate
    case .amount: .amount
    case .debit: .outflow
    case .credit: .inflow
    case .sign: .sign
    case .currency: .currency
    case .payee, .payer, .recipient: .payee
    case .text: .note
    case .balance: .balance
    case .balanceBefore: .derived
    case .fee, .originalAmount, .originalCurrency, .reference, .status, .account: nil
    }
  }
}
