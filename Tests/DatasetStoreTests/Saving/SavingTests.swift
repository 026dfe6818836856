import Bookkeeping
import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

@testable import DatasetStore

struct SavingTests {
  @Test(arguments: Storage.allCases)
  func `what a plan adds is there, and all else is as it was`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    let before = try OpenDataset(made, for: .reading).dataset
    let opened = try OpenDataset(made, for: .changing)
    let plan = Plan(
      command: "test", base: opened.dataset.fileHashes,
      changes: [
        try TestDataset.expense("Bäckerei", origin: origin),
        try TestDataset.expense("Bäckerei", origin: origin),
      ])
    try opened.apply(plan, summary: [], origin: origin)
    let after = try OpenDataset(made, for: .reading).dataset
    #expect(after.transactions.map(\.payee) == ["Bäckerei", "Bäckerei"])
    #expect(after.transactions.map(\.signedMinorUnits) == [-450, -450])
    #expect(after.categories == before.categories)
    #expect(after.accounts == before.accounts)
  }

  @Test func `in CSV storage only the changed tab's file is written, and only its new records`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let path = made.path(of: "Data/Transactions.csv")
    // A person's own column, quoting, line ends and no final line end.
    let own = "date;id;Mine;amount;type;createdAt;updatedAt\r\n2026-01-02;;\"a;b\";5;expense;;"
    try Data(own.utf8).write(to: URL(fileURLWithPath: path))
    let before = try folder.contents(of: "Money")
    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense("New", origin: origin)
    try opened.apply(Plan(command: "t", base: [:], changes: [change]), summary: [], origin: origin)
    var after = try folder.contents(of: "Money")
    let text = String(decoding: try TestDataset.require(after["Data/Transactions.csv"]), as: UTF8.self)
    #expect(
      text.hasPrefix(
        "date;id;Mine;amount;type;createdAt;updatedAt;payee;accountKey\r\n2026-01-02;;\"a;b\";5;expense;;\r\n"
      ))
    #expect(text.hasSuffix(";New;giro\r\n"))
    after["Data/Transactions.csv"] = before["Data/Transactions.csv"]
    #expect(after == before)
  }

  @Test func `an empty plan writes nothing`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    let before = try folder.contents()
    let opened = try OpenDataset(made, for: .changing)
    #expect(try opened.apply(Plan(command: "t", base: [:]), summary: []) == nil)
    #expect(try folder.contents() == before)
    #expect(try OpenDataset.log(of: made).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `a file that changed since it was read is left alone`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    let opened = try OpenDataset(made, for: .changing)
    let snapshots = try MachineState(root: made.handle).snapshotFolder.names()
    let file = storage == .csv ? "Data/Transactions.csv" : made.files[0]
    let theirs = try FileAccess.read(made.path(of: file)) + [10]
    try Data(theirs).write(to: URL(fileURLWithPath: made.path(of: file)))
    let change = try TestDataset.expense("New", origin: origin)
    let error = #expect(throws: StoreError.self) {
      try opened.apply(Plan(command: "t", base: [:], changes: [change]), summary: [], origin: origin)
    }
    #expect(error?.description.hasPrefix("\(file): the file changed while working") == true)
    #expect(try FileAccess.read(made.path(of: file)) == theirs)
    #expect(try MachineState(root: made.handle).temporaryFolder.names() == [])
    #expect(try MachineState(root: made.handle).snapshotFolder.names() == snapshots)
  }

  @Test func `a plan made for other files is refused`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense("New", origin: .system)
    let plan = Plan(command: "t", base: ["Data/Transactions.csv": "0"], changes: [change])
    #expect(throws: StoreError.self) { try opened.apply(plan, summary: []) }
  }

  @Test func `a newer schema version is read, and never changed`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    let path = made.path(of: "Data/Settings.csv")
    let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
    try text.replacing("schemaVersion,2", with: "schemaVersion,9").write(
      toFile: path, atomically: true, encoding: .utf8)
    let before = try folder.contents()
    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense("New", origin: .system)
    let error = #expect(throws: StoreError.self) {
      try opened.apply(Plan(command: "t", base: [:], changes: [change]), summary: [])
    }
    #expect(
      error?.description
        == "Settings.csv:3: value: \"9\" is a newer schema version than this tool knows (expected at most 2). Install a newer dataset; until then nothing here is changed. Nothing was changed."
    )
    #expect(try folder.contents() == before)
  }

  @Test func `permissions survive a save`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let path = made.path(of: "Data/Transactions.csv")
    #expect(chmod(path, 0o640) == 0)
    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense("New", origin: origin)
    try opened.apply(Plan(command: "t", base: [:], changes: [change]), summary: [], origin: origin)
    #expect(FileAccess.attributes(path)?.mode == 0o640)
  }

  @Test func `whatever else is in the workbook survives a save byte for byte`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .xlsx, origin: origin)
    let path = made.path(of: made.files[0])
    // A person's own sheet with a formula.
    var notes = SheetBuilder(name: "Notes")
    notes.appendCell(column: 0, "remember")
    notes.appendCell(column: 2, .number("12.5"))
    notes.endRow(number: 1)
    var edits = WorkbookEdits()
    edits.newSheets = [
      .init(
        design: WorkbookDesign(sheets: [SheetDesign(name: "Notes", hasHeader: false, hasFilter: false)]),
        index: 0,
        rows: notes.build())
    ]
    let withNotes = folder.path("notes.xlsx")
    try WorkbookEditor.write(edits, of: XLSXReader.read(path: path), original: path, to: withNotes)
    try FileAccess.rename(withNotes, to: path)
    let before = folder.path("before.xlsx")
    try Data(FileAccess.read(path)).write(to: URL(fileURLWithPath: before))

    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense("New", origin: origin)
    try opened.apply(Plan(command: "t", base: [:], changes: [change]), summary: [], origin: origin)
    let outcome = WorkbookEditor.Outcome(
      changed: ["xl/worksheets/sheet1.xml", "xl/tables/table1.xml"])
    #expect(
      try PackageComparison.firstDifference(original: .path(before), copy: .path(path), except: outcome)
        == nil)
    let saved = try XLSXReader.read(path: path)
    #expect(saved.sheet(named: "Notes")?.text(row: 0, column: 2) == "12.5")
    #expect(saved.sheet(named: "Transactions")?.rowCount == 2)
  }

  @Test func `new rows look like those of the same currency, and those of a new currency say so`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .xlsx, origin: origin)
    for codes in [["EUR", "USD"], ["USD", "EUR", "JPY"]] {
      let opened = try OpenDataset(made, for: .changing)
      let changes = try codes.map { code in
        try TestDataset.expense(code, currency: code, origin: origin)
      }
      try opened.apply(Plan(command: "t", base: [:], changes: changes), summary: [], origin: origin)
    }
    let dataset = try OpenDataset(made, for: .reading).dataset
    let tab = try TestDataset.require(dataset[.transactions])
    let amount = try TestDataset.require(
      tab.binding.columnOfPosition[TestDataset.require(tab.schema.position(matching: "amount"))])
    let shown = try SavedStyles(path: made.path(of: made.files[0])).codes(
      sheet: "xl/worksheets/sheet1.xml", column: amount)
    #expect(
      shown == [
        "#,##0.00\\ \"EUR\"", "#,##0.00\\ \"USD\"", "#,##0.00\\ \"USD\"", "#,##0.00\\ \"EUR\"",
        "#,##0\\ \"JPY\"",
      ])
    #expect(dataset.transactions.map(\.payee) == ["EUR", "USD", "USD", "EUR", "JPY"])
  }
}
