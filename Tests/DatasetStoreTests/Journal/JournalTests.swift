import Foundation
import TestSupport
import Testing

@testable import DatasetStore

struct LockTests {
  @Test func `a second run is told who holds the lock`() throws {
    let folder = try TemporaryFolder()
    let state = try Self.state(folder)
    let first = try DatasetLock.take(state, patience: 0)
    let error = #expect(throws: StoreError.self) {
      try DatasetLock.take(state, patience: 0.1)
    }
    let pid = ProcessInfo.processInfo.processIdentifier
    #expect(error?.description.contains("another run of dataset is working on it (process \(pid))") == true)
    withExtendedLifetime(first) {}
  }

  @Test func `a lock file without a holder is no lock`() throws {
    let folder = try TemporaryFolder()
    let state = try Self.state(folder)
    do { _ = try DatasetLock.take(state, patience: 0) }
    #expect(FileAccess.exists(folder.path(".dataset/lock")))
    #expect(throws: Never.self) { try DatasetLock.take(state, patience: 0) }
  }

  static func state(_ folder: TemporaryFolder) throws -> MachineState {
    let state = try MachineState.at(folder.path)
    try state.prepare()
    return state
  }
}

struct RunHistoryTests {
  /// Runs by their names; `b-a` is the run b, which takes back a.
  private func history(_ runs: String) -> RunHistory {
    RunHistory(
      runs.split(separator: " ").map { run in
        let parts = run.split(separator: "-").map(String.init)
        return JournalEntry(
          id: parts[0], command: parts[0], time: "", state: .done, files: [], summary: [],
          undoes: parts.count > 1 ? parts[1] : nil)
      })
  }

  struct Case: Sendable {
    var runs: String
    var undoable: String
    var redoable: String
  }

  @Test(arguments: [
    Case(runs: "", undoable: "", redoable: ""),
    Case(runs: "a b", undoable: "b a", redoable: ""),
    Case(runs: "a b u-b", undoable: "a", redoable: "b"),
    Case(runs: "a b u-b v-a", undoable: "", redoable: "a b"),
    Case(runs: "a b u-b v-a r-v", undoable: "a", redoable: "b"),
    Case(runs: "a b u-b v-a r-v s-u", undoable: "b a", redoable: ""),
    // Taken back again after it was brought back, and so on.
    Case(runs: "a u-a r-u v-r", undoable: "", redoable: "a"),
    Case(runs: "a u-a r-u v-r s-v", undoable: "a", redoable: ""),
    // The older one of two comes back last, so it goes first.
    Case(runs: "a b u-a r-u", undoable: "a b", redoable: ""),
    // A new run ends what can be brought back, and what was taken back stays so.
    Case(runs: "a b u-b c", undoable: "c a", redoable: ""),
    Case(runs: "a b u-b c v-c", undoable: "a", redoable: "c"),
    // What another version of this tool wrote: the run itself is named.
    Case(runs: "a u-a r-u v-a", undoable: "", redoable: "a"),
    Case(runs: "u-gone a", undoable: "a", redoable: ""),
  ])
  func `runs are taken back and brought back one after the other`(_ wanted: Case) {
    let history = history(wanted.runs)
    #expect(history.undoable.map(\.id).joined(separator: " ") == wanted.undoable, "\(wanted.runs)")
    #expect(history.redoable.map(\.id).joined(separator: " ") == wanted.redoable, "\(wanted.runs)")
  }

  @Test func `a run that was rolled back counts for nothing`() {
    let entry = JournalEntry(
      id: "a", command: "a", time: "", state: .rolledBack, files: [], summary: [], undoes: nil)
    #expect(RunHistory([entry]).undoable.isEmpty)
  }
}
