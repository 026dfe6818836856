import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct TabTests {
  static func tab(_ rows: [[String]], _ storage: Storage = .csv) -> Tab {
    Tab(
      schema: .settings, sheet: Sheet(name: "Settings", rows: rows),
      fileName: storage == .csv ? "Settings.csv" : "Money.xlsx", storage: storage)
  }

  @Test func `rows are given with their cells in schema order, rows blank in our columns left out`() {
    let tab = Self.tab([
      ["mine", "value", "key"], ["a", "1", "x"], ["b", "", ""], ["", " ", "\u{A0}"], [], ["", "2"],
      ["c", "", "y", "beyond"],
    ])
    var rows: [String] = []
    tab.forEachRow { row in
      rows.append("\(row.index): \(row.rawText(0) ?? "-") \(row.rawText(1) ?? "-") \(row.isBlank(2))")
    }
    #expect(rows == ["1: x 1 true", "5: - 2 true", "6: y - true"])
    #expect(tab.filledRowCount == 3)
  }

  @Test func `a formula without a value is not blank`() {
    var builder = SheetBuilder(name: "Settings")
    builder.appendCell(column: 0, "key")
    builder.endRow()
    builder.appendCell(column: 0, kind: .missingValue, bytes: [])
    builder.endRow()
    let tab = Tab(schema: .settings, sheet: builder.build(), fileName: "Money.xlsx", storage: .xlsx)
    var seen = 0
    tab.forEachRow { row in
      seen += 1
      #expect(!row.isBlank(0) && row.rawText(0) == nil)
    }
    #expect(seen == 1)
  }

  @Test(arguments: [[[String]](), [["key", "value"]], [["nothing", "of", "ours"], ["a", "b", "c"]]])
  func `a tab without rows or without our columns gives none`(_ rows: [[String]]) {
    #expect(Self.tab(rows).filledRowCount == 0)
  }

  @Test func `places name the file and, in a workbook, the sheet and the cell`() {
    let rows = [["x", "value", "key"], ["", "1", "a"]]
    #expect(Self.tab(rows).location(row: 1, position: 0).description == "Settings.csv:2")
    #expect(Self.tab(rows, .xlsx).location(row: 1, position: 0).description == "Money.xlsx: Settings!C2")
    #expect(Self.tab(rows, .xlsx).location().description == "Money.xlsx: Settings")
    #expect(Self.tab(rows, .xlsx).location(row: 1, position: 2).columnName == "updatedAt")
    #expect(Self.tab(rows).has("Value") && !Self.tab(rows).has("updatedAt") && !Self.tab(rows).has("other"))
  }
}

struct TabBindingTests {
  static func binding(_ names: [String], from first: Int = 0) -> TabBinding {
    TabBinding(header: names.enumerated().map { (column: first + $0, name: $1) }, schema: .settings)
  }

  @Test(arguments: [
    ["key", "value", "updatedAt"], ["KEY", "Value", "updated_at"], [" key ", "value", "Updated At"],
    ["\u{FEFF}key", "value", "updated-at"],
  ])
  func `columns are matched by name without case, spaces and hyphens`(_ names: [String]) {
    #expect(Self.binding(names).columnOfPosition == [0, 1, 2])
  }

  @Test func `columns stand in any order, beside columns of the person's own`() {
    let binding = Self.binding(["Notes", "updatedAt", "", "value", "key"])
    #expect(binding.columnOfPosition == [4, 3, 1])
    #expect(binding.positionOfColumn == [-1, 2, -1, 1, 0])
    #expect(binding.unknown.map(\.name) == ["Notes"])
    #expect(binding.unnamed == [2])
  }

  @Test func `a name that stands twice binds its first column`() {
    let binding = Self.binding(["key", "Value", "key", "value"])
    #expect(binding.columnOfPosition == [0, 1, nil])
    #expect(binding.duplicated.map(\.column) == [2, 3])
  }

  static func tab(_ rows: [[String]], storage: Storage = .csv) -> TabBinding {
    Tab(
      schema: .transactions, sheet: Sheet(name: "Transactions", rows: rows), fileName: "", storage: storage
    ).binding
  }

  static let rivals: [(header: [String], row: [String], column: Int)] = [
    // Whatever is text is no amount.
    (["Amount", "date", "amount"], ["much", "2026-01-02", "5.00"], 2),
    (["date", "amount", "Amount"], ["2026-01-02", "5.00", "much"], 1),
    // An amount is not below zero.
    (["Amount", "date", "amount"], ["-3", "2026-01-02", "5.00"], 2),
    // Nothing is no evidence.
    (["Amount", "date", "amount"], ["", "2026-01-02", "5.00"], 2),
    // Both are numbers, and one stands where the format has it.
    (["Amount", "date", "payee", "amount", "type"], ["4", "2026-01-02", "x", "5.00", "expense"], 3),
    (["id", "date", "amount", "type", "Amount"], ["", "2026-01-02", "5.00", "expense", "4"], 2),
    // Nothing tells them apart.
    (["amount", "Mine", "Amount"], ["4", "x", "5"], 0),
  ]

  @Test(arguments: rivals)
  func `of two columns with one name ours is the one whose cells are of the kind`(
    header: [String], row: [String], column: Int
  ) {
    let binding = Self.tab([header, row])
    #expect(binding.columnOfPosition[TabSchema.transactions["amount"]] == column)
    #expect(binding.duplicated.count == 1)
    #expect(binding.duplicated.first?.read == column)
    #expect(binding.duplicated.first.map { binding.position(ofColumn: $0.column) } == .some(nil))
  }

  @Test func `gaps before and between columns are no columns`() {
    let binding = TabBinding(header: [(3, "value"), (7, "key")], schema: .settings)
    #expect(binding.columnOfPosition == [7, 3, nil])
    #expect(binding.positionOfColumn == [-1, -1, -1, 1, -1, -1, -1, 0])
  }

  @Test func `an empty header binds nothing`() {
    #expect(Self.binding([]).columnOfPosition == [nil, nil, nil])
  }
}

struct KeyTableTests {
  static func numbers(_ keys: [String], of texts: [String]) throws -> [Int?] {
    let table = KeyTable(keys)
    let dataset = Dataset.of(["Settings": ["key"] + texts])
    var found: [Int?] = []
    try #require(dataset[.settings]).forEachRow { found.append($0.number(0, in: table)) }
    return found
  }

  @Test func `keys are found by the bytes of a cell, others are not`() throws {
    let keys = ["food", "dining-out", "食費", "café"]
    #expect(try Self.numbers(keys, of: keys) == [0, 1, 2, 3])
    #expect(
      try Self.numbers(keys, of: ["foo", "foods", "Food", " food", "cafe\u{301}", "dining-ou"]).allSatisfy {
        $0 == nil
      })
    #expect(try Self.numbers([], of: ["food"]) == [nil])
    #expect(try Self.numbers(["a", "b", "a"], of: ["a", "b"]) == [0, 1])
  }

  @Test func `many keys are each found by their number`() throws {
    let keys = (0..<2000).map { "key-\($0)" }
    #expect(try Self.numbers(keys, of: keys) == keys.indices.map { $0 })
  }
}
