import DatasetFormat
import Spreadsheet
import Testing

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
