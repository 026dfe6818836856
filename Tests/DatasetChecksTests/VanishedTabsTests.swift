import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// A tab that a dataset may lack, and that was there in an earlier state.
struct VanishedTabsTests {
  private static func vanished(_ name: TabName, _ storage: Storage) -> TestDataset {
    var test = TestDataset(storage: storage)
    test.remember()
    test.columns[name] = nil
    return test
  }

  @Test(arguments: [TabName.accounts, .imports], Storage.allCases)
  func `a tab that is gone is an error, and its rows are not called unknown`(
    _ name: TabName, _ storage: Storage
  ) throws {
    let test = Self.vanished(name, storage)
    let found = Checks.findings(of: test.context)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code)" } == ["error ask tab-vanished"], "\(found)")
    #expect(found.first?.choices == ["restore", "delete"])
    #expect(!CheckContext(dataset: test.dataset, earlier: test.earlier).isSettled)
  }

  @Test(arguments: [TabName.accounts, .imports], Storage.allCases)
  func `restore brings the tab back as it was`(_ name: TabName, _ storage: Storage) throws {
    let test = Self.vanished(name, storage)
    let choice = RepairChoice(.tabVanished, option: "restore")
    let repair = try Repair(of: test.context, choosing: [choice], command: "repair")
    let (now, then) = (try #require(repair.dataset[name]), try #require(test.earlier?.dataset[name]))
    for row in 1..<then.sheet.rowCount {
      for position in then.schema.columns.indices {
        #expect(
          now.recordValue(row: row, position: position).text
            == then.recordValue(row: row, position: position).text)
      }
    }
    #expect(repair.open.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test func `delete brings the rows of a tab back as deleted ones`() throws {
    let test = Self.vanished(.imports, .csv)
    let choice = RepairChoice(.tabVanished, option: "delete")
    let repair = try Repair(of: test.context, choosing: [choice], command: "repair")
    var states: [Bool] = []
    repair.dataset[.imports]?.forEachRow { states.append($0.isDeleted) }
    #expect(states == [true])
  }

  @Test func `a tab whose records runs have taken out is not missed`() {
    var test = Self.vanished(.imports, .csv)
    test.earlier?.removed = [TestDataset.id(61)]
    test[.transactions, 1, "importId"] = ""
    #expect(Checks.findings(of: test.context).allSatisfy { $0.kind != .tabVanished })
  }
}
