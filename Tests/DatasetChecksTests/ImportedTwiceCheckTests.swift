import DatasetFormat
import Testing

@testable import DatasetChecks

struct ImportedTwiceCheckTests {
  private static func twice(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void = { _ in }) {
    dataset[.transactions, 0, "importKey"] = "1:00000000000000000000000000000000#1"
    dataset[.transactions, 0, "importId"] = .usual(TestDataset.id(61))
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a line of a statement twice",
      [
        #"warning yes import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows."#
      ]
    ) { twice(&$0) },
    FindingCase(
      "a line twice of which one was edited",
      [
        #"warning ask import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows."#
      ]
    ) { twice(&$0) { $0[.transactions, 1, "note"] = "mine" } },
    FindingCase(
      "a line twice of which the second has a receipt",
      [
        #"warning ask import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows."#
      ]
    ) { twice(&$0) { $0[.receipts, 0, "transactionId"] = .usual(TestDataset.id(5)) } },
    FindingCase(
      "one key in two accounts", []
    ) { twice(&$0) { $0[.transactions, 1, "accountKey"] = "" } },
    FindingCase(
      "two parts of one line", []
    ) {
      twice(&$0) {
        for row in 0...1 {
          $0[.transactions, row, "splitId"] = .usual(TestDataset.id(91))
          $0[.transactions, row, "importKey"] = .usual("1:\(TestDataset.hex("2026-01-31 -2500 EUR "))#1")
        }
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ImportedTwiceCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
