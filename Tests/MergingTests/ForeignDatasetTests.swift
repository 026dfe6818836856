import DatasetFormat
import Merging
import Spreadsheet
import TestSupport
import Testing

/// What becomes of the keys, the members and the currency of another dataset.
struct ForeignDatasetTests {
  private func dataset(_ currency: String, _ tabs: [String: [String]]) -> Dataset {
    .inMemory(tabs, currency: currency)
  }

  private let transactions =
    "id|date|type|amount|currency|payee|categoryKey|accountKey|paidBy|shares|createdAt|updatedAt|deletedAt"

  private func cells(_ dataset: Dataset, _ tab: TabName, _ column: String) -> [String] {
    guard let tab = dataset[tab], let index = tab.binding.columnOfPosition[tab.schema[column]] else {
      return []
    }
    return (1..<tab.sheet.rowCount).map { tab.sheet.value(row: $0, column: index).text }
  }

  @Test
  func `a category of the same name and type is ours, and a key that means something else gets a number`()
    throws
  {
    let header = "categoryKey|name|type|isActive|createdAt|updatedAt|deletedAt"
    let ours = dataset(
      "EUR", ["Categories": [header, "food|Groceries|expense|TRUE|t|t|", "pay|Salary|income|TRUE|t|t|"]])
    let other = dataset(
      "EUR",
      [
        "Categories": [
          header, "groceries|GROCERIES|expense|TRUE|t|t|", "food|Food for dogs|expense|TRUE|t|t|",
          "pay-2|Salary|expense|TRUE|t|t|",
        ],
        "Transactions": [
          transactions, "00000000-0000-7000-8000-000000000001|2026-01-01|expense|1.00||A|groceries||||t|t|",
          "00000000-0000-7000-8000-000000000002|2026-01-01|expense|1.00||B|food||||t|t|",
          "00000000-0000-7000-8000-000000000003|2026-01-01|expense|1.00||C|pay-2||||t|t|",
        ],
      ])
    let foreign = try ForeignDataset(other, for: ours).dataset
    #expect(cells(foreign, .transactions, "categoryKey") == ["food", "food-2", "pay-2"])
    #expect(cells(foreign, .categories, "categoryKey") == ["food-2", "pay-2"])
    #expect(cells(foreign, .settings, "key").isEmpty)
  }

  @Test func `the other household's owner is written where a blank meant them`() throws {
    let header = "memberKey|name|isActive|isOwner|createdAt|updatedAt|deletedAt"
    let ours = dataset("EUR", ["Members": [header, "ana|Ana|TRUE|TRUE|t|t|", "b|Ben|TRUE|FALSE|t|t|"]])
    let other = dataset(
      "EUR",
      [
        "Members": [header, "ben|Ben|TRUE|TRUE|t|t|", "b|Bo|TRUE|FALSE|t|t|"],
        "Transactions": [
          transactions,
          "00000000-0000-7000-8000-000000000001|2026-01-01|expense|9.00||A||||ben:1, b:2|t|t|",
          "00000000-0000-7000-8000-000000000002|2026-01-01|expense|1.00||B|||b||t|t|",
        ],
      ])
    let foreign = try ForeignDataset(other, for: ours).dataset
    #expect(cells(foreign, .transactions, "shares") == ["b:1, b-2:2", ""])
    #expect(cells(foreign, .transactions, "paidBy") == ["b", "b-2"])
    #expect(cells(foreign, .members, "memberKey") == ["b-2"])
  }

  @Test func `a blank currency is written out where it means another one here`() throws {
    let rows = [
      transactions, "00000000-0000-7000-8000-000000000001|2026-01-01|expense|100||A|||||t|t|",
      "00000000-0000-7000-8000-000000000002|2026-01-01|expense|1.00|EUR|B|||||t|t|",
    ]
    let other = dataset("JPY", ["Transactions": rows])
    let foreign = try ForeignDataset(other, for: dataset("EUR", [:])).dataset
    #expect(cells(foreign, .transactions, "currency") == ["JPY", "EUR"])
    let same = try ForeignDataset(other, for: dataset("JPY", [:])).dataset
    #expect(cells(same, .transactions, "currency") == ["", "EUR"])
  }
}
