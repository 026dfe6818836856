import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct PlanEditsTests {
  static let time = Timestamp(milliseconds: 1_700_000_000_000)
  static let stamp = "2023-11-14T22:13:20Z"

  /// Columns in an order of the person's own, with one of theirs between.
  static func dataset(_ storage: Storage = .csv) -> Dataset {
    Dataset.of(
      [
        "Categories": [
          "name|Colour of mine|categoryKey|type|isActive|updatedAt|deletedAt",
          "Food|red|food|expense|TRUE|x|", "Rent||rent|expense|TRUE|x|",
        ],
        "Settings": ["key|value", "currency|EUR", "name|Mine"],
      ], storage: storage)
  }

  static func sets(_ edits: PlanEdits, _ tab: TabName) -> [String] {
    (edits.tabs[tab]?.sets ?? [:]).sorted { $0.key < $1.key }.map { place, value in
      "\(CellReference(column: place.column, row: place.row + 1)) \(value)"
    }
  }

  static func appended(_ rows: AppendedRows?) -> [String] {
    guard let sheet = rows?.build() else { return [] }
    return (0..<sheet.rowCount).map { row in
      sheet.cells(inRow: row).map { "\($0.column):\(sheet.text(of: $0))" }.joined(separator: " ")
    }
  }

  static func edits(_ changes: [Change], _ storage: Storage = .csv) throws -> PlanEdits {
    try Plan(command: "test", base: [:], changes: changes).edits(for: dataset(storage))
  }

  @Test func `a new record stands in the columns of the sheet`() throws {
    let row = PlanTests.row(
      .categories, ["categoryKey": .text("gym"), "name": .text("Gym"), "isActive": .boolean(true)])
    let edits = try Self.edits([.insert(tab: .categories, values: row, reason: "")])
    #expect(Self.appended(edits.tabs[.categories]?.appended) == ["0:Gym 2:gym 4:1"])
    #expect(edits.tabs[.categories]?.sets.isEmpty == true && edits.newTabs.isEmpty && edits.tabs.count == 1)
  }

  @Test func `cells are set where their column is, with the value they must hold checked first`() throws {
    let change = Change.set(
      Address(.categories, row: 3, id: "rent", column: "Name"), old: .text("Rent"), new: .text("Housing"),
      reason: "")
    #expect(Self.sets(try Self.edits([change]), .categories) == ["A3 text(\"Housing\")"])
  }

  @Test func `deleting sets both timestamps, restoring takes the first back`() throws {
    let row = Address(.categories, row: 2, id: "food")
    #expect(
      Self.sets(try Self.edits([.delete(row, at: Self.time, reason: "")]), .categories) == [
        "F2 text(\"\(Self.stamp)\")", "G2 text(\"\(Self.stamp)\")",
      ])
    #expect(
      Self.sets(try Self.edits([.restore(row, at: Self.time, reason: "")]), .categories) == [
        "F2 text(\"\(Self.stamp)\")", "G2 blank",
      ])
  }

  @Test func `new columns stand right of everything, and new records use them`() throws {
    let row = PlanTests.row(.categories, ["emoji": .text("🛒"), "group": .text("needs")])
    let edits = try Self.edits([
      .addColumn(tab: .categories, column: "emoji", reason: ""),
      .addColumn(tab: .categories, column: "group", reason: ""),
      .insert(tab: .categories, values: row, reason: ""),
      .set(Address(.categories, row: 2, column: "emoji"), old: .blank, new: .text("🍎"), reason: ""),
    ])
    #expect(Self.sets(edits, .categories) == ["H1 text(\"emoji\")", "I1 text(\"group\")", "H2 text(\"🍎\")"])
    #expect(Self.appended(edits.tabs[.categories]?.appended) == ["7:🛒 8:needs"])
  }

  @Test func `cells of the person beyond the header are not covered by a new column`() throws {
    let dataset = Dataset.of(["Settings": ["key|value", "a|b||| mine"]])
    let plan = Plan(
      command: "", base: [:], changes: [.addColumn(tab: .settings, column: "updatedAt", reason: "")])
    #expect(Self.sets(try plan.edits(for: dataset), .settings) == ["F1 text(\"updatedAt\")"])
  }

  @Test(arguments: [(Storage.csv, "id date type"), (.xlsx, "date amount type")])
  func `a new tab is complete with its header and records`(_ storage: Storage, _ first: String) throws {
    let row = PlanTests.row(.imports, ["id": .text("1"), "fileName": .text("a.csv")])
    let edits = try Self.edits(
      [
        .addTab(tab: .transactions, version: 1, reason: ""), .addTab(tab: .imports, version: 2, reason: ""),
        .insert(tab: .imports, values: row, reason: ""),
      ], storage)
    #expect(edits.newTabs.map(\.name) == [.transactions, .imports] && edits.tabs.isEmpty)
    let header = edits.newTabs[0].rows.build()
    let names = header.cells(inRow: 0).map { header.text(of: $0) }
    #expect(names.prefix(3).joined(separator: " ") == first)
    #expect(Set(names) == Set(TabSchema.transactions.columns(version: 1).map(\.name)))
    #expect(edits.newTabs[1].rows.rowCount == 2)
  }

  @Test(arguments: Storage.allCases)
  func `a row with cells of the person's own loses ours and keeps theirs`(storage: Storage) throws {
    let edits = try Self.edits(
      [
        .remove(Address(.categories, row: 2, id: "food"), reason: ""),
        .remove(Address(.categories, row: 3, id: "rent"), reason: ""),
      ], storage)
    #expect(edits.tabs[.categories]?.removed == [2])
    #expect(
      Self.sets(edits, .categories) == ["A2 blank", "C2 blank", "D2 blank", "E2 blank", "F2 blank"])
  }

  @Test func `new records come behind the last one, beside what the person has further down`() throws {
    let dataset = Dataset.of(["Categories": ["name|Mine|categoryKey", "Food|red|food", "|ahead|", "|more|"]])
    let row = PlanTests.row(.categories, ["categoryKey": .text("gym")])
    let plan = Plan(command: "t", base: [:], changes: [.insert(tab: .categories, values: row, reason: "")])
    #expect(try plan.edits(for: dataset).tabs[.categories]?.lastDataRow == 1)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var changes: [Change]
    var error: PlanError
    var testDescription: String { name }
  }

  static func set(
    _ row: Int, id: String? = nil, _ column: String, old: CellValue = .blank, tab: TabName = .categories
  ) -> Change {
    .set(Address(tab, row: row, id: id, column: column), old: old, new: .text("new"), reason: "")
  }

  static let refusals: [Refusal] = [
    Refusal(name: "no tab", changes: [set(2, "name", tab: .accounts)], error: .tabMissing(.accounts)),
    Refusal(
      name: "no tab for a record", changes: [.insert(tab: .goals, values: CompactRow(), reason: "")],
      error: .tabMissing(.goals)),
    Refusal(
      name: "no column", changes: [set(2, "emoji")], error: .columnMissing(.categories, column: "emoji")),
    Refusal(
      name: "no such column", changes: [set(2, "colour")],
      error: .columnMissing(.categories, column: "colour")),
    Refusal(
      name: "no column for a record",
      changes: [
        .insert(tab: .categories, values: PlanTests.row(.categories, ["emoji": .text("x")]), reason: "")
      ],
      error: .columnMissing(.categories, column: "emoji")),
    Refusal(
      name: "a column twice", changes: [.addColumn(tab: .categories, column: "Name", reason: "")],
      error: .columnExists(.categories, column: "Name")),
    Refusal(name: "no row", changes: [set(9, "name")], error: .rowMissing(.categories, row: 9)),
    Refusal(
      name: "the header", changes: [set(1, "name", old: .text("name"))],
      error: .rowMissing(.categories, row: 1)),
    Refusal(name: "row zero", changes: [set(0, "name")], error: .rowMissing(.categories, row: 0)),
    Refusal(
      name: "another record", changes: [set(2, id: "rent", "name", old: .text("Food"))],
      error: .rowChanged(.categories, row: 2, expected: "rent", found: "food")),
    Refusal(
      name: "another record to delete",
      changes: [.delete(Address(.categories, row: 2, id: "rent"), at: time, reason: "")],
      error: .rowChanged(.categories, row: 2, expected: "rent", found: "food")),
    Refusal(
      name: "another value", changes: [set(2, "name", old: .text("Rent"))],
      error: .cellChanged(.categories, row: 2, column: "name", expected: "Rent", found: "Food")),
    Refusal(
      name: "a tab twice", changes: [.addTab(tab: .settings, version: 2, reason: "")],
      error: .tabExists(.settings)),
    Refusal(
      name: "a new tab twice",
      changes: [.addTab(tab: .goals, version: 2, reason: ""), .addTab(tab: .goals, version: 2, reason: "")],
      error: .tabExists(.goals)),
    Refusal(
      name: "no deletedAt",
      changes: [.delete(Address(.settings, row: 2), at: time, reason: "")],
      error: .columnMissing(.settings, column: "deletedAt")),
  ]

  @Test(arguments: refusals)
  func `a change that does not fit is refused`(_ refusal: Refusal) {
    #expect(throws: refusal.error) { try Self.edits(refusal.changes) }
    #expect(refusal.error.description.contains(refusal.changes.last?.tab?.rawValue ?? "?"))
  }

  @Test(arguments: [[String](), ["a|b", "1|2"]])
  func `a tab without its header is not changed`(_ lines: [String]) {
    let dataset = Dataset.of(["Categories": lines])
    for change in [
      Change.addColumn(tab: .categories, column: "name", reason: ""),
      .insert(tab: .categories, values: PlanTests.row(.categories, ["name": .text("x")]), reason: ""),
    ] {
      #expect(throws: PlanError.headerMissing(.categories)) {
        try Plan(command: "", base: [:], changes: [change]).edits(for: dataset)
      }
    }
  }

  @Test func `a sheet with a cell in the last column has no room`() throws {
    var builder = SheetBuilder(name: "Settings")
    builder.appendCell(column: 0, "key")
    builder.appendCell(column: Cell.columnLimit - 1, "mine")
    builder.endRow()
    let dataset = Dataset(
      name: "", storage: .xlsx, sheets: [.init(sheet: builder.build(), fileName: "Money.xlsx")])
    let plan = Plan(
      command: "", base: [:], changes: [.addColumn(tab: .settings, column: "value", reason: "")])
    #expect(throws: PlanError.noRoom(.settings, column: "value")) { try plan.edits(for: dataset) }
  }

  @Test func `rows are found by the number that a spreadsheet shows`() throws {
    var builder = SheetBuilder(name: "Settings")
    for (number, texts) in [(1, ["key", "value"]), (5, ["name", "Mine"])] {
      for (column, text) in texts.enumerated() { builder.appendCell(column: column, text) }
      builder.endRow(number: number)
    }
    let dataset = Dataset(
      name: "", storage: .xlsx, sheets: [.init(sheet: builder.build(), fileName: "Money.xlsx")])
    let change = Self.set(5, id: "name", "value", old: .text("Mine"), tab: .settings)
    let edits = try Plan(command: "", base: [:], changes: [change]).edits(for: dataset)
    #expect(edits.tabs[.settings]?.sets == [.init(row: 1, column: 1): .text("new")])
    #expect(throws: PlanError.rowMissing(.settings, row: 2)) {
      try Plan(command: "", base: [:], changes: [Self.set(2, "value", tab: .settings)]).edits(for: dataset)
    }
  }
}

