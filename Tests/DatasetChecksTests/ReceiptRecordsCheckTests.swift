import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReceiptRecordsCheckTests {
  private static func second(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void) {
    dataset.repeatRow(0, of: .receipts)
    dataset[.receipts, 1, "id"] = .usual(TestDataset.id(42))
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a receipt of a deleted transaction",
      [
        #"info yes receipt-of-deleted | Receipts.csv:2: transactionId: "00000000-0000-7000-8000-000000000001" is a deleted transaction that still has a receipt. Nothing to do: repair marks the receipt as deleted too; the file stays."#
      ]
    ) { $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp) },
    FindingCase(
      "a receipt of a record whose cells stand beside their columns",
      [
        #"error ask deleted-unreadable | Transactions.csv:2: deletedAt: "2026-01-31T13:45:00Z" does not say for certain that the row is deleted (expected a row whose other cells are of their columns' kinds). Clear the cell if the row counts; else write a time such as 2026-01-31T13:45:00Z."#
      ]
    ) {
      $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp)
      $0[.transactions, 0, "amount"] = "giro"
      $0[.transactions, 0, "type"] = "12.50"
    },
    FindingCase(
      "two receipts share a file",
      [
        #"warning ask receipt-shared | Receipts.csv:3: fileName: "2026/shop.jpg" is the file of two receipts (expected a file of its own; row 2 has it too). Copy the file under another name for one of them, or delete one of the rows."#
      ]
    ) { second(&$0) { _ in } },
    FindingCase(
      "two files with the same content",
      [
        #"info no receipt-twice | Receipts.csv:3: fileName: "2026/again.jpg" is a file with the same content as another one (expected one file; that of row 2 has the same content). Nothing to do, unless one of the two receipts was added by mistake."#
      ]
    ) {
      second(&$0) {
        for row in 0...1 { $0[.receipts, row, "sha256"] = .usual(String(repeating: "0b", count: 32)) };
        $0[.receipts, 1, "fileName"] = "2026/again.jpg"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ReceiptRecordsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
