import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The transactions that statement lines are compared with: existing ones, and those that the run makes.
///
/// All statements of a run share it, so two files in one run behave like two runs. Stages only read it and
/// return decisions. ``ImportPlanner`` records these when a statement is finished.
struct LedgerRows {
  private(set) var rows: [LedgerRow] = []
  private(set) var imports: PastImports
  /// How many of the imports existed before the run.
  private(set) var importsThatWereThere: Int
  /// The lines of earlier imports that were read again.
  var past = RecalledLines()
  /// Unreadable rows by account: the index of the first, and their number.
  private(set) var unreadable: [String: (first: Int, count: Int)] = [:]
  /// The effect on balances of rows that are not among ``rows``, or only as damaged ones.
  private(set) var unmatched: [UnmatchedRow] = []
  /// By how much the bank's amount may differ from that of a row which a recurring rule made, by the row's number.
  private(set) var tolerances: [Int: AmountTolerance] = [:]
  /// The single rows of each split.
  private var splits: [Int: [LedgerRow]] = [:]
  /// Rows by the base of their importKey. Tombstones count, so that nothing deleted comes back.
  private var byBase = RowIndex<ImportKey.Base>()
  /// Rows by the bank's reference.
  private var byReference = RowIndex<String>()
  private let isIndexed: Bool
  /// How many of the rows are in the two indexes.
  private var known = 0
  /// Rows that a line may complete.
  private var openNumbers: Set<Int> = []
  /// Removed rows that the run makes again. No line matches them any more.
  private var retired = RowSet()

  /// Rows and imports given directly.
  init(_ rows: [LedgerRow] = [], imports: PastImports = PastImports()) {
    isIndexed = true
    self.imports = imports
    importsThatWereThere = imports.entries.count
    for row in rows { add(row) }
  }

  /// `newID` makes the ids of rows without one. Rows that no line is compared with need no index
  /// (`isIndexed`). `some` are the rows to read, by their indices in the sheet; nil means all.
  init(
    _ dataset: Dataset, newID: @escaping () -> RecordID, isIndexed: Bool = true, only some: [Int]? = nil
  ) {
    self.isIndexed = isIndexed
    imports = PastImports(dataset)
    importsThatWereThere = imports.entries.count
    guard let tab = dataset[.transactions] else { return }
    var reader = LedgerRowReader(dataset, schema: tab.schema, newID: newID)
    for range in some?.ranges ?? [1..<max(1, tab.sheet.rowCount)] {
      tab.forEachRow(in: range) { row in
        switch reader.read(row, imports: &imports) {
        case .row(let found): add(found)
        case .part(let part, let number): merge(part, into: number)
        case .nothing: break
        case .unreadable(let row, let account): unreadable[account, default: (row, 0)].count += 1
        }
      }
    }
    unmatched = reader.unmatched
    tolerances = reader.tolerated
    for number in reader.foreseenHalves { rows[number].author = .forecast }
    if isIndexed { setApart(CopiedRows(repeatedKeys, of: self, tab, in: dataset)) }
    imports.complete(from: rows)
    importsThatWereThere = imports.entries.count
  }

  /// The numbers of live rows with one importKey, two or more each: of one account, or of one import, which
  /// makes one row of a line.
  private var repeatedKeys: [[Int]] {
    struct Claim: Hashable {
      var key: ImportKey
      var account: String?
      var importNumber: Int?
    }
    var numbers: [Claim: [Int]] = [:]
    for (number, row) in rows.enumerated() where !row.isDeleted {
      guard let key = row.key, byBase.count(of: key.base) > 1 else { continue }
      numbers[Claim(key: key, account: row.accountKey), default: []].append(number)
      if row.importNumber >= 0 {
        numbers[Claim(key: key, importNumber: row.importNumber), default: []].append(number)
      }
    }
    return numbers.values.filter { $0.count > 1 }
  }

  /// Counts copies of imported rows as typed.
  private mutating func setApart(_ copies: CopiedRows) {
    if copies.ids.isEmpty { return }
    for (number, id) in copies.ids {
      rows[number].setApart(newID: id)
      if rows[number].isOpen { openNumbers.insert(number) }
    }
    forgetKeys()
    for (number, row) in rows.enumerated() where !row.isTakenBack { index(row, number) }
  }

