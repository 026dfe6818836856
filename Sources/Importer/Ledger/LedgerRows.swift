import DatasetFormat

/// The transactions that statement lines are compared with: those that are there, and those that the run makes.
///
/// All statements of a run share it, which is why two files in one run are two files one after the other. Stages only read
/// it and give decisions; ``ImportPlanner`` records those, once a statement is through.
struct LedgerRows {
  private(set) var rows: [LedgerRow] = []
  private(set) var imports: PastImports
  /// How many of the imports were there before the run.
  private(set) var importsThatWereThere: Int
  /// What was read again of the lines of earlier imports.
  var past = RecalledLines()
  /// Rows that cannot be read, by account: the index of the first, and how many.
  private(set) var unreadable: [String: (first: Int, count: Int)] = [:]
  /// What rows do to balances that are not among ``rows``, or only as damaged.
  private(set) var unmatched: [UnmatchedRow] = []
  /// The single rows of each split.
  private var splits: [Int: [LedgerRow]] = [:]
  /// Rows by what their importKey is made of. Tombstones count, so that nothing deleted comes back.
  private var byBase = RowIndex<ImportKey.Base>()
  /// Rows by the bank's reference.
  private var byReference = RowIndex<String>()
  /// How many of the rows the two indexes know.
  private var known = 0
  /// Rows that a line may complete.
  private var openNumbers: Set<Int> = []
  /// Rows that are gone and that the run makes again: no line is theirs any more.
  private var retired = RowSet()

  /// Rows and imports by hand.
  init(_ rows: [LedgerRow] = [], imports: PastImports = PastImports()) {
    self.imports = imports
    importsThatWereThere = imports.entries.count
    for row in rows { add(row) }
  }

  /// `newID` makes the ids of rows that have none.
  init(_ dataset: Dataset, newID: @escaping () -> RecordID) {
    imports = PastImports(dataset)
    importsThatWereThere = imports.entries.count
    guard let tab = dataset[.transactions] else { return }
    var reader = LedgerRowReader(dataset, schema: tab.schema, newID: newID)
    tab.forEachRow { row in
      switch reader.read(row, imports: &imports) {
      case .row(let found): add(found)
      case .part(let part, let number): merge(part, into: number)
      case .nothing: break
      case .unreadable(let row, let account): unreadable[account, default: (row, 0)].count += 1
      }
    }
    unmatched = reader.unmatched
    for number in reader.foreseenHalves { rows[number].author = .forecast }
    imports.complete(from: rows)
    importsThatWereThere = imports.entries.count
  }

  /// Adds a further row of a split.
  private mutating func merge(_ part: LedgerRow, into number: Int) {
    // Taken out first, so that the rows that are there do not follow one that is only read.
    let parts = splits.removeValue(forKey: number) ?? [rows[number]]
    update(number) { $0.add(part: part) }
    splits[number] = parts + [part]
  }

  /// The single rows of a split; none for a row that is whole.
  func parts(of number: Int) -> [LedgerRow] { splits.isEmpty ? [] : splits[number] ?? [] }

