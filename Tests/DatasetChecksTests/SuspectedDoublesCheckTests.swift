import DatasetFormat
import Testing

@testable import DatasetChecks

struct SuspectedDoublesCheckTests {
  private static func copy(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void) {
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a row that was copied",
      [
        #"warning no double-suspected | Transactions.csv:3: amount: "12.50" may be a payment that was typed and is there twice (expected one row a payment; row 2 is like it). Compare both rows, and delete one if the payment was made once."#
      ]
    ) { copy(&$0) { _ in } },
    FindingCase(
      "two equal purchases that were typed", []
    ) { copy(&$0) { $0[.transactions, 1, "createdAt"] = "2026-01-30T13:45:00Z" } },
    FindingCase(
      "a typed row and an imported one",
      [
        #"warning no double-suspected | Transactions.csv:3: amount: "12.50" may be a payment that was typed and is there twice (expected one row a payment; row 2 is like it). Compare both rows, and delete one if the payment was made once."#
      ]
    ) {
      copy(&$0) {
        $0[.transactions, 1, "createdAt"] = "2026-01-30T13:45:00Z";
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61));
        $0[.transactions, 1, "date"] = "2026-02-03"; $0[.transactions, 1, "payee"] = "CORNER SHOP BERLIN"
      }
    },
    FindingCase(
      "a typed row and an imported one of another party", []
    ) {
      copy(&$0) {
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61)); $0[.transactions, 1, "payee"] = "Rent"
      }
    },
    FindingCase(
      "a typed row and an imported one four days later", []
    ) {
      copy(&$0) {
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61));
        $0[.transactions, 1, "date"] = "2026-02-04"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(SuspectedDoublesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
