import BookEditing
import DatasetChecks
package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A dataset that is open: read, and when it was opened for changing, locked against other runs.
package final class OpenDataset {
  /// The purpose of opening a dataset.
  package enum Purpose: Sendable {
    /// Nothing is written, not even a lock; works on a read-only folder.
    case reading
    /// Plans can be applied; other runs wait outside until the dataset is closed.
    case changing
  }

  /// The folder that it was opened from.
  package let folder: DatasetFolder
  /// The values as they were read. Applying a plan does not change them.
  package let dataset: Dataset
  /// A note for the user about a recovered run; nil if there was none.
  package let recoveryNote: String?
  /// A line about the folder of receipts, where it got its name; nil if it has it.
  package private(set) var folderNote: String?
  /// A note about unproven runs in the log; nil if there are none, or the note was shown before.
  package let unprovenNote: String?
  /// A note after a save during which somebody edited a file; nil after others.
  package private(set) var saveNote: String?
  /// The figures for formulas that the tool itself put into the workbook: those of the day on which it was
  /// opened.
  private var figures = OverviewSheets.figures(on: Origin.system.today)
  /// Called when a save has put a file in place; tests act as another program there.
  var didPut: ((JournalEntry.File) throws -> Void)?
  let files: DatasetFiles
  /// The side files that this machine wrote.
  let provenFiles: ProvenFiles
  /// Whether a plan was applied, so that the files have changed since they were read.
  private(set) var isApplied = false
  private var lock: DatasetLock?

  /// Opens a dataset; for changing it takes the lock first, settles an interrupted run, and gives the folder
  /// of receipts its name.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `XLSXError`.
  package convenience init(_ folder: DatasetFolder, for purpose: Purpose) throws {
    guard purpose == .changing else {
      let note = Self.noteOfInterruptedRun(MachineState(root: folder.handle))
      try self.init(folder, lock: nil, note: note)
      return
    }
    let state = MachineState.forWriting(root: folder.handle)
    let (lock, note) = try Self.lock(state, folder)
    let unproven = try ToldRuns(state).note(of: state.journal.contents())
    // Another run may have added a tab's file while this one waited for the lock.
    try self.init(folder.listedAgain(), lock: lock, note: note, unproven: unproven)
    folderNote = ReceiptsFolderName(folder.handle).settle()
  }

  /// Settles an interrupted run, so that the log has its result; returns a line about it.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `XLSXError`.
  package static func settleInterruptedRun(in folder: DatasetFolder) throws -> String? {
    try lock(MachineState.forWriting(root: folder.handle), folder).note
  }

  private static func lock(
    _ state: MachineState, _ folder: DatasetFolder
  ) throws -> (lock: DatasetLock, note: String?) {
    try state.prepare()
    let lock = try DatasetLock.take(state)
    return (lock, try recover(folder, state: state, lock: lock))
  }

  private init(
    _ folder: DatasetFolder, lock: DatasetLock?, note: String?, unproven: String? = nil
  ) throws {
    self.folder = folder
    unprovenNote = unproven
    self.lock = lock
    recoveryNote = note
    provenFiles = ProvenFiles(MachineState(root: folder.handle))
    files = try DatasetFiles(folder)
    var dataset = Dataset(
      name: folder.name, storage: folder.storage, sheets: files.sheets, fileHashes: files.hashes,
      readingFindings: files.findings)
    for file in files.tabFiles { dataset.dialects[FilePath.name(of: file.path)] = file.document.dialect }
    if let workbook = files.workbook {
      dataset.fixedNames = WorkbookSaver.fixedNames(in: workbook, of: dataset, folder)
    }
    self.dataset = dataset
  }

  /// The sheets Overview and Budget show the figures of this day with the next save.
  func show(figuresOf day: CalendarDate) { figures = OverviewSheets.figures(on: day) }

  /// The files as they are now, under the same lock; for the next plan after one that was applied.
  ///
  /// - Throws: What reading the files throws.
  func readAgain() throws -> OpenDataset {
    let next = try OpenDataset(folder.listedAgain(), lock: lock, note: nil)
    next.figures = figures
    next.didPut = didPut
    return next
  }

  /// Releases the lock. Nothing can be applied from here on.
  package func close() { lock = nil }

  /// Settles a run that was interrupted; returns a line about it.
  private static func recover(_ folder: DatasetFolder, state: MachineState, lock: DatasetLock) throws
    -> String?
  {
    let transaction = SaveTransaction(state)
    return try EndOfProcess.finishing(nil) { () throws -> String? in
      switch try RunRecovery(transaction).settle() {
      case .nothing: return nil
      case .settled(let note): return note
      case .edited(let entry):
        let settled = try settle(entry, folder, transaction, lock: lock)
        return settled.line + (settled.note.isEmpty ? "" : ". \(settled.note)")
      }
    }
  }

  /// Settles a run that stopped and whose files were edited since.
  private static func settle(
    _ entry: JournalEntry, _ folder: DatasetFolder, _ transaction: SaveTransaction, lock: DatasetLock
  ) throws -> EditedRecovery.Outcome {
    var outcome = try EditedRecovery(entry, folder: folder, transaction: transaction).settle()
    guard let plan = outcome.completion else { return outcome }
    do {
      let opened = try OpenDataset(folder.listedAgain(), lock: lock, note: nil)
      try opened.apply(plan, summary: ["completed \"\(entry.command)\""], verify: .none)
      let files = outcome.versions.keys.sorted().joined(separator: ", ")
      outcome.note += "; what was missing in \(files) was added"
    } catch {
      outcome.note += outcome.keepVersions(of: entry.time, in: folder)
    }
    return outcome
  }

  /// Puts prepared files in place. If somebody wrote one of them meanwhile, the run is completed around that,
  /// or reversed.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  func commit(
    _ files: [FileReplacement], id: RecordID, command: String, time: Timestamp, summary: [String],
    undoes: String?, record: PreparedRecord? = nil, removed: [String] = []
  ) throws {
    var transaction = SaveTransaction(MachineState(root: folder.handle))
    transaction.removed = removed
    if let didPut { transaction.didPut = didPut }
    transaction.fileHashes = dataset.fileHashes
    try EndOfProcess.finishing(SaveTransaction.told) {
      do {
        try transaction.commit(
          files, id: id, command: command, time: time, summary: summary, undoes: undoes, record: record)
      } catch let edited as EditedMeanwhile {
        guard let lock else { throw edited }
        let outcome: EditedRecovery.Outcome
        do { outcome = try Self.settle(edited.entry, folder, transaction, lock: lock) } catch {
          throw StoreError.interrupted(command: command, reason: error)
        }
        guard outcome.isComplete else {
          throw StoreError.changedMeanwhile(file: edited.entry.files[0].path)
        }
        saveNote = "another program wrote while this was saved. \(outcome.note)"
      }
    }
  }

  /// A note for readers while a run of this machine is interrupted: files may be half of one state and half
  /// of the other.
  private static func noteOfInterruptedRun(_ state: MachineState) -> String? {
    guard let entry = try? RunRecovery.interrupted(in: state.journal),
      !DatasetLock.isTaken(state)
    else { return nil }
    return
      "the run \"\(entry.command)\" was interrupted, so some of its changes may be missing here; the next command that changes the dataset completes it or takes it back"
  }

  /// Applies a plan: all of it, or nothing.
  ///
  /// An empty plan writes nothing. All new content is read back and compared before any file is replaced.
  /// `verify` finds the errors that the plan would add: all that the checks know, unless the caller says
  /// otherwise. A plan with any is refused before anything is written. The sheets Overview and Budget show
  /// the figures after it.
  ///
  /// - Returns: The run's identifier, as `log` shows it; nil for an empty plan.
  /// - Throws: ``StoreError``, ``FileError``, `PlanError`.
  /// - Precondition: The dataset was opened for changing, and is not closed.
  @discardableResult
  package func apply(
    _ plan: Plan, summary: [String], verify: Verification = Checks.verification, origin: Origin = .system
  ) throws -> RecordID? {
    try apply(plan, summary: summary, as: .run, verify: verify, origin: origin)
  }

  /// The same for an undo. It restores former content, whatever was wrong with that.
  func apply(
    _ plan: Plan, summary: [String], as kind: RunKind, verify: Verification, origin: Origin
  ) throws -> RecordID? {
    precondition(lock != nil, "a dataset is changed only while it is open for changing")
    if plan.isEmpty { return nil }
    if let obstacle = dataset.changeObstacle { throw StoreError.changesRefused(obstacle) }
    for (file, hash) in plan.base where dataset.fileHashes[file] != hash {
      throw StoreError.changedMeanwhile(file: file)
    }
    var edits = try edits(of: plan, by: kind.undoes == nil ? verify : nil)
    edits = edits.showing(figures, in: dataset)
    let state = MachineState(root: folder.handle)
    let id = origin.newID()
    let prepared = try prepare(edits, of: plan, state: state, id: id, kind: kind)
    try commit(
      prepared.files, id: id, command: plan.command, time: origin.now(), summary: summary,
      undoes: kind.undoes, record: prepared.record, removed: plan.removedIDs)
    isApplied = true
    return id
  }

  /// Throws the error that ``apply(_:summary:verify:origin:)`` would throw; for runs that only show the plan.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `PlanError`.
  package func require(_ plan: Plan, by verify: Verification) throws {
    if !plan.isEmpty { _ = try edits(of: plan, by: verify) }
  }

  /// The edits of a plan, after all checks.
  private func edits(of plan: Plan, by verify: Verification?) throws -> PlanEdits {
    var dataset = dataset
    dataset.receipts = try ReceiptChanges(folder).contents(for: plan)
    let whole = plan.addingMissingPlaces(in: dataset)
    let edits = try whole.edits(for: dataset)
    try requireStorable(edits)
    guard let verify else { return edits }
    if let lost = lostColumn(of: whole) { throw StoreError.changesRefused(lost) }
    if let rival = try rival(of: Set(edits.tabs.filter { !$0.value.isEmpty }.keys)) {
      throw StoreError.changesRefused(rival)
    }
    let errors = verify.newErrors(of: whole, edits, in: dataset)
    if !errors.isEmpty { throw StoreError.newErrors(errors) }
    if let moved = verify.undeclaredEffect(of: whole, edits, in: dataset) {
      throw StoreError.undeclaredEffect(moved)
    }
    return edits
  }

  /// Refuses plans that this store cannot write, before anything is written.
  private func requireStorable(_ edits: PlanEdits) throws {
    for (name, contents) in edits.newSheets {
      let place = Address(.own(name))
      switch folder.storage {
      case .csv:
        guard DataFiles.storesSheet(named: name) else {
          throw StoreError.unsupported(place, "CSV storage holds the format's tabs alone")
        }
      case .xlsx:
        let count = dataset.sheetOrder.count + edits.newTabs.count
        guard contents.position ?? count >= count else {
          throw StoreError.unsupported(place, "a new sheet comes behind all others")
        }
        guard contents.isStorable(as: name) else {
          throw StoreError.unsupported(place, "a new sheet holds rows of values, without gaps and formulas")
        }
      }
    }
    for (place, name) in edits.renamed {
      guard folder.storage == .xlsx || DataFiles.storesSheet(named: name) else {
        throw StoreError.unsupported(Address(place), "CSV storage holds the format's tabs alone")
      }
    }
    if folder.storage == .xlsx { try WorkbookSaver.requireRenaming(edits, of: self) }
    if folder.storage == .xlsx, let place = edits.removedSheets.first {
      throw StoreError.unsupported(
        Address(place), "formulas elsewhere may name the sheet; remove it in your program")
    }
  }

  /// A column that would be added for a plan's values, although the tab had it and it was renamed or deleted.
  private func lostColumn(of whole: Plan) -> Finding? {
    let added = whole.neededColumns
    if added.isEmpty { return nil }
    return CheckContext(dataset: dataset, earlier: lastGoodState).lostColumn(of: added)
  }

  /// A second file or sheet with the name of one of the tabs: it is uncertain which of the two the user uses.
  private func rival(of tabs: Set<TabName>) throws -> Finding? {
    switch folder.storage {
    case .csv:
      let files = try DatasetFolder.dataFiles(folder.handle, named: nil, looksAtAll: false).tabs
      for tab in TabName.allCases where tabs.contains(tab) {
        if let files = files[tab], files.count > 1 {
          return Finding(
            .tabCopied, at: Location(file: files[1]), found: files[1],
            expected: "\(files[0]) alone, which is read")
        }
      }
    case .xlsx: return dataset.rivalSheet(of: tabs)
    }
    return nil
  }

  /// Writes the new files into the temporary folder, together with the run's side files.
  private func prepare(
    _ edits: PlanEdits, of plan: Plan, state: MachineState, id: RecordID, kind: RunKind
  ) throws -> RunFilesSaver.Prepared {
    let beside = RunFilesSaver(plan, edits.files, folder: folder, state: state, id: id, kind: kind)
    let own = SavedUserCells(plan, in: self)
    let (tabs, run): (Result<[FileReplacement], any Error>, Result<RunFilesSaver.Prepared, any Error>)
    if folder.storage == .csv, own == nil {
      let saver = TabFilesSaver(self, state: state, id: id)
      (tabs, run) = ConcurrentChunks.both {
        Result { try saver.prepare(edits) }
      } _: {
        Result { try beside.prepare() }
      }
    } else {
      tabs = Result {
        switch folder.storage {
        case .csv: try TabFilesSaver(self, state: state, id: id).prepare(edits)
        case .xlsx: try edits.changesSheets ? WorkbookSaver(self, state: state, id: id).prepare(edits) : []
        }
      }
      run = tabs.flatMap { tabs in
        Result { try beside.prepare(own: own?.prints(in: tabs, state) ?? [:]) }
      }
    }
    do {
      let (tabs, run) = (try tabs.get(), try run.get())
      return .init(files: tabs + run.files, record: run.record)
    } catch {
      (try? tabs.get())?.removeTemporaries(in: state)
      (try? run.get())?.removeTemporaries(in: state)
      throw error
    }
  }

  /// How many runs are in the log of this machine that nothing shows to be its own (``StateTrust``).
  package static func unprovenRunCount(in folder: DatasetFolder) -> Int {
    (try? MachineState(root: folder.handle).journal.contents())?.unproven.count ?? 0
  }

  /// The runs that changed this dataset on this machine, oldest first.
  package static func log(of folder: DatasetFolder) throws -> [JournalEntry] {
    try MachineState(root: folder.handle).journal.entries().filter { $0.state != .vouched }
  }
}

extension OpenDataset {
  /// The stored statement lines of imported rows, as far as this machine wrote them.
  package var provenance: Provenance {
    let kept = ProvenanceFile(folder, provenFiles)
    return Provenance(start: { try kept.start(importID: $0) }) { try kept.bytes(importID: $0) }
  }
}
