import Bookkeeping
import DatasetFormat

/// The categories of a file by their names in it, with the dataset's categories for them, and which are new.
struct BookCategories {
  private(set) var categories: [BookImport.Category] = []
  /// Categories that are made because others are below them.
  private(set) var parents: [BookImport.Category] = []
  /// How many of both rows and budgets have.
  private var ofRows = (categories: 0, parents: 0)
  private var numbers: [Source: Int] = [:]
  private var made: [Title: Made] = [:]
  private var known: [String: [Bookkeeping.Category]] = [:]
  private var titles: [FlowType: FreeNames] = [:]
  private var keys: FreeNames

  private struct Source: Hashable {
    var path: [String]
    var root: BookWords.Root?
  }

  /// The name of a category in lower case, among those of a type.
  private struct Title: Hashable {
    var text: String
    var type: FlowType
  }

  /// A category that will exist.
  private struct Made {
    var key: String
    var parentKey: String?
  }

  /// - Throws: ``BookFileError``.
  init(
    _ rows: [BookRow], of file: BookFile, and planned: BookPlanned, in dataset: Dataset, mapping: BookMapping
  ) throws(BookFileError) {
    let here = dataset.categories
    keys = FreeNames(here.map(\.key))
    for category in here {
      let name = category.name.lowercased()
      known[name, default: []].append(category)
      if category.key != name { known[category.key, default: []].append(category) }
      if case .known(let type) = category.type { titles[type, default: Self.noNames].take(category.name) }
    }
    var order: [Source] = []
    var shown: [Source: [String]] = [:]
    var balance: [Source: Int] = [:]
    for row in rows {
      guard case .flow(let path, let root) = row.kind, !path.isEmpty else { continue }
      let source = Source(path: path.map(BookFormat.normal), root: root)
      if shown[source] == nil {
        order.append(source)
        shown[source] = path
      }
      balance[source, default: 0] += row.minor > 0 ? 1 : -1
    }
    for budget in file.budgets.budgets {
      guard case .flow(let path, let root) = budget.category else { continue }
      let source = Source(path: path.map(BookFormat.normal), root: root)
      if shown[source] == nil {
        order.append(source)
        shown[source] = path
        balance[source] = -1
      }
    }
    // What only schedules and rules have comes last, so that it changes no name that rows have.
    let ownCount = order.count
    for (kind, isEarned) in planned.categories {
      guard case .flow(let path, let root) = kind else { continue }
      let source = Source(path: path.map(BookFormat.normal), root: root)
      if shown[source] == nil {
        order.append(source)
        shown[source] = path
        balance[source] = isEarned ? 1 : -1
      }
    }
    try mapping.require(.category, among: Self.known(file))
    for sources in [order[..<ownCount], order[ownCount...]] {
      let leaves = Dictionary(
        (sources.startIndex == 0 ? sources : order[...]).map { ($0.path.last ?? "", 1) }, uniquingKeysWith: +)
      // Short paths first, so that parents exist before their children.
      for source in sources.sorted(by: { $0.path.count < $1.path.count }) {
        let path = shown[source] ?? []
        let type = type(source, path, balance[source] ?? 0, file.table.format)
        let record = try record(
          path, type, isOnlyLeaf: leaves[source.path.last ?? ""] == 1, file.table.format, mapping)
        numbers[source] = categories.count
        categories.append(record)
      }
      if sources.startIndex == 0 { ofRows = (categories.count, parents.count) }
    }
    for row in rows { count(row) }
  }

  /// All categories, parents first; those that only schedules and rules have are behind the others.
  var all: [BookImport.Category] {
    let own = Array(parents[..<ofRows.parents] + categories[..<ofRows.categories])
    return own + parents[ofRows.parents...] + categories[ofRows.categories...]
  }

