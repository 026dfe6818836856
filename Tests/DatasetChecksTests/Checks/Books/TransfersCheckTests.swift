import DatasetFormat
import Testing

@testable import DatasetChecks

struct TransfersCheckTests {
  /// Rows 4 and 6: a transfer of 100.00 from giro to a purse.
  private static func pair(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void = { _ in }) {
    dataset.repeatRow(1, of: .accounts)
    dataset[.accounts, 2, "accountKey"] = "purse"
    dataset[.accounts, 2, "name"] = "Purse"
    dataset[.accounts, 2, "currency"] = ""
    dataset.repeatRow(3, of: .transactions)
    dataset[.transactions, 4, "id"] = .usual(TestDataset.id(5))
    dataset[.transactions, 4, "accountKey"] = "purse"
    dataset[.transactions, 4, "deletedAt"] = ""
    for row in [2, 4] { dataset[.transactions, row, "transferId"] = .usual(TestDataset.id(90)) }
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "one half of a transfer is missing",
      [
        #"error ask transfer-half | Transactions.csv:4: transferId: "00000000-0000-7000-8000-00000000005a" is the id of a transfer of which one half is missing (expected a second row with it). Add the row of the other account, or make this row an expense or an income."#
      ]
    ) { $0[.transactions, 2, "transferId"] = .usual(TestDataset.id(90)) },
    FindingCase(
      "one half of a transfer is deleted",
      [
        #"warning ask transfer-half-deleted | Transactions.csv:4: transferId: "00000000-0000-7000-8000-00000000005a" is the id of a transfer of which one half is deleted (expected both halves, or none; the deleted one is row 6). Delete both rows, or bring the deleted one back."#
      ]
    ) { pair(&$0) { $0[.transactions, 4, "deletedAt"] = .usual(TestDataset.stamp) } },
    FindingCase(
      "a whole transfer", []
    ) { pair(&$0) },
    FindingCase(
      "both halves are out",
      [
        #"error ask transfer-mismatch | Transactions.csv:6: direction: "out" differs between the two halves of a transfer (expected one row out and one in; row 4 is out too). Make the two rows agree."#
      ]
    ) { pair(&$0) { $0[.transactions, 4, "direction"] = "out" } },
    FindingCase(
      "the amounts of the halves differ",
      [
        #"error ask transfer-mismatch | Transactions.csv:6: amount: "41.41" differs between the two halves of a transfer (expected 100.00, as in row 4). Make the two rows agree."#
      ]
    ) { pair(&$0) { $0[.transactions, 4, "amount"] = "41.41" } },
    FindingCase(
      "the amounts differ in two currencies", []
    ) {
      pair(&$0) {
        $0[.transactions, 4, "amount"] = "16000"; $0[.transactions, 4, "currency"] = "";
        $0[.transactions, 4, "accountKey"] = "savings"
      }
    },
    FindingCase(
      "the days of the halves differ",
      [
        #"warning ask transfer-mismatch | Transactions.csv:6: date: "2026-02-03" differs between the two halves of a transfer (expected 2026-02-02, as in row 4). Make the two rows agree."#
      ]
    ) { pair(&$0) { $0[.transactions, 4, "date"] = "2026-02-03" } },
    FindingCase(
      "the days differ and a statement brought one", []
    ) {
      pair(&$0) {
        $0[.transactions, 4, "date"] = "2026-02-03";
        $0[.transactions, 4, "importId"] = .usual(TestDataset.id(61))
      }
    },
    FindingCase(
      "the notes of the halves differ",
      []
    ) { pair(&$0) { $0[.transactions, 4, "note"] = "other" } },
    FindingCase(
      "both halves are of one account",
      [
        #"warning ask transfer-same-account | Transactions.csv:6: accountKey: "giro" is the account of both halves of a transfer (expected another account than row 4 has). Choose the other account in one of the two rows."#
      ]
    ) { pair(&$0) { $0[.transactions, 4, "accountKey"] = "giro" } },
    FindingCase(
      "a third row of a transfer",
      [
        #"error ask transfer-many | Transactions.csv:7: transferId: "00000000-0000-7000-8000-00000000005a" is the id of a transfer with more than two rows (expected two rows; rows 4 and 6 have it already). Clear transferId in the row that does not belong to it, or delete the row."#
      ]
    ) {
      pair(&$0) {
        $0.repeatRow(4, of: .transactions); $0[.transactions, 5, "id"] = .usual(TestDataset.id(6))
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(TransfersCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
