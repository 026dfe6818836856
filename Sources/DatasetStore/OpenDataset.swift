public import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A dataset that is open: read, and when it was opened for changing, locked against other runs.
public final class OpenDataset {
  public enum Purpose: Sendable {
    /// Nothing is written, not even a lock; works on a read-only folder.
    case reading
    case changing
  }

  public let folder: DatasetFolder
  public let dataset: Dataset
  /// What recovering an interrupted run did, for the person; nil where there was none.
  public let recoveryNote: String?
  let files: DatasetFiles
  private let lock: DatasetLock?
  private let verifier: PlanVerifier?

  /// Opens a dataset; for changing it takes the lock first and settles an interrupted run.
  ///
  /// `verify` finds the errors that a plan would leave behind; a plan with any is refused before anything is written.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `XLSXError`.
  public init(
    _ folder: DatasetFolder, for purpose: Purpose, verify verifier: PlanVerifier? = nil
  ) throws {
    self.verifier = verifier
    var note: String?
    if purpose == .changing {
      let state = MachineState(root: folder.root)
      try state.prepare()
      lock = try DatasetLock(stateFolder: state.stateFolder)
      note = try SaveTransaction(root: folder.root, state: state).recover()
    } else {
      lock = nil
    }
    // Another run may have added a tab's file while this one waited for the lock.
    self.folder = purpose == .changing ? try folder.listedAgain() : folder
    recoveryNote = note
    files = try DatasetFiles(self.folder)
    dataset = Dataset(
      name: folder.name, storage: folder.storage, sheets: files.sheets, fileHashes: files.hashes,
      readingFindings: files.findings)
  }

  /// Applies a plan: all of it, or nothing.
  ///
  /// An empty plan writes nothing. Whatever was to be written is read back and compared before any file is
  /// replaced.
  ///
  /// - Returns: The run's identifier, as `log` shows it; nil for an empty plan.
  /// - Throws: ``StoreError``, ``FileError``, ``PlanError``.
  /// - Precondition: The dataset was opened for changing.
  @discardableResult
  public func apply(_ plan: Plan, summary: [String], origin: Origin = .system) throws -> RecordID? {
    try apply(plan, summary: summary, undoes: nil, origin: origin)
  }

  /// The same for a plan that takes a run back.
  func apply(_ plan: Plan, summary: [String], undoes: String?, origin: Origin) throws -> RecordID? {
    precondition(lock != nil, "a dataset is changed only when it was opened for changing")
    if plan.isEmpty { return nil }
    if let obstacle = dataset.changeObstacle { throw StoreError.changesRefused(obstacle) }
    for (file, hash) in plan.base where dataset.fileHashes[file] != hash {
      throw StoreError.changedMeanwhile(file: file)
    }
    let edits = try plan.addingMissingPlaces(in: dataset).edits(for: dataset)
    // What comes back with a run that is taken back was there before, whatever was wrong with it.
    if undoes == nil { try verify(plan, edits) }
    let state = MachineState(root: folder.root)
    let id = origin.newID()
    let prepared = try prepare(edits, of: plan, state: state, id: id, isUndo: undoes != nil)
    try SaveTransaction(root: folder.root, state: state).commit(
      prepared.files, id: id, command: plan.command, time: origin.now(), summary: summary, undoes: undoes,
      record: prepared.record)
    return id
  }

  /// Says what keeps a plan from being applied, as ``apply(_:summary:origin:)`` would; for runs that only show it.
  ///
  /// - Throws: ``StoreError``, ``FileError``, ``PlanError``.
  public func verify(_ plan: Plan) throws {
    if plan.isEmpty { return }
    try verify(plan, plan.addingMissingPlaces(in: dataset).edits(for: dataset))
  }

  private func verify(_ plan: Plan, _ edits: PlanEdits) throws {
    if let rival = try rival(of: Set(edits.tabs.filter { !$0.value.isEmpty }.keys)) {
      throw StoreError.changesRefused(rival)
    }
    let errors = verifier?(plan, edits, dataset) ?? []
    if !errors.isEmpty { throw StoreError.newErrors(errors) }
  }

  /// A second file or sheet with the name of one of the tabs: nobody can say which of the two the person uses.
  private func rival(of tabs: Set<TabName>) throws -> Finding? {
    switch folder.storage {
    case .csv:
      let files = try DatasetFolder.dataFiles(root: folder.root, named: nil, looksAtAll: false).tabs
      for tab in TabName.allCases where tabs.contains(tab) {
        if let files = files[tab], files.count > 1 {
          return Finding(
            FindingCode("tab-copied"), at: Location(file: files[1]), found: files[1],
            expected: "\(files[0]) alone, which is read")
        }
      }
    case .xlsx:
      for sheet in dataset.foreignSheets {
        guard let tab = TabName(matching: sheet.name), tabs.contains(tab), let own = dataset[tab] else {
          continue
        }
        return Finding(
          FindingCode("tab-copied"), at: Location(file: own.fileName, sheet: sheet.name), found: sheet.name,
          expected: "the tab \(own.sheet.name) alone")
      }
    }
    return nil
  }

  /// Writes the new files into the temporary folder; beside the tabs' files is written what is told of the run.
  private func prepare(
    _ edits: PlanEdits, of plan: Plan, state: MachineState, id: RecordID, isUndo: Bool
  ) throws -> RunFilesSaver.Prepared {
    let beside = RunFilesSaver(plan, folder: folder, state: state, id: id, isUndo: isUndo)
    switch folder.storage {
    case .csv:
      let saver = TabFilesSaver(self, state: state, id: id)
      let (tabs, run) = ConcurrentChunks.both {
        Result { try saver.prepare(edits) }
      } _: {
        Result { try beside.prepare() }
      }
      do {
        let (tabs, run) = (try tabs.get(), try run.get())
        return .init(files: tabs + run.files, record: run.record)
      } catch {
        (try? tabs.get())?.removeTemporaries(in: state)
        (try? run.get())?.removeTemporaries(in: state)
        throw error
      }
    case .xlsx:
      let workbook = try WorkbookSaver(self, state: state, id: id).prepare(edits)
      do {
        let run = try beside.prepare()
        return .init(files: workbook + run.files, record: run.record)
      } catch {
        workbook.removeTemporaries(in: state)
        throw error
      }
    }
  }

  /// Remembers a statement layout under a name of its own; one of the same name gives way. `undo` leaves it.
  ///
  /// - Throws: ``FileError``.
  /// - Precondition: The dataset was opened for changing, and the name is one of a file.
  public func remember(layout bytes: [UInt8], as name: String) throws {
    precondition(lock != nil, "a dataset is changed only when it was opened for changing")
    precondition(!name.isEmpty && !name.contains("/") && name.first != ".", "a layout's name is a file's")
    try LayoutFolder(of: folder).save(bytes, as: name, state: MachineState(root: folder.root))
  }

  /// The runs that changed this dataset on this machine, oldest first.
  public static func log(of folder: DatasetFolder) throws -> [JournalEntry] {
    try Journal(path: MachineState(root: folder.root).journalPath).entries()
  }
}
