package import DatasetFormat

/// A run in the journal of this machine or of another one whose journal lies in the folder.
package struct NotedRun: Sendable {
  package var entry: JournalEntry
  /// The machine's name; nil for this one.
  package var machine: String?
  /// What it did, where that is kept.
  package var record: RunRecord?
  /// What the run did that it took back, where that is none of those that were asked for.
  package var takenBack: RunRecord?
  /// Whether what it did is kept no longer, or never was: what it did cannot be told from what others did.
  package var isForgotten = false

  /// The runs that are done, of all machines whose journals are here, oldest first.
  ///
  /// - Parameters:
  ///   - state: This machine's.
  ///   - isWanted: Which of this machine's are wanted, by their places in its journal.
  ///   - time: Runs of other machines that are older are left out.
  /// - Returns: The runs with what they did, as far as that is kept.
  /// - Throws: ``FileError`` where this machine's journal cannot be read.
  static func all(
    _ state: MachineState, where isWanted: (Int, JournalEntry) -> Bool, since time: String
  ) throws -> [NotedRun] {
    let own = try runs(state.journal.entries(), Snapshots(state), machine: nil, where: isWanted)
    // What another machine keeps may be half here: then it says nothing.
    let foreign = state.otherMachines.flatMap { name in
      let told = (try? state.journal(ofMachine: name).told()) ?? []
      let snapshots = Snapshots(told: state.stateFolder.appending(name).appending("snapshots"))
      return (try? runs(told, snapshots, machine: name) { $1.time > time }) ?? []
    }
    return (own + foreign).sorted { ($0.entry.time, $0.entry.id) < ($1.entry.time, $1.entry.id) }
  }

  /// What all journals in the folder of another copy say, whoever wrote them: evidence of what its rows were made of.
  ///
  /// - Throws: ``FileError``.
  static func told(inCopyAt root: String) throws -> [NotedRun] {
    let state = MachineState(root: try RootFolder(opening: root))
    return try (state.otherMachines + [state.folder.name]).flatMap { name in
      let snapshots = Snapshots(told: state.stateFolder.appending(name).appending("snapshots"))
      return try runs(state.journal(ofMachine: name).told(), snapshots, machine: name) { _, _ in true }
    }
  }

  private static func runs(
    _ all: [JournalEntry], _ snapshots: Snapshots, machine: String?,
    where isWanted: (Int, JournalEntry) -> Bool
  ) throws -> [NotedRun] {
    let entries = all.filter { $0.state == .done }
    let history = RunHistory(entries)
    let wanted = entries.enumerated().filter { isWanted($0.offset, $0.element) }.map(\.element)
    let ids = Set(wanted.map(\.id))
    return wanted.map { entry in
      var run = NotedRun(entry: entry, machine: machine, record: snapshots.record(of: entry))
      switch history.role(of: entry) {
      case .run: run.isForgotten = run.record == nil
      case .undo(let other):
        // Its plan names what came back as if the run had made it.
        run.record = nil
        if !ids.contains(other.id) { run.takenBack = snapshots.record(of: other) }
      // Brought back as bytes it did what the first one did.
      case .redo(let other):
        run.record = run.record ?? snapshots.record(of: other)
        run.isForgotten = run.record == nil
      }
      return run
    }
  }
}

extension OpenDataset {
  /// The runs since a state was seen, of this machine and of others.
  ///
  /// - Throws: ``FileError``.
  package func runs(since seen: SeenDataset) throws -> [NotedRun] {
    let order = try Self.log(of: folder).filter { $0.state == .done }.map(\.id)
    let place = seen.run.flatMap { order.firstIndex(of: $0) } ?? -1
    // Without a run that was seen, time tells.
    let time = seen.time.description
    return try NotedRun.all(
      MachineState(root: folder.handle), where: { seen.run == nil ? $1.time > time : $0 > place }, since: time
    )
  }

  /// The runs from one of this machine on, and those of other machines since.
  ///
  /// - Throws: ``FileError``.
  package func runs(from run: JournalEntry) throws -> [NotedRun] {
    let order = try Self.log(of: folder).filter { $0.state == .done }.map(\.id)
    let place = order.firstIndex(of: run.id) ?? 0
    return try NotedRun.all(
      MachineState(root: folder.handle), where: { index, _ in index >= place }, since: run.time)
  }
}