  /// Adds another row of a split.
  private mutating func merge(_ part: LedgerRow, into number: Int) {
    // Taken out first, so that existing rows do not follow a row that is only read.
    let parts = splits.removeValue(forKey: number) ?? [rows[number]]
    update(number) { $0.add(part: part) }
    splits[number] = parts + [part]
  }

  /// The single rows of a split. Empty for a whole row.
  func parts(of number: Int) -> [LedgerRow] { splits.isEmpty ? [] : splits[number] ?? [] }

  /// Adds a transaction that exists or existed.
  mutating func add(_ row: LedgerRow) {
    let number = rows.count
    rows.append(row)
    known = rows.count
    guard isIndexed, !row.isTakenBack else { return }
    index(row, number)
    if row.isOpen { openNumbers.insert(number) }
  }

  subscript(_ number: Int) -> LedgerRow { rows[number] }

  var isEmpty: Bool { rows.isEmpty }

  /// The rows that a line may complete, in order.
  var open: [Int] { openNumbers.sorted() }
  var hasOpen: Bool { !openNumbers.isEmpty }

  /// Whether rows belong to more than one account.
  var areOfSeveralAccounts: Bool {
    guard let first = rows.first(where: { !$0.accountKey.isEmpty })?.accountKey else { return false }
    return rows.contains { $0.accountKey != first && !$0.accountKey.isEmpty }
  }

  /// Frees the memory of the search indexes. No row is searched after this.
  mutating func forgetKeys() {
    byBase = RowIndex()
    byReference = RowIndex()
  }

  // MARK: - What the run records

  /// Records the decisions about the lines of a statement. All changes by a statement are made here.
  ///
  /// New rows get the numbers after those of all rows, in the order of the lines. They can be found by key
  /// and reference after ``indexRecorded()``. There is one decision for each entry. `entry` is the import,
  /// which distinguishes its rows from others. `number` is the statement's number in the run.
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

  /// Records the other half of a transfer. The run makes it next to a row of its own, and no statement shows
  /// it.
  mutating func recordHalf(of number: Int, account: String, amount: Amount) {
    let row = rows[number]
    append(
      LedgerRow(
        place: row.place, id: row.id, accountKey: account, date: row.date,
        amountMinor: row.amountMinor < 0 ? amount.minorUnits : -amount.minorUnits,
        currency: amount.currency.code, kind: .transferHalf, isTransfer: true))
    rows[rows.count - 1].author = .forecast
  }