  /// All names that `--map category` accepts.
  private static func known(_ file: BookFile) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for posting in file.postings {
      var path = posting.category
      if file.table.format.shape == .postings {
        path = posting.account.split(separator: ":").dropFirst().map(String.init)
      }
      guard !path.isEmpty else { continue }
      for name in [path.joined(separator: ": "), path.last ?? ""] where seen.insert(name).inserted {
        names.append(name)
      }
    }
    for path in file.plans.schedules.map(\.category) + file.plans.rules.map(\.category) where !path.isEmpty {
      for name in [path.joined(separator: ": "), path.last ?? ""] where seen.insert(name).inserted {
        names.append(name)
      }
    }
    return names
  }

  /// The number of a row's category. Nil when it has none.
  func number(_ kind: BookRow.Kind) -> Int? {
    guard case .flow(let path, let root) = kind, !path.isEmpty else { return nil }
    return numbers[Source(path: path.map(BookFormat.normal), root: root)]
  }

  private mutating func count(_ row: BookRow) {
    guard let number = number(row.kind) else { return }
    categories[number].rows += 1
    categories[number].sums[row.currency.code, default: 0] &+= row.minor
  }

  // MARK: - Types

  private static let noNames = FreeNames(ignoresCase: true)

  private func type(_ source: Source, _ path: [String], _ balance: Int, _ format: BookFormat) -> FlowType {
    switch source.root {
    case .income?: return .income
    case .expenses?: return .expense
    default: break
    }
    if path.count > 1, format.incomeGroups.contains(source.path[0]) { return .income }
    // Names that match one category of the dataset are the same category, in whichever direction most of the
    // money went.
    let alike =
      source.path.last.map { last in
        known[last, default: []].filter { $0.name.lowercased() == last }
      } ?? []
    if alike.count == 1, case .known(let type) = alike[0].type { return type }
    return balance > 0 ? .income : .expense
  }

  // MARK: - Records

  private mutating func record(
    _ path: [String], _ type: FlowType, isOnlyLeaf: Bool, _ format: BookFormat, _ mapping: BookMapping
  ) throws(BookFileError) -> BookImport.Category {
    let name = path.joined(separator: ": ")
    let (leaf, emoji) = Self.emoji(path.last ?? "")
    var path = path
    if path.count > 1, format.incomeGroups.contains(BookFormat.normal(path[0])) { path.removeFirst() }
    if let target = mapping.target(.category, name) ?? mapping.target(.category, path.last ?? "") {
      if let known = existing(target) { return BookImport.Category(name: name, known) }
      return try make(name, target, type, parent: nil, emoji: nil)
    }
    if path.count == 1 || isOnlyLeaf, let known = existing(leaf, of: type) {
      return BookImport.Category(name: name, known)
    }
    guard path.count > 1 else { return try make(name, leaf, type, parent: nil, emoji: emoji) }
    let group = Self.emoji(path[0]).text
    // A group that contains a category with the group's own name is that category.
    if path.count == 2, group.lowercased() == leaf.lowercased() {
      if let known = existing(leaf, of: type) { return BookImport.Category(name: name, known) }
      return try make(name, leaf, type, parent: nil, emoji: emoji)
    }
    let parent = try parent(group, type)
    let below = (path.dropFirst().dropLast() + [leaf]).joined(separator: " ")
    let isTaken = isTaken(below, type)
    return try make(name, isTaken ? "\(group) \(below)" : below, type, parent: parent, emoji: emoji)
  }

  /// A category of the dataset by its key or its name.
  private func existing(_ name: String, of type: FlowType? = nil) -> Bookkeeping.Category? {
    let wanted = name.lowercased()
    let found = known[wanted, default: []].filter { category in
      (type == nil || category.type == .known(type ?? .expense))
        && (category.name.lowercased() == wanted || type == nil && category.key == wanted)
    }
    return found.first { $0.key == wanted } ?? found.first
  }

  private func isTaken(_ title: String, _ type: FlowType) -> Bool {
    titles[type]?.contains(title) ?? false
  }

  /// The key of a top-level category, which is made if it does not exist. Nil when it is below another one
  /// itself.
  private mutating func parent(_ name: String, _ type: FlowType) throws(BookFileError) -> String? {
    if let known = existing(name, of: type) { return known.parentKey == nil ? known.key : nil }
    if let known = made[Title(text: name.lowercased(), type: type)] {
      return known.parentKey == nil ? known.key : nil
    }
    let record = try make(name, name, type, parent: nil, emoji: nil)
    parents.append(record)
    return record.key
  }

  private mutating func make(
    _ name: String, _ wanted: String, _ type: FlowType, parent: String?, emoji: String?
  ) throws(BookFileError) -> BookImport.Category {
    // The same name as one made for another name of the file. The user wants them to be one category.
    let title = BookTitle.mended(wanted, longest: 30, in: &titles[type, default: Self.noNames])
    guard let key = Key.unique(title, in: &keys) else {
      throw .unusableName(kind: "category", name: name, wanted: wanted)
    }
    keys.take(key)
    titles[type, default: Self.noNames].take(title)
    made[Title(text: title.lowercased(), type: type)] = Made(key: key, parentKey: parent)
    var record = BookImport.Category(name: name, key: key, title: title, type: type)
    record.parentKey = parent
    record.emoji = emoji
    return record
  }

  /// A name without its leading emoji, and the emoji: `🍎 Food` → `Food`, `🍎`.
  private static func emoji(_ name: String) -> (text: String, emoji: String?) {
    guard let first = name.first,
      first.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F })
    else { return (name, nil) }
    let rest = name.dropFirst().trimmingSpace()
    return rest.contains(where: \.isLetter) ? (rest, String(first)) : (name, nil)
  }
}

