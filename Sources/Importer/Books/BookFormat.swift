/// What an app or a program exports: which of its columns is what, and how it writes splits, transfers and openings.
///
/// One declaration an app (`BookFormat+Apps.swift`, `BookFormat+Journals.swift`); nothing else knows any of them.
struct BookFormat: Sendable {
  /// What a column holds.
  enum Column: Sendable, Hashable {
    /// What groups the postings of one entry, or the parts of one split.
    case entry
    case date
    case otherDate
    /// Negative is money out.
    case amount
    case outflow
    case inflow
    /// Says whether the amount is in or out.
    case sign
    /// The amount of a divided row, whose parts follow in rows of their own.
    case splitTotal
    /// The amount and behind it its currency: `12.50 EUR`.
    case position
    case currency
    case account
    /// The account that the money goes to, in a row that names both.
    case otherAccount
    case otherAmount
    case otherCurrency
    case accountNumber
    case institution
    case category
    case categoryGroup
    case subcategory
    /// The group and the category in one cell: `Bills: Rent`.
    case categoryPath
    case payee
    case note
    /// The bank's own words.
    case bankText
    case tags
    /// Tags as a journal writes them in a comment: `trip:rome, work:`.
    case comment
    case status
    /// Whether the row is an expense, an income, a transfer or an opening.
    case kind
    /// Whether it is a transfer.
    case isTransfer
    /// Follows from other columns.
    case derived
  }

  /// How rows stand for what happened.
  enum Shape: Sendable, Hashable {
    /// A row is what moved on one account.
    case rows
    /// A row is a posting; several make an entry.
    case postings
    /// A row names the account that money leaves and the one that it reaches.
    case pairs
    /// An entry of an account's register, which names its category, or the account on its other side.
    case registers
  }

  /// What plans and `--json` call it.
  let name: String
  /// What a person calls it.
  let title: String
  var shape = Shape.rows
  /// By the names of the header in lower case.
  let columns: [String: Column]
  /// Names that tell the file; each list is one way.
  let known: [[String]]
  /// Payees or categories that begin so name the other account of a transfer.
  var transferPrefixes: [String] = []
  /// Categories that say that a row is a transfer.
  var transferCategories: Set<String> = []
  /// Whether a payee that is called like an account says that a row is a transfer.
  var payeeMayBeAccount = false
  /// Categories that stand for none.
  var noCategories: Set<String> = []
  /// Groups whose categories are income.
  var incomeGroups: Set<String> = []
  /// Words of the status column for a row that the bank has shown.
  var clearedWords: Set<String> = []
  /// Whether all rows came from banks.
  var isBankFeed = false
  /// The mark that its amounts always have, whatever language it speaks.
  var decimalMark: DecimalMark?
  /// Columns that say what others say, too, where all of these are there; by their names.
  var derivedBeside: [String: [String]] = [:]
  /// Whether payee and note share a cell: `Shop | milk`.
  var payeeEndsAtBar = false

  init(
    _ name: String, _ title: String, known: [[String]], shape: Shape = .rows, columns: [String: Column]
  ) {
    self.name = name
    self.title = title
    self.known = known
    self.shape = shape
    self.columns = columns
  }

  /// A name of the header as it is compared: without white space around it, in lower case.
  static func normal(_ name: String) -> String { name.trimmingSpace().lowercased() }

  /// The format that most names of a header speak for; nil where none does.
  static func known(by header: [String]) -> BookFormat? {
    let names = Set(header.map(normal))
    return all.compactMap { format -> (format: BookFormat, count: Int)? in
      let found = format.known.filter { $0.allSatisfy(names.contains) }.map(\.count).max()
      return found.map { (format, $0) }
    }.max { $0.count < $1.count }?.format
  }

  /// All that are known by their columns.
  static let all: [BookFormat] = journals + apps
}
