import Bookkeeping
package import DatasetFormat

/// The books of a file as one plan for a dataset, with the result for each name in the file.
package struct BookImport: Sendable {
  /// An account of the file, in one currency.
  package struct Account: Sendable, Hashable {
    /// Its names in the file. Several if the user combined them.
    package internal(set) var names: [String]
    /// The key in the dataset.
    package let key: String
    /// The name in the dataset.
    package let title: String
    /// The currency of its rows.
    package let currency: Currency
    /// Its type, such as `savings`.
    package internal(set) var type = "checking"
    /// Whether the plan creates it.
    package internal(set) var isNew = true
    /// Whether it is not archived.
    package internal(set) var isActive = true
    /// The bank.
    package internal(set) var institution: String?
    /// The last digits of its number.
    package internal(set) var last4: String?
    /// How many rows it gets.
    package internal(set) var rows = 0
    /// The sum of its rows and its opening balance, in minor units.
    package internal(set) var sumMinor: Int64 = 0
    /// Its opening balance in minor units. Nil when the file does not give it.
    package internal(set) var startingBalance: Int64?
    /// The day of the opening balance.
    package internal(set) var startDate: CalendarDate?
  }

  /// A category of the file.
  package struct Category: Sendable, Hashable {
    /// Its name in the file, with its parent groups.
    package let name: String
    /// The key in the dataset.
    package let key: String
    /// The name in the dataset.
    package let title: String
    /// Whether it is for expenses or for income.
    package let type: FlowType
    /// Whether the plan creates it.
    package internal(set) var isNew = true
    /// The parent category.
    package internal(set) var parentKey: String?
    /// The emoji before the name.
    package internal(set) var emoji: String?
    /// How many rows have it.
    package internal(set) var rows = 0
    /// Signed minor units by currency code.
    package internal(set) var sums: [String: Int64] = [:]

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

  /// A category of the file whose rows are transfers in the dataset, where transfers have no category.
  package struct TransferCategory: Sendable, Hashable {
    /// Its name in the file, with its parent groups.
    package let name: String
    /// How many rows have it.
    package internal(set) var rows = 0
    /// Signed minor units by currency code.
    package internal(set) var sums: [String: Int64] = [:]

    init(name: String) { self.name = name }
  }

  /// A tag of the file.
  package struct Tag: Sendable, Hashable {
    /// Its name in the file.
    package let name: String
    /// The tag in the dataset. Empty when it is left out.
    package let tag: String
    /// How many rows have it.
    package internal(set) var rows: Int
  }

  /// The accounts in file order.
  package let accounts: [Account]
  /// The categories of rows, and those that are created as their parents, by name.
  package let categories: [Category]
  /// The categories that the file gives to transfers, by name. Their rows keep the name in the note.
  package let transferCategories: [TransferCategory]
  /// The tags in file order.
  package let tags: [Tag]
  /// How many transactions there will be.
  package let rowCount: Int
  /// How many transfers have both halves, and how many rows are halves without the other one.
  package let transfers: (linked: Int, oneSided: Int)
  /// How many rows of the file are split into several.
  package let splits: Int
  /// How many expenses and incomes have no category.
  package let uncategorised: Int
  /// How many budgets it has for its categories, and how many of their months are not taken, because money was
  /// moved out of the category.
  package let budgets: (count: Int, negativeMonths: Int)
  /// How many schedules become recurring rules, and how many rules for statements there are.
  package let recurring: Int
  package let rules: Int
  /// The schedules and rules that cannot be said here, with the reason.
  package let plansNotTaken: [PlanNotTaken]
  /// The first and the last day.
  package let days: ClosedRange<CalendarDate>?
  /// The lines that are not used.
  package let notTaken: [BookFile.NotTaken]
  /// Columns of the file that become columns of the Transactions tab.
  package let ownColumns: [String]
  /// Columns that are derived from others and are not imported.
  package let leftOutColumns: [String]
  /// Figures of the books beside those of the file.
  package let proof: BookProof
  /// Everything as one plan.
  package let plan: Plan

  /// The word that makes rows of a category transfers.
  static let transferWord = "transfer"

  /// Plans the books of a file.
  ///
  /// - Parameters:
  ///   - file: The file, without open questions.
  ///   - dataset: The target: a new dataset with its categories.
  ///   - mapping: The user's meanings of names.
  ///   - command: The typed command.
  ///   - origin: The clock and the source of ids.
  /// - Throws: ``BookFileError``; `PlanError` where the plan does not fit the dataset.
  package init(
    _ file: BookFile, into dataset: Dataset, mapping: BookMapping, command: String, origin: Origin
  ) throws {
    precondition(file.questions.isEmpty, "books with open questions are not imported")
    do { try self.init(placed: file, dataset, mapping, command, origin) } catch let error as BookFileError {
      throw error.placed(file.places)
    }
  }

  private init(
    placed file: BookFile, _ dataset: Dataset, _ mapping: BookMapping, _ command: String, _ origin: Origin
  ) throws {
    let existing = Set(dataset.accounts.flatMap { [$0.key, $0.name.lowercased()] })
    let made = try BookRows(file, mapping: mapping, existing: existing)
    var names = try BookAccounts(made.rows, of: file, in: dataset, mapping: mapping)
    var planned = BookPlanned(file, accounts: names, in: dataset, mapping: mapping)
    let known = try BookCategories(made.rows, of: file, and: planned, in: dataset, mapping: mapping)
    planned.require(known)
    let found = try BookTags(made.rows, mapping: mapping)
    names.chooseDefault(in: dataset)
    let writer = BookWriter(
      file: file, rows: made.rows, accounts: names, categories: known, tags: found, planned: planned,
      dataset: dataset, origin: origin)
    let plan = writer.plan(command: command)
    accounts = names.accounts
    categories = known.all.sorted { $0.name.lowercased() < $1.name.lowercased() }
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
    let budgeted = plan.changes.count { $0.address.place == .tab(.budgets) && $0.insertion != nil }
    budgets = (budgeted, file.budgets.negative)
    recurring = planned.scheduleCount
    rules = planned.rules.count
    plansNotTaken = planned.notTaken
    days = made.rows.map(\.date).min().flatMap { first in
      made.rows.map(\.date).max().map { first...$0 }
    }
    let after = try BookCheck(file, rows: made.rows, notTaken: notTaken, accounts: names).require(
      plan, in: dataset, expecting: rows.count)
    proof = BookProof(file, accounts: names.accounts, in: dataset, after: after)
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

  /// The kind of a journal's account by its first part: `assets:bank` → `assets`. Nil for an unknown one.
  static func root(of account: String, _ mapping: BookMapping) -> BookWords.Root? {
    let first = String(account.split(separator: ":").first ?? "")
    return BookWords.Root(word: mapping.target(.root, first) ?? first)
  }
}
