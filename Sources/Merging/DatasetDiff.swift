public import DatasetFormat
import Spreadsheet

/// What differs between two datasets of one kind: row by row and cell by cell, by meaning and not by looks.
///
/// Rows are the same that have the same id, or, where an id changed, hold the same.
public struct DatasetDiff: Sendable {
  /// A row that is not as it is in the first dataset.
  public struct Row: Sendable, Hashable {
    /// What became of it.
    public enum Kind: Sendable, Hashable {
      /// The first dataset has no such row.
      case added
      /// Cells of it differ.
      case changed
      /// The second dataset has no such row.
      case gone
    }

    /// The tab.
    public var tab: TabName
    /// What became of it.
    public var kind: Kind
    /// The record's id or key.
    public var id: String
    /// What a person knows the record by.
    public var about: String
    /// The cells that differ, by the columns' names; those of an added row are what it holds.
    public var cells: [Cell]
  }

  /// A cell that differs.
  public struct Cell: Sendable, Hashable {
    /// The column's name.
    public var column: String
    /// What the first dataset has; blank where it has nothing.
    public var old: String
    /// What the second one has.
    public var new: String
  }

  /// The rows that differ, by tab.
  public private(set) var rows: [Row] = []
  /// The changes that make the second dataset of the first.
  public private(set) var plan: Plan

  /// Compares two datasets.
  ///
  /// - Parameters:
  ///   - first: The dataset that the plan is for.
  ///   - second: What it is compared with; a tab or a column that it lacks says nothing.
  ///   - command: What was typed, for the plan.
  public init(from first: Dataset, to second: Dataset, command: String) {
    plan = Plan(command: command, base: first.fileHashes)
    let time = Timestamp(milliseconds: .max / 4)
    let copies = [
      MergeCopy(name: "first", dataset: first, modified: time),
      MergeCopy(name: "second", dataset: second, modified: time),
    ]
    let open = OpenLines(base: nil, copies: copies, reads: false)
    for name in TabName.allCases where first[name] != nil || second[name] != nil {
      let tab = TabMerge(name, base: first, copies: copies, open: open, now: time)
      var changes = TabChanges(tab, of: first)
      plan.changes += changes.make()
      add(tab, first)
    }
  }

  private mutating func add(_ merged: TabMerge, _ first: Dataset) {
    let columns = merged.columns
    let old = first[merged.name].map { MergeTab($0, columns) }
    for record in merged.records {
      let before = record.row.flatMap { old?.cells(ofRow: $0) }
      let cells = record.cells.indices.compactMap { index -> Cell? in
        let (then, now) = (before?[index] ?? .blank, record.cells[index])
        if then == now { return nil }
        return Cell(column: columns.name(index), old: then.value.text, new: now.value.text)
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
      guard let row = records[conflict.id], let tab = first[merged.name] else { continue }
      plan.changes.append(
        .remove(
          Address(merged.name, row: tab.sheet.rowNumber(row), id: tab.identityText(row: row)),
          reason: "it is not in the other dataset"))
    }
  }
}
