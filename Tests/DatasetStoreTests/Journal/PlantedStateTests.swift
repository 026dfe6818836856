import Bookkeeping
import CSystem
import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// What somebody puts into the shared folder is input: it is told, and never acted on.
struct PlantedStateTests {
  /// A dataset with a run on it, and a folder outside of it that an attacker would like to reach.
  private struct Victim {
    let folder: TemporaryFolder
    let made: DatasetFolder
    let origin = CountingOrigin().origin
    let state: MachineState
    let outside: String
    private let before: [String: Data]

    init() throws {
      folder = try TemporaryFolder()
      made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
      state = MachineState(root: made.handle)
      outside = folder.path("outside")
      try FileAccess.makeFolder(outside)
      try FileAccess.makeFolder(outside + "/full")
      for name in ["profile", "full/a", "full/b"] {
        try FileAccess.createSynced(outside + "/" + name, Array("mine \(name)".utf8))
      }
      before = try folder.allContents(of: "outside")
      try add("Bakery")
    }

    func add(_ payee: String) throws {
      let origin = origin
      try TestDataset.change(made, origin) { _ in [try TestDataset.expense(payee, origin: origin)] }
    }

    /// What the folder outside holds now is what it held.
    func outsideIsUnchanged() throws -> Bool { try folder.allContents(of: "outside") == before }

    func plant(_ line: String) throws {
      let path = state.journal.path
      try path.appendSynced(Array("\n\(line)\n".utf8))
    }

    func replace(_ path: String, withLinkTo target: String) throws {
      let place = made.handle.path(path)
      place.removeTree()
      try FileManager.default.createSymbolicLink(atPath: place.absolute, withDestinationPath: target)
    }

    /// What a changing command tells when it opens the dataset.
    func notes() throws -> (recovery: String?, unproven: String?) {
      let opened = try OpenDataset(made, for: .changing)
      return (opened.recoveryNote, opened.unprovenNote)
    }

    func payees() throws -> [String] {
      try OpenDataset(made, for: .reading).dataset.transactions.compactMap(\.payee)
    }
  }

  // MARK: - Forged lines

  /// Members of a forged entry's file; ROOT is the folder that holds the dataset and the folder outside.
  private static let forgedFiles = [
    #""path":"../outside/profile","temporary":"t""#,
    #""path":"Data/Transactions.csv","temporary":"t","target":"ROOT/outside/profile""#,
    #""path":"Data/Transactions.csv","temporary":"../../../../outside/profile""#,
    #""path":"Data/Transactions.csv","temporary":"ROOT/outside/profile""#,
    #""path":"/etc/hostname","temporary":"t""#,
    #""path":"Data/Transactions.csv","temporary":"t""#,
    #""path":".dataset/lock","temporary":"t""#,
    #""path":"Data/../../outside/profile","temporary":"t""#,
  ]

