import DatasetChecks
import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// What a plan comes to in memory is what the store saves, for every kind of change that it can save.
struct SavedPlansTests {
  private let folder: TemporaryFolder
  private let origin = CountingOrigin().origin

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// A dataset with some expenses, and beside them a column of the person's own and a receipt.
  private func make(_ storage: Storage) throws -> DatasetFolder {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    try TestDataset.change(made, origin) { _ in
      try (1...4).map { try TestDataset.expense("shop \($0)", origin: origin) }
    }
    try FileAccess.createSynced(made.receiptsFolder + "/a.jpg", [1, 2, 3])
    let opened = try OpenDataset(made, for: .changing)
    let tab = try TestDataset.require(opened.dataset[.transactions])
    let width = tab.sheet.cells(inRow: 0).count
    let own = Address(.tab(.transactions), row: 3, column: .at(width))
    let header = Address(.tab(.transactions), column: .at(width))
    let plan = Plan(
      command: "own", base: [:],
      changes: [
        Change(.renameColumn(old: .blank, new: .text("Mine")), at: header, reason: ""),
        Change(.set(old: .blank, new: .text("remember")), at: own, reason: ""),
      ])
    try opened.apply(plan, summary: [], verify: .none, origin: origin)
    return try TestDataset.require(try DatasetFolder(at: made.root))
  }

