import DatasetFormat
import Foundation
import Testing

@testable import DatasetStore

/// A run that ends at any point of the save is completed or taken back by the next one, by content alone.
struct RecoveryTests {
  /// Two files that a run replaces and one that it makes, with the run's journal entry written.
  private struct Interrupted {
    let folder: TemporaryFolder
    let state: MachineState
    let transaction: SaveTransaction
    let old = ["Data/A.csv": "old a", "Data/B.csv": "old b"]
    let new = ["Data/A.csv": "new a", "Data/B.csv": "new b", "Data/C.csv": "new c"]

    init() throws {
      folder = try TemporaryFolder()
      state = MachineState(root: folder.path)
      transaction = SaveTransaction(root: folder.path, state: state)
      try FileAccess.makeFolder(folder.path("Data"))
      try state.prepare()
      for (path, text) in old { try FileAccess.createSynced(folder.path(path), Array(text.utf8)) }
      let snapshot = FilePath.join(state.snapshotFolder, "run")
      try FileAccess.makeFolder(snapshot)
      for (path, text) in old {
        try FileAccess.createSynced(FilePath.join(snapshot, Snapshots.name(of: path)), Array(text.utf8))
      }
      for (path, text) in new { try FileAccess.createSynced(temporary(path), Array(text.utf8)) }
      let files = new.sorted { $0.key < $1.key }.map { path, text in
        JournalEntry.File(
          path: path, oldHash: old[path].map { Hash.sha256(Array($0.utf8)) },
          newHash: Hash.sha256(Array(text.utf8)),
          temporary: FilePath.name(of: temporary(path)))
      }
      try transaction.journal.append(
        JournalEntry(
          id: "run", command: "import x", time: "2026-01-01T00:00:00Z", state: .prepared, files: files,
          summary: [],
          undoes: nil))
    }

    func temporary(_ path: String) -> String {
      FilePath.join(state.temporaryFolder, "run-" + FilePath.name(of: path))
    }

    /// What the save does to one file.
    func replace(_ path: String) throws {
      if old[path] != nil {
        #expect(try FileAccess.exchange(temporary(path), folder.path(path)))
      } else {
        try FileAccess.rename(temporary(path), to: folder.path(path))
      }
    }

    var texts: [String: String] {
      get throws { try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test(arguments: 0...3)
  func `with every prepared file there the run is completed`(replaced: Int) throws {
    let run = try Interrupted()
    for path in run.new.keys.sorted().prefix(replaced) { try run.replace(path) }
    #expect(try run.transaction.recover() == "a run that was interrupted was completed: import x")
    #expect(try run.texts == run.new)
    #expect(try run.transaction.journal.entries().map(\.state) == [.done])
    #expect(try FileAccess.names(in: run.state.temporaryFolder) == [])
    #expect(try run.transaction.recover() == nil)
  }

  @Test(arguments: 0...2)
  func `with a prepared file lost the run is taken back`(replaced: Int) throws {
    let run = try Interrupted()
    let paths = run.new.keys.sorted()
    for path in paths.prefix(replaced) { try run.replace(path) }
    FileAccess.remove(run.temporary(try TestDataset.require(paths.last)))
    #expect(try run.transaction.recover() == "a run that was interrupted was taken back: import x")
    #expect(try run.texts == run.old)
    #expect(try run.transaction.journal.entries().map(\.state) == [.rolledBack])
  }

  @Test func `a file that another program replaced meanwhile is never touched`() throws {
    let run = try Interrupted()
    try run.replace("Data/A.csv")
    let path = run.folder.path("Data/B.csv")
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try run.transaction.recover() == "a run that was interrupted was taken back: import x")
    #expect(try run.texts == ["Data/A.csv": "old a", "Data/B.csv": "theirs"])
  }

  @Test func `what another program saved is kept also when the run ended right after the exchange`() throws {
    let run = try Interrupted()
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: run.folder.path("Data/A.csv")))
    try run.replace("Data/A.csv")
    #expect(try run.transaction.recover() == "a run that was interrupted was completed: import x")
    var expected = run.new
    expected["Data/A (displaced 2026-01-01T00-00-00Z).csv"] = "theirs"
    #expect(try run.texts == expected)
  }

  @Test func `a journal line that was cut while writing counts for nothing`() throws {
    let run = try Interrupted()
    let bytes = try FileAccess.read(run.state.journalPath)
    try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: run.state.journalPath))
    #expect(try run.transaction.recover() == nil)
    #expect(try run.texts == run.old)
    var entry = JournalEntry(
      id: "next", command: "c", time: "t", state: .done, files: [], summary: [], undoes: nil)
    try run.transaction.journal.append(entry)
    #expect(try run.transaction.journal.entries() == [entry])
    entry.state = .rolledBack
    try run.transaction.journal.append(entry)
    #expect(try run.transaction.journal.entries() == [entry])
  }

  @Test func `another machine's journal is never replayed`() throws {
    let run = try Interrupted()
    let other = FilePath.join(run.state.stateFolder, "0123456789abcdef")
    try FileManager.default.moveItem(atPath: run.state.folder, toPath: other)
    try run.state.prepare()
    #expect(try run.transaction.recover() == nil)
    #expect(try run.texts == run.old)
  }

  @Test func `what another program saved in the last moment is kept beside ours`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let state = MachineState(root: made.root)
    try state.prepare()
    let path = "Data/Transactions.csv"
    let old = try FileAccess.read(made.path(of: path))
    let temporary = FilePath.join(state.temporaryFolder, "t")
    try FileAccess.createSynced(temporary, Array("ours".utf8))
    // The entry says what was read; the file holds something else by the time of the exchange.
    let entry = JournalEntry(
      id: "run", command: "c", time: "2026-01-01T00:00:00Z", state: .prepared,
      files: [
        .init(path: path, oldHash: Hash.sha256(old), newHash: Hash.sha256(Array("ours".utf8)), temporary: "t")
      ],
      summary: [], undoes: nil)
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: made.path(of: path)))
    let problem = try SaveTransaction(root: made.root, state: state).replace(entry.files[0], entry: entry)
    #expect(problem?.description.contains("Transactions (displaced 2026-01-01T00-00-00Z).csv") == true)
    #expect(try FileAccess.read(made.path(of: path)) == Array("ours".utf8))
    #expect(
      try FileAccess.read(made.path(of: "Data/Transactions (displaced 2026-01-01T00-00-00Z).csv"))
        == Array("theirs".utf8))
  }
}
