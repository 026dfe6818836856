import Spreadsheet

/// The plan that takes a run back from a dataset that was edited since, and what it leaves alone.
///
/// A row that the run made goes if nobody changed it; a cell that the run set gets its old value if it still holds the
/// run's. Everything else is the work of someone after the run: it stays, and is listed.
public struct RunInverse: Sendable {
  /// A record that stays although the run made or changed it.
  public struct Kept: Sendable, Hashable {
    public var tab: TabName
    /// 1-based, as the spreadsheet shows it.
    public var row: Int
    public var id: String?
    public var reason: String
  }

  public private(set) var plan: Plan
  public private(set) var kept: [Kept] = []

  /// - Parameters:
  ///   - record: The run.
  ///   - dataset: As it is now.
  ///   - command: What the plan is for.
  ///   - now: The time of tombstones.
  public init(of record: RunRecord, in dataset: Dataset, command: String, at now: Timestamp) {
    plan = Plan(command: command, base: dataset.fileHashes)
    var rows = RunRows(record, in: dataset)
    rows.keepWhatIsUsed()
    kept = rows.kept
    for (tab, row) in rows.removable {
      plan.changes.append(
        .remove(tab: tab.name, row: tab.sheet.rowNumber(row.index), id: row.id, reason: "the run made it"))
    }
    // The trace of an import stays and says that it was undone, for other copies of the dataset too.
    for (tab, row) in rows.imports {
      plan.changes.append(
        .delete(
          .init(tab: tab.name, row: tab.sheet.rowNumber(row.index), id: row.id, time: now, reason: "undone")))
    }
    takeBackCells(record.plan, in: dataset, at: now)
    if kept.isEmpty {
      plan.provenance = record.plan.provenance.map { ProvenanceRecord(importID: $0.importID, bytes: nil) }
    }
  }

  /// Cells that the run set, and tombstones that it put or took away, the last first.
  private mutating func takeBackCells(_ done: Plan, in dataset: Dataset, at now: Timestamp) {
    var finder = RowFinder(dataset, done)
    for change in done.changes.reversed() {
      switch change {
      case .set(let set): takeBack(set, in: dataset, &finder)
      case .delete(let deletion):
        guard let (tab, row) = finder.row(deletion.tab, id: deletion.id, number: deletion.row) else {
          continue
        }
        guard finder.text(tab, row, "deletedAt") == deletion.time.description else {
          keep(tab, row, id: deletion.id, "it was deleted or restored again since")
          continue
        }
        plan.changes.append(
          .restore(
            .init(
              tab: tab.name, row: tab.sheet.rowNumber(row), id: deletion.id, time: now,
              reason: "the run deleted it")))
      case .restore(let restoring):
        guard let (tab, row) = finder.row(restoring.tab, id: restoring.id, number: restoring.row),
          finder.text(tab, row, "deletedAt").isEmpty
        else { continue }
        plan.changes.append(
          .delete(
            .init(
              tab: tab.name, row: tab.sheet.rowNumber(row), id: restoring.id, time: now,
              reason: "the run restored it")))
      case .insert, .remove, .addColumn, .addTab: continue
      }
    }
  }

  private mutating func takeBack(_ set: Change.CellChange, in dataset: Dataset, _ finder: inout RowFinder) {
    guard let (tab, row) = finder.row(set.tab, id: set.id, number: set.row),
      let position = tab.schema.position(matching: set.column),
      let column = tab.binding.columnOfPosition[position]
    else { return }
    let found = tab.sheet.value(row: row, column: column)
    guard RunRows.isSame(found, set.new, tab.schema.columns[position]) else {
      if !tab.schema.columns[position].isTimeOfChange {
        keep(tab, row, id: set.id, "\(set.column) was changed since")
      }
      return
    }
    plan.changes.append(
      .set(
        .init(
          tab: set.tab, row: tab.sheet.rowNumber(row), id: set.id, column: set.column, old: found,
          new: set.old,
          reason: "the run set it")))
  }

  private mutating func keep(_ tab: Tab, _ row: Int, id: String?, _ reason: String) {
    kept.append(Kept(tab: tab.name, row: tab.sheet.rowNumber(row), id: id, reason: reason))
  }
}

extension Column {
  /// Whether the column only says when a record was made or changed.
  var isTimeOfChange: Bool { name == "createdAt" || name == "updatedAt" }
}
