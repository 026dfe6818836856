import DatasetFormat
import Spreadsheet

/// Settles an interrupted run whose files were edited before the next run, by comparing contents.
///
/// A file that contains the run's changes is from after the run, with the edits on top. A file without any of
/// them is from before the run. If all edited files contain the run, it is completed. If none does, it is
/// undone. In a mixed case it is completed, and a plan adds what the remaining files lack. The edits are kept
/// in every case.
struct EditedRecovery {
  /// How the run was settled.
  struct Outcome {
    /// The result of the run.
    var line: String
    /// The edited files, and the run's result in them.
    var note: String
    /// Whether the run was completed, and not reversed.
    var isComplete = false
    /// The changes to make in files that were edited without the run.
    var completion: Plan?
    /// The run's versions of those files, by path: kept if the plan does not fit.
    var versions: [String: [UInt8]] = [:]
  }

  private let entry: JournalEntry
  private let folder: DatasetFolder
  private let recovery: RunRecovery
  private let transaction: SaveTransaction

  init(_ entry: JournalEntry, folder: DatasetFolder, transaction: SaveTransaction) {
    self.entry = entry
    self.folder = folder
    self.transaction = transaction
    recovery = RunRecovery(transaction)
  }

  /// - Throws: ``StoreError``, ``FileError``.
  func settle() throws -> Outcome {
    let run = try recovery.places(of: entry)
    let moves = try run.moves.filter { try recovery.progress($0) == .edited && isTabFile($0.file) }
    let edited = moves.map(\.file)
    let views = moves.map(view)
    let without = views.filter { !$0.holdsRun }
    if without.count == views.count {
      let line = try recovery.takeBack(run)
      return Outcome(line: line, note: stays(edited))
    }
    let line = try recovery.complete(run)
    var note = stays(edited)
    for view in views where view.holdsRun && view.trace.found < view.trace.made {
      note +=
        "; \(view.trace.made - view.trace.found) of its \(view.trace.made) changes are no longer in \(view.file.path)"
    }
    let outcome = Outcome(line: line, note: note, isComplete: true)
    return without.isEmpty ? outcome : completion(of: without, outcome)
  }

  /// One edited file after the run and after the user's edits.
  private struct View {
    var file: JournalEntry.File
    var now: Dataset
    var trace: SurvivingChanges
    /// The files that the run read and the ones that it meant to write; nil if they are gone.
    var states: (old: Dataset, new: Dataset, bytes: [UInt8])?
    /// Whether the run's version waits still, so that it never was in place.
    var isPrepared: Bool

    var holdsRun: Bool { trace.found > 0 || (trace.made == 0 && !isPrepared) }
  }

  private func view(_ move: FileExchange.Move) -> View {
    let file = move.file
    let snapshots = SnapshotFolder(transaction.state)
    let now = dataset(file, try? move.target.read())
    let new = newContent(of: move)
    let old = (try? snapshots.bytes(of: file, before: entry)) ?? nil
    let before = dataset(file, old)
    let states = new.map { (old: before, new: dataset(file, $0), bytes: $0) }
    // A file that is gone or unreadable lacks what the others have.
    let tabs = Set([now, before, states?.new ?? before].flatMap(\.tabs.keys))
    let trace: SurvivingChanges
    if let record = snapshots.record(of: entry) {
      trace = SurvivingChanges(of: record, in: now, tabs: tabs)
    } else if let states {
      let difference = DatasetDifference(
        from: states.old, to: states.new, onto: states.old, command: entry.command)
      trace = SurvivingChanges(of: difference.plan, in: now, tabs: tabs)
    } else {
      trace = SurvivingChanges(of: Plan(command: entry.command, base: [:]), in: now, tabs: tabs)
    }
    return View(file: file, now: now, trace: trace, states: states, isPrepared: recovery.isPrepared(move))
  }

  /// The content that the run meant to write. It is in the temporary folder, or in the snapshot of the run
  /// that was to be undone.
  private func newContent(of move: FileExchange.Move) -> [UInt8]? {
    guard let hash = move.file.newHash else { return [] }
    var places = [move.temporary]
    if let undone = entry.undoes {
      places.append(
        transaction.state.snapshotFolder.appending(undone).appending(SnapshotFolder.name(of: move.file.path)))
    }
    for place in places {
      if let bytes = try? place.read(), Hash.sha256(bytes) == hash { return bytes }
    }
    return nil
  }

  /// The tabs in a file's content; empty if it cannot be read.
  private func dataset(_ file: JournalEntry.File, _ bytes: [UInt8]?) -> Dataset {
    let read = bytes.flatMap { bytes in
      bytes.isEmpty
        ? nil
        : try? DatasetFiles(path: file.path, bytes: bytes, storage: folder.storage, limits: folder.limits)
    }
    return Dataset(
      name: folder.name, storage: folder.storage, sheets: read?.sheets ?? [], fileHashes: read?.hashes ?? [:])
  }

  private func isTabFile(_ file: JournalEntry.File) -> Bool {
    FilePath.parent(of: file.path) == DatasetFolder.dataFolder
  }

  private func stays(_ files: [JournalEntry.File]) -> String {
    files.isEmpty ? "" : "What was edited since stays: \(files.map(\.path).joined(separator: ", "))"
  }

  /// The run's changes that are missing in files edited without it.
  private func completion(of views: [View], _ known: Outcome) -> Outcome {
    var outcome = known
    var plan = Plan(command: entry.command, base: [:])
    for view in views {
      guard let states = view.states else {
        outcome.note +=
          "; \(view.file.path) was saved again from before the run, so what the run did there is gone. See dataset validate"
        continue
      }
      let part = DatasetDifference(
        from: states.old, to: states.new, onto: view.now, command: entry.command)
      plan.changes += part.plan.changes
      if part.leftOut > 0 {
        outcome.note +=
          "; \(part.leftOut) of its changes in \(view.file.path) are left out, as what they concern was edited since"
      }
      outcome.versions[view.file.path] = states.bytes
    }
    if !plan.isEmpty { outcome.completion = plan }
    return outcome
  }
}

extension EditedRecovery.Outcome {
  /// Keeps the run's versions next to the files if the plan did not fit; returns a line about each.
  func keepVersions(of entry: String, in folder: DatasetFolder) -> String {
    versions.sorted { $0.key < $1.key }.map { path, bytes in
      let target = folder.handle.path(path)
      let name = "\(target.stem) (interrupted \(entry.replacing(":", with: "-"))).\(target.ending)"
      do { try target.parent.appending(name).createSynced(bytes) } catch {
        return "; \(path): the run's version is lost: \(error)"
      }
      return "; \(path) lacks what the run did there, and its version is kept as \(name): compare the two"
    }.joined()
  }
}
