import DatasetStore

/// What the next `undo` and the next `redo` would do.
struct NextSteps {
  /// The run that `undo` takes back.
  let undo: JournalEntry?
  /// The run that `redo` brings back.
  let redo: JournalEntry?

  /// Right after a run, when nothing was edited since.
  init(_ history: RunHistory) {
    undo = history.undoable.first
    redo = history.redoable.first
  }

  /// At any time: a run that cannot be brought back, since something was edited after it was taken back, is none.
  init(_ opened: OpenDataset) throws {
    let history = try OpenDataset.history(of: opened.folder)
    undo = history.undoable.first
    redo = history.redoable.isEmpty ? nil : try? opened.nextToRedo()
  }

  /// The steps after a run that is saved; none where they cannot be read, as the run is done all the same.
  static func lines(after folder: DatasetFolder) -> [String] {
    (try? OpenDataset.history(of: folder)).map { NextSteps($0).lines } ?? []
  }

  /// The steps by name; none where there is none.
  var lines: [String] {
    [
      undo.map { "dataset undo takes back: \($0.command) of \($0.time)" },
      redo.map { "dataset redo brings back: \($0.command) of \($0.time)" },
    ].compactMap { $0 }
  }
}