  @Test(arguments: forgedFiles, ["prepared", "done", "rolledBack", "vouched"])
  func `a forged entry is neither replayed nor undone, and told once`(file: String, state: String) throws {
    let victim = try Victim()
    let planted = Hash.sha256(Array("mine profile".utf8))
    let now = try victim.made.file("Data/Transactions.csv").sha256()
    let member = file.replacing("ROOT", with: victim.folder.path)
    try victim.state.temporaryFolder.appending("t").createSynced(Array("mine profile".utf8))
    try victim.plant(
      #"{"command":"dataset add","files":[{"newHash":"\#(planted)","oldHash":"\#(now)",\#(member)}],"id":"f1","state":"\#(state)","summary":[],"time":"2026-01-01T00:00:00Z"}"#
    )
    let before = try victim.payees()
    #expect(try OpenDataset.undoable(in: victim.made).count == 1)
    let isReadable = file.contains("Data/Transactions.csv\",\"temporary\":\"t\"") || state != "prepared"
    let runs = InterruptedRuns(victim.made.handle)
    #expect(runs.own == nil)
    // An open run may have left files half of which are old.
    #expect(runs.elsewhere == (isReadable && state == "prepared" ? [victim.state.folder.name] : []))
    let notes = try victim.notes()
    #expect(notes.recovery == nil)
    let isOfDataset = file.hasPrefix(#""path":"Data/Transactions.csv""#)
    #expect((notes.unproven != nil) == (isOfDataset && isReadable))
    try victim.add("Kiosk")
    #expect(try victim.payees() == before + ["Kiosk"])
    #expect(try victim.outsideIsUnchanged())
    #expect(try victim.notes().unproven == nil)
  }

  @Test func `a line is proven for this dataset and this machine alone`() throws {
    let one = try Victim()
    let other = try Victim()
    let journal = try one.state.journal.path.read()
    other.state.journal.path.remove()
    try other.state.journal.path.createSynced(journal)
    #expect(try one.state.journal.entries().count == 1)
    #expect(try other.state.journal.entries() == [])
    #expect(try other.state.journal.contents().unproven.count == 1)
    // The same line by another key, and with one letter changed.
    let line = try #require(journal.split(separator: UInt8(ascii: "\n")).last)
    let foreign = StateProof(keys: [String(repeating: "0", count: 64)], path: one.made.root, folder: 1)
    #expect(foreign.opened(line) == nil)
    let proof = try #require(one.state.proof)
    #expect(proof.opened(line) != nil)
    for place in line.indices.dropLast(2) where line[place] != UInt8(ascii: "z") {
      var changed = Array(line)
      changed[place - line.startIndex] = UInt8(ascii: "z")
      // Each half of the proof holds alone.
      if place < line.endIndex - 66 { #expect(proof.opened(changed) == nil) }
    }
  }

  @Test func `a dataset that was renamed keeps its history`() throws {
    let victim = try Victim()
    let moved = victim.folder.path("Moved")
    try FileManager.default.moveItem(atPath: victim.made.root, toPath: moved)
    let folder = try #require(try DatasetFolder(at: moved))
    #expect(try OpenDataset.undoable(in: folder).count == 1)
  }

  @Test func `a journal whose last lines were taken away is not acted on`() throws {
    let victim = try Victim()
    let path = victim.state.journal.path
    let lines = try path.read().split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
    // Only the line from before the run was done is left, and it is a real one.
    path.remove()
    try path.createSynced(Array(lines[0]) + [UInt8(ascii: "\n")])
    let contents = try victim.state.journal.contents()
    #expect(contents.isOlder && contents.proven == [] && contents.unproven.count == 1)
    let notes = try victim.notes()
    #expect(notes.recovery == nil)
    #expect(notes.unproven?.contains("an older one than this machine wrote last") == true)
  }

  @Test(arguments: [1, 3])
  func `a line that was damaged does not make a finished run an open one`(damaged: Int) throws {
    let victim = try Victim()
    try victim.add("Kiosk")
    let path = victim.state.journal.path
    var lines = try path.read().split(separator: UInt8(ascii: "\n")).map(Array.init)
    #expect(lines.count == 4)
    // The lines say prepared, done, prepared, done.
    lines[damaged][1] ^= 1
    path.remove()
    try path.createSynced(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")])
    let text = try victim.made.file("Data/Accounts.csv").read()
    let notes = try victim.notes()
    #expect(notes.recovery == nil)
    #expect(try victim.payees() == ["Bakery", "Kiosk"])
    #expect(try victim.made.file("Data/Accounts.csv").read() == text)
  }

  @Test func `what is taken over counts, and nothing that was put there since`() throws {
    let victim = try Victim()
    let path = victim.state.journal.path
    let object = try #require(
      path.read().split(separator: UInt8(ascii: "\n")).last.flatMap { StateProof.object(of: $0) })
    path.remove()
    // As an older version wrote it.
    try path.createSynced(object + [UInt8(ascii: "\n")])
    let trust = try StateTrust(root: victim.made.root)
    #expect(trust.runs.count == 1)
    #expect(throws: StoreError.self) { try OpenDataset(victim.made, for: .changing).undo(command: "undo") }
    try victim.plant(String(decoding: object, as: UTF8.self).replacing("\"id\":\"", with: "\"id\":\"x"))
    try trust.take([.journal], root: victim.made.root)
    #expect(try victim.state.journal.entries().count == 1)
    try OpenDataset(victim.made, for: .changing).undo(command: "undo", origin: victim.origin)
    #expect(try victim.payees() == [])
  }

  @Test func `a record that was changed says nothing of its run`() throws {
    let victim = try Victim()
    let run = try #require(try victim.state.journal.entries().last)
    let record = victim.state.snapshotFolder.appending(run.id).appending(SnapshotFolder.recordName)
    let bytes = try record.read()
    #expect(SnapshotFolder(victim.state).record(of: run) != nil)
    record.remove()
    try record.createSynced(bytes + [UInt8(ascii: "\n")])
    #expect(SnapshotFolder(victim.state).record(of: run) == nil)
  }

  // MARK: - Links, pipes and modes

  private static let places = [
    ".dataset", ".dataset/lock", ".dataset/MACHINE", ".dataset/MACHINE/journal.jsonl",
    ".dataset/MACHINE/tmp", ".dataset/MACHINE/snapshots", ".dataset/MACHINE/host",
    ".dataset/MACHINE/snapshots/written", ".dataset/layouts", ".dataset/imports", ".dataset/.gitignore",
    "Receipts", "Data",
  ]

  @Test(arguments: places, ["profile", "full", "missing"])
  func `a planted link is never followed`(place: String, target: String) throws {
    let victim = try Victim()
    let path = place.replacing("MACHINE", with: victim.state.folder.name)
    try victim.replace(path, withLinkTo: victim.outside + "/" + target)
    // It may be refused, or done without what the link hides.
    do { try victim.add("Kiosk") } catch {}
    do { try OpenDataset(victim.made, for: .changing).undo(command: "undo", origin: victim.origin) } catch {}
    do {
      let kept = try StoredHistory(root: victim.made.root)
      try StoredHistory.forget(kept.items(of: Set(StoredHistory.Part.allCases)), root: victim.made.root)
    } catch {}
    #expect(try victim.outsideIsUnchanged())
  }

  @Test(arguments: places.filter { !$0.hasSuffix("Data") })
  func `a planted pipe keeps nobody waiting`(place: String) throws {
    let victim = try Victim()
    let path = victim.made.handle.path(place.replacing("MACHINE", with: victim.state.folder.name))
    path.removeTree()
    #expect(mkfifo(path.absolute, 0o600) == 0)
    do { try victim.add("Kiosk") } catch {}
    #expect(throws: Never.self) { try OpenDataset(victim.made, for: .reading) }
    #expect(!DatasetLock.isTaken(victim.state))
  }

  @Test func `a second name of a file outside stays unchanged`() throws {
    let victim = try Victim()
    for path in [".dataset/lock", "\(victim.state.folder.path)/journal.jsonl"] {
      victim.made.handle.path(path).remove()
      #expect(link(victim.outside + "/profile", victim.made.path(of: path)) == 0)
    }
    try victim.add("Kiosk")
    #expect(try victim.outsideIsUnchanged())
  }

  @Test func `a state folder that is open to everybody is closed`() throws {
    let victim = try Victim()
    for place in [victim.state.stateFolder, victim.state.folder] {
      #expect(chmod(place.absolute, 0o777) == 0)
    }
    try victim.add("Kiosk")
    for place in [victim.state.stateFolder, victim.state.folder] {
      try #expect(place.attributes?.mode == 0o700)
    }
  }

  @Test func `each step of a path is taken without a link, on kernels of any age`() throws {
    let folder = try TemporaryFolder()
    let root = try RootFolder(opening: folder.path)
    try root.path("a/b").makeFolders()
    try root.path("a/b/c").createSynced([1])
    try FileManager.default.createSymbolicLink(atPath: folder.path("l"), withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(atPath: folder.path("a/m"), withDestinationPath: "b/c")
    for (path, isFound) in [
      ("a/b/c", true), ("l/b/c", false), ("a/m", false), ("a/x", false), ("l", false), ("a/b", true),
    ] {
      for found in [csystem_open_beneath, csystem_walk_beneath].map({
        $0(root.descriptor, path, O_RDONLY | O_NOFOLLOW, 0)
      }) {
        #expect((found >= 0) == isFound, "\(path)")
        if found >= 0 { close(found) }
      }
    }
  }

  // MARK: - Sizes

  @Test func `a journal that cannot be read makes nothing a stranger's`() throws {
    let victim = try Victim()
    let proven = ProvenFiles(victim.state)
    let journal = victim.state.journal.path
    journal.remove()
    try journal.makeFolder()
    #expect(throws: FileError.self) { try proven.hold([1, 2], at: ".dataset/layouts/bank.json") }
    // What could not be read is asked for again.
    journal.removeTree()
    #expect(try !proven.hold([1, 2], at: ".dataset/layouts/bank.json"))
  }

  @Test func `only what is not there passes for not there`() throws {
    let victim = try Victim()
    let root = victim.made.handle
    #expect(try !root.path("Data/none.csv").exists)
    #expect(try !root.path("Data/Transactions.csv/none").exists)
    #expect(try !root.path(String(repeating: "n", count: 300)).exists)
  }

  @Test func `a file is refused by its size before it is read`() throws {
    let folder = try TemporaryFolder()
    let place = try folder.rooted("large")
    try place.createSynced([])
    #expect(truncate(place.absolute, 20 << 30) == 0)
    for read in [{ try place.read() }, { try FileAccess.read(place.absolute) }] {
      let error = #expect(throws: FileError.self) { try read() }
      #expect(
        error?.description.contains("it has 21474836480 bytes (expected at most 1073741824)") == true)
    }
  }
}
