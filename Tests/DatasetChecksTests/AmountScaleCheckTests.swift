import DatasetFormat
import Testing

@testable import DatasetChecks

struct AmountScaleCheckTests {
  private static func group(_ dataset: inout TestDataset, _ amount: String) {
    for number in 0..<4 {
      let copy = dataset.rows[.transactions]?[1] ?? [:]
      dataset.rows[.transactions]?.append(copy)
      dataset[.transactions, 4 + number, "id"] = .usual(TestDataset.id(10 + number))
      dataset[.transactions, 4 + number, "date"] = .usual("2026-0\(3 + number)-01")
    }
    dataset[.transactions, 5, "amount"] = .usual(amount)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "one amount of a rule is a hundred times the others",
      [
        #"warning no amount-scale | Transactions.csv:7: amount: "200000.00" is a hundred or a thousand times as large or as small as is usual (expected about 2000.00, as the others of its rule). Compare it with the bank's statement: the decimal mark may be lost."#
      ]
    ) { group(&$0, "200000.00") },
    FindingCase(
      "one amount of a rule is larger", []
    ) { group(&$0, "9000.00") },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(AmountScaleCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
