import DatasetFormat
import Foundation
import TestSupport
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
      state = MachineState.forWriting(root: try RootFolder(opening: folder.path))
      transaction = SaveTransaction(state)
      try FileAccess.makeFolder(folder.path("Data"))
      try state.prepare()
      for (path, text) in old { try FileAccess.createSynced(folder.path(path), Array(text.utf8)) }
      let snapshot = state.snapshotFolder.appending("run").absolute
      try FileAccess.makeFolder(snapshot)
      for (path, text) in old {
        try FileAccess.createSynced(FilePath.join(snapshot, SnapshotFolder.name(of: path)), Array(text.utf8))
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
      state.temporaryFolder.appending("run-" + FilePath.name(of: path)).absolute
    }

    /// What the save does to one file.
    func replace(_ path: String) throws {
      if old[path] != nil {
        let waiting = state.temporaryFolder.appending("run-" + FilePath.name(of: path))
        #expect(try waiting.exchange(with: state.root.path(path)))
      } else {
        try FileAccess.rename(temporary(path), to: folder.path(path))
      }
    }

    /// What the next run says when it starts.
    func recover() throws -> String? {
      switch try RunRecovery(transaction).settle() {
      case .nothing: return nil
      case .settled(let note): return note
      case .edited(let entry):
        let dataset = DatasetFolder(state.root, storage: .csv, files: [])
        let outcome = try EditedRecovery(entry, folder: dataset, transaction: transaction).settle()
        return "\(outcome.line). \(outcome.note)"
      }
    }

    func moves(_ entry: JournalEntry) throws -> [FileExchange.Move] {
      try entry.files.map { try transaction.exchange.move($0) }
    }

    func entry() throws -> JournalEntry { try TestDataset.require(try transaction.journal.entries().last) }

    func write(_ path: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(path)))
    }

    var texts: [String: String] {
      get throws { try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test(arguments: 0...3)
  func `with every prepared file there the run is completed`(replaced: Int) throws {
    let run = try Interrupted()
    for path in run.new.keys.sorted().prefix(replaced) { try run.replace(path) }
    #expect(try run.recover() == "a run that was interrupted was completed: import x")
    #expect(try run.texts == run.new)
    #expect(try run.transaction.journal.entries().map(\.state) == [.done])
    #expect(try run.state.temporaryFolder.names() == [])
    #expect(try run.recover() == nil)
  }

  @Test(arguments: 0...2)
  func `with a prepared file lost the run is taken back`(replaced: Int) throws {
    let run = try Interrupted()
    let paths = run.new.keys.sorted()
    for path in paths.prefix(replaced) { try run.replace(path) }
    FileAccess.remove(run.temporary(try TestDataset.require(paths.last)))
    #expect(try run.recover() == "a run that was interrupted was taken back: import x")
    #expect(try run.texts == run.old)
    #expect(try run.transaction.journal.entries().map(\.state) == [.rolledBack])
  }

  @Test func `a file that another program replaced meanwhile is never touched`() throws {
    let run = try Interrupted()
    try run.replace("Data/A.csv")
    let path = run.folder.path("Data/B.csv")
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      try run.recover()
        == "a run that was interrupted was taken back: import x. What was edited since stays: Data/B.csv")
    #expect(try run.texts == ["Data/A.csv": "old a", "Data/B.csv": "theirs"])
  }

  @Test func `what another program saved is kept also when the run ended right after the exchange`() throws {
    let run = try Interrupted()
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: run.folder.path("Data/A.csv")))
    try run.replace("Data/A.csv")
    let note = try #require(try run.recover())
    #expect(note.hasPrefix("a run that was interrupted was completed: import x"))
    #expect(note.contains("A (displaced 2026-01-01T00-00-00Z).csv"))
    var expected = run.new
    expected["Data/A (displaced 2026-01-01T00-00-00Z).csv"] = "theirs"
    #expect(try run.texts == expected)
  }

  @Test func `a journal line that was cut while writing counts for nothing`() throws {
    let run = try Interrupted()
    let bytes = try run.state.journal.path.read()
    try Data(bytes.prefix(bytes.count / 2)).write(
      to: URL(fileURLWithPath: run.state.journal.path.absolute))
    #expect(try run.recover() == nil)
    #expect(try run.texts == run.old)
    var entry = JournalEntry(
      id: "next", command: "c", time: "t", state: .prepared, files: [], summary: [], undoes: nil)
    try run.transaction.journal.append(entry)
    #expect(try run.transaction.journal.entries() == [entry])
    entry.state = .rolledBack
    try run.transaction.journal.append(entry)
    #expect(try run.transaction.journal.entries() == [entry])
    // What became of a run stays, whatever line of it somebody repeats.
    var repeated = entry
    repeated.state = .prepared
    try run.transaction.journal.append(repeated)
    #expect(try run.transaction.journal.entries() == [entry])
  }

  @Test func `another machine's journal is never replayed`() throws {
    let run = try Interrupted()
    let other = run.state.stateFolder.appending("0123456789abcdef").absolute
    try FileManager.default.moveItem(atPath: run.state.folder.absolute, toPath: other)
    try run.state.prepare()
    #expect(try run.recover() == nil)
    #expect(try run.texts == run.old)
  }

  @Test func `what another program saved in the last moment is kept beside ours`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let state = MachineState(root: made.handle)
    try state.prepare()
    let path = "Data/Transactions.csv"
    let old = try FileAccess.read(made.path(of: path))
    let temporary = state.temporaryFolder.appending("t").absolute
    try FileAccess.createSynced(temporary, Array("ours".utf8))
    // The entry says what was read; the file holds something else by the time of the exchange.
    let entry = JournalEntry(
      id: "run", command: "c", time: "2026-01-01T00:00:00Z", state: .prepared,
      files: [
        .init(path: path, oldHash: Hash.sha256(old), newHash: Hash.sha256(Array("ours".utf8)), temporary: "t")
      ],
      summary: [], undoes: nil)
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: made.path(of: path)))
    let transaction = SaveTransaction(state)
    let moves = try entry.files.map { try transaction.exchange.move($0) }
    try transaction.exchange.put(moves[0])
    let problem = #expect(throws: StoreError.self) { try transaction.finish(entry, moves) }
    #expect(problem?.description.contains("Transactions (displaced 2026-01-01T00-00-00Z).csv") == true)
    #expect(try FileAccess.read(made.path(of: path)) == Array("ours".utf8))
    #expect(
      try FileAccess.read(made.path(of: "Data/Transactions (displaced 2026-01-01T00-00-00Z).csv"))
        == Array("theirs".utf8))
  }

  @Test func `a save that stops after an exchange puts back what another program had written`() throws {
    let run = try Interrupted()
    try run.write("Data/A.csv", "theirs")
    let entry = try run.entry()
    let moves = try run.moves(entry)
    try run.transaction.exchange.put(moves[0])
    try run.transaction.takeBack(entry, moves)
    #expect(try run.texts == ["Data/A.csv": "theirs", "Data/B.csv": "old b"])
  }

  @Test func `what cannot be read is kept beside the file, not removed`() throws {
    let run = try Interrupted()
    let entry = try run.entry()
    let moves = try run.moves(entry)
    let path = run.folder.path("Data/A.csv")
    FileAccess.remove(path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    for move in moves { try run.transaction.exchange.put(move) }
    #expect(throws: StoreError.self) { try run.transaction.finish(entry, moves) }
    let kept = run.folder.path("Data/A (displaced 2026-01-01T00-00-00Z).csv")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: kept) == "nowhere")
    #expect(try run.transaction.journal.entries().map(\.state) == [.done])
  }

  @Test func `two displaced files of one name are both kept`() throws {
    let run = try Interrupted()
    try run.write("Data/A (displaced 2026-01-01T00-00-00Z).csv", "earlier")
    try run.write("Data/A.csv", "theirs")
    try run.replace("Data/A.csv")
    _ = try run.recover()
    let texts = try run.texts
    #expect(texts["Data/A (displaced 2026-01-01T00-00-00Z).csv"] == "earlier")
    #expect(texts["Data/A (displaced 2026-01-01T00-00-00Z 2).csv"] == "theirs")
  }

  @Test func `a new file never takes the place of one that appeared meanwhile`() throws {
    let run = try Interrupted()
    try run.write("Data/C.csv", "theirs")
    let entry = try run.entry()
    let moves = try run.moves(entry)
    #expect(throws: StoreError.self) { try run.transaction.exchange.put(moves[2]) }
    try run.transaction.takeBack(entry, moves)
    #expect(try run.texts == ["Data/A.csv": "old a", "Data/B.csv": "old b", "Data/C.csv": "theirs"])
  }

  @Test func `a file to be made that was in place and is taken back leaves what was saved over it`() throws {
    let run = try Interrupted()
    for path in run.new.keys.sorted() { try run.replace(path) }
    try run.write("Data/C.csv", "theirs")
    let entry = try run.entry()
    try run.transaction.takeBack(entry, run.moves(entry))
    #expect(try run.texts == ["Data/A.csv": "old a", "Data/B.csv": "old b", "Data/C.csv": "theirs"])
  }

  @Test(arguments: [["target"], ["temporary", "target"], ["temporary"], []])
  func `an exchange in steps goes on where it stopped`(there: [String]) throws {
    let run = try Interrupted()
    let move = try run.moves(run.entry())[0]
    let (target, temporary) = (run.folder.path("Data/A.csv"), run.temporary("Data/A.csv"))
    // The old file was put aside; what else is there says how far the steps came.
    try FileAccess.rename(target, to: temporary + ".out")
    if there == ["target"] { try FileAccess.rename(temporary, to: target) }
    if there == ["temporary", "target"] { try run.write("Data/A.csv", "theirs") }
    if there.isEmpty { FileAccess.remove(temporary) }
    try run.transaction.exchange.settleSteps(move)
    _ = try run.recover()
    let expected = there == ["temporary", "target"] ? "theirs" : there.isEmpty ? "old a" : "new a"
    #expect(try run.texts["Data/A.csv"] == expected)
    #expect(try run.state.temporaryFolder.names() == [])
  }
}
