package import DatasetFormat
import Spreadsheet

/// What changed in a dataset since an earlier state, record by record, and which runs changed it.
///
/// A change of a cell is credited to a run if the cell still holds the value that the run wrote. A change
/// that no known run made was made in another program, or by a machine whose journal is not available here.
package struct Activity: Sendable {
  /// A run of this tool.
  package struct Run: Sendable, Hashable {
    /// Its id.
    package var id: String
    /// The command line.
    package var command: String
    /// When; RFC 3339, UTC.
    package var time: String
    /// The machine on which it was; nil for this one.
    package var machine: String?

    /// A run of this machine that is not a merge.
    package var isOwn: Bool { machine == nil && !isMerge }
    /// Whether the run merged copies. Its changes come from those copies.
    package var isMerge: Bool { command.split(separator: " ").dropFirst().first == "merge" }

    /// A run.
    package init(id: String, command: String, time: String, machine: String?) {
      self.id = id
      self.command = command
      self.time = time
      self.machine = machine
    }
  }

  /// A run with its record.
  package struct KnownRun: Sendable {
    package var run: Run
    /// The record of its changes.
    package var record: RunRecord?
    /// The changes of the run that this run undid, if that run is older than the state. The changes of a
    /// younger one were undone before anybody could see them, and the other runs tell whose they were.
    package var takenBack: RunRecord?

    package init(_ run: Run, record: RunRecord?, takenBack: RunRecord? = nil) {
      self.run = run
      self.record = record
      self.takenBack = takenBack
    }
  }

  /// The kind of change of a record.
  package enum Kind: String, Sendable, Hashable {
    /// It was not there.
    case new
    /// Some of its cells have changed.
    case changed
    /// It is a tombstone, or not there any more.
    case deleted
    /// It was a tombstone.
    case restored
  }

  /// A cell that is another one.
  package struct Cell: Sendable, Hashable {
    /// The column's name.
    package var column: String
    /// The cell's old text.
    package var old: String
    /// The cell's present text.
    package var new: String
    /// The run that made the change; nil if unknown.
    package var run: Run?
    /// The copy from which a merge took the value, according to the list of conflicts.
    package var copy: String?
  }

  /// A record that was added, changed or removed.
  package struct Entry: Sendable, Hashable {
    /// The tab.
    package var tab: TabName
    /// The kind of change.
    package var kind: Kind
    /// Its id or key.
    package var id: String
    /// A label that a user recognises: day, payee and amount.
    package var about: String
    /// The cells that differ, except those that programs keep for themselves. For a new record, all its
    /// cells. For a record that is gone, none.
    package var cells: [Cell]
    /// The time of change in the record; nil if it has none.
    package var time: String?
    /// The run that made, changed or deleted it; nil if unknown, or if there were several.
    package var run: Run?
  }

  /// The changes, by tab and in the order of the rows.
  package private(set) var entries: [Entry] = []

  /// Columns that programs keep for themselves.
  private static let quiet: Set = ["id", "createdAt", "updatedAt", "deletedAt", "importKey"]

  /// Compares two states of a dataset.
  ///
  /// - Parameters:
  ///   - first: The earlier state.
  ///   - now: The present state.
  ///   - runs: The runs since, oldest first.
  package init(from first: Dataset, to now: Dataset, runs: [KnownRun]) {
    let diff = DatasetDiff(from: first, to: now, command: "")
    let authors = Authors(diff, runs)
    let conflicts = Self.conflicts(of: now)
    var made: [TabName: UntouchedRows] = [:]
    for row in diff.rows {
      let rows = made[row.tab] ?? now[row.tab].map { UntouchedRows($0) }
      made[row.tab] = rows
      if let entry = Self.entry(row, authors, rows, conflicts) { entries.append(entry) }
    }
  }

  /// The changes by others: everything except the changes of this machine's own runs that are not merges.
  package var others: [Entry] {
    entries.compactMap { entry in
      if entry.run?.isOwn == true { return nil }
      var entry = entry
      entry.cells = entry.cells.filter { $0.run?.isOwn != true }
      return entry.kind == .changed && entry.cells.isEmpty ? nil : entry
    }
  }

  // MARK: - Entries

  private static func entry(
    _ row: DatasetDiff.Row, _ authors: Authors, _ rows: UntouchedRows?,
    _ conflicts: [String: ConflictsSheet.Line]
  ) -> Entry? {
    func text(_ column: String) -> String? { row.cells.first { $0.column == column }?.new }
    var entry = Entry(tab: row.tab, kind: .changed, id: row.id, about: row.about, cells: [])
    entry.time = text("updatedAt") ?? text("deletedAt")
    let tombstone = row.cells.first { $0.column == "deletedAt" }
    let isDeleted = tombstone?.new.isEmpty == false
    switch row.kind {
    case .gone:
      entry.kind = .deleted
      entry.run = authors.remover(of: row)
      return entry
    case .added: entry.kind = isDeleted ? .deleted : .new
    case .changed where isDeleted: entry.kind = .deleted
    case .changed: entry.kind = tombstone == nil ? .changed : .restored
    }
    let maker = row.kind == .added ? authors.maker(of: row, rows) : nil
    entry.cells = row.cells.filter { !quiet.contains($0.column) }.map { cell in
      var found = Cell(column: cell.column, old: cell.old, new: cell.new)
      found.run = authors.author(of: cell, in: row) ?? maker
      if let line = conflicts["\(row.tab.rawValue) \(row.id) \(cell.column)"] {
        found.copy = line.values.first { $0.text == cell.new }?.from
      }
      return found
    }
    switch entry.kind {
    case .new: entry.run = maker
    case .deleted, .restored: entry.run = tombstone.flatMap { authors.author(of: $0, in: row) } ?? maker
    case .changed:
      if entry.cells.isEmpty { return nil }
      let runs = Set(entry.cells.map(\.run))
      entry.run = runs.count == 1 ? runs.first ?? nil : nil
    }
    return entry
  }

  private static func conflicts(of dataset: Dataset) -> [String: ConflictsSheet.Line] {
    Dictionary(
      (dataset.conflictsSheet?.lines ?? []).map { ("\($0.tab) \($0.id) \($0.column)", $0) },
      uniquingKeysWith: { _, last in last })
  }
}

