import DatasetFormat
import Testing

@testable import DatasetChecks

struct PossibleDoublesCheckTests {
  /// Two imports of giro from 30 January to 5 February, and a row of each: `Corner Shop`, and what `other` says.
  private static func damage(_ dataset: inout TestDataset, other: (inout TestDataset) -> Void = { _ in }) {
    dataset.repeatRow(0, of: .imports)
    dataset[.imports, 1, "id"] = .usual(TestDataset.id(62))
    dataset[.imports, 1, "format"] = "ofx"
    for row in 0...1 {
      dataset[.imports, row, "accountKey"] = "giro"
      dataset[.imports, row, "firstDate"] = "2026-01-30"
      dataset[.imports, row, "lastDate"] = "2026-02-05"
    }
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    for row in 0...1 {
      dataset[.transactions, row, "importId"] = .usual(TestDataset.id(61 + row))
      dataset[.transactions, row, "importKey"] = .usual("1:0000000000000000000000000000000\(row)#1")
      dataset[.transactions, row, "externalId"] = .usual("R\(row)")
    }
    dataset[.transactions, 1, "payee"] = "CORNER SHOP BERLIN"
    other(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "two rows of two imports",
      [
        #"warning no possible-double | Transactions.csv:3: amount: "12.50" may be a payment that is there twice (expected one row a payment; row 2 from a.csv is like it). Compare both rows with the bank's statement, and delete one if the payment was made once."#
      ]
    ) { damage(&$0) },
    FindingCase("two rows of one import", []) {
      damage(&$0) { $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61)) }
    },
    FindingCase("another day", []) { damage(&$0) { $0[.transactions, 1, "date"] = "2026-02-01" } },
    FindingCase("another amount", []) { damage(&$0) { $0[.transactions, 1, "amount"] = "12.51" } },
    FindingCase("another account", []) { damage(&$0) { $0[.transactions, 1, "accountKey"] = "" } },
    FindingCase("another party", []) { damage(&$0) { $0[.transactions, 1, "payee"] = "Rent" } },
    FindingCase("a row that is deleted", []) {
      damage(&$0) { $0[.transactions, 1, "deletedAt"] = .usual(TestDataset.stamp) }
    },
    FindingCase("references of one format", []) { damage(&$0) { $0[.imports, 1, "format"] = "" } },
    FindingCase("equal lines that an import has told apart", []) {
      damage(&$0) { $0[.transactions, 1, "importKey"] = "1:00000000000000000000000000000000#2" }
    },
    FindingCase("imports without a common day", []) {
      damage(&$0) {
        $0[.imports, 0, "lastDate"] = "2026-01-30"; $0[.imports, 1, "firstDate"] = "2026-01-31"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}
