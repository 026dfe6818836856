import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Checks only the rows that a plan inserts or changes, for plans that cannot cause errors in other rows.
struct LocalVerification {
  private(set) var errors: [LeftError] = []

  private let edits: PlanEdits
  private let dataset: Dataset
  /// Whether a row that is changed or new is half of a transfer: the other half may be far away.
  private var touchesTransfers = false
  /// The dataset with its small tabs as the plan leaves them.
  private var result: Dataset
  private let version: Int

  /// Nil if rows that the plan does not touch could be concerned.
  init?(_ edits: PlanEdits, in dataset: Dataset) {
    self.edits = edits
    self.dataset = dataset
    result = dataset
    version = dataset.version
    guard let tab = dataset[.transactions], concernsOnlyItsRows(tab) else { return nil }
    checkBeside()
    if result.version != version || !leavesRowsTheirAccounts(tab) { return nil }
    if let edits = edits.tabs[.transactions] {
      checkChanged(tab, edits)
      checkInserted(tab, edits)
      if touchesTransfers { checkTransfers(tab, edits) }
    }
  }

  private static let beside: Set<TabName> = [.imports, .accounts]

  private func concernsOnlyItsRows(_ tab: Tab) -> Bool {
    guard edits.concernsOnlyRecords,
      Set(edits.tabs.keys).subtracting([.transactions]).isSubset(of: Self.beside),
      Set(edits.newTabs.map(\.name)).isSubset(of: Self.beside),
      edits.tabs.values.allSatisfy({ $0.removed.isEmpty })
    else { return false }
    guard let column = tab.identityColumn else { return false }
    // A record that gets another id leaves behind what refers to it.
    return edits.tabs[.transactions]?.sets.keys.allSatisfy { place in
      place.column != column || place.row == 0
        || tab.sheet.text(row: place.row, column: column)?.isEmpty ?? true
    } ?? true
  }

  // MARK: - Imports and accounts

  /// Checks the small tabs as a whole.
  private mutating func checkBeside() {
    var made: [ResultTab] = []
    for name in Self.beside {
      if let tab = dataset[name], let edits = edits.tabs[name], !edits.isEmpty {
        made.append(ResultTab(tab, edits: edits))
      }
    }
    for (name, rows) in edits.newTabs { made.append(ResultTab(new: name, rows, in: dataset)) }
    for tab in made { result.tabs[tab.tab.name] = tab.tab }
    let checks: [any Check] = [
      HeadersCheck(), CellsCheck(), IdentityCheck(), ReferencesCheck(), NamesCheck(),
    ]
    for tab in made {
      let name = tab.tab.name
      let before = dataset[name].map { tab in
        found(checks, in: dataset, name) { .there($0) }
      }
      let known = Set((before ?? []).map(ErrorKey.init))
      let after = found(checks, in: result, name) { tab.origins.indices.contains($0) ? tab.origins[$0] : nil }
      errors += after.filter { !known.contains(ErrorKey($0)) }
    }
  }

  /// Whether existing accounts stay the same, and no row has the key of a new one. Otherwise rows that the
  /// plan does not touch would change their currency.
  private func leavesRowsTheirAccounts(_ tab: Tab) -> Bool {
    guard edits.tabs[.accounts] != nil || edits.newTabs.contains(where: { $0.name == .accounts }) else {
      return true
    }
    let (before, after) = (dataset.currencyOfAccount, result.currencyOfAccount)
    let keys = Set(dataset.accounts.map(\.key))
    let newKeys = result.accounts.map(\.key).filter { !keys.contains($0) }
    guard before.allSatisfy({ after[$0.key] == $0.value }),
      keys.isSubset(of: result.accounts.map(\.key))
    else { return false }
    if newKeys.isEmpty { return true }
    let position = tab.schema["accountKey"]
    let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { rows in
      var isUsed = false
      tab.forEachRow(in: rows) { row in
        if !isUsed, let key = row.key(position).value, newKeys.contains(key) { isUsed = true }
      }
      return isUsed
    }
    return !parts.contains(true)
  }

  // MARK: - Transactions

  private static let checksOfRows: [any Check] = [CellsCheck(), ReferencesCheck(), TransactionsCheck()]

  /// Checks changed rows before and after the plan.
  private mutating func checkChanged(_ tab: Tab, _ edits: SheetEdits) {
    let rows = Set(edits.sets.keys.map(\.row)).subtracting([0]).sorted()
    if edits.sets.isEmpty { return }
    func found(_ edits: SheetEdits?, in dataset: Dataset) -> [LeftError] {
      let excerpt = ResultTab(tab, rows: rows, edits: edits)
      touchesTransfers = touchesTransfers || Self.hasTransfers(excerpt.tab)
      var part = dataset
      part.tabs[.transactions] = excerpt.tab
      return self.found([HeadersCheck()] + Self.checksOfRows, in: part, .transactions) {
        excerpt.origins.indices.contains($0) ? excerpt.origins[$0] : nil
      }
    }
    let known = Set(found(nil, in: dataset).map(ErrorKey.init))
    errors += found(edits, in: result).filter { !known.contains(ErrorKey($0)) }
  }

