import Bookkeeping
import DatasetFormat

/// The accounts of a journal: those of the dataset, its categories, and further ones for the rest.
///
/// Each has a place in a table, so that a row's accounts are numbers.
struct JournalAccounts {
  /// Accounts in addition to the user's own.
  enum Fixed: Int, CaseIterable {
    /// Opening balances.
    case opening
    /// Transfers that lack one half, or that are on their way.
    case transfers
    /// Transfers between two currencies.
    case conversion
    /// Rows that only set a balance right.
    case adjustments
    /// Money between members of the household.
    case household

    var name: (root: Root, leaf: String) {
      switch self {
      case .opening: (.equity, "opening")
      case .transfers: (.equity, "transfers")
      case .conversion: (.equity, "conversion")
      case .adjustments: (.equity, "adjustments")
      case .household: (.assets, "household")
      }
    }
  }

  enum Root: String { case assets, liabilities, equity, income, expenses }

  /// The name of each account, as the journal writes it.
  let names: [[UInt8]]
  /// The title for users; nil if the name is enough.
  let titles: [String?]
  /// The key of the account, if the name is not simply made of it.
  let keys: [String?]
  private(set) var isUsed: [Bool]
  private let accounts: Int
  private let categories: Int

  init(_ books: Books, _ dialect: JournalDialect) {
    accounts = books.accounts.count
    categories = books.categories.count
    var taken = FreeNames()
    var names: [[UInt8]] = []
    var titles: [String?] = []
    var keys: [String?] = []
    /// Adds an account below a root, under a unique name.
    func add(_ root: Root, _ path: [String], title: String?, key: String?) {
      let parts = ([root.rawValue] + path).map(dialect.accountPart)
      let base = parts.joined(separator: ":")
      let name = taken.free(base) { "\(base)-\($0)" }
      taken.take(name)
      names.append(Array(name.utf8))
      titles.append(title.flatMap { $0.isEmpty || $0 == key ? nil : $0 })
      let isPlain = key.map { $0 == path.last && parts.last == dialect.plainPart($0) } ?? true
      keys.append(isPlain && name == base ? nil : key)
    }
    // These names are reserved first, so that a user's account of the same name gets a different one.
    let reserved: [(Root, String)] = [
      (.assets, "pending"), (.liabilities, "pending"), (.equity, "before-start"),
    ]
    for (root, leaf) in reserved {
      taken.take([root.rawValue, leaf].map(dialect.accountPart).joined(separator: ":"))
    }
    for fixed in Fixed.allCases { add(fixed.name.root, [fixed.name.leaf], title: nil, key: nil) }
    func root(_ account: BooksAccount) -> Root { account.isLiability ? .liabilities : .assets }
    for account in books.accounts {
      add(root(account), [account.key], title: account.name, key: account.isKnown ? account.key : nil)
    }
    for account in books.accounts {
      add(root(account), ["pending", account.key], title: nil, key: account.key)
    }
    for account in books.accounts {
      add(.equity, ["before-start", account.key], title: nil, key: account.key)
    }
    for flow in [Root.expenses, .income] {
      for category in books.categories {
        let parent = category.parent.map { books.categories[$0].key }
        add(flow, [parent, category.key].compactMap { $0 }, title: category.name, key: category.key)
      }
    }
    self.names = names
    self.titles = titles
    self.keys = keys
    isUsed = Array(repeating: false, count: names.count)
  }

  func place(_ fixed: Fixed) -> Int { fixed.rawValue }

  /// The account that holds an account's balance.
  func balance(of account: Int) -> Int { Fixed.allCases.count + account }

  /// The account on the side of a row's own account: its balance, unless the row is not in it. A row dated
  /// before the account's start is not on its way there either.
  func own(_ row: BooksRow) -> Int {
    let kind = row.isBeforeStart ? 2 : row.isPending ? 1 : 0
    return Fixed.allCases.count + kind * accounts + Int(row.account)
  }

  /// The account on the other side of a row that is not half of a complete transfer between accounts.
  func other(_ row: BooksRow) -> Int {
    let first = Fixed.allCases.count + 3 * accounts + Int(row.category)
    return switch row.type {
    case .expense: first
    case .income: first + categories
    case .transfer: place(.transfers)
    case .adjustment: place(.adjustments)
    case .settlement: place(.household)
    }
  }

  mutating func use(_ place: Int) { isUsed[place] = true }
}
