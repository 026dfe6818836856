import Bookkeeping
import DatasetFormat
import DatasetStore

/// Takes the newest import of a dataset back: `UndoImport DATASET`.
@main enum UndoImport {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: UndoImport DATASET") }
    let folder = try DatasetLocator.at(CommandLine.arguments[1])
    try folder.write { session in
      let imported = session.dataset.transactions.filter { !$0.isDeleted && $0.importID != nil }
      print(imported.count, "transactions of imports")
      guard let newest = imported.compactMap(\.importID).max() else { return }
      // Rows that it made go, what it wrote into others goes, and what was entered since stays.
      try session.undo(importWithID: newest)
      print(session.dataset.transactions.count { !$0.isDeleted && $0.importID != nil }, "are left")
    }
  }
}
