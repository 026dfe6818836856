import DatasetFormat
import Spreadsheet

extension OpenDataset {
  /// The cells of a transfer's rows before the rows were linked. They are known if a run of this machine
  /// linked the rows, is in force, and its record is kept.
  ///
  /// - Parameter transferID: The present `transferId` of the rows, as their cells have it. An older link of
  ///   the same rows does not count.
  /// - Returns: For the id of each row the texts that the run replaced, by column name; empty if unknown.
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
