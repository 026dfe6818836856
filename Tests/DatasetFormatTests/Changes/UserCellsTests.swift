import Spreadsheet
import Testing

@testable import DatasetFormat
@testable import Money

/// What a person put into a row beside the values that a run made.
struct UserCellsTests {
  private static let id = "01890a5d-ac96-774b-bcce-b302099a8057"
  private static let header = ["id", "Mine", "date", "amount", "payee", "cleared", "", "status"]
  private static let record: [String: CellValue] = [
    "id": .text(id), "date": .date("2026-03-31"), "amount": .number("12.50"), "payee": .text("Bakery"),
    "cleared": .boolean(false),
  ]

  /// The record of a run that inserted one row, read back from its bytes.
  private func inserting(own: [TabName: [String: UInt64]] = [:]) throws -> RunRecord {
    var row = CompactRow()
    for (name, value) in Self.record { row.append(TabSchema.transactions[name], value) }
    let plan = Plan(
      command: "import", base: [:], changes: [.insert(tab: .transactions, values: row, reason: "line 2")])
    return try #require(RunRecord(bytes: RunRecord.bytes(of: plan, own: own)))
  }

  /// A cell of the row as a program has it.
  private struct TestCell {
    var kind: CellKind
    var text: String
    var formula: String?

    init(_ kind: CellKind, _ text: String, formula: String? = nil) {
      self.kind = kind
      self.text = text
      self.formula = formula
    }
  }

  /// A workbook's tab with the row as the run made it but for some cells.
  private func dataset(
    _ changes: [Int: TestCell?] = [:], header: [String] = header, storage: Storage = .xlsx,
    rowNumber: Int = 2,
    comments: [Int: String] = [:]
  ) -> Dataset {
    var builder = SheetBuilder(name: "Transactions")
    for (column, name) in header.enumerated() where !name.isEmpty { builder.appendCell(column: column, name) }
    builder.endRow(number: 1)
    var cells: [Int: TestCell] = [
      0: .init(.text, Self.id), 2: .init(.date, "2026-03-31"), 3: .init(.number, "12.5"),
      4: .init(.text, "Bakery"), 5: .init(.boolean, "0"),
    ]
    for (column, cell) in changes { cells[column] = cell }
    for (column, cell) in cells.sorted(by: { $0.key < $1.key }) {
      builder.appendCell(column: column, kind: cell.kind, bytes: cell.text.utf8)
      if let formula = cell.formula { builder.setFormulaOfLastCell(formula) }
    }
    builder.endRow(number: rowNumber)
    var sheet = builder.build()
    if !comments.isEmpty { sheet.comments = [rowNumber: comments] }
    return Dataset(
      name: "Test", storage: storage, sheets: [.init(sheet: sheet, fileName: "Test.xlsx")])
  }

