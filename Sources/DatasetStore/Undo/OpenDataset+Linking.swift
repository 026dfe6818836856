import DatasetFormat
import Spreadsheet

extension OpenDataset {
  /// What the rows of a transfer held before they were linked, as far as a run on this machine did it that is in force and kept.
  ///
  /// - Parameter id: The id of one of the rows, as its cell has it.
  /// - Returns: For the id of each row the texts that the run replaced, by the names of their columns; nothing where it is not known.
  /// - Throws: ``FileError``.
  package func textsBeforeLinking(_ id: String) throws -> [String: [String: String]] {
    let snapshots = Snapshots(folder: MachineState(root: folder.root).snapshotFolder)
    for entry in try Self.undoable(in: folder) {
      guard let record = snapshots.record(of: entry) else { continue }
      var links: [String: String] = [:]
      var texts: [String: [String: String]] = [:]
      for change in record.plan.changes {
        guard case .set(let old, let new) = change.action, change.address.place == .tab(.transactions),
          let row = change.address.id, case .named(let column)? = change.address.column
        else { continue }
        texts[row, default: [:]][column] = old.text
        if column == "transferId", !new.text.isEmpty { links[row] = new.text }
      }
      guard let link = links[id] else { continue }
      return texts.filter { links[$0.key] == link }
    }
    return [:]
  }
}
