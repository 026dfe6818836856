import DatasetFormat

/// Prepares what is kept of a run beside the tabs: where rows of imports came from, how statements are read, and the record
/// for taking the run back.
struct RunFilesSaver: Sendable {
  /// What is ready in the temporary folder.
  struct Prepared: Sendable {
    var files: [FileReplacement]
    /// The name of the run's record; nil for a run that has none.
    var record: String?

    /// Removes it all, for a run that goes no further.
    func removeTemporaries(in state: MachineState) {
      files.removeTemporaries(in: state)
      if let record { state.temporaryFolder.appending(record).remove() }
    }
  }

  private let plan: Plan
  private let receipts: [PlanEdits.FileEdit]
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID
  private let kind: RunKind

  init(
    _ plan: Plan, _ receipts: [PlanEdits.FileEdit], folder: DatasetFolder, state: MachineState, id: RecordID,
    kind: RunKind
  ) {
    self.plan = plan
    self.receipts = receipts
    self.folder = folder
    self.state = state
    self.id = id
    self.kind = kind
  }

  /// Writes the files into the temporary folder: those that take their place with the others, and the record
  /// (``RunRecord``), which goes to the snapshot. `own` is what stood beside the rows that are made.
  ///
  /// - Throws: ``FileError``.
  func prepare(own: [TabName: [String: UInt64]] = [:]) throws -> Prepared {
    var prepared = Prepared(files: try SideFilesSaver(folder, state: state, id: id).prepare(plan))
    do {
      prepared.files += try ReceiptChanges(folder).prepare(receipts, state: state, id: id)
      let record = "\(id)-record"
      let path = state.temporaryFolder.appending(record)
      switch kind {
      case .run:
        let file = try NewFile.create(path)
        try RunRecord.forEachPart(of: plan, own: own) { try file.write($0) }
        _ = try file.finish()
      case .undo(_, let left):
        // What it took back is known; what it left to other imports goes with these.
        guard let left else { return prepared }
        try path.createSynced(left.bytes)
      }
      prepared.record = record
    } catch {
      prepared.removeTemporaries(in: state)
      throw error
    }
    return prepared
  }
}

/// What a run is to the journal.
enum RunKind: Sendable {
  case run
  /// Takes back the run with an id; what it leaves of that to other imports.
  case undo(of: String, left: RunRecord?)

  var undoes: String? {
    if case .undo(let id, _) = self { id } else { nil }
  }
}
