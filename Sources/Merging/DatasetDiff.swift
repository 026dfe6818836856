package import DatasetFormat
import Spreadsheet

/// The differences between two datasets of one kind: row by row and cell by cell, by meaning and not by
/// notation.
///
/// Rows are matched by id, or by content if an id was changed.
package struct DatasetDiff: Sendable {
  /// A row that was added, changed or removed since the first dataset.
  package struct Row: Sendable, Hashable {
    /// The kind of difference.
    package enum Kind: Sendable, Hashable {
      /// The first dataset has no such row.
      case added
      /// Some of its cells differ.
      case changed
      /// The second dataset has no such row.
      case gone
    }

    /// The tab.
    package var tab: TabName
    /// The kind of difference.
    package var kind: Kind
    /// The record's id or key.
    package var id: String
    /// A label that a user recognises.
    package var about: String
    /// The cells that differ, by column name. For an added row, all its cells.
    package var cells: [Cell]
  }

  /// A cell that differs.
  package struct Cell: Sendable, Hashable {
    /// The column's name.
    package var column: String
    /// The value in the first dataset; blank if it has none.
    package var old: String
    /// The value in the second dataset.
    package var new: String
    /// Its meaning, the same in each storage and spelling.
    var meaning = ""

    init(column: String, old: String, new: String, meaning: String = "") {
      self.column = column
      self.old = old
      self.new = new
      self.meaning = meaning
    }
  }

  /// A sheet of the user's own that differs from the first dataset's.
  package struct OwnSheet: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Whether the first dataset has no such sheet.
    package var isNew: Bool
    /// The cells that differ, by their places (`B7`).
    package var cells: [Cell]
  }

  /// The rows that differ, by tab.
  package private(set) var rows: [Row] = []
  /// The user's own sheets that differ.
  package private(set) var ownSheets: [OwnSheet] = []
  /// The changes that make the second dataset of the first.
  package private(set) var plan: Plan

  /// Compares two datasets.
  ///
  /// - Parameters:
  ///   - first: The dataset that the plan is for.
  ///   - second: The dataset to compare with. A column that it lacks does not count as a difference.
  ///   - command: The command line, for the plan.
  package init(from first: Dataset, to second: Dataset, command: String) {
    plan = Plan(command: command, base: first.fileHashes)
    let time = Timestamp(milliseconds: .max / 4)
    let second = DuplicateRecords.joined(second, with: first)
    let copies = [
      MergeCopy(name: "first", dataset: first, modified: time),
      MergeCopy(name: "second", dataset: second, modified: time),
    ]
    let open = UnresolvedConflicts(base: nil, copies: copies, reads: false)
    for name in TabName.allCases where first[name] != nil || second[name] != nil {
      var tab = TabMerge(name, base: first, copies: copies, open: open, now: time, stamps: false)
      tab.leaveOutTimes(of: first)
      let gone = Set(tab.conflicts.lazy.filter { $0.kind == .gone }.map(\.id))
      var changes = TabChanges(tab, of: first)
      plan.changes += changes.make(leavingOut: gone)
      add(tab, gone, first)
      if second[name] == nil { addGone(name, first) }
    }
    let own = UserSheetMerge(base: first, copies: copies)
    plan.changes += own.changes
    for change in own.changes { add(change) }
  }

  /// Whether the datasets hold the same.
  package var isEmpty: Bool { rows.isEmpty && ownSheets.isEmpty }

  private mutating func add(_ change: Change) {
    guard case .own(let name) = change.address.place else { return }
    var sheet = OwnSheet(name: name, isNew: false, cells: [])
    if ownSheets.last?.name == name, let last = ownSheets.popLast() { sheet = last }
    func place(_ row: Int, _ column: Int) -> String { CellReference.letters(ofColumn: column) + String(row) }
    switch (change.action, change.address.row, change.address.column) {
    case (.set(let old, let new), let row?, .at(let column)?):
      sheet.cells.append(Cell(column: place(row, column), old: old.text, new: new.text))
    case (.insertRow(let cells), let row?, _):
      sheet.cells += cells.map { Cell(column: place(row, $0.column), old: "", new: $0.value.text) }
    case (.addSheet(let contents), _, _):
      sheet.isNew = true
      sheet.cells = contents.rows.flatMap { row in
        row.cells.map { Cell(column: place(row.number, $0.column), old: "", new: $0.value.text) }
      }
    default: break
    }
    ownSheets.append(sheet)
  }

  /// Lists the records of a tab that the second dataset lacks; the plan leaves them, as an older version may
  /// not know the tab.
  private mutating func addGone(_ name: TabName, _ first: Dataset) {
    guard let tab = first[name] else { return }
    let state = MergeTab(tab, MergeColumns(name, of: [tab], open: []))
    tab.forEachRow { row in
      guard row.isLive else { return }
      rows.append(
        Row(
          tab: name, kind: .gone, id: tab.identityText(row: row.index) ?? "",
          about: RecordLabel.text(of: state.cells(ofRow: row.index), tab.schema), cells: []))
    }
  }

  private mutating func add(_ merged: TabMerge, _ gone: Set<String>, _ first: Dataset) {
    let columns = merged.columns
    let old = first[merged.name].map { MergeTab($0, columns) }
    // A row that was typed without an id has one in the merge, but not in its cell.
    var typed: [String: Int] = [:]
    for record in merged.records {
      if gone.contains(record.id) {
        typed[record.id] = record.row
        continue
      }
      let before = record.row.flatMap { old?.cells(ofRow: $0) }
      let cells = record.cells.indices.compactMap { index -> Cell? in
        let (then, now) = (before?[index] ?? .blank, record.cells[index])
        if then == now { return nil }
        return Cell(
          column: columns.name(index), old: then.value.text, new: now.value.text, meaning: now.meaning)
      }
      let about = RecordLabel.text(of: before ?? record.cells, columns.schema)
      rows.append(
        Row(
          tab: merged.name, kind: before == nil ? .added : .changed, id: record.id, about: about, cells: cells
        ))
    }
    let records = RecordIndex(first[merged.name])
    for conflict in merged.conflicts where conflict.kind == .gone {
      rows.append(Row(tab: merged.name, kind: .gone, id: conflict.id, about: conflict.about, cells: []))
      guard let tab = first[merged.name] else { continue }
      let reason = "it is not in the other dataset"
      if let row = records[conflict.id] {
        plan.changes.append(.remove(Address(tab, row: row), reason: reason))
      } else if let row = typed[conflict.id] {
        plan.changes.append(
          Change(
            .removeRow(tab.sheet.contents(ofRow: row)),
            at: Address(merged.name, row: tab.sheet.rowNumber(row)), reason: reason))
      }
    }
  }
}

/// A short label by which a user recognises a record: `2026-03-05 Bakery 12.50`.
enum RecordLabel {
  private static let columns = ["date", "startDate", "name", "payee", "amount", "fileName", "note", "value"]

  static func text(of cells: [MergeValue], _ schema: TabSchema) -> String {
    let words = columns.compactMap { name -> String? in
      guard let position = schema.position(matching: name), position < cells.count else { return nil }
      let text = cells[position].value.text
      return text.isEmpty ? nil : String(text.prefix(60))
    }
    return words.prefix(3).joined(separator: " ")
  }
}