  /// Checks the rows that are new, some thousands at a time, and their ids against all others.
  private mutating func checkInserted(_ tab: Tab, _ edits: SheetEdits) {
    let header = ResultTab(tab, rows: [], edits: edits).tab.sheet
    let identity = tab.schema.identityPosition ?? 0
    let parts = ConcurrentChunks.map(0..<edits.appended.rowCount) { [self] range in
      let sheet = edits.appended.sheet(range) { builder in
        for cell in header.cells(inRow: 0) {
          builder.appendCell(column: cell.column, header.text(of: cell))
        }
        builder.endRow()
      }
      // The cells of new rows are typed whatever the storage.
      let rows = Tab(schema: tab.schema, sheet: sheet, fileName: tab.fileName, storage: .xlsx)
      var part = result
      part.tabs[.transactions] = rows
      let errors = found(Self.checksOfRows, in: part, .transactions) {
        $0 > 0 ? .inserted(range.lowerBound + $0 - 1) : nil
      }
      var ids = InsertedIDs()
      rows.forEachRow { row in
        if let id = row.uuid(identity).value { ids.append(id, number: range.lowerBound + row.index - 1) }
      }
      return (errors: errors, ids: ids, hasTransfers: Self.hasTransfers(rows))
    }
    for part in parts {
      errors += part.errors
      touchesTransfers = touchesTransfers || part.hasTransfers
    }
    checkIDs(parts.map(\.ids), tab, edits, identity)
  }

  /// Ids of new rows, each with the number of its row.
  private struct InsertedIDs: Sendable {
    private(set) var ids: [RecordID] = []
    private(set) var numbers: [Int32] = []

    init() {
      ids.reserveCapacity(ConcurrentChunks.size)
      numbers.reserveCapacity(ConcurrentChunks.size)
    }

    mutating func append(_ id: RecordID, number: Int) {
      ids.append(id)
      numbers.append(Int32(clamping: number))
    }
  }

  /// No id that is new is another record's.
  private mutating func checkIDs(
    _ inserted: [InsertedIDs], _ tab: Tab, _ edits: SheetEdits, _ identity: Int
  ) {
    let count = inserted.reduce(0) { $0 + $1.ids.count }
    var table = RecordIDTable(capacity: count)
    // Of the ids in the table those of rows that are there, and behind them those of new rows by their
    // numbers.
    var changed: [Int] = []
    var numbers: [Int32] = []
    numbers.reserveCapacity(count)
    func origin(_ place: Int) -> ResultTab.Origin {
      place < changed.count ? .there(changed[place]) : .inserted(Int(numbers[place - changed.count]))
    }
    let column = tab.binding.columnOfPosition[identity]
    for (place, value) in edits.sets where place.column == column && place.row > 0 {
      guard let id = RecordID(value.text) else { continue }
      if table.add(id) == nil {
        changed.append(place.row)
      } else {
        errors.append(repeated(id, tab, identity, .there(place.row), "one record"))
      }
    }
    for part in inserted {
      for (id, number) in paired(part.ids, part.numbers) {
        if table.add(id) == nil {
          numbers.append(number)
        } else {
          errors.append(repeated(id, tab, identity, .inserted(Int(number)), "one record"))
        }
      }
    }
    if table.ids.isEmpty { return }
    let known = table
    let found = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { rows in
      var found: [(place: Int, row: Int)] = []
      tab.forEachRow(in: rows) { row in
        if let id = row.uuid(identity).value, let place = known.number(of: id) {
          found.append((place, row.index))
        }
      }
      return found
    }
    for (place, row) in found.joined() {
      errors.append(
        repeated(
          table.ids[place], tab, identity, origin(place),
          "an id of its own; row \(tab.sheet.rowNumber(row)) has it")
      )
    }
  }

  private func repeated(
    _ id: RecordID, _ tab: Tab, _ identity: Int, _ origin: ResultTab.Origin, _ expected: String
  ) -> LeftError {
    LeftError(
      finding: Finding(
        .idRepeated, at: tab.location(position: identity), record: id.description,
        found: id.description, expected: expected),
      tab: .transactions, origin: origin)
  }

  // MARK: - Transfers

  private static func hasTransfers(_ tab: Tab) -> Bool {
    let position = tab.schema["transferId"]
    var isFound = false
    tab.forEachRow { row in if !isFound, !row.isBlank(position) { isFound = true } }
    return isFound
  }

  /// Checks all halves before and after the plan.
  private mutating func checkTransfers(_ tab: Tab, _ edits: SheetEdits) {
    let known = Set(found([TransfersCheck()], in: dataset, .transactions) { .there($0) }.map(ErrorKey.init))
    let after = ResultTab(tab, edits: edits)
    var whole = result
    whole.tabs[.transactions] = after.tab
    errors += found([TransfersCheck()], in: whole, .transactions) {
      after.origins.indices.contains($0) ? after.origins[$0] : nil
    }.filter { !known.contains(ErrorKey($0)) }
  }

  // MARK: - Checks

  /// The errors that some checks find in one tab; `origin` says where its rows come from.
  private func found(
    _ checks: [any Check], in dataset: Dataset, _ name: TabName, _ origin: (Int) -> ResultTab.Origin?
  ) -> [LeftError] {
    var context = CheckContext(dataset: dataset)
    context.version = version
    context.scope = [name]
    var report = FindingReport(onlyErrors: true)
    for check in checks { check.run(context, &report) }
    guard let tab = dataset[name] else { return [] }
    return report.findings.map { finding in
      // Sheets that were made here number their rows from 1; those that were read may leave numbers out.
      let row = finding.location.row.flatMap { tab.sheet.index(ofRow: $0) }
      return LeftError(finding: finding, tab: name, origin: row.flatMap(origin))
    }
  }
}
