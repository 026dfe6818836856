public import DatasetFormat

extension WriteSession {
  /// The runs of this machine that can be taken back, the newest first.
  ///
  /// - Throws: A `DatasetError`.
  public func undoable() throws -> [JournalEntry] { try OpenDataset.undoable(in: folder) }

  /// Takes any run back, as a run of its own; later edits of other rows stay, and later edits of its own rows
  /// are kept.
  ///
  /// - Throws: A `DatasetError`: `changed-since` and others; `CancellationError`.
  public mutating func undo(_ run: JournalEntry) throws {
    try saving { opened, origin in
      let way = try opened.wayBack(from: run, command: "undo", origin: origin)
      try opened.undo(run, by: way, command: "undo", origin: origin)
    }
  }

  /// Takes one import back: its rows go, and what it did to other rows. Other imports of the same run stay,
  /// and so do rows that were edited since.
  ///
  /// - Parameter id: The import's id: `importID` of a transaction that it made.
  /// - Throws: A `DatasetError`: `nothing-to-undo` where no run of this machine made the import;
  ///   `CancellationError`.
  public mutating func undo(importWithID id: RecordID) throws {
    guard let run = try OpenDataset.run(ofImport: id.description, in: folder) else {
      throw OpenDataset.nothingToUndo(in: folder)
    }
    let part = try withOpened {
      try $0.wayBack(ofImport: id.description, madeBy: run, command: "undo", origin: $1)
    }
    guard let part else { return try undo(run) }
    try saving { opened, origin in
      try opened.undo(
        import: id.description, of: run.command, madeBy: run, by: part, origin: origin)
    }
  }
}
