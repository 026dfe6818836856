import DatasetFormat

/// A dataset's state that one run holds alone, with a run that was interrupted settled: for runs that need
/// not read the dataset.
struct FilesUnderLock {
  let state: MachineState
  let transaction: SaveTransaction
  private let lock: DatasetLock

  /// Waits for other runs, and settles one that was interrupted.
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` where files of an interrupted run were edited since, so
  ///   that the dataset has to be read first; ``StoreError/locked(path:holder:)``, ``FileError``.
  init(root: RootFolder) throws {
    state = MachineState.forWriting(root: root)
    try state.prepare()
    lock = try DatasetLock.take(state)
    transaction = SaveTransaction(state)
    let settled = try EndOfProcess.finishing(nil) { [transaction] in try RunRecovery(transaction).settle() }
    if case .edited(let entry) = settled {
      throw StoreError.changedMeanwhile(file: entry.files[0].path)
    }
  }
}
