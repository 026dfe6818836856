package import DatasetFormat
import Spreadsheet

extension OpenDataset {
  /// Finds the result of the run that last set one of some cells of a record, if this machine still has it,
  /// and the time of the run.
  ///
  /// The result may be kept in several forms: what the run read with the changes of its plan, what the next
  /// run found, or the copies next to the snapshots. The first one that `serves` is taken. If no run of this
  /// machine set the cells, the last five states are searched.
  ///
  /// - Parameters:
  ///   - columns: The columns' names.
  ///   - tab: The tab.
  ///   - id: The record's id or key.
  ///   - serves: Whether a state is the right one.
  /// - Returns: The state and the time of the run; nil for what is unknown.
  /// - Throws: ``FileError`` where the journal cannot be read.
  package func state(
    afterSetting columns: Set<String>, of tab: TabName, id: String, where serves: (Dataset) -> Bool
  ) throws -> (dataset: Dataset?, time: Timestamp?) {
    let state = MachineState(root: folder.handle)
    let snapshots = SnapshotFolder(state)
    let runs = try Self.log(of: folder).filter { $0.state == .done }
    let states = try EarlierState.all(state)
    func held(before run: JournalEntry) -> Dataset? {
      states.first { $0.run.id == run.id }.flatMap { try? $0.opened(beside: self).dataset }
    }
    func known() -> Dataset? { [lastGoodState?.dataset, dataset].compactMap(\.self).first(where: serves) }
    for index in runs.indices.reversed() {
      guard let record = snapshots.record(of: runs[index]), record.plan.sets(columns, of: tab, id: id) else {
        continue
      }
      let time = Timestamp(runs[index].time)
      // Of the rows that the run made its record has no cells.
      if !record.tabsWithRows.contains(.transactions), let before = held(before: runs[index]),
        let applied = try? record.plan.applied(to: before), serves(applied)
      {
        return (applied, time)
      }
      if index + 1 < runs.count, let next = held(before: runs[index + 1]), serves(next) {
        return (next, time)
      }
      return (known(), time)
    }
    if let found = known() { return (found, nil) }
    for run in runs.reversed().prefix(5) {
      if let state = held(before: run), serves(state) { return (state, nil) }
    }
    return (nil, nil)
  }
}

extension Plan {
  fileprivate func sets(_ columns: Set<String>, of tab: TabName, id: String) -> Bool {
    changes.contains { change in
      guard case .set = change.action else { return false }
      return change.address.tab == tab && change.address.id == id
        && change.address.columnName.map(columns.contains) == true
    }
  }
}
