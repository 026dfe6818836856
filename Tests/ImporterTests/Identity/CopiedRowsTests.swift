import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport
import Testing

/// Rows that a person copied from imported ones in a spreadsheet, with all their columns.
struct CopiedRowsTests {
  /// The statement of 6 March, and the coffee of it copied with these cells, into the row before or after it.
  private static func copied(
    _ cells: [String: String], before: Bool = false, reference: String? = nil
  ) throws -> PlanningHarness {
    var harness = try PlanningHarness()
    var march = try Statement("march.csv", [(6, -450, "CAFE LUNA BERLIN"), (9, -6000, "STADTWERKE")])
    march.entries[0].reference = reference
    try harness.add(march)
    try harness.copyRow(1, before: before, cells)
    return harness
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var cells: [String: String]
    var line: (day: Int, minor: Int64, text: String)
    var testDescription: String { name }
  }

  /// A copy, and the line that the bank states for it later.
  static let cases = [
    Case(
      name: "another day and amount", cells: ["date": "2026-03-12", "amount": "5.20"],
      line: (13, -520, "CAFE LUNA BERLIN")),
    Case(
      name: "another amount alone", cells: ["amount": "5.20"], line: (7, -520, "CAFE LUNA BERLIN")),
    Case(
      name: "nothing changed, and booked a day later", cells: [:], line: (7, -450, "CAFE LUNA BERLIN")),
    Case(
      name: "without the id", cells: ["id": "", "date": "2026-03-12"], line: (12, -450, "CAFE LUNA BERLIN")),
    Case(
      name: "without id and times",
      cells: ["id": "", "createdAt": "", "updatedAt": "", "date": "2026-03-12", "amount": "5.20"],
      line: (12, -520, "CAFE LUNA BERLIN")),
    Case(
      name: "of another shop", cells: ["date": "2026-03-12", "amount": "33.00", "payee": "Rewe"],
      line: (12, -3300, "REWE SAGT DANKE")),
  ]

  @Test(arguments: cases, [true, false])
  func `the line of a copy completes it`(_ example: Case, before: Bool) throws {
    var harness = try Self.copied(example.cells, before: before, reference: "R1")
    var april = try Statement("april.csv", [example.line])
    april.entries[0].reference = "R2"
    for _ in 1...2 { try harness.add(april) }
    let rows = harness.dataset.transactions
    #expect(rows.count == 3)
    #expect(Set(rows.map(\.id)).count == 3)
    #expect(Set(rows.map(\.importKey)).count == 3)
    let own = try #require(rows.first { $0.externalID == "R1" })
    #expect(own.amount.minorUnits == 450 && own.statementText == "CAFE LUNA BERLIN")
    let copy = try #require(rows.first { $0.externalID == "R2" })
    #expect(copy.statementText == example.line.text)
    #expect(copy.amount.minorUnits == -example.line.minor)
  }

  @Test(arguments: [true, false])
  func `the original is the row of its line`(before: Bool) throws {
    var harness = try Self.copied(["date": "2026-03-12", "amount": "5.20"], before: before)
    let again = try harness.add(try Statement("again.csv", [(6, -450, "CAFE LUNA BERLIN")]))
    #expect(again.plan.changes.allSatisfy { $0.address.tab != .transactions })
    #expect(harness.dataset.transactions.count == 3)
  }

  @Test(arguments: [true, false])
  func `a copy in another account is completed by that account's line`(before: Bool) throws {
    var harness = try Self.copied(
      ["accountKey": "savings", "date": "2026-03-12", "amount": "5.20"], before: before)
    for _ in 1...2 {
      try harness.add(
        try Statement("savings.csv", [(13, -520, "CAFE LUNA BERLIN")]), answers: [[.account: "savings"]])
    }
    try harness.add(try Statement("again.csv", [(6, -450, "CAFE LUNA BERLIN")]))
    #expect(harness.dataset.transactions.map(\.amount.minorUnits).sorted() == [450, 520, 6000])
    #expect(Set(harness.dataset.transactions.map(\.importKey)).count == 3)
  }

  @Test func `a copy hides no payment`() throws {
    var harness = try Self.copied(["date": "2026-03-12", "amount": "5.20"])
    try harness.add(
      try Statement("more.csv", [(6, -450, "CAFE LUNA BERLIN"), (6, -450, "CAFE LUNA BERLIN")]))
    #expect(harness.dataset.transactions.map(\.amount.minorUnits).sorted() == [450, 450, 520, 6000])
  }

  @Test func `a copy whose amount was cleared hides no payment`() throws {
    var harness = try Self.copied(["amount": ""])
    try harness.add(
      try Statement("more.csv", [(6, -450, "CAFE LUNA BERLIN"), (6, -450, "CAFE LUNA BERLIN")]))
    #expect(harness.dataset.transactions.filter { $0.amount.minorUnits == 450 }.count == 2)
  }

  @Test func `two equal payments of a day are the original and its copy`() throws {
    var harness = try Self.copied([:])
    for name in ["more.csv", "again.csv"] {
      try harness.add(
        try Statement(name, [(6, -450, "CAFE LUNA BERLIN"), (6, -450, "CAFE LUNA BERLIN")]))
    }
    let rows = harness.dataset.transactions.filter { $0.amount.minorUnits == 450 }
    #expect(rows.count == 2)
    #expect(Set(rows.map(\.importKey)).count == 2)
  }

  @Test func `a payment that two devices imported stays one for its line`() throws {
    var harness = try Self.copied([
      "id": EnteredRow.id(77).description, "importId": EnteredRow.id(78).description,
      "createdAt": "2026-03-30T10:00:00Z",
    ])
    try harness.add(try Statement("again.csv", [(6, -450, "CAFE LUNA BERLIN")]))
    #expect(harness.dataset.transactions.count == 3)
  }
}

extension PlanningHarness {
  /// Copies a row of the transactions as a spreadsheet program does, with other texts in some cells.
  fileprivate mutating func copyRow(_ row: Int, before: Bool, _ cells: [String: String]) throws {
    let tab = try #require(dataset[.transactions])
    var builder = SheetBuilder(name: tab.sheet.name)
    func append(_ index: Int, _ cells: [String: String]) {
      for (position, column) in tab.schema.columns.enumerated() {
        let text = index == 0 ? column.name : cells[column.name] ?? tab.value(row: index, column.name).text
        if !text.isEmpty { builder.appendCell(column: position, text) }
      }
      builder.endRow()
    }
    for index in 0..<tab.sheet.rowCount {
      if index == row, before { append(index, cells) }
      append(index, [:])
      if index == row, !before { append(index, cells) }
    }
    let sheets = dataset.orderedTabs.map {
      Dataset.SourceSheet(
        sheet: $0.name == .transactions ? builder.build() : $0.sheet, fileName: "\($0.name.rawValue).csv")
    }
    dataset = Dataset(name: dataset.name, storage: .csv, sheets: sheets)
  }
}