  /// The changes of an example, made for the present dataset.
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var storages: [Storage] = Storage.allCases
    var changes: @Sendable (Dataset) -> [Change]
  }

  private static let time = Timestamp(milliseconds: 1_700_000_000_000)

  private static func change(_ action: ChangeAction, _ address: Address) -> Change {
    Change(action, at: address, reason: "test")
  }

  private static func contents(_ dataset: Dataset, _ tab: TabName, _ row: Int) -> [RowCell] {
    dataset[tab].map { $0.sheet.contents(ofRow: row) } ?? []
  }

  static let examples: [Example] = [
    Example(testDescription: "a cell of the person's own") { dataset in
      let column = (dataset[.transactions]?.sheet.cells(inRow: 0).count ?? 1) - 1
      return [
        change(
          .set(old: .text("remember"), new: .blank),
          Address(.tab(.transactions), row: 3, column: .named("Mine"))),
        change(
          .set(old: .blank, new: .text("new")), Address(.tab(.transactions), row: 2, column: .at(column))),
      ]
    },
    Example(testDescription: "a row taken out whole") { dataset in
      [change(.removeRow(contents(dataset, .transactions, 2)), Address(.transactions, row: 3))]
    },
    Example(testDescription: "a row put between others", storages: [.csv]) { dataset in
      [
        change(.insertRow(contents(dataset, .transactions, 4)), Address(.transactions, row: 2)),
        change(.insertRow(contents(dataset, .transactions, 3)), Address(.transactions, row: 6)),
      ]
    },
    Example(testDescription: "a row far below the others", storages: [.xlsx]) { dataset in
      [change(.insertRow(contents(dataset, .transactions, 4)), Address(.transactions, row: 12))]
    },
    Example(testDescription: "a formula of the person's own", storages: [.xlsx]) { dataset in
      let column = (dataset[.transactions]?.sheet.cells(inRow: 0).count ?? 1) - 1
      return [
        change(
          .set(old: .blank, new: .formula("SUM(A2:A5)&\"<x>\"", shows: .text("a<b"))),
          Address(.tab(.transactions), row: 2, column: .at(column))),
        change(
          .set(old: .blank, new: .formula("1/0", shows: .error("#DIV/0!"))),
          Address(.tab(.transactions), row: 4, column: .at(column))),
      ]
    },
    Example(testDescription: "a row moved to Quarantine") { _ in
      [
        change(.quarantine(time), Address(.transactions, row: 3)),
        change(.quarantine(time), Address(.transactions, row: 5)),
      ]
    },
    Example(testDescription: "a column with another name") { dataset in
      [
        change(
          .renameColumn(old: .text("Mine"), new: .text("Yours")),
          Address(.tab(.transactions), column: .named("Mine")))
      ]
    },
    Example(testDescription: "a tab with rows") { _ in
      var row = CompactRow()
      row.append(0, .text("x"))
      return [.insert(tab: .goals, values: row, reason: "test")]
    },
    Example(testDescription: "a tab taken out", storages: [.csv]) { dataset in
      let sheet = dataset[.recurringRules].map { SheetContents(of: $0.sheet) } ?? SheetContents(rows: [])
      return [change(.removeSheet(sheet), Address(.recurringRules))]
    },
    Example(testDescription: "another name of a sheet") { _ in
      [change(.renameSheet(to: "recurring_rules"), Address(.recurringRules))]
    },
    Example(testDescription: "another name of a sheet that is edited too", storages: [.xlsx]) { dataset in
      var row = CompactRow()
      row.append(0, .text("x"))
      let column = (dataset[.transactions]?.sheet.cells(inRow: 0).count ?? 1) - 1
      return [
        change(.renameSheet(to: "transactions"), Address(.transactions)),
        change(
          .set(old: .blank, new: .formula("transactions!A1&Receipts!A1", shows: .text("id"))),
          Address(.tab(.transactions), row: 2, column: .at(column))),
        .insert(tab: .categories, values: row, reason: "test"),
      ]
    },
    Example(testDescription: "cells joined", storages: [.xlsx]) { _ in
      [change(.joinCells("B2:B3"), Address(.transactions)), change(.joinCells("A1:C1"), Address(.receipts))]
    },
    Example(
      testDescription: "receipts",
      changes: { _ in
        [
          change(.addFile(FileContent([9])), Address(.receipt("2026/new.png"))),
          change(.moveFile(to: "b.jpg"), Address(.receipt("a.jpg"))),
        ]
      }),
    Example(testDescription: "a receipt replaced") { _ in
      [change(.replaceFile(old: FileContent([1, 2, 3]), new: FileContent([4])), Address(.receipt("a.jpg")))]
    },
    Example(testDescription: "a CSV file in another dialect, edited too", storages: [.csv]) { dataset in
      [
        change(
          .rewrite(
            from: dataset.dialects["Transactions.csv"] ?? CSVDialect(),
            to: CSVDialect(encoding: .utf16LittleEndian, hasByteOrderMark: true, delimiter: UInt8(ascii: ";"))
          ),
          Address(.transactions)),
        change(
          .set(old: .text("remember"), new: .text("a;b \"c\"")),
          Address(.tab(.transactions), row: 3, column: .named("Mine"))),
      ]
    },
  ]

  @Test(arguments: examples)
  func `what is saved is what the plan comes to, and undo brings every byte back`(_ example: Example) throws {
    for storage in example.storages {
      let made = try make(storage)
      let bytes = try folder.contents(of: made.name)
      var before = try OpenDataset(made, for: .reading).dataset
      before.receipts = ["a.jpg": FileContent([1, 2, 3])]
      let plan = Plan(command: "test", base: before.fileHashes, changes: example.changes(before))
      let meant = try plan.applied(to: before)
      try OpenDataset(made, for: .changing).apply(plan, summary: [], verify: .none, origin: origin)
      let saved = try TestDataset.require(try DatasetFolder(at: made.root))
      let after = try OpenDataset(saved, for: .reading).dataset
      #expect(Self.picture(after) == Self.picture(meant), "\(storage)")
      for (path, content) in meant.receipts {
        #expect(try FileAccess.read(saved.receiptsFolder + "/" + path) == content.bytes)
      }
      try OpenDataset(saved, for: .changing).undo(command: "undo", origin: origin)
      #expect(try folder.contents(of: made.name) == bytes)
      try FileManager.default.removeItem(atPath: made.root)
    }
  }

  /// The dataset as its folder, whose files may have other names by now, holds it.
  private func dataset(_ made: DatasetFolder) throws -> Dataset {
    try OpenDataset(try TestDataset.require(try DatasetFolder(at: made.root)), for: .reading).dataset
  }

  private func apply(_ plan: Plan, _ made: DatasetFolder) throws {
    let folder = try TestDataset.require(try DatasetFolder(at: made.root))
    try OpenDataset(folder, for: .changing).apply(plan, summary: [], verify: .none, origin: origin)
  }

  @Test func `the inverse of a plan can be saved too`() throws {
    for storage in Storage.allCases {
      let made = try make(storage)
      let before = try OpenDataset(made, for: .reading).dataset
      for example in Self.examples
      where example.storages.contains(storage) && !example.testDescription.contains("receipt") {
        // A workbook's sheet is not taken out by the store.
        if storage == .xlsx, ["Quarantine", "tab"].contains(where: example.testDescription.contains) {
          continue
        }
        let dataset = try dataset(made)
        let plan = Plan(command: "test", base: [:], changes: example.changes(dataset))
        let inverse = try plan.inverse(in: dataset)
        try apply(plan, made)
        try apply(inverse, made)
        #expect(
          Self.picture(try self.dataset(made)) == Self.picture(before),
          "\(storage) \(example.testDescription)")
      }
      try FileManager.default.removeItem(atPath: made.root)
    }
  }

  @Test func `what a workbook cannot take is refused before anything is written`() throws {
    let made = try make(.xlsx)
    let before = try folder.contents(of: made.name)
    let opened = try OpenDataset(made, for: .changing)
    let refused: [Change] = [
      Self.change(.renameSheet(to: "Other"), Address(.goals)),
      Self.change(.renameSheet(to: "Settings"), Address(.recurringRules)),
      Self.change(.renameSheet(to: "a/b"), Address(.recurringRules)),
      Self.change(.splitCells("A1:B1"), Address(.recurringRules)),
      Self.change(.rewrite(from: CSVDialect(), to: CSVDialect()), Address(.transactions)),
      Self.change(.addFile(FileContent([1])), Address(.receipt("../x"))),
    ]
    for change in refused {
      #expect(throws: (any Error).self, "\(change)") {
        try opened.apply(
          Plan(command: "t", base: [:], changes: [change]), summary: [], verify: .none, origin: origin)
      }
    }
    #expect(try folder.contents(of: made.name) == before)
  }

  @Test func `a receipt behind a link is left alone`() throws {
    let made = try make(.csv)
    let outside = folder.path("outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: made.receiptsFolder + "/linked", withDestinationPath: outside)
    let change = Self.change(.addFile(FileContent([1])), Address(.receipt("linked/x.jpg")))
    let opened = try OpenDataset(made, for: .changing)
    #expect(throws: PlanError.misfit(Address(.receipt("linked/x.jpg")), .unsafePath)) {
      try opened.apply(
        Plan(command: "t", base: [:], changes: [change]), summary: [], verify: .none, origin: origin)
    }
    #expect(try FileAccess.names(in: outside) == [])
  }

  @Test func `a plan that leaves an error behind is refused and named, by whichever way it is looked at`()
    throws
  {
    let made = try make(.csv)
    let opened = try OpenDataset(made, for: .changing)
    let set = Change.set(
      Address(.transactions, row: 2, column: "amount"), old: .text("4.50"), new: .text("much"), reason: "why")
    let plan = Plan(command: "t", base: [:], changes: [set])
    let byAll = Verification { dataset in Checks.findings(in: dataset) }
    for verification in [Checks.verification, byAll] {
      let error = #expect(throws: StoreError.self) {
        try opened.apply(plan, summary: [], verify: verification, origin: origin)
      }
      #expect(
        error?.description.contains("amount: \"much\" is not an amount (why)") == true, "\(error as Any)")
    }
    let fine = Verification { _ in [] }
    #expect(try opened.apply(plan, summary: [], verify: fine, origin: origin) != nil)
  }

  /// The sheets of a dataset by their names, as rows of cells.
  private static func picture(_ dataset: Dataset) -> [String: [[RowCell]]] {
    Dictionary(
      dataset.places.map { _, sheet in
        (
          sheet.name,
          SheetContents(of: sheet).rows.filter { !$0.cells.isEmpty }.map {
            [RowCell(column: -1, value: .number("\($0.number)"))] + $0.cells
          }
        )
      }, uniquingKeysWith: { first, _ in first })
  }
}