  private func inverse(_ record: RunRecord, _ dataset: Dataset) throws -> UndoPlan {
    try UndoPlan(
      of: record, in: dataset, command: "undo", at: try #require(Timestamp("2026-06-01T00:00:00Z")))
  }

  private struct Case: CustomTestStringConvertible {
    var testDescription: String
    var changes: [Int: TestCell?]
    var header = UserCellsTests.header
    var comments: [Int: String] = [:]

    init(
      _ name: String, _ changes: [Int: TestCell?], header: [String] = UserCellsTests.header,
      comments: [Int: String] = [:]
    ) {
      testDescription = name
      self.changes = changes
      self.header = header
      self.comments = comments
    }
  }

  private static let edits: [Case] = [
    .init("an own column", [1: TestCell(.text, "x")]),
    .init("a column without a name", [6: TestCell(.text, "x")]),
    .init("a column right of all", [11: TestCell(.number, "1")]),
    .init("a column added since", [8: TestCell(.text, "x")], header: header + ["Later"]),
    .init("an own formula", [1: TestCell(.number, "25", formula: "D2*2")]),
    .init("an own formula that shows nothing", [1: TestCell(.text, "", formula: "IF(D2>99,1,\"\")")]),
    .init("an own formula never calculated", [1: TestCell(.missingValue, "", formula: "D2*2")]),
    .init("a formula of the same value", [3: TestCell(.number, "12.5", formula: "25/2")]),
    .init("a formula that shows nothing", [7: TestCell(.text, "", formula: "IF(D2>99,1,\"\")")]),
    .init("a formula never calculated", [7: TestCell(.missingValue, "", formula: "X")]),
    .init("FALSE made yes", [5: TestCell(.text, "yes")]),
    .init("FALSE made TRUE", [5: TestCell(.boolean, "1")]),
    .init("FALSE made a constant TRUE", [5: TestCell(.missingValue, "", formula: "TRUE()")]),
    .init("FALSE cleared", [5: nil]),
    .init("FALSE made a word", [5: TestCell(.text, "later")]),
    .init("a number made text", [3: TestCell(.text, "12.5")]),
    .init("a text made a number", [4: TestCell(.number, "7")]),
    .init("a date made text", [2: TestCell(.text, "2026-03-31")]),
    .init("an error", [4: TestCell(.error, "#REF!")]),
    .init("a comment on our cell", [:], comments: [4: "why?"]),
    .init("a comment on an empty cell", [:], comments: [9: "why?"]),
  ]

  @Test(arguments: edits.indices)
  func `a row in which anything was filled or changed since stays and is listed`(index: Int) throws {
    let edit = Self.edits[index]
    let inverse = try inverse(
      try inserting(), dataset(edit.changes, header: edit.header, comments: edit.comments))
    #expect(inverse.plan.isEmpty, "\(edit.testDescription)")
    #expect(inverse.kept.map(\.address.row) == [2], "\(edit.testDescription)")
  }

  private static let spellings: [Case] = [
    .init("as it was", [:]),
    .init("LibreOffice's booleans", [5: TestCell(.boolean, "0", formula: "FALSE()")]),
    .init("LibreOffice's booleans without a value", [5: TestCell(.missingValue, "", formula: "FALSE()")]),
    .init("a boolean as a number", [5: TestCell(.number, "0")]),
    .init("a date as a number", [2: TestCell(.number, "46112")]),
    .init("a date with a time of midnight", [2: TestCell(.date, "2026-03-31T00:00:00")]),
    .init("more digits", [3: TestCell(.number, "12.500")]),
    .init("an exponent", [3: TestCell(.number, "1.25E1")]),
    .init("blank cells", [1: TestCell(.text, ""), 6: TestCell(.text, " "), 7: TestCell(.text, "")]),
  ]

  @Test(arguments: spellings.indices)
  func `what another program makes of the same is no edit`(index: Int) throws {
    let spelling = Self.spellings[index]
    let inverse = try inverse(try inserting(), dataset(spelling.changes))
    #expect(inverse.kept.isEmpty, "\(spelling.testDescription)")
    #expect(inverse.plan.changes.map(\.operation) == ["remove"], "\(spelling.testDescription)")
  }

  // MARK: - What stood there before

  /// The numbers of what is in the row that a run filled in.
  private func own(_ dataset: Dataset) throws -> [TabName: [String: UInt64]] {
    [.transactions: UserCells.prints(in: try #require(dataset[.transactions]), of: { $0 == Self.id })]
  }

  @Test func `a formula that stood there before is no edit, whatever it shows and wherever the row is`()
    throws
  {
    let record = try inserting(
      own: try own(dataset([1: TestCell(.missingValue, "", formula: "D2*2+$D$1")])))
    #expect(record.insertions[.transactions]?[Self.id]?.own != 0)
    let moved = dataset([1: TestCell(.number, "25", formula: "D9*2+$D$1")], rowNumber: 9)
    let inverse = try inverse(record, moved)
    #expect(inverse.kept.isEmpty)
    #expect(inverse.plan.changes.map(\.operation) == ["remove"])
  }

  @Test func `it is one where the formula, its cell or another one is not the same`() throws {
    let record = try inserting(own: try own(dataset([1: TestCell(.number, "25", formula: "D2*2")])))
    let changes: [[Int: TestCell?]] = [
      [1: TestCell(.number, "25", formula: "D2*3")], [1: TestCell(.number, "25", formula: "D3*2")],
      [1: TestCell(.number, "25")], [:],
      [1: TestCell(.number, "25", formula: "D2*2"), 6: TestCell(.text, "x")],
    ]
    for change in changes {
      #expect(try inverse(record, dataset(change)).kept.map(\.address.row) == [2], "\(change)")
    }
  }

  @Test func `a formula counts by the columns that it names, wherever they are`() throws {
    let record = try inserting(own: try own(dataset([1: TestCell(.number, "25", formula: "D2*2")])))
    let header = ["id", "New", "Mine", "date", "amount", "payee", "cleared"]
    let moved = dataset(
      [
        1: TestCell(.text, ""), 2: TestCell(.number, "25", formula: "E2*2"), 3: TestCell(.date, "2026-03-31"),
        4: TestCell(.number, "12.5"), 5: TestCell(.text, "Bakery"), 6: TestCell(.boolean, "0"),
      ], header: header)
    #expect(try inverse(record, moved).kept.isEmpty)
  }

  @Test func `a row beside which own cells stand loses the format's cells alone`() throws {
    let dataset = dataset([1: TestCell(.number, "25", formula: "D2*2")])
    let inverse = try inverse(try inserting(own: try own(dataset)), dataset)
    let edits = try #require(try inverse.plan.edits(for: dataset).tabs[.transactions])
    #expect(edits.removed.isEmpty)
    #expect(Set(edits.sets.keys.map(\.column)) == [0, 2, 3, 4, 5])
    #expect(edits.sets.values.allSatisfy { $0 == .blank })
  }

  @Test func `a record of an earlier version, which knows nothing of own cells, is read`() throws {
    let bytes = String(decoding: RunRecord.bytes(of: Plan(command: "import", base: [:])), as: UTF8.self)
    let line = "00000000000000ff Transactions \(Self.id)\n"
    let record = try #require(RunRecord(bytes: Array((line + bytes).utf8)))
    #expect(record.insertions[.transactions]?[Self.id] == .init(values: 255))
  }
}