  /// Adds a transaction that is there, or was.
  mutating func add(_ row: LedgerRow) {
    let number = rows.count
    rows.append(row)
    known = rows.count
    guard !row.isTakenBack else { return }
    index(row, number)
    if row.isOpen { openNumbers.insert(number) }
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

  /// Frees the memory that finding rows takes; none is looked for after this.
  mutating func forgetKeys() {
    byBase = RowIndex()
    byReference = RowIndex()
  }

  // MARK: - What the run records

  /// Records what is decided about the lines of a statement: all that a statement changes here, in one place.
  ///
  /// What lines make gets the numbers behind those of all rows, in the order of the lines. By key and reference it is
  /// found after ``indexRecorded()``. There is one decision for each entry; `entry` is the import, by which its rows are
  /// told from others, and `number` the statement's in the run.
  mutating func record(
    _ decisions: [LineDecision], of assigned: AssignedStatement, as entry: PastImports.Entry,
    statement number: Int, newID: () -> RecordID
  ) {
    let importNumber = imports.add(entry)
    let entries = assigned.statement.entries
    rows.makeRoom(for: decisions.count { if case .makes = $0 { true } else { false } })
    for index in decisions.indices {
      switch decisions[index] {
      case .zero, .leftOut, .there: break
      case .remakes(let row, let key):
        retired.insert(row)
        make(
          entries[index], at: LinePlace(statement: number, line: index), key, id: rows[row].id,
          assigned.currency, importNumber: importNumber)
      case .restores(let row, _): update(row) { $0.isDeleted = false }
      case .completes(let row, let key): complete(row, by: entries[index], key, importNumber)
      case .merges(let imported, let entered):
        update(imported) { $0.isDeleted = true }
        if let key = rows[imported].key { complete(entered, by: entries[index], key, importNumber) }
      case .makes(let key):
        make(
          entries[index], at: LinePlace(statement: number, line: index), key, id: newID(), assigned.currency,
          importNumber: importNumber)
      }
    }
  }

  private mutating func make(
    _ line: StatementLine, at place: LinePlace, _ key: ImportKey, id: RecordID, _ currency: Currency?,
    importNumber: Int
  ) {
    let unit = Currency(ofLine: line.currency, in: currency)
    append(
      LedgerRow(
        place: .planned(place), id: id, accountKey: imports.entries[importNumber].accountKey, date: line.date,
        amountMinor: line.amountMinor, currency: unit == .none ? "" : unit.code, key: key,
        reference: line.reference, kind: line.status == .booked ? .booked : .pending,
        importNumber: importNumber))
  }

  /// Records that rows are halves of transfers.
  mutating func recordTransfer(of numbers: [Int]) {
    for number in numbers { rows[number].isTransfer = true }
  }

  /// Records the other half of a transfer, which the run makes beside a row of its own and no statement has shown.
  mutating func recordHalf(of number: Int, account: String, amount: Amount) {
    let row = rows[number]
    append(
      LedgerRow(
        place: row.place, id: row.id, accountKey: account, date: row.date,
        amountMinor: row.amountMinor < 0 ? amount.minorUnits : -amount.minorUnits,
        currency: amount.currency.code, kind: .transferHalf, isTransfer: true))
    rows[rows.count - 1].author = .forecast
  }

  /// Makes known by key and reference what was recorded since the last time.
  ///
  /// Done before each statement and not while lines are recorded: the rows of the last one are never looked for.
  mutating func indexRecorded() {
    byBase.reserve(rows.count - known)
    for number in known..<rows.count { index(rows[number], number) }
    known = rows.count
  }

  private mutating func append(_ row: LedgerRow) {
    if row.isOpen { openNumbers.insert(rows.count) }
    rows.append(row)
  }

  private mutating func complete(
    _ number: Int, by line: StatementLine, _ key: ImportKey, _ importNumber: Int
  ) {
    let account = imports.entries[importNumber].accountKey
    let found = rows[number]
    update(number) { row in
      let kind = row.kind
      row.complete(by: line, key, importNumber: importNumber, account: account)
      // A pending part of a split that as a whole is not pending stays so.
      if kind == .pending, found.kind != .pending { row.kind = kind }
    }
  }

  /// Changes a row, all rows of it if it is a split, and what is kept about it.
  private mutating func update(_ number: Int, _ change: (inout LedgerRow) -> Void) {
    let old = rows[number]
    change(&rows[number])
    let new = rows[number]
    if !splits.isEmpty, let parts = splits[number] {
      splits[number] = parts.map { part in
        var part = part
        change(&part)
        return part
      }
    }
    if old.isOpen, !new.isOpen { openNumbers.remove(number) }
    if !old.isOpen, new.isOpen { openNumbers.insert(number) }
    guard number < known else { return }
    if let key = new.key, key != old.key { byBase.append(number, for: key.base) }
    if let reference = new.reference, reference != old.reference {
      byReference.append(number, for: reference)
    }
  }

  private mutating func index(_ row: LedgerRow, _ number: Int) {
    if let key = row.key { byBase.append(number, for: key.base) }
    if let reference = row.reference { byReference.append(number, for: reference) }
  }

  // MARK: - Finding rows

  /// The accounts of rows that a line with this base, or with this reference and amount, may have made.
  func accounts(base: ImportKey.Base, reference: String?, amountMinor: Int64) -> Set<String> {
    var found = Set(byBase[base].map { rows[$0].accountKey })
    if let reference, !reference.isEmpty {
      for number in byReference[reference] where rows[number].amountMinor == amountMinor {
        found.insert(rows[number].accountKey)
      }
    }
    found.remove("")
    return found
  }

  /// The rows of an account whose key has this base.
  func rows(base: ImportKey.Base, account: String) -> [Int] { own(byBase[base], account) }

  /// The rows of any account whose key has this base.
  func numbers(base: ImportKey.Base) -> [Int] { byBase[base] }

  /// The rows of an account that have this reference of the bank; none where so many have it that it names
  /// nothing.
  func rows(reference: String, account: String) -> [Int] {
    byReference.count(of: reference) > 100 ? [] : own(byReference[reference], account)
  }

  /// The rows of an account that have this reference of the bank and a key with this base.
  func rows(reference: String, base: ImportKey.Base, account: String) -> [Int] {
    byReference.count(of: reference) < byBase.count(of: base)
      ? own(byReference[reference].filter { rows[$0].key?.base == base }, account)
      : own(byBase[base].filter { rows[$0].reference == reference }, account)
  }

  /// Those of an account, and behind them those without one, and for a line without an account all: a line must not come in twice
  /// because its account was named only once.
  private func own(_ numbers: [Int], _ account: String) -> [Int] {
    if numbers.isEmpty { return numbers }
    if account.isEmpty { return numbers.filter { !retired.contains($0) } }
    let own = numbers.filter { isOf(account, $0) && !retired.contains($0) }
    if own.count == numbers.count { return own }
    return own + numbers.filter { rows[$0].accountKey.isEmpty && !isOf(account, $0) && !retired.contains($0) }
  }

  /// Whether a row is of an account, or came with a statement of it: a person can have moved it to another account since.
  func isOf(_ account: String, _ number: Int) -> Bool {
    if rows[number].accountKey == account { return true }
    let importNumber = rows[number].importNumber
    return importNumber >= 0 && imports.entries[importNumber].accountKey == account && !account.isEmpty
  }

  /// Whether a person has moved a row into an account: it came with a statement of another one.
  func isMoved(into account: String, _ number: Int) -> Bool {
    let importNumber = rows[number].importNumber
    guard importNumber >= 0, rows[number].accountKey == account, !account.isEmpty else { return false }
    let entry = imports.entries[importNumber]
    return entry.isOnRecord && !entry.accountKey.isEmpty && entry.accountKey != account
  }

  /// Whether a line of an account may be a row: it is of it, of none, or nobody knows of which account the line is.
  func mayBeOf(_ account: String, _ number: Int) -> Bool {
    guard !retired.contains(number) else { return false }
    return account.isEmpty || rows[number].accountKey.isEmpty || isOf(account, number)
  }

  /// The rows with these ids, the single rows of splits too.
  func numbers(of ids: Set<RecordID>) -> [RecordID: Int] {
    var found: [RecordID: Int] = [:]
    for number in rows.indices where ids.contains(rows[number].id) { found[rows[number].id] = number }
    for (number, parts) in splits {
      for part in parts where ids.contains(part.id) { found[part.id] = number }
    }
    return found
  }

  /// Makes a row known by the words of one more statement.
  mutating func addWords(_ base: ImportKey.Base, of number: Int) {
    guard rows[number].key?.base != base else { return }
    byBase.append(number, for: base)
  }
}

/// The numbers of rows by what is looked for, in the order in which they were added: a few bytes a row, however many
/// there are.
struct RowIndex<Key: Hashable & Sendable>: Sendable {
  /// The numbers of one key: a chain through ``numbers``.
  private struct Chain {
    let first: Int32
    private var last: Int32
    /// How many numbers it has.
    private(set) var count: Int32 = 0

