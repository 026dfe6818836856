import DatasetFormat
import Testing

@testable import DatasetChecks

struct SplitSumCheckTests {
  /// Divides the first row in two; the key of its line is made of what the bank has.
  private static func divide(
    _ dataset: inout TestDataset, _ first: String, _ second: String,
    line: String = "2026-01-31 -1250 EUR corner"
  ) {
    dataset[.transactions, 0, "splitId"] = .usual(TestDataset.id(71))
    var part = dataset.rows[.transactions]?[0] ?? [:]
    part["id"] = .usual(TestDataset.id(5))
    part["amount"] = .usual(second)
    part["categoryKey"] = "dining-out"
    dataset.rows[.transactions]?.append(part)
    dataset[.transactions, 0, "amount"] = .usual(first)
    dataset[.transactions, 0, "importId"] = .usual(TestDataset.id(61))
    dataset[.transactions, 0, "statementText"] = "corner"
    dataset[.transactions, 0, "importKey"] = .usual("1:\(TestDataset.hex(line))#1")
  }

  static let cases: [FindingCase] = [
    FindingCase("parts that come to the line", []) { divide(&$0, "5.00", "7.50") },
    FindingCase(
      "a part that was changed by itself",
      [
        #"warning no split-sum | Transactions.csv:2: amount: "5.00" is a part of a statement line, and the parts do not add up to it (expected parts that add up to the line; these 2 add up to 13.50). Compare the parts with the bank's statement: one was changed or deleted, and the rest of the line is in no sum."#
      ]
    ) { divide(&$0, "5.00", "8.50") },
    FindingCase(
      "a part that was deleted by itself",
      [
        #"warning no split-sum | Transactions.csv:2: amount: "5.00" is a part of a statement line, and the parts do not add up to it (expected parts that add up to the line; these 1 add up to 5.00). Compare the parts with the bank's statement: one was changed or deleted, and the rest of the line is in no sum."#
      ]
    ) {
      divide(&$0, "5.00", "7.50")
      $0[.transactions, 4, "deletedAt"] = .usual(TestDataset.stamp)
    },
    FindingCase("parts on another day than the statement's", []) {
      divide(&$0, "5.00", "7.50", line: "2026-01-28 -1250 EUR corner")
    },
    FindingCase("a line that is deleted whole", []) {
      divide(&$0, "5.00", "8.50")
      $0.rows[.receipts] = []
      $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp)
      $0[.transactions, 4, "deletedAt"] = .usual(TestDataset.stamp)
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(SplitSumCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
