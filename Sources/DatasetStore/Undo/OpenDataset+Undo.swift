package import DatasetFormat

extension OpenDataset {
  /// How a run is undone.
  package enum WayBack: Sendable {
    /// Every file gets the bytes it had before: nothing was changed since.
    case bytes
    /// By a plan for the dataset in its present state, which leaves later edits alone.
    case plan(UndoPlan)
  }

  /// The run that `undo` undoes next: the one in force that was applied last; nil if there is none.
  package func nextToUndo() throws -> JournalEntry? { try Self.undoable(in: folder).first }

  /// The runs that can be undone, the next one first.
  package static func undoable(in folder: DatasetFolder) throws -> [JournalEntry] {
    try history(of: folder).undoable
  }

  /// The history of the runs on this machine.
  package static func history(of folder: DatasetFolder) throws -> RunHistory {
    RunHistory(try log(of: folder))
  }

  /// The run that made an import, which is named by its id in the Imports tab.
  ///
  /// - Throws: ``FileError``.
  package static func run(ofImport importID: String, in folder: DatasetFolder) throws -> JournalEntry? {
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    return try undoable(in: folder).first {
      snapshots.record(of: $0)?.hasInserted(importID, into: .imports) == true
    }
  }

  /// How to undo a run in the dataset's present state. `later` runs are treated as already undone, for
  /// looking ahead.
  ///
  /// If the files are unchanged since the run, they get their old bytes, unless another file refers to
  /// something that the run made.
  ///
  /// - Throws: ``StoreError/changedSince(file:command:)`` where a file was edited and no record of the run is
  ///   kept, ``StoreError/snapshotMissing(entry:)``, ``FileError``.
  package func wayBack(
    from entry: JournalEntry, after later: [UndoneEntry] = [], command: String, origin: Origin = .system
  ) throws -> WayBack {
    let history = try Self.history(of: folder)
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    let last = history.last(of: entry)
    let ahead = DatasetAhead(self, after: later, history, snapshots)
    let edited = try last.files.first { file in
      // An edited layout does not prevent undoing a run.
      try LayoutFile.name(ofPath: file.path) == nil && !ahead.holds(file)
    }
    let layouts = try layoutsBack(from: entry, after: later)
    if edited == nil, try !leavesDangling(last, ahead, snapshots.base(of: entry)) {
      let kept = Set(layouts.kept.map(\.path))
      for file in last.files where !kept.contains(file.path) {
        _ = try snapshots.bytes(of: file, before: last)
      }
      return .bytes
    }
    for file in layouts.files { _ = try snapshots.bytes(of: file, before: last) }
    guard var record = snapshots.record(of: entry) else {
      throw StoreError.changedSince(file: (edited ?? last.files[0]).path, command: entry.command)
    }
    let dataset = try ahead.dataset()
    if !record.importIDs.isEmpty {
      record.adopted = history.takenBackBy.values.sorted { $0.id < $1.id }.compactMap(snapshots.record)
      record.adopted += later.compactMap { if case .plan(let inverse) = $0.way { inverse.left } else { nil } }
    }
    // Rows of an unreadable tab would seem to be gone, and the run to be undone.
    try dataset.requireKnownRecords(of: record.tabsWithRows)
    let vouchers = try ImportVouchers(dataset, ProvenanceFile(folder, provenFiles), except: record)
    return .plan(
      try UndoPlan(
        of: record, in: dataset, vouchers: vouchers, provenance: provenance, command: command,
        at: origin.now()))
  }

  /// The plan that undoes one import of a run that made several; nil if the run made only this one.
  ///
  /// - Throws: ``PlanError/recordsUnknown(_:)`` where a tab cannot be read, ``FileError``.
  package func wayBack(
    ofImport importID: String, madeBy entry: JournalEntry, command: String, origin: Origin = .system
  ) throws -> UndoPlan? {
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    guard let record = snapshots.record(of: entry), record.importIDs.count > 1 else { return nil }
    // Rows of an unreadable tab would seem to be gone, and the run to be undone.
    try dataset.requireKnownRecords(of: record.tabsWithRows)
    let part = record.restricted(toImport: importID, in: dataset)
    let vouchers = try ImportVouchers(dataset, ProvenanceFile(folder, provenFiles), except: part)
    return try UndoPlan(of: part, in: dataset, vouchers: vouchers, command: command, at: origin.now())
  }

