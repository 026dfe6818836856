import DatasetFormat
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
