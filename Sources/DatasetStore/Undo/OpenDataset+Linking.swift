import DatasetFormat
import Spreadsheet

extension OpenDataset {
  /// What the rows of a transfer held before they were linked, as far as a run on this machine did it that is
  /// in force and kept.
  ///
  /// - Parameter transferID: The `transferId` that the rows have now, as their cells have it: an older link
  ///   of the same rows says nothing of this one.
  /// - Returns: For the id of each row the texts that the run replaced, by the names of their columns;
  ///   nothing where it is not known.
  /// - Throws: ``FileError``.
  package func textsBeforeLinking(as transferID: String) throws -> [String: [String: String]] {
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    for entry in try Self.undoable(in: folder) {
      guard let record = snapshots.record(of: entry) else { continue }
      var linked: Set<String> = []
      var texts: [String: [String: String]] = [:]
      for change in record.plan.changes {
        guard case .set(let old, let new) = change.action, change.address.place == .tab(.transactions),
          let row = change.address.id, case .named(let column)? = change.address.column
        else { continue }
        texts[row, default: [:]][column] = old.text
        if column == "transferId", new.text == transferID { linked.insert(row) }
      }
      if !linked.isEmpty { return texts.filter { linked.contains($0.key) } }
    }
    return [:]
  }
}
