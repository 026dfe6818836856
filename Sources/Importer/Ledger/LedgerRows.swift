import DatasetFormat

/// The transactions that statement lines are compared with: those that are there, and those that the import makes.
struct LedgerRows {
  private(set) var rows: [LedgerRow] = []
  private(set) var imports: PastImports
  /// Rows that cannot be read, by account: the index of the first, and how many. No balance of these accounts can be told.
  private(set) var unreadable: [String: (first: Int, count: Int)] = [:]
  /// Rows by what their importKey is made of. Tombstones count, so that nothing deleted comes back.
  private var byBase = RowIndex<ImportKey.Base>()
  /// Rows by the bank's reference.
  private var byReference = RowIndex<String>()
  /// How many of the rows the two indexes know.
  private var known = 0
  /// Rows that a line may complete.
  private var openNumbers: Set<Int> = []

  /// For a dataset with nothing in it.
  init() { imports = PastImports() }

  /// `newID` makes the ids of rows that have none.
  init(_ dataset: Dataset, newID: @escaping () -> RecordID) {
    imports = PastImports(dataset)
    guard let tab = dataset[.transactions] else { return }
    var reader = LedgerRowReader(dataset, schema: tab.schema, newID: newID)
    tab.forEachRow { row in
      switch reader.read(row, imports: imports) {
      case .row(let found): add(found)
      case .part(let part, let number): merge(part, into: number)
      case .nothing: break
      case .unreadable(let row, let account): unreadable[account, default: (row, 0)].count += 1
      }
    }
  }

  subscript(_ number: Int) -> LedgerRow { rows[number] }

  var isEmpty: Bool { rows.isEmpty }

  /// The rows that a line may complete, in their order.
  var open: [Int] { openNumbers.sorted() }
  var hasOpen: Bool { !openNumbers.isEmpty }

  /// Whether rows are of more than one account.
  var areOfSeveralAccounts: Bool {
    guard let first = rows.first(where: { !$0.accountKey.isEmpty })?.accountKey else { return false }
    return rows.contains { $0.accountKey != first && !$0.accountKey.isEmpty }
  }

  /// Makes room for as many transactions more.
  mutating func reserve(_ count: Int) { rows.reserveCapacity(rows.count + count) }

  /// Frees the memory that finding rows takes; none is looked for after this.
  mutating func forgetKeys() {
    byBase = RowIndex()
    byReference = RowIndex()
  }

  /// Adds a transaction that this import makes, and gives its number. By its key and reference it is found only by
  /// later statements: see ``release()``.
  mutating func add(planned row: LedgerRow) -> Int {
    let number = rows.count
    rows.append(row)
    if row.isOpen { openNumbers.insert(number) }
    return number
  }

  /// Makes the transactions known that were planned since the last time.
  private mutating func indexPlanned() {
    byBase.reserve(rows.count - known)
    for number in known..<rows.count { index(rows[number], number) }
    known = rows.count
  }

  private mutating func index(_ row: LedgerRow, _ number: Int) {
    if let key = row.key { byBase.append(number, for: key.base) }
    if let reference = row.reference { byReference.append(number, for: reference) }
  }

  /// Adds a transaction and gives its number.
  @discardableResult
  mutating func add(_ row: LedgerRow) -> Int {
    indexPlanned()
    let number = rows.count
    rows.append(row)
    known = rows.count
    // What an undone import made blocks nothing: the file can be imported again in full.
    guard !(row.isDeleted && imports.isUndone(row.importNumber)) else { return number }
    index(row, number)
    if row.isOpen { openNumbers.insert(number) }
    return number
  }

  /// Records an import of this run, so that its rows can be told from others.
  mutating func add(_ entry: PastImports.Entry) -> Int { imports.add(entry) }

  /// Adds a further row of a split: a statement line is the sum of those that are not deleted.
  private mutating func merge(_ part: LedgerRow, into number: Int) {
    update(number) { whole in
      if case .there(let first) = whole.place, case .there(let rest) = part.place {
        whole.place = .there(first + rest)
      }
      if whole.key == nil, part.key != nil {
        whole.key = part.key
        whole.kind = part.kind
        whole.importNumber = part.importNumber
      }
      whole.reference = whole.reference ?? part.reference
      if whole.isDeleted, !part.isDeleted {
        whole.isDeleted = false
        whole.amountMinor = part.amountMinor
      } else if whole.isDeleted == part.isDeleted {
        let (sum, overflow) = whole.amountMinor.addingReportingOverflow(part.amountMinor)
        if overflow || whole.currency != part.currency {
          whole.kind = .damaged
        } else {
          whole.amountMinor = sum
        }
      }
    }
  }

  /// Marks a row as standing for a line.
  mutating func take(_ number: Int) { rows[number].isTaken = true }

  /// All rows may stand for lines again; done before each statement, since two may list the same line.
  mutating func release() {
    indexPlanned()
    for number in rows.indices { rows[number].isTaken = false }
  }

  /// Changes a row that this run makes or completes.
  mutating func update(_ number: Int, _ change: (inout LedgerRow) -> Void) {
    let old = rows[number]
    change(&rows[number])
    let new = rows[number]
    if old.isOpen, !new.isOpen { openNumbers.remove(number) }
    if !old.isOpen, new.isOpen { openNumbers.insert(number) }
    guard number < known else { return }
    if let key = new.key, key != old.key { byBase.append(number, for: key.base) }
    if let reference = new.reference, reference != old.reference {
      byReference.append(number, for: reference)
    }
  }

  /// The rows of an account whose key has this base.
  func rows(base: ImportKey.Base, account: String) -> [Int] { own(byBase[base], account) }

  /// The rows of an account that have this reference of the bank; none where so many have it that it names
  /// nothing.
  func rows(reference: String, account: String) -> [Int] {
    let all = byReference[reference]
    return all.count > 100 ? [] : own(all, account)
  }

  /// The rows of an account that have this reference of the bank and a key with this base.
  func rows(reference: String, base: ImportKey.Base, account: String) -> [Int] {
    let ofReference = byReference[reference]
    let ofBase = byBase[base]
    return ofReference.count < ofBase.count
      ? own(ofReference.filter { rows[$0].key?.base == base }, account)
      : own(ofBase.filter { rows[$0].reference == reference }, account)
  }

  /// Those of an account. Where it has none those without an account count, and for a line without an account
  /// all: a line must not come in twice because its account was named only once.
  private func own(_ numbers: [Int], _ account: String) -> [Int] {
    if account.isEmpty || numbers.isEmpty { return numbers }
    let own = numbers.filter { rows[$0].accountKey == account }
    return own.isEmpty ? numbers.filter { rows[$0].accountKey.isEmpty } : own
  }
}
