import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

/// What a repair makes of a header that is not the first row: every record is there again, with all that its row held.
struct MissingHeaderTests {
  private func choices(_ dataset: TestDataset) -> [String] {
    Checks.findings(of: dataset.context).filter { $0.code.hasPrefix("header-") }.flatMap(\.choices)
  }

  /// The records of a tab by their ids, each with its cells by the names of their columns.
  private func records(_ name: TabName, _ dataset: Dataset) throws -> [String: [String: String]] {
    let tab = try #require(dataset[name])
    let header = tab.sheet.contents(ofRow: 0)
    var records: [String: [String: String]] = [:]
    for row in 1..<tab.sheet.rowCount {
      var cells: [String: String] = [:]
      for cell in tab.sheet.contents(ofRow: row) where cell.value != .blank {
        cells[try #require(header.first { $0.column == cell.column }).value.text] = cell.value.text
      }
      records[cells[tab.schema.columns[0].name] ?? ""] = cells
    }
    return records
  }

  private func repaired(_ dataset: TestDataset, _ choice: RepairChoice) throws -> Dataset {
    let repair = try Repair(of: dataset.context, choosing: [choice], command: "repair")
    return try repair.plan.applied(to: dataset.dataset)
  }

  @Test(arguments: Storage.allCases, [(TabName.accounts, 1), (.transactions, 3), (.categories, 2)])
  func `a header that was sorted into the rows changes places with the first one`(
    _ storage: Storage, _ tab: (name: TabName, rows: Int)
  ) throws {
    var dataset = TestDataset(storage: storage)
    let before = try records(tab.name, dataset.dataset)
    dataset.rowsAboveHeaders[tab.name] = tab.rows
    #expect(choices(dataset) == ["swap"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "swap"))
    #expect(try records(tab.name, after) == before)
  }

  @Test(arguments: Storage.allCases)
  func `a header that was deleted comes from the earlier state, the person's own columns too`(
    _ storage: Storage
  ) throws {
    var dataset = TestDataset(storage: storage)
    dataset.columns[.transactions]?.swapAt(3, 9)
    dataset.columns[.transactions]?.insert("Mood", at: 5)
    dataset[.transactions, 0, "Mood"] = "fine"
    let before = try records(.transactions, dataset.dataset)
    dataset.remember()
    dataset.rowsAboveHeaders[.transactions] = .some(nil)
    #expect(choices(dataset) == ["restore"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "restore"))
    #expect(try records(.transactions, after) == before)
  }

  @Test(arguments: Storage.allCases)
  func `without an earlier state it is the format's, where the cells fit no other`(_ storage: Storage) throws
  {
    var dataset = TestDataset(storage: storage)
    let before = try records(.transactions, dataset.dataset)
    dataset.rowsAboveHeaders[.transactions] = .some(nil)
    #expect(choices(dataset) == ["header"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "header"))
    #expect(try records(.transactions, after) == before)
    // Nobody knows the columns of a person's own order.
    dataset.columns[.transactions]?.swapAt(1, 4)
    #expect(choices(dataset).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `a title goes to Quarantine, and the plan can be taken back`(_ storage: Storage) throws {
    var dataset = TestDataset(storage: storage)
    let before = try records(.transactions, dataset.dataset)
    dataset.titles[.transactions] = "Our expenses"
    #expect(choices(dataset) == ["quarantine"])
    let repair = try Repair(
      of: dataset.context, choosing: [RepairChoice(.headerNotFirst, option: "quarantine")],
      command: "repair")
    let after = try repair.plan.applied(to: dataset.dataset)
    #expect(try records(.transactions, after) == before)
    let quarantine = try #require(after.foreignSheets.first { $0.name == "Quarantine" })
    #expect(quarantine.contents(ofRow: 1).contains { $0.value.text == "Our expenses" })
    let back = try repair.plan.inverse(in: dataset.dataset).applied(to: after)
    #expect(back[.transactions]?.sheet.contents(ofRow: 0).map(\.value) == [.text("Our expenses")])
    #expect(back[.transactions]?.sheet.rowCount == dataset.dataset[.transactions]?.sheet.rowCount)
  }
}
