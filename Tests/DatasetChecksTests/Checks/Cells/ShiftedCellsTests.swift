import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Rows whose cells are not in their own columns: what is said of them, and what moves them back.
struct ShiftedCellsTests {
  /// A dataset in which the first transaction's cells are moved.
  private static func dataset(
    _ storage: Storage = .csv, _ move: (inout [CellValue], [String]) -> Void
  ) throws -> Dataset {
    var test = TestDataset(storage: storage)
    test.rows[.transactions]?.removeLast()
    test.rows[.transactions]?.removeLast()
    let clean = test.dataset
    let tab = try #require(clean[.transactions]).sheet
    var rows = (0..<tab.rowCount).map { row in
      (0..<tab.cells(inRow: 0).count).map { tab.value(row: row, column: $0) }
    }
    move(&rows[1], test.columns[.transactions] ?? [])
    test.columns[.transactions] = nil
    var builder = SheetBuilder(name: "Transactions")
    for row in rows {
      for (column, value) in row.enumerated() where storage == .csv || value != .blank {
        builder.appendCell(column: column, value)
      }
      builder.endRow()
    }
    let file = storage == .csv ? "Transactions.csv" : "Money.xlsx"
    let others = clean.orderedTabs.filter { $0.name != .transactions }.map {
      Dataset.SourceSheet(sheet: $0.sheet, fileName: $0.fileName)
    }
    return Dataset(
      name: "Test", storage: storage, sheets: others + [.init(sheet: builder.build(), fileName: file)])
  }

  /// Puts cells in place of one, as a comma without quotes does.
  private static func cut(_ row: inout [CellValue], _ columns: [String], _ column: String, _ parts: [String])
  {
    guard let place = columns.firstIndex(of: column) else { return }
    row.replaceSubrange(place...place, with: parts.map { .text($0) })
    // Programs leave blank cells at the end away.
    while row.count > columns.count, row.last == .blank { row.removeLast() }
  }

  private static func cells(_ dataset: Dataset) throws -> [String] {
    let tab = try #require(dataset[.transactions])
    return tab.schema.columns.indices.map { tab.recordValue(row: 1, position: $0).text }
  }

  @Test func `a comma in a note is an error, and repair joins the text again`() throws {
    let clean = try Self.dataset { row, columns in Self.cut(&row, columns, "note", ["coffee, work"]) }
    let damaged = try Self.dataset { row, columns in Self.cut(&row, columns, "note", ["coffee", " work"]) }
    let found = Checks.findings(in: damaged)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code)" } == ["error yes column-shifted"], "\(found)")
    let repair = try RepairPlan(of: CheckContext(dataset: damaged), command: "repair")
    #expect(try Self.cells(repair.dataset) == Self.cells(clean))
    #expect(repair.open.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test func `where a comma may be in two texts the person chooses`() throws {
    let damaged = try Self.dataset { row, columns in Self.cut(&row, columns, "note", ["coffee", "work"]) }
    let found = Checks.findings(in: damaged)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code)" } == ["error ask column-shifted"], "\(found)")
    let options = found.first?.choices ?? []
    #expect(options.count == 2 && options.allSatisfy { $0.hasPrefix("join-") }, "\(options)")
    let choice = RepairChoice(.columnShifted, option: try #require(options.last))
    let repair = try RepairPlan(of: CheckContext(dataset: damaged), choosing: [choice], command: "repair")
    let note = try #require(repair.dataset[.transactions]).text(row: 1, "note")
    #expect(note == "coffee,work" || note == "work")
    #expect(repair.open.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test(arguments: ["date", "note", "importKey", "createdAt", "updatedAt"], Storage.allCases)
  func `cells that were put in go again`(_ column: String, _ storage: Storage) throws {
    let clean = try Self.dataset(storage) { _, _ in }
    let damaged = try Self.dataset(storage) { row, columns in
      row.insert(.blank, at: columns.firstIndex(of: column) ?? 0)
      row.removeLast()
    }
    let found = Checks.findings(in: damaged)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code)" } == ["error yes column-shifted"], "\(found)")
    let repair = try RepairPlan(of: CheckContext(dataset: damaged), command: "repair")
    #expect(try Self.cells(repair.dataset) == Self.cells(clean))
    #expect(repair.open.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test func `a row that was typed one column too far left moves to its place`() throws {
    let damaged = try Self.dataset { row, columns in
      row = columns.map { _ in .blank }
      for (column, text) in [
        (0, "2026-01-05"), (2, "expense"), (3, "12.50"), (8, "Bakery"), (9, "food"), (10, "giro"),
      ] {
        row[column] = .text(text)
      }
    }
    let repair = try RepairPlan(of: CheckContext(dataset: damaged), command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    let texts = ["date", "type", "amount", "payee", "categoryKey"].map { tab.text(row: 1, $0) }
    #expect(texts == ["2026-01-05", "expense", "12.50", "Bakery", "food"])
    #expect(RecordID(cellText: tab.text(row: 1, "id") ?? "") != nil)
  }

  @Test(arguments: ["x", "0", "FALSE", "2026-01-31", "2026-01-31 10:00:00"])
  func `what is not a time in deletedAt is a question`(_ text: String) throws {
    var test = TestDataset()
    test[.transactions, 0, "deletedAt"] = .usual(text)
    let found = Checks.findings(of: test.context)
    #expect(
      found.map { "\($0.severity) \($0.fix) \($0.code) \($0.choices)" } == [
        #"error ask deleted-unreadable ["clear", "delete"]"#
      ], "\(found)")
    for option in ["clear", "delete"] {
      let choice = RepairChoice(.deletedUnreadable, option: option)
      let repair = try RepairPlan(of: test.context, choosing: [choice], command: "repair")
      var isDeleted: Bool?
      repair.dataset[.transactions]?.forEachRow(in: 1..<2) { isDeleted = $0.isDeleted }
      #expect(isDeleted == (option == "delete"), "\(option)")
      #expect(repair.open.allSatisfy { $0.finding.severity == .info }, "\(repair.open.map(\.finding))")
    }
  }

  @Test func `a row in doubt gets no times, and its receipt stays`() throws {
    var test = TestDataset()
    test[.transactions, 0, "createdAt"] = ""
    test[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp)
    // No cell of another column could be the createdAt that is missing.
    test[.transactions, 0, "updatedAt"] = .usual(TestDataset.stamp)
    let repair = try RepairPlan(of: test.context, command: "repair")
    #expect(repair.plan.changes.allSatisfy { $0.address.columnName != "createdAt" }, "\(repair.plan.changes)")
    let receipts = try #require(repair.dataset[.receipts])
    receipts.forEachRow { #expect($0.isLive) }
  }
}