/// The runs that wrote the cells of changed rows, with the values they wrote.
private struct Authors {
  private struct Place: Hashable {
    var tab: TabName
    var id: String
    var column: String
  }

  private let runs: [Activity.KnownRun]
  /// The values that runs wrote into cells and the values they replaced, the latest run last.
  private var cells: [Place: [(meaning: String, old: String, run: Int)]] = [:]
  /// The runs that removed rows from their tabs.
  private var removers: [Place: Int] = [:]

  init(_ diff: DatasetDiff, _ runs: [Activity.KnownRun]) {
    self.runs = runs
    var wanted: [TabName: Set<String>] = [:]
    for row in diff.rows { wanted[row.tab, default: []].insert(row.id) }
    for (index, known) in runs.enumerated() {
      if let record = known.record { add(record.plan, index, wanted, isBack: false) }
      if let record = known.takenBack {
        add(record.plan, index, wanted, isBack: true)
        for (tab, ids) in wanted {
          for id in ids where record.hasInserted(id, into: tab) {
            removers[Place(tab: tab, id: id, column: "")] = index
          }
        }
      }
    }
  }

  private mutating func add(_ plan: Plan, _ run: Int, _ wanted: [TabName: Set<String>], isBack: Bool) {
    // Rows that had no id are named by their numbers, and may have got one.
    var given: [Address: String] = [:]
    for change in plan.changes where change.address.id == nil {
      guard case .set(_, let new) = change.action, let tab = change.address.tab,
        let position = TabSchema.of(tab).identityPosition,
        change.address.columnName == TabSchema.of(tab).columns[position].name
      else { continue }
      given[Address(tab, row: change.address.row)] = new.text
    }
    for change in plan.changes {
      guard let tab = change.address.tab,
        let id = (change.address.id ?? given[Address(tab, row: change.address.row)]).map(
          RecordIndex.canonical),
        wanted[tab]?.contains(id) == true
      else { continue }
      func put(_ column: String, _ new: String, _ old: String) {
        let position = TabSchema.of(tab).position(matching: column)
        let kind = position.map { TabSchema.of(tab).columns[$0].kind }
        let (value, before) = isBack ? (old, new) : (new, old)
        cells[Place(tab: tab, id: id, column: column), default: []].append(
          (Self.meaning(value, kind), before, run))
      }
      switch change.action {
      case .set(let old, let new): put(change.address.columnName ?? "", new.text, old.text)
      case .delete(let time): put("deletedAt", time.description, "")
      case .restore: put("deletedAt", "", "")
      case .remove, .removeRow, .quarantine: removers[Place(tab: tab, id: id, column: "")] = run
      default: break
      }
    }
  }

  private static func meaning(_ text: String, _ kind: ValueKind?) -> String {
    switch kind {
    case .amount, .signedAmount: ComparableCell.number(text, hasNoise: true) ?? text
    case .integer: ComparableCell.number(text) ?? text
    case .boolean: text.uppercased()
    case .color, .sha256: text.lowercased()
    default: text
    }
  }

  /// The last run that wrote the cell's present value.
  func author(of cell: DatasetDiff.Cell, in row: DatasetDiff.Row) -> Activity.Run? {
    cells[Place(tab: row.tab, id: row.id, column: cell.column)]?.last { $0.meaning == cell.meaning }
      .map { runs[$0.run].run }
  }

  /// The run that made a row, if the row still holds the values of that run and of later known runs.
  func maker(of row: DatasetDiff.Row, _ rows: UntouchedRows?) -> Activity.Run? {
    var before: [String: String] = [:]
    for cell in row.cells {
      let known = cells[Place(tab: row.tab, id: row.id, column: cell.column)] ?? []
      if known.last?.meaning == cell.meaning, let first = known.first { before[cell.column] = first.old }
    }
    for known in runs.reversed() {
      if let record = known.record, rows?.holds(row.id, of: record, but: before) == true { return known.run }
    }
    return nil
  }

  /// The run that removed a row.
  func remover(of row: DatasetDiff.Row) -> Activity.Run? {
    removers[Place(tab: row.tab, id: row.id, column: "")].map { runs[$0].run }
  }
}