/// A row of the Transactions tab made from the books of a file.
struct BookRow: Sendable {
  /// Its kind: a flow, or a kind that counts as neither income nor expense.
  enum Kind: Sendable, Hashable {
    /// Spent or earned, by its category: the names of its parent groups and its own name. Empty for none.
    case flow([String], root: BookWords.Root?)
    case transfer
    case adjustment
    /// Money between members of a household.
    case settlement
    /// The opening balance of the account.
    case opening
  }

  var kind: Kind
  var date: CalendarDate
  var otherDate: CalendarDate?
  /// Negative for money out. Never zero.
  var minor: Int64
  var currency: Currency
  var original: Amount?
  /// The account's name in the file. Empty for none.
  var account: String
  var payee = ""
  var note = ""
  var bankText = ""
  var reference = ""
  var tags: [String] = []
  var isCleared = false
  /// The numbers of its split and of its transfer.
  var split: Int?
  var transfer: Int?
  /// The other account of a transfer, by its name in the file.
  var partner = ""
  /// What reached the other account, if the row says so.
  var otherSide: Amount?
  /// Whether it is the half of a transfer for the account that the file names beside the other half.
  var isMirrored = false
  /// The category that the file gives a transfer, with its parent groups. Empty for none.
  var category: [String] = []
  /// The rows of the sheet that it comes from. The one with its own words is first.
  var rows: [Int]

  init(_ posting: BookPosting, kind: Kind, minor: Int64? = nil) {
    self.kind = kind
    date = posting.date
    otherDate = posting.otherDate
    self.minor = minor ?? posting.minor
    currency = posting.currency
    account = posting.account
    payee = posting.payee
    note = posting.note
    bankText = posting.bankText
    reference = posting.reference
    tags = posting.tags
    isCleared = posting.isCleared
    rows = [posting.row]
  }

  /// Keeps the category that the file gives a transfer. Transfers have no category in a dataset, so its name
  /// becomes a note, unless it only says that the row is a transfer.
  mutating func keep(category path: [String]) {
    category = path
    let name = path.joined(separator: ": ")
    if name.isEmpty || ["transfer", "transfers"].contains(BookFormat.normal(name)) { return }
    note = [note, "category: \(name)"].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