    /// The chain of one number.
    init(_ place: Int32) {
      first = place
      last = place
    }

    /// Makes a place the last one; returns the one that was.
    mutating func exchangeLast(_ place: Int32) -> Int32 {
      let old = last
      last = place
      count += 1
      return old
    }
  }

  private var chains: [Key: Chain] = [:]
  private var numbers: [Int32] = []
  /// For each of the numbers the place of the next one with its key, or -1.
  private var following: [Int32] = []

  /// Makes room for rows of different keys.
  mutating func reserve(_ count: Int) {
    chains.reserveCapacity(chains.count + count)
    numbers.makeRoom(for: count)
    following.makeRoom(for: count)
  }

  /// - Precondition: Numbers are below 2^31.
  mutating func append(_ number: Int, for key: Key) {
    let place = Int32(numbers.count)
    numbers.append(Int32(number))
    following.append(-1)
    let old = chains[key, default: Chain(place)].exchangeLast(place)
    if old != place { following[Int(old)] = place }
  }

  /// How many numbers a key has, without a look at them.
  func count(of key: Key) -> Int { Int(chains[key]?.count ?? 0) }

  /// The numbers of a key; none where it has no row.
  subscript(_ key: Key) -> [Int] {
    guard let chain = chains[key] else { return [] }
    var found: [Int] = []
    var place = chain.first
    while place >= 0 {
      found.append(Int(numbers[Int(place)]))
      place = following[Int(place)]
    }
    return found
  }
}
