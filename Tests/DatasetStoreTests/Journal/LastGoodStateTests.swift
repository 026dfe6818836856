import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// What the last run left is known until other programs write to the files.
struct LastGoodStateTests {
  private let folder: TemporaryFolder
  private let origin = CountingOrigin().origin

  init() throws { folder = try TemporaryFolder() }

  private func add(_ payee: String, to made: DatasetFolder) throws {
    let change = try TestDataset.expense(payee, origin: origin)
    try OpenDataset(made, for: .changing).apply(
      Plan(command: "add \(payee)", base: [:], changes: [change]), summary: [], origin: origin)
  }

  private func lastGoodState(_ made: DatasetFolder) throws -> LastGoodState? {
    try OpenDataset(made, for: .reading).lastGoodState
  }

  private func written(_ made: DatasetFolder) -> String {
    MachineState(root: made.handle).snapshotFolder.appending(SnapshotFolder.writtenName).absolute
  }

  /// Another program saves the transactions without their last row.
  private func cut(_ made: DatasetFolder) throws {
    let path = made.path(of: "Data/Transactions.csv")
    let lines = try String(decoding: FileAccess.read(path), as: UTF8.self).split(separator: "\n")
    try Data((lines.dropLast().joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  private func payees(_ lastGoodState: LastGoodState?) throws -> [String] {
    let tab = try TestDataset.require(lastGoodState?.dataset[.transactions])
    var found: [String] = []
    tab.forEachRow { row in found += row.text(tab.schema["payee"]).value.map { [$0] } ?? [] }
    return found
  }

  @Test(arguments: Storage.allCases)
  func `where every file is what the last run left, nothing is opened`(_ storage: Storage) throws {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    #expect(try lastGoodState(made)?.name == nil)
    try add("a", to: made)
    #expect(try lastGoodState(made)?.name == nil)
    _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    #expect(try lastGoodState(made)?.name == nil)
  }

  @Test func `what was made and what the last run left are known after another program wrote`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let path = made.path(of: "Data/Transactions.csv")
    let bytes = try FileAccess.read(path)
    try Data(bytes + [UInt8(ascii: "\n")]).write(to: URL(fileURLWithPath: path))
    #expect(try lastGoodState(made)?.changedFiles == ["Transactions.csv"])
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try lastGoodState(made)?.name == nil)
    try add("a", to: made)
    try add("b", to: made)
    try cut(made)
    #expect(try payees(try lastGoodState(made)) == ["a", "b"])
    #expect(try lastGoodState(made)?.dataset[.categories] != nil)
    // A copy: what others write into the file in place does not reach it.
    #expect(FileAccess.attributes(FilePath.join(written(made), "Data%2FTransactions.csv"))?.linkCount == 1)
  }

  @Test(arguments: ["cut", "gone", "all gone"])
  func `a copy that is not what the run left is none, and what it read with its plan takes its place`(
    _ way: String
  ) throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try add("a", to: made)
    try add("b", to: made)
    let copy = FilePath.join(written(made), "Data%2FTransactions.csv")
    switch way {
    case "cut": try Data("id\n".utf8).write(to: URL(fileURLWithPath: copy))
    case "gone": FileAccess.remove(copy)
    default: FileAccess.removeTree(written(made))
    }
    try cut(made)
    let found = try lastGoodState(made)
    // Without the list of copies nobody looks for them.
    if way == "all gone" { #expect(try payees(found) == ["a"]) } else { #expect(found?.name == nil) }
  }

  @Test func `a run after an edit does not forget what was there, until that is settled`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    for payee in ["a", "b"] { try add(payee, to: made) }
    try cut(made)
    try add("c", to: made)
    #expect(try payees(try lastGoodState(made)) == ["a", "b"])
    // Rows that a run takes out are not missed.
    do {
      let opened = try OpenDataset(made, for: .changing)
      let id = try TestDataset.require(opened.dataset[.transactions]?.identityText(row: 1))
      let taken = Change(
        .quarantine(origin.now()), at: Address(.transactions, row: 2, id: id), reason: "test")
      try opened.apply(Plan(command: "take", base: [:], changes: [taken]), summary: [], origin: origin)
      #expect(try lastGoodState(made)?.removed == [id])
      opened.settleLastGoodState()
    }
    #expect(try lastGoodState(made)?.name == nil)
    try cut(made)
    #expect(try payees(try lastGoodState(made)) == ["c"])
    try OpenDataset(made, for: .changing).settleLastGoodState()
    #expect(try lastGoodState(made)?.name == nil)
  }

  @Test(arguments: [true, false])
  func `once a repair is taken back, the damage is told again`(_ isSettled: Bool) throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try add("a", to: made)
    try add("b", to: made)
    let whole = try FileAccess.read(made.path(of: "Data/Transactions.csv"))
    try cut(made)
    #expect(try payees(try lastGoodState(made)) == ["a", "b"])
    // The very bytes come back.
    do {
      let opened = try OpenDataset(made, for: .changing)
      let then = try TestDataset.require(opened.lastGoodState?.dataset[.transactions])
      let values = then.schema.columns.indices.reduce(into: CompactRow()) {
        $0.append($1, then.recordValue(row: 2, position: $1))
      }
      let back = Change.insert(tab: .transactions, values: values, reason: "test")
      try opened.apply(Plan(command: "repair", base: [:], changes: [back]), summary: [], origin: origin)
      if isSettled { opened.settleLastGoodState() }
    }
    #expect(try FileAccess.read(made.path(of: "Data/Transactions.csv")) == whole)
    #expect(try lastGoodState(made)?.name == nil)
    _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    #expect(try payees(try lastGoodState(made)) == ["a", "b"])
    _ = try OpenDataset(made, for: .changing).redo(command: "redo", origin: origin)
    #expect(try lastGoodState(made)?.name == nil)
    // Where nothing was wrong before the run, nothing is missed without it.
    _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    try OpenDataset(made, for: .changing).settleLastGoodState()
    #expect(try lastGoodState(made)?.name == nil)
    try add("c", to: made)
    _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    #expect(try lastGoodState(made)?.name == nil)
  }

  @Test func `copies that cannot be kept cost the run nothing`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    FileAccess.removeTree(written(made))
    try Data().write(to: URL(fileURLWithPath: written(made)))
    try add("a", to: made)
    #expect(try OpenDataset.log(of: made).map(\.state) == [.done])
    try cut(made)
    #expect(try payees(try lastGoodState(made)) == [])
  }

  @Test func `a workbook with another name is compared all the same`() throws {
    let made = try TestDataset.create(in: folder, storage: .xlsx, origin: origin)
    try add("a", to: made)
    let other = made.path(of: "Data/Other.xlsx")
    try FileAccess.rename(made.path(of: made.files[0]), to: other)
    let renamed = try TestDataset.require(try DatasetFolder(at: made.root))
    #expect(try lastGoodState(renamed)?.name == nil)
  }
}
