import Spreadsheet

/// Counts how many of a run's changes are still present in a dataset that was edited since.
package struct SurvivingChanges: Sendable, Hashable {
  /// The number of changes that the run made in the given tabs.
  package private(set) var made = 0
  /// The number of them that are still present.
  package private(set) var found = 0

  /// Looks for the changes of a run in some tabs of a dataset.
  ///
  /// A row that the run made is found by its id, even if its cells were changed. A cell that it set is found
  /// by the value.
  package init(of record: RunRecord, in dataset: Dataset, tabs: Set<TabName>) {
    for name in tabs { count(rows: record.insertedIDs(into: name), in: dataset[name]) }
    count(record.plan, in: dataset, tabs: tabs)
  }

  /// The same for a run whose whole plan is known.
  package init(of plan: Plan, in dataset: Dataset, tabs: Set<TabName>) {
    for name in tabs {
      guard let identity = TabSchema.of(name).identityPosition else { continue }
      let ids = plan.changes.compactMap { change -> String? in
        guard let (tab, row) = change.insertion, tab == name else { return nil }
        return row[identity].text
      }
      count(rows: ids, in: dataset[name])
    }
    count(plan, in: dataset, tabs: tabs)
  }

  private mutating func count(rows ids: some Collection<String>, in tab: Tab?) {
    made += ids.count
    guard let tab, !ids.isEmpty else { return }
    let index = RecordIndex(tab)
    found += Set(ids).count { index[$0] != nil }
  }

  /// Counts everything but the rows that the run made.
  private mutating func count(_ plan: Plan, in dataset: Dataset, tabs: Set<TabName>) {
    var finder = RowFinder(dataset, plan)
    for change in plan.changes {
      let address = change.address
      guard let name = address.tab, tabs.contains(name) else { continue }
      switch change.action {
      case .set(_, let new):
        made += 1
        guard let (tab, row) = finder.row(address),
          let position = address.columnName.flatMap({ tab.schema.position(matching: $0) })
        else { continue }
        if RowFingerprint.isSame(tab, row: row, position: position, as: new) { found += 1 }
      case .delete:
        made += 1
        guard let (tab, row) = finder.row(address) else { continue }
        if tab.text(row: row, "deletedAt") != nil { found += 1 }
      case .restore:
        made += 1
        guard let (tab, row) = finder.row(address) else { continue }
        if tab.text(row: row, "deletedAt") == nil { found += 1 }
      case .remove, .removeRow, .quarantine:
        made += 1
        if finder.row(address) == nil { found += 1 }
      default: continue
      }
    }
  }
}
