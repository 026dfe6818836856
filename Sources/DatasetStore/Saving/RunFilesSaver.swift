import DatasetFormat

/// Prepares what is kept of a run beside the tabs: where rows of imports came from, and the record for taking it back.
struct RunFilesSaver: Sendable {
  /// What is ready in the temporary folder.
  struct Prepared: Sendable {
    var files: [FileReplacement]
    /// The name of the run's record; nil for a run that has none.
    var record: String?

    /// Removes it all, for a run that goes no further.
    func removeTemporaries(in state: MachineState) {
      files.removeTemporaries(in: state)
      if let record { FileAccess.remove(FilePath.join(state.temporaryFolder, record)) }
    }
  }

  private let plan: Plan
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID
  /// Whether the run takes another one back, and so needs no record of its own.
  private let isUndo: Bool

  init(_ plan: Plan, folder: DatasetFolder, state: MachineState, id: RecordID, isUndo: Bool) {
    self.plan = plan
    self.folder = folder
    self.state = state
    self.id = id
    self.isUndo = isUndo
  }

  /// Writes the files into the temporary folder: those that take their place with the others, and the record
  /// (``RunRecord``), which goes to the snapshot.
  ///
  /// - Throws: ``FileError``.
  func prepare() throws -> Prepared {
    let files = try ProvenanceSaver(folder, state: state, id: id).prepare(plan.provenance)
    if isUndo { return Prepared(files: files) }
    let record = "\(id)-record"
    do {
      try FileAccess.createSynced(FilePath.join(state.temporaryFolder, record), RunRecord.bytes(of: plan))
    } catch {
      files.removeTemporaries(in: state)
      throw error
    }
    return Prepared(files: files, record: record)
  }
}
