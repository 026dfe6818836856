import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// A run that was interrupted, after which somebody edited a file, ends up whole or not at all, and the edit stays.
struct EditedRecoveryTests {
  /// A dataset whose last run, a plan for two tabs, stopped after some of its files were in place.
  private struct Interrupted {
    let folder: TemporaryFolder
    let origin: Origin
    let dataset: DatasetFolder
    /// What the person's program has open: the files before the run.
    let before: [String: [UInt8]]
    let files: [String]

    init(_ storage: Storage, replaced: Int) throws {
      folder = try TemporaryFolder()
      origin = CountingOrigin().origin
      dataset = try TestDataset.create(in: folder, storage: storage, origin: origin)
      let made = dataset
      var content: [String: [UInt8]] = [:]
      for file in made.files { content[file] = try FileAccess.read(made.path(of: file)) }
      before = content
      let origin = origin
      try TestDataset.change(made, origin) { _ in
        [try TestDataset.expense("Bakery", origin: origin), TestDataset.category("pets", origin)]
      }
      let state = MachineState(root: made.handle)
      let journal = state.journal
      let entry = try TestDataset.require(try journal.entries().last)
      files = entry.files.map(\.path)
      for (index, file) in entry.files.enumerated() {
        let temporary = state.temporaryFolder.appending(file.temporary).absolute
        let old = try TestDataset.require(content[file.path])
        if index < replaced {
          try FileAccess.createSynced(temporary, old)
        } else {
          try FileAccess.rename(made.path(of: file.path), to: temporary)
          try FileAccess.createSynced(made.path(of: file.path), old)
        }
      }
      // The run ended before it could write that it was done.
      try journal.rewrite(temporary: state.temporaryFolder.appending("journal")) { line, _ in
        line == entry ? .drop : .keep
      }
    }

    /// Sets a cell of the present file, as a person does in a spreadsheet program that knows nothing of the run.
    func edit(_ file: String) throws {
      let tab: TabName = file.hasSuffix("Categories.csv") ? .categories : .accounts
      let other = try TemporaryFolder()
      try FileAccess.makeFolders(other.path("Copy/Data"))
      let copy = DatasetFolder(
        try RootFolder(opening: other.path("Copy")), storage: dataset.storage, files: dataset.files)
      for file in dataset.files {
        try FileAccess.createSynced(copy.path(of: file), FileAccess.read(dataset.path(of: file)))
      }
      let isTransactions = file.hasSuffix("Transactions.csv")
      try TestDataset.change(copy, origin) { read in
        if isTransactions { return [try TestDataset.expense("Typed", minorUnits: 99, origin: origin)] }
        return [TestDataset.rename(tab, row: 2, to: "Typed", in: read)]
      }
      try FileManager.default.removeItem(atPath: dataset.path(of: file))
      try FileAccess.createSynced(dataset.path(of: file), FileAccess.read(copy.path(of: file)))
    }
  }

  private struct Facts: Equatable {
    var hasRow: Bool
    var hasCategory: Bool
    var edits: Int
  }

  private func facts(_ dataset: Dataset) throws -> Facts {
    func texts(_ tab: TabName, _ column: String) throws -> [String] {
      let tab = try TestDataset.require(dataset[tab])
      var texts: [String] = []
      tab.forEachRow { row in if let text = row.rawText(tab.schema[column]) { texts.append(text) } }
      return texts
    }
    let payees = try texts(.transactions, "payee")
    let names = try texts(.categories, "name") + texts(.accounts, "name")
    #expect(payees.count { $0 == "Bakery" } <= 1)
    return Facts(
      hasRow: payees.contains("Bakery"), hasCategory: try texts(.categories, "categoryKey").contains("pets"),
      edits: (payees + names).count { $0 == "Typed" })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var replaced: Int
    var edited: [Int]
    var isComplete: Bool
    var testDescription: String { "\(replaced) of 2 in place, then edited: \(edited)" }
  }

