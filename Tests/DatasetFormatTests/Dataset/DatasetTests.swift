import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct DatasetTests {
  @Test(arguments: [
    (["key|value", "schemaVersion|1"], 1), (["key|value", "schemaVersion|2"], 2),
    (["key|value", "schemaVersion|9"], 9),
    (["key|value", "schemaVersion|2.0"], 2), (["key|value", "Schema Version| 2 "], 2),
    (["key|value", "schemaVersion|"], 1),
    (["key|value", "schemaVersion|two"], 1), (["key|value", "schemaVersion|0"], 1),
    (["key|value", "schemaVersion|-3"], 1),
    (["key|value", "schemaVersion|1.5"], 1), (["key|value", "schemaVersion|99999999999999999999"], Int.max),
    (["key|value"], 1),
  ])
  func `the version is what the Settings say, else 1 without newer columns`(
    _ settings: [String], _ version: Int
  ) {
    #expect(Dataset.of(["Settings": settings, "Transactions": ["id|date|type|amount"]]).version == version)
  }

  @Test(arguments: [
    ["Transactions": ["id|date|payee"]], ["Accounts": ["accountKey|name"]],
    ["Categories": ["categoryKey|group"]],
  ])
  func `a column or a tab of version 2 tells the version where no setting does`(_ tabs: [String: [String]]) {
    #expect(Dataset.of(tabs).version == 2)
  }

  @Test(arguments: [("1", false), ("2", false), ("3", true), ("99999999999999999999", true), ("two", false)])
  func `a newer dataset is not changed, and the finding names the version`(_ version: String, _ isNewer: Bool)
  {
    let dataset = Dataset.of(["Settings": ["key|value", "schemaVersion|\(version)"]])
    let obstacle = dataset.changeObstacle
    #expect((obstacle != nil) == isNewer)
    #expect(obstacle?.code ?? "schema-future" == "schema-future")
    #expect(obstacle?.location.description ?? "Settings.csv:2" == "Settings.csv:2")
  }

  @Test func `tabs are found by name whatever its case and spacing, all other sheets are kept`() {
    let dataset = Dataset.of([
      "recurring_rules": ["id"], " TRANSACTIONS": ["id"], "Notes": ["x"], "Quarantine": ["y"],
    ])
    #expect(Set(dataset.tabs.keys) == [.recurringRules, .transactions])
    #expect(dataset.foreignSheets.map(\.name).sorted() == ["Notes", "Quarantine"])
    #expect(dataset.sheetOrder.count == 4)
  }

  @Test func `of two sheets for one tab the one with the exact name is read`() {
    let dataset = Dataset.of([
      "TRANSACTIONS": ["id|date", "1|2"], "Transactions": ["id"], "transactions ": ["id"],
    ])
    #expect(dataset[.transactions]?.sheet.name == "Transactions")
    #expect(dataset.foreignSheets.map(\.name) == ["TRANSACTIONS", "transactions "])
  }

  @Test func `of two sheets like a tab the first is read`() {
    let dataset = Dataset.of(["TRANSACTIONS": ["id|date"], "transactions": ["id"]])
    #expect(dataset[.transactions]?.sheet.name == "TRANSACTIONS")
  }
}
