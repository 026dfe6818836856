import DatasetFormat
import Testing

@testable import DatasetChecks

struct AccountCurrenciesCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a row in another currency than its account",
      [
        #"warning ask account-currencies | Transactions.csv:2: currency: "USD" is not the currency of the account, whose balance cannot be told for it (expected EUR, as giro has). Keep each currency in an account of its own, or correct the cell."#
      ]
    ) { $0[.transactions, 0, "currency"] = "USD" },
    FindingCase(
      "several such rows", storage: .xlsx,
      [
        #"warning ask account-currencies | Money.xlsx: Transactions!G2: currency: "USD" is not the currency of the account, whose balance cannot be told for it (expected EUR, as giro has; 1 more of its rows are in another currency). Keep each currency in an account of its own, or correct the cell."#
      ]
    ) {
      $0[.transactions, 0, "currency"] = "USD"
      $0[.transactions, 2, "currency"] = "GBP"
    },
    FindingCase("the account's own currency", []) { $0[.transactions, 0, "currency"] = "EUR" },
    FindingCase("no account", []) { $0[.transactions, 1, "currency"] = "USD" },
    FindingCase("a deleted row", []) { $0[.transactions, 3, "currency"] = "USD" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}
