import Bookkeeping
import DatasetChecks
import BookEditing
import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

struct CreationTests {
  @Test(arguments: Storage.allCases)
  func `a new dataset reads back without a finding`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: storage)
    let opened = try OpenDataset(made, for: .reading)
    #expect(Checks.findings(in: opened.dataset) == [])
    #expect(opened.dataset.version == 2)
    #expect(opened.dataset.settings.currency?.code == "EUR")
    #expect(opened.dataset.accounts.map(\.key) == ["giro", "cash"])
    #expect(opened.dataset.accounts.first?.startingBalance == 125_000)
    #expect(opened.dataset.categories.count == 27)
  }

  @Test(arguments: Storage.allCases)
  func `the same plan gives the same bytes`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    _ = try TestDataset.create(in: folder, "One", storage: storage)
    let again = try TemporaryFolder()
    _ = try TestDataset.create(in: again, "One", storage: storage)
    #expect(try folder.contents() == again.contents())
  }

  @Test func `a folder that is not empty is refused and stays as it was`() throws {
    let folder = try TemporaryFolder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("note.txt")))
    let new = NewDataset(name: "x", storage: .csv, currency: try TestDataset.require(Currency(code: "EUR")))
    let plan = try new.plan(command: "create", origin: .system)
    #expect(throws: StoreError.self) {
      try DatasetCreator.create(at: folder.path, plan: plan, storage: .xlsx, name: "x")
    }
    #expect(try folder.contents() == ["note.txt": Data("mine".utf8)])
  }

  @Test func `an empty folder is taken`() throws {
    let folder = try TemporaryFolder()
    let new = NewDataset(name: "x", storage: .csv, currency: try TestDataset.require(Currency(code: "EUR")))
    let plan = try new.plan(command: "create", origin: .system)
    let made = try DatasetCreator.create(at: folder.path, plan: plan, storage: .csv, name: "x")
    #expect(made.files.contains("Data/Transactions.csv"))
    #expect(try FileAccess.names(in: folder.path) == [".dataset", "Data", "Receipts"])
  }

  /// Lays down what a run that was killed leaves: an old folder that nobody has locked.
  private func layLeftover(in parent: String, _ name: String = ".dataset-new-1a2b") throws -> String {
    let path = parent + "/" + name
    try FileManager.default.createDirectory(atPath: path + "/Data", withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: path + "/Data/Transactions.csv"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
    return path
  }

  @Test(arguments: [false, true])
  func `what a killed run left is no obstacle, and goes away`(isInside: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("Money")
    if isInside { try FileAccess.makeFolder(path) }
    let left = try layLeftover(in: isInside ? path : folder.path)
    let plan = try NewDataset(name: "x", storage: .csv, currency: .eur)
      .plan(command: "create", origin: .system)
    _ = try DatasetCreator.create(at: path, plan: plan, storage: .csv, name: "x")
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(try FileAccess.names(in: path) == [".dataset", "Data", "Receipts"])
  }

  @Test func `a folder in which another run makes a dataset stays, and so does a young one`() throws {
    let folder = try TemporaryFolder()
    let plan = try NewDataset(name: "x", storage: .csv, currency: .eur)
      .plan(command: "create", origin: .system)
    let held = try layLeftover(in: folder.path)
    let descriptor = open(held, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let young = try layLeftover(in: folder.path, ".dataset-new-3c4d")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: young)
    let linked = folder.path(".dataset-new-5e6f")
    try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: held)
    _ = try DatasetCreator.create(at: folder.path("Money"), plan: plan, storage: .csv, name: "x")
    for path in [held, young, linked] {
      #expect(FileManager.default.fileExists(atPath: path + "/Data/Transactions.csv"))
    }
  }

  @Test(arguments: [false, true])
  func `a dataset that is filled is at its place with all that it gets, or not at all`(isThere: Bool) throws {
    struct Stopped: Error {}
    let folder = try TemporaryFolder()
    let path = folder.path("Money")
    if isThere { try FileAccess.makeFolder(path) }
    let new = NewDataset(name: "x", storage: .csv, currency: try TestDataset.require(Currency(code: "EUR")))
    let plan = try new.plan(command: "create", origin: .system)
    func create(_ fill: (DatasetFolder) throws -> Void) throws -> DatasetFolder {
      try DatasetCreator.create(at: path, plan: plan, storage: .csv, name: "x", filledBy: fill)
    }
    // A process that is killed while the dataset is filled leaves what stands there then: no dataset.
    #expect(throws: Stopped.self) {
      _ = try create { begun in
        #expect(!FileAccess.isFolder(FilePath.join(path, "Data")))
        #expect(FileAccess.isFolder(begun.path(of: "Data")))
        throw Stopped()
      }
    }
    #expect(FileAccess.isFolder(path) == isThere)
    #expect(try FileAccess.names(in: folder.path) == (isThere ? ["Money"] : []))
    let made = try create { begun in
      let opened = try OpenDataset(begun, for: .changing)
      let change = Change.addTab(tab: .goals, version: 2, reason: "a goal")
      try opened.apply(Plan(command: "fill", base: opened.dataset.fileHashes, changes: [change]), summary: [])
    }
    #expect(try FileAccess.names(in: path) == [".dataset", "Data", "Receipts"])
    #expect(made.files.contains("Data/Goals.csv"))
    #expect(try OpenDataset.undoable(in: made).map(\.command) == ["fill"])
  }

  @Test func `folders and files are their owner's alone`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .xlsx)
    #expect(FileAccess.attributes(made.root)?.mode == 0o700)
    #expect(FileAccess.attributes(made.path(of: made.files[0]))?.mode == 0o600)
  }

  @Test func `a dataset's name becomes a file name that every system takes`() throws {
    let folder = try TemporaryFolder()
    let new = NewDataset(
      name: "Ana / Ben: \"2026\"?", currency: try TestDataset.require(Currency(code: "EUR")))
    let plan = try new.plan(command: "create", origin: .system)
    let made = try DatasetCreator.create(at: folder.path("d"), plan: plan, storage: .xlsx, name: new.name)
    #expect(made.files == ["Data/Ana - Ben- -2026--.xlsx"])
    #expect(try OpenDataset(made, for: .reading).dataset.settings[.name] == "Ana / Ben: \"2026\"?")
  }

  @Test func `an unknown template names those that are known`() throws {
    var new = NewDataset(name: "x", storage: .csv, currency: try TestDataset.require(Currency(code: "EUR")))
    new.template = "none"
    let error = #expect(throws: NewDataset.PlanningError.self) { try new.plan(command: "", origin: .system) }
    #expect(
      error?.description
        == "\"none\" is not a category template (expected default, fifty-thirty-twenty, household)")
  }
}
