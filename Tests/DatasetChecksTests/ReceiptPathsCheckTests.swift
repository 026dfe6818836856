import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReceiptPathsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a receipt leads out of the folder",
      [
        #"error ask receipt-path | Receipts.csv:2: fileName: "../shop.jpg" is not a path inside Receipts/. Move the file there and name it."#
      ]
    ) { $0[.receipts, 0, "fileName"] = "../shop.jpg" }
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ReceiptPathsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
