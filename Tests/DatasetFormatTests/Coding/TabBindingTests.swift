import DatasetFormat
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

  @Test func `gaps before and between columns are no columns`() {
    let binding = TabBinding(header: [(3, "value"), (7, "key")], schema: .settings)
    #expect(binding.columnOfPosition == [7, 3, nil])
    #expect(binding.positionOfColumn == [-1, -1, -1, 1, -1, -1, -1, 0])
  }

  @Test func `an empty header binds nothing`() {
    #expect(Self.binding([]).columnOfPosition == [nil, nil, nil])
  }
}