  /// Undoes one import of a run that made several, as a run of its own; the run itself stays in force.
  ///
  /// - Throws: ``StoreError``, ``FileError``, ``PlanError``.
  package func undo(
    import importID: String, of fileName: String, madeBy entry: JournalEntry, by inverse: UndoPlan,
    origin: Origin = .system
  ) throws {
    let rows = inverse.kept.isEmpty ? [] : ["\(inverse.kept.count) changed since and kept"]
    var plan = inverse.plan
    plan.layouts = try restored(
      layoutsBack(from: entry, only: importID), before: Self.history(of: folder).last(of: entry))
    _ = try apply(
      plan, summary: ["took back the import of \(fileName)"] + rows, as: .run, verify: .none, origin: origin)
  }

  /// Layout files with their content from before a run.
  private func restored(_ layouts: UndoneLayouts, before entry: JournalEntry) throws -> [LayoutFile] {
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    return try layouts.files.compactMap { file in
      guard let name = LayoutFile.name(ofPath: file.path) else { return nil }
      return LayoutFile(name: name, bytes: try snapshots.bytes(of: file, before: entry))
    }
  }

  /// The effect on the layouts of a run, when it or only one of its imports is undone. `later` runs are
  /// treated as already undone.
  ///
  /// - Throws: ``FileError``.
  package func layoutsBack(
    from entry: JournalEntry, after later: [UndoneEntry] = [], only importID: String? = nil
  ) throws -> UndoneLayouts {
    let history = try Self.history(of: folder)
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    let ahead = DatasetAhead(self, after: later, history, snapshots)
    let all = (later.map(\.entry) + [entry]).reduce(into: Set<String>()) {
      $0.formUnion(snapshots.record(of: $1)?.importIDs ?? [])
    }
    let own = importID.map { [$0] } ?? all
    return try UndoneLayouts(
      of: history.last(of: entry), users: UndoneLayouts.users(in: dataset, except: own),
      isAsLeft: ahead.holds)
  }

  /// The error that nothing can be undone, with the number of runs that another machine could undo.
  package static func nothingToUndo(in folder: DatasetFolder) -> StoreError {
    .nothingToUndo(runsElsewhere: MachineState(root: folder.handle).runsElsewhere())
  }

  /// Whether rows in other files refer to something that a run made, so that its old bytes cannot simply be
  /// restored.
  private func leavesDangling(
    _ entry: JournalEntry, _ ahead: DatasetAhead, _ base: [String: String]
  ) throws -> Bool {
    guard folder.storage == .csv else { return false }
    let after = ahead.after(bytesOf: entry)
    let own = after.filesWithOldBytes
    let others = dataset.fileHashes.filter { !own.contains($0.key) }
    // Files that are unchanged since the run was planned cannot refer to what it made.
    if others.isEmpty || others.allSatisfy({ base[$0.key] == $0.value }) { return false }
    let now = DanglingReferences(try ahead.dataset())
    return try !DanglingReferences(after.dataset()).tabs(notIn: now).isEmpty
  }

  /// Undoes the last run, as a run of its own.
  ///
  /// - Returns: The undone run.
  /// - Throws: ``StoreError/nothingToUndo(runsElsewhere:)``, ``StoreError/changedSince(file:command:)``,
  ///   ``FileError``, `PlanError`.
  @discardableResult
  package func undo(command: String, origin: Origin = .system) throws -> JournalEntry {
    guard let entry = try nextToUndo() else { throw Self.nothingToUndo(in: folder) }
    try undo(
      entry, by: wayBack(from: entry, command: command, origin: origin), command: command, origin: origin)
    return entry
  }