  /// Adds the rows recorded since the last call to the indexes by key and reference.
  ///
  /// This is done before each statement and not while lines are recorded. The rows of the last statement are
  /// never searched.
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
      // Only a line within the tolerance of the rule differs.
      if kind == .recurring, found.place.isOneRow { row.amountMinor = line.amountMinor }
      // A pending part of a split that is not pending as a whole stays pending.
      if kind == .pending, found.kind != .pending { row.kind = kind }
    }
  }

  /// Changes a row, or all rows of a split, and the data kept about it.
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

  /// The accounts of rows that may come from a line with this base, or with this reference and amount. If the
  /// user moved a row, the account it was imported for is one of them.
  func accounts(base: ImportKey.Base, reference: String?, amountMinor: Int64) -> Set<String> {
    var found: Set<String> = []
    func add(_ row: LedgerRow) {
      if row.isDeleted { return }
      found.insert(row.accountKey)
      if row.importNumber >= 0 { found.insert(imports.entries[row.importNumber].accountKey) }
    }
    for number in byBase[base] { add(rows[number]) }
    if let reference, !reference.isEmpty {
      for number in byReference[reference] where rows[number].amountMinor == amountMinor {
        add(rows[number])
      }
    }
    found.remove("")
    return found
  }

  /// The rows of an account whose key has this base.
  func rows(base: ImportKey.Base, account: String) -> [Int] { own(byBase[base], account) }

  /// The rows of any account whose key has this base.
  func numbers(base: ImportKey.Base) -> [Int] { byBase[base] }

  /// The rows of an account with this bank reference. Empty when so many have it that it identifies nothing.
  func rows(reference: String, account: String) -> [Int] {
    byReference.count(of: reference) > 100 ? [] : own(byReference[reference], account)
  }

  /// The rows of an account with this bank reference and a key with this base.
  func rows(reference: String, base: ImportKey.Base, account: String) -> [Int] {
    byReference.count(of: reference) < byBase.count(of: base)
      ? own(byReference[reference].filter { rows[$0].key?.base == base }, account)
      : own(byBase[base].filter { rows[$0].reference == reference }, account)
  }

  /// The rows of an account, followed by those without one. For a line without an account, all rows. A line
  /// must not be imported twice because its account was named only once.
  private func own(_ numbers: [Int], _ account: String) -> [Int] {
    if numbers.isEmpty { return numbers }
    if account.isEmpty { return numbers.filter { !retired.contains($0) } }
    let own = numbers.filter { isOf(account, $0) && !retired.contains($0) }
    if own.count == numbers.count { return own }
    return own + numbers.filter { rows[$0].accountKey.isEmpty && !isOf(account, $0) && !retired.contains($0) }
  }

  /// Whether a row belongs to an account or came with a statement of it. The user may have moved it to
  /// another account.
  func isOf(_ account: String, _ number: Int) -> Bool {
    if rows[number].accountKey == account { return true }
    let importNumber = rows[number].importNumber
    return importNumber >= 0 && imports.entries[importNumber].accountKey == account && !account.isEmpty
  }

  /// Whether the user has moved a row into an account: it came with a statement of another one.
  func isMoved(into account: String, _ number: Int) -> Bool {
    let importNumber = rows[number].importNumber
    guard importNumber >= 0, rows[number].accountKey == account, !account.isEmpty else { return false }
    let entry = imports.entries[importNumber]
    return entry.isOnRecord && !entry.accountKey.isEmpty && entry.accountKey != account
  }

  /// Whether a line of an account may match a row: the row belongs to the account or to none, or the line's
  /// account is unknown.
  func mayBeOf(_ account: String, _ number: Int) -> Bool {
    guard !retired.contains(number) else { return false }
    return account.isEmpty || rows[number].accountKey.isEmpty || isOf(account, number)
  }

  /// The rows with these ids, including single rows of splits.
  func numbers(of ids: Set<RecordID>) -> [RecordID: Int] {
    var found: [RecordID: Int] = [:]
    for number in rows.indices where ids.contains(rows[number].id) { found[rows[number].id] = number }
    for (number, parts) in splits {
      for part in parts where ids.contains(part.id) { found[part.id] = number }
    }
    return found
  }

  /// Makes a row known by the words of another statement.
  mutating func addWords(_ base: ImportKey.Base, of number: Int) {
    guard rows[number].key?.base != base else { return }
    byBase.append(number, for: base)
  }
}

/// The numbers of rows by a search key, in the order in which they were added. It uses a few bytes for each
/// row.
struct RowIndex<Key: Hashable & Sendable>: Sendable {
  /// The numbers of one key: a chain through ``numbers``.
  private struct Chain {
    let first: Int32
    private var last: Int32
    /// The number of its elements.
    private(set) var count: Int32 = 0

    /// A chain with one number.
    init(_ place: Int32) {
      first = place
      last = place
    }

    /// Makes a position the last one. Returns the previous last one.
    mutating func exchangeLast(_ place: Int32) -> Int32 {
      let old = last
      last = place
      count += 1
      return old
    }
  }

  private var chains: [Key: Chain] = [:]
  private var numbers: [Int32] = []
  /// For each of the numbers, the position of the next one with its key, or -1.
  private var following: [Int32] = []

  /// Reserves memory for rows with different keys.
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

  /// How many numbers a key has, without reading them.
  func count(of key: Key) -> Int { Int(chains[key]?.count ?? 0) }

  /// The numbers of a key. Empty when it has no row.
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

extension [Int] {
  /// Ascending numbers as ranges: 3, 4, 7 → 3..<5, 7..<8.
  fileprivate var ranges: [Range<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
