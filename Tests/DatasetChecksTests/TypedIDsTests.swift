import DatasetFormat
import TestSupport
import Testing

@testable import DatasetChecks

/// What a person typed where an id belongs.
struct TypedIDsTests {
  @Test(arguments: [("", "Beleg 4711"), ("lunch", "lunch; Beleg 4711")])
  func `a text in the id cell moves to the note`(_ note: String, _ expected: String) throws {
    var test = TestDataset()
    test.rows[.receipts] = []
    test[.transactions, 0, "id"] = "Beleg 4711"
    test[.transactions, 0, "note"] = .usual(note)
    let repair = try Repair(of: test.context, command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    #expect(RecordID(cellText: tab.text(row: 1, "id") ?? "") != nil)
    #expect(tab.text(row: 1, "note") == expected)
    #expect(tab.text(row: 1, "updatedAt") == TestDataset.stamp)
  }

  @Test func `a record whose id was typed over gets it back`() throws {
    var test = TestDataset()
    test.remember()
    test[.transactions, 0, "id"] = "Beleg 4711"
    test.rows[.receipts] = []
    let repair = try Repair(of: test.context, command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    #expect(tab.text(row: 1, "id") == TestDataset.id(1))
    #expect(tab.text(row: 1, "note")?.hasSuffix("; Beleg 4711") == true)
  }

  @Test func `ids of another program go, and cells that name them follow`() throws {
    var test = TestDataset()
    test[.transactions, 0, "id"] = "tx-7"
    test[.receipts, 0, "transactionId"] = "tx-7"
    let repair = try Repair(of: test.context, command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    let id = try #require(tab.text(row: 1, "id"))
    #expect(tab.text(row: 1, "note") == "Say \"hi\"")
    #expect(repair.dataset[.receipts]?.text(row: 1, "transactionId") == id)
  }

  @Test func `where a row has no place for the text a person chooses`() {
    var test = TestDataset()
    test[.receipts, 0, "id"] = "photo of lunch"
    let found = Checks.findings(of: test.context).filter { $0.kind == .idNotUUID }
    #expect(found.map { "\($0.fix) \($0.choices)" } == [#"ask ["new-id"]"#])
  }

  @Test func `a text in updatedAt is not overwritten by a time`() throws {
    var test = TestDataset()
    test.remember()
    test[.transactions, 0, "amount"] = "13.50"
    test[.transactions, 0, "updatedAt"] = "Beleg 4711"
    let repair = try Repair(of: test.context, command: "repair")
    #expect(repair.dataset[.transactions]?.text(row: 1, "updatedAt") == "Beleg 4711")
  }
}