  /// Takes a run back, as a run of its own.
  ///
  /// - Throws: ``StoreError``, ``FileError``, ``PlanError``.
  package func undo(
    _ entry: JournalEntry, by way: WayBack, command: String, origin: Origin = .system
  ) throws {
    let last = try Self.history(of: folder).last(of: entry)
    let layouts = try layoutsBack(from: entry)
    let kept = layouts.kept.map { "\($0.path) is kept: \($0.reason)" }
    switch way {
    case .bytes:
      try restoreBytes(
        before: last, command, summary: ["took back \"\(entry.command)\""] + kept, origin,
        leaving: Set(layouts.kept.map(\.path)))
    case .plan(let inverse):
      let rows = inverse.kept.isEmpty ? [] : ["\(inverse.kept.count) changed since and kept"]
      var plan = inverse.plan
      plan.layouts = try restored(layouts, before: last)
      _ = try apply(
        plan, summary: ["took back \"\(entry.command)\""] + rows + kept,
        as: .undo(of: last.id, left: inverse.left), verify: .none, origin: origin)
    }
  }

  func currentHash(_ file: JournalEntry.File) throws -> String? {
    try folder.file(file.path).sha256IfThere()
  }

  // MARK: - Redo

  /// The runs that `redo` redoes, the next one first; empty after a new run.
  package static func redoable(in folder: DatasetFolder) throws -> [JournalEntry] {
    try history(of: folder).redoable
  }

  /// The run that `redo` would bring back to the present dataset, every file with the bytes it had before it
  /// was taken back.
  ///
  /// - Throws: ``StoreError/nothingToRedo(last:)``, ``StoreError/changedSinceUndo(file:command:)`` where
  ///   something was edited since.
  package func nextToRedo() throws -> JournalEntry { try redoItem().run }

  private func redoItem() throws -> RunHistory.Item {
    let history = try Self.history(of: folder)
    guard let item = history.undone.last else {
      throw StoreError.nothingToRedo(last: history.applied.last?.run.command)
    }
    let edited = try item.last.files.first {
      try LayoutFile.name(ofPath: $0.path) == nil && currentHash($0) != $0.newHash
    }
    if let edited { throw StoreError.changedSinceUndo(file: edited.path, command: item.run.command) }
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    if folder.storage == .csv {
      let after = try RestoredDataset(self, snapshots: snapshots).before([item.last])
      let tabs = DanglingReferences(after).tabs(notIn: DanglingReferences(dataset))
      if let tab = tabs.first.flatMap({ dataset[$0] }) {
        throw StoreError.changedSinceUndo(file: tab.fileName, command: item.run.command)
      }
    }
    return item
  }

  /// Brings the run again that was taken back last, as a run of its own.
  ///
  /// - Returns: The run that is in force again.
  /// - Throws: What ``nextToRedo()`` throws, ``StoreError/snapshotMissing(entry:)``, ``FileError``.
  @discardableResult
  package func redo(command: String, origin: Origin = .system) throws -> JournalEntry {
    let item = try redoItem()
    let edited = try UndoneLayouts(
      of: item.last, users: [:], isAsLeft: { try currentHash($0) == $0.newHash }
    ).kept
    try restoreBytes(
      before: item.last, command, summary: ["brought back \"\(item.run.command)\""], origin,
      leaving: Set(edited.map(\.path)))
    return item.run
  }

  // MARK: - Bytes

  /// Restores every file to its content before a run, except those at some paths.
  private func restoreBytes(
    before entry: JournalEntry, _ command: String, summary: [String], _ origin: Origin, leaving: Set<String>
  ) throws {
    let state = MachineState(root: folder.handle)
    let snapshots = SnapshotFolder(state)
    let id = origin.newID()
    var replacements: [FileReplacement] = []
    do {
      for (index, file) in entry.files.enumerated() where !leaving.contains(file.path) {
        guard try currentHash(file) == file.newHash else {
          throw StoreError.changedSince(file: file.path, command: entry.command)
        }
        let temporary = "\(id)-\(index)"
        if let bytes = try snapshots.bytes(of: file, before: entry) {
          try folder.handle.path(file.path).parent.makeFolders()
          try state.temporaryFolder.appending(temporary).createSynced(bytes)
        }
        replacements.append(
          FileReplacement(path: file.path, oldHash: file.newHash, newHash: file.oldHash, temporary: temporary)
        )
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    try commit(
      replacements, id: id, command: command, time: origin.now(), summary: summary, undoes: entry.id)
  }
}
