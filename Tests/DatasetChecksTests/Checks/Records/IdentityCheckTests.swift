import DatasetFormat
import TestSupport
import Testing

@testable import DatasetChecks

struct IdentityCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a row stands twice",
      [
        #"warning yes row-repeated | Transactions.csv:3: id: "00000000-0000-7000-8000-000000000001" is a record that stands here twice with the same content (expected one row; the first is row 2). Remove one of the two rows."#
      ]
    ) { $0.repeatRow(0, of: .transactions) },
    FindingCase(
      "a row was copied to make a new one",
      [
        #"error ask id-repeated | Transactions.csv:4: id: "00000000-0000-7000-8000-000000000001" is the id of more than one record (expected one row; the first is row 2). Give one of the records an id of its own; both are kept until then."#
      ]
    ) { $0[.transactions, 2, "id"] = .usual(TestDataset.id(1).uppercased()) },
    FindingCase(
      "rows with one id differ in a text that ends with a colon",
      [
        #"error ask id-repeated | Receipts.csv:3: id: "00000000-0000-7000-8000-000000000029" is the id of more than one record (expected one row; the first is row 2). Give one of the records an id of its own; both are kept until then."#
      ]
    ) {
      $0.repeatRow(0, of: .receipts)
      $0[.receipts, 1, "driveFileId"] = "a:"
    },
    FindingCase(
      "two keys are one after folding",
      [
        #"error ask key-collision | Categories.csv:5: categoryKey: "FOOD" is the key of more than one record (expected one row; the first is row 2). Give one of them another key, and the rows that mean it."#,
        #"warning yes key-form | Categories.csv:5: categoryKey: "FOOD" is not in the form of a key (expected food). Write it in lower case with hyphens."#,
      ]
    ) {
      $0.rows[.categories]?.append([
        "categoryKey": "FOOD", "name": "Meals", "type": "expense", "isActive": "TRUE",
        "createdAt": "2026-01-31T13:45:00Z", "updatedAt": "2026-01-31T13:45:00Z",
      ])
    },
    FindingCase(
      "a setting stands twice",
      [
        #"warning ask setting-twice | Settings.csv:8: key: "Currency" stands twice in the Settings tab (expected one row; the first is row 4). Remove one of the two rows."#
      ]
    ) { $0.rows[.settings]?.append(["key": "Currency", "value": "USD"]) },
    FindingCase(
      "a setting stands twice and says the same",
      [
        #"warning yes setting-twice | Settings.csv:8: key: "Currency" stands twice in the Settings tab (expected one row; the first is row 4). Remove one of the two rows."#
      ]
    ) { $0.rows[.settings]?.append(["key": "Currency", "value": " EUR"]) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(IdentityCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct RecordIDTableTests {
  @Test(arguments: [0, 5000])
  func `identifiers are found by value, the first of equal ones counts`(_ capacity: Int) {
    var table = RecordIDTable(capacity: capacity)
    for number in 0..<5000 {
      #expect(table.add(RecordID(high: UInt64(number % 7), low: UInt64(number))) == nil)
    }
    for number in stride(from: 0, to: 5000, by: 13) {
      #expect(table.add(RecordID(high: UInt64(number % 7), low: UInt64(number))) == number)
    }
    #expect(table.ids.count == 5000)
    #expect(table.contains(RecordID(high: 0, low: 0)) && !table.contains(RecordID(high: 1, low: 0)))
  }
}

/// What a person typed where an id belongs.
struct TypedIDsTests {
  @Test(arguments: [("", "Beleg 4711"), ("lunch", "lunch; Beleg 4711")])
  func `a text in the id cell moves to the note`(_ note: String, _ expected: String) throws {
    var test = TestDataset()
    test.rows[.receipts] = []
    test[.transactions, 0, "id"] = "Beleg 4711"
    test[.transactions, 0, "note"] = .usual(note)
    let repair = try RepairPlan(of: test.context, command: "repair")
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
    let repair = try RepairPlan(of: test.context, command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    #expect(tab.text(row: 1, "id") == TestDataset.id(1))
    #expect(tab.text(row: 1, "note")?.hasSuffix("; Beleg 4711") == true)
  }

  @Test func `ids of another program go, and cells that name them follow`() throws {
    var test = TestDataset()
    test[.transactions, 0, "id"] = "tx-7"
    test[.receipts, 0, "transactionId"] = "tx-7"
    let repair = try RepairPlan(of: test.context, command: "repair")
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
    let repair = try RepairPlan(of: test.context, command: "repair")
    #expect(repair.dataset[.transactions]?.text(row: 1, "updatedAt") == "Beleg 4711")
  }
}
