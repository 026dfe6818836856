import Bookkeeping
public import DatasetFormat

/// The books of a file as one plan for a dataset, with what each name in the file becomes.
public struct BookImport: Sendable {
  /// An account of the file's, in one currency.
  public struct Account: Sendable, Hashable {
    /// What the file calls it; several where a person made them one.
    public internal(set) var names: [String]
    /// The key here.
    public let key: String
    /// What it is called here.
    public let title: String
    /// The currency of its rows.
    public let currency: Currency
    /// Its type, such as `savings`.
    public internal(set) var type = "checking"
    /// Whether the plan makes it.
    public internal(set) var isNew = true
    /// Whether it is not archived.
    public internal(set) var isActive = true
    /// The bank.
    public internal(set) var institution: String?
    /// The last digits of its number.
    public internal(set) var last4: String?
    /// How many rows it gets.
    public internal(set) var rows = 0
    /// What its rows and its starting balance come to, in minor units.
    public internal(set) var sumMinor: Int64 = 0
    /// What it began with, in minor units; nil where the file does not say.
    public internal(set) var startingBalance: Int64?
    /// The day from which that counts.
    public internal(set) var startDate: CalendarDate?
  }

  /// A category of the file's.
  public struct Category: Sendable, Hashable {
    /// What the file calls it, with the groups above it.
    public let name: String
    /// The key here.
    public let key: String
    /// What it is called here.
    public let title: String
    /// Whether money is spent in it or earned.
    public let type: FlowType
    /// Whether the plan makes it.
    public internal(set) var isNew = true
    /// The category above.
    public internal(set) var parentKey: String?
    /// What is shown before the name.
    public internal(set) var emoji: String?
    /// How many rows have it.
    public internal(set) var rows = 0
    /// Signed minor units by currency code.
    public internal(set) var sums: [String: Int64] = [:]

    init(name: String, key: String, title: String, type: FlowType) {
      self.name = name
      self.key = key
      self.title = title
      self.type = type
    }

    init(name: String, _ known: Bookkeeping.Category) {
      var type = FlowType.expense
      if case .known(let word) = known.type { type = word }
      self.init(name: name, key: known.key, title: known.name, type: type)
      isNew = false
      parentKey = known.parentKey
    }
  }

  /// A category of the file's whose rows are transfers here, which have none.
  public struct TransferCategory: Sendable, Hashable {
    /// What the file calls it, with the groups above it.
    public let name: String
    /// How many rows have it.
    public internal(set) var rows = 0
    /// Signed minor units by currency code.
    public internal(set) var sums: [String: Int64] = [:]

    init(name: String) { self.name = name }
  }

  /// A tag of the file's.
  public struct Tag: Sendable, Hashable {
    /// What the file calls it.
    public let name: String
    /// What it is here; empty where it is left out.
    public let tag: String
    /// How many rows have it.
    public internal(set) var rows: Int
  }

  /// The accounts, in the order of the file.
  public let accounts: [Account]
  /// The categories that rows have, and those that are made because others stand below them, by name.
  public let categories: [Category]
  /// The categories that the file gives transfers, by name; their rows keep what they say in the note.
  public let transferCategories: [TransferCategory]
  /// The tags, in the order of the file.
  public let tags: [Tag]
  /// How many transactions there will be.
  public let rowCount: Int
  /// How many transfers have both of their halves, and how many rows are halves without the other.
  public let transfers: (linked: Int, oneSided: Int)
  /// How many rows of the file are divided over several.
  public let splits: Int
  /// How many rows have no category although they are spent or earned.
  public let uncategorised: Int
  /// The first and the last day.
  public let days: ClosedRange<CalendarDate>?
  /// The lines of which nothing is taken.
  public let notTaken: [BookFile.NotTaken]
  /// Columns of the file's that become columns of the Transactions tab.
  public let ownColumns: [String]
  /// Columns that follow from others, and are not taken.
  public let leftOutColumns: [String]
  /// All of it as one plan.
  public let plan: Plan

  /// The word that makes rows of a category transfers.
  static let transferWord = "transfer"

  /// Plans the books of a file.
  ///
  /// - Parameters:
  ///   - file: The file; without open questions.
  ///   - dataset: What they are for: new, with its categories.
  ///   - mapping: What a person says that names are.
  ///   - command: What was typed.
  ///   - origin: The clock, and where ids come from.
  /// - Throws: ``BookFileError``; `PlanError` where the plan does not fit the dataset.
  public init(
    _ file: BookFile, into dataset: Dataset, mapping: BookMapping, command: String, origin: Origin
  ) throws {
    precondition(file.questions.isEmpty, "books with open questions are not imported")
    let made = try BookRows(file, mapping: mapping)
    var names = try BookAccounts(made.rows, of: file, in: dataset, mapping: mapping)
    let known = try BookCategories(made.rows, of: file, in: dataset, mapping: mapping)
    let found = try BookTags(made.rows, mapping: mapping)
    names.chooseDefault(in: dataset)
    let writer = BookWriter(
      file: file, rows: made.rows, accounts: names, categories: known, tags: found, dataset: dataset,
      origin: origin)
    let plan = writer.plan(command: command)
    accounts = names.accounts
    categories = (known.parents + known.categories).sorted { $0.name.lowercased() < $1.name.lowercased() }
    transferCategories = Self.transferCategories(made.rows)
    tags = found.tags
    self.plan = plan
    ownColumns = writer.ownColumns.map(\.name)
    leftOutColumns = file.table.leftOutColumns
    notTaken = (file.notTaken + made.notTaken).sorted { $0.line < $1.line }
    let rows = made.rows.filter { $0.kind != .opening }
    rowCount = rows.count
    let halves = rows.filter { $0.kind == .transfer }
    let linked = Set(halves.compactMap(\.transfer)).count
    transfers = (linked, halves.count { $0.transfer == nil })
    splits = Set(rows.compactMap(\.split)).count
    uncategorised = rows.count {
      if case .flow(let path, _) = $0.kind { path.isEmpty } else { false }
    }
    days = made.rows.map(\.date).min().flatMap { first in
      made.rows.map(\.date).max().map { first...$0 }
    }
    try BookCheck(file, rows: made.rows, notTaken: notTaken, accounts: names).require(
      plan, in: dataset, expecting: rows.count)
  }

  private static func transferCategories(_ rows: [BookRow]) -> [TransferCategory] {
    var found: [[String]: TransferCategory] = [:]
    for row in rows where row.kind == .transfer && !row.category.isEmpty {
      let path = row.category.map(BookFormat.normal)
      var category = found[path] ?? TransferCategory(name: row.category.joined(separator: ": "))
      category.rows += 1
      category.sums[row.currency.code, default: 0] &+= row.minor
      found[path] = category
    }
    return found.values.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  /// What a journal's account is by its first part; nil for one that nobody knows.
  static func root(of account: String, _ mapping: BookMapping) -> BookWords.Root? {
    let first = String(account.split(separator: ":").first ?? "")
    return BookWords.Root(word: mapping.target(.root, first) ?? first)
  }
}