  @Test(arguments: [
    Case(replaced: 0, edited: [0], isComplete: false), Case(replaced: 0, edited: [1], isComplete: false),
    Case(replaced: 0, edited: [0, 1], isComplete: false), Case(replaced: 1, edited: [0], isComplete: true),
    Case(replaced: 1, edited: [1], isComplete: false), Case(replaced: 1, edited: [0, 1], isComplete: true),
    Case(replaced: 2, edited: [0], isComplete: true), Case(replaced: 2, edited: [1], isComplete: true),
    Case(replaced: 2, edited: [0, 1], isComplete: true),
  ])
  func `in CSV storage a run is whole or not there, whatever was edited after the crash`(example: Case) throws
  {
    let run = try Interrupted(.csv, replaced: example.replaced)
    #expect(run.files == ["Data/Categories.csv", "Data/Transactions.csv"])
    for index in example.edited { try run.edit(run.files[index]) }
    let opened = try OpenDataset(run.dataset, for: .changing)
    let note = try #require(opened.recoveryNote)
    #expect(note.contains(example.isComplete ? "was completed" : "was taken back"))
    #expect(
      try facts(opened.dataset)
        == Facts(hasRow: example.isComplete, hasCategory: example.isComplete, edits: example.edited.count))
    #expect(try MachineState(root: run.dataset.handle).temporaryFolder.names() == [])
  }

  @Test(arguments: [0, 1])
  func `in a workbook a run is whole or not there, and the edit stays`(replaced: Int) throws {
    let run = try Interrupted(.xlsx, replaced: replaced)
    try run.edit(run.files[0])
    let opened = try OpenDataset(run.dataset, for: .changing)
    let note = try #require(opened.recoveryNote)
    #expect(note.contains(replaced == 1 ? "was completed" : "was taken back"))
    #expect(try facts(opened.dataset) == Facts(hasRow: replaced == 1, hasCategory: replaced == 1, edits: 1))
  }

  @Test func `an old copy that a program saves over a file of the run takes the run back`() throws {
    let run = try Interrupted(.csv, replaced: 1)
    let file = run.files[0]
    try FileManager.default.removeItem(atPath: run.dataset.path(of: file))
    let typed = try #require(run.before[file]) + Array("\nx".utf8)
    try FileAccess.createSynced(run.dataset.path(of: file), typed)
    let opened = try OpenDataset(run.dataset, for: .changing)
    #expect(try facts(opened.dataset) == Facts(hasRow: false, hasCategory: false, edits: 0))
    #expect(try FileAccess.read(run.dataset.path(of: file)) == typed)
  }

  @Test func `what another program writes over a file that is in place stays, and the run is completed`()
    throws
  {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let opened = try OpenDataset(made, for: .changing)
    // A sync client adds a row to our new file before the second one is in place.
    opened.didPut = { file in
      guard file.path == "Data/Categories.csv" else { return }
      let path = made.path(of: file.path)
      let text = String(decoding: try FileAccess.read(path), as: UTF8.self) + "typed,Typed,expense\n"
      FileAccess.remove(path)
      try FileAccess.createSynced(path, Array(text.utf8))
      throw StoreError.changedMeanwhile(file: file.path)
    }
    let changes = [
      try TestDataset.expense("Bakery", origin: origin), TestDataset.category("pets", origin),
    ]
    try opened.apply(
      Plan(command: "test", base: opened.dataset.fileHashes, changes: changes), summary: [], origin: origin)
    #expect(
      opened.saveNote
        == "another program wrote while this was saved. What was edited since stays: Data/Categories.csv")
    let after = try OpenDataset(made, for: .reading)
    #expect(after.recoveryNote == nil)
    #expect(try facts(after.dataset) == Facts(hasRow: true, hasCategory: true, edits: 1))
    #expect(try OpenDataset.log(of: made).last?.state == .done)
  }

  @Test func `a name that the file system loses gets its old content again when a run is taken back`() throws
  {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let before = try folder.contents()
    let opened = try OpenDataset(made, for: .changing)
    opened.didPut = { file in
      FileAccess.remove(made.path(of: file.path))
      throw StoreError.changedMeanwhile(file: file.path)
    }
    let change = try TestDataset.expense("Bakery", origin: origin)
    #expect(throws: StoreError.self) {
      try opened.apply(
        Plan(command: "test", base: opened.dataset.fileHashes, changes: [change]), summary: [], origin: origin
      )
    }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [(.csv, false), (.xlsx, false), (.xlsx, true)] as [(Storage, Bool)], [0, 1])
  func `a file that was renamed after the crash is found under its new name`(
    kind: (storage: Storage, isEdited: Bool), replaced: Int
  ) throws {
    let (storage, isEdited) = kind
    let run = try Interrupted(storage, replaced: replaced)
    let file = run.files[0]
    if isEdited { try run.edit(file) }
    let new = "Data/Renamed.\(FilePath.ending(of: file))"
    try FileAccess.rename(run.dataset.path(of: file), to: run.dataset.path(of: new))
    _ = try OpenDataset.settleInterruptedRun(in: run.dataset)
    #expect(!FileAccess.exists(run.dataset.path(of: file)))
    let files = storage == .xlsx ? [new] : run.dataset.files.filter { $0 != file } + [new]
    let folder = DatasetFolder(run.dataset.handle, storage: storage, files: files)
    let found = try OpenDataset(folder, for: .reading).dataset
    let isComplete = storage == .csv || replaced == 1 || !isEdited
    if storage == .xlsx {
      #expect(
        try facts(found) == Facts(hasRow: isComplete, hasCategory: isComplete, edits: isEdited ? 1 : 0))
    } else {
      let tab = try TestDataset.require(found[.transactions])
      #expect(tab.filledRowCount == 1)
    }
  }

  @Test func `who only reads is told that a run is half done, and nothing is written`() throws {
    let run = try Interrupted(.csv, replaced: 1)
    let before = try run.folder.contents()
    let note = try OpenDataset(run.dataset, for: .reading).recoveryNote
    #expect(note?.contains("was interrupted") == true)
    #expect(try run.folder.contents() == before)
  }
}