extension PlanEditsTests {
  @Test func `a formula that was never calculated is not overwritten as if the cell were blank`() throws {
    var builder = SheetBuilder(name: "Settings")
    for (column, name) in ["key", "value"].enumerated() { builder.appendCell(column: column, name) }
    builder.endRow()
    builder.appendCell(column: 0, "name")
    builder.appendCell(column: 1, kind: .missingValue, bytes: [])
    builder.setFormulaOfLastCell("A1")
    builder.endRow()
    let dataset = Dataset(
      name: "", storage: .xlsx, sheets: [.init(sheet: builder.build(), fileName: "Money.xlsx")])
    let plan = Plan(command: "", base: [:], changes: [Self.set(2, "value", tab: .settings)])
    #expect(
      throws: PlanError.cellChanged(
        .settings, row: 2, column: "value", expected: "", found: "a formula without a value")
    ) { try plan.edits(for: dataset) }
  }

  @Test func `any plan either fits a dataset or says why not`() {
    var generator = SeededGenerator()
    let datasets = [
      Self.dataset(), Self.dataset(.xlsx), Dataset.of([:]),
      Dataset.of(
        Dictionary(
          uniqueKeysWithValues: TabName.allCases.map {
            ($0.rawValue, ["id|key|categoryKey|name", "1|2|3|4"])
          })),
    ]
    var fitting = 0
    for _ in 0..<500 {
      let plan = Plan.random(using: &generator)
      for dataset in datasets {
        do throws(PlanError) {
          let edits = try plan.addingMissingPlaces(in: dataset).edits(for: dataset)
          fitting += 1
          #expect(edits.newTabs.allSatisfy { $0.rows.rowCount > 0 })
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(fitting > 0, "seed \(generator.seed)")
  }
}
