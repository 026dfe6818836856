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

struct BalanceMismatchCheckTests {
  /// The import is of giro, which has -20.00 at first, pays 12.50 on 31 January and 100.00 on 2 February.
  private static func damage(
    _ dataset: inout TestDataset, opening: String = "", closing: String, last: String = "2026-02-02",
    row: Int = 0
  ) {
    dataset[.imports, row, "accountKey"] = "giro"
    dataset[.imports, row, "firstDate"] = "2026-01-31"
    dataset[.imports, row, "lastDate"] = .usual(last)
    dataset[.imports, row, "openingBalance"] = .usual(opening)
    dataset[.imports, row, "closingBalance"] = .usual(closing)
  }

  static let cases: [FindingCase] = [
    FindingCase("the balance of the ledger", []) { damage(&$0, opening: "-20.00", closing: "-132.50") },
    FindingCase(
      "another balance",
      [
        #"warning no balance-mismatch | Imports.csv:2: closingBalance: "-120.00" is not the balance that the account has on that day (expected -132.50 EUR, which giro has on 2026-02-02: 12.50 EUR apart). Look for rows of the account that are missing or there twice since the balance last agreed; dataset validate --only possible-double lists suspects."#
      ]
    ) { damage(&$0, opening: "-20.00", closing: "-120.00") },
    FindingCase(
      "a starting balance that is missing",
      [
        #"info no balance-mismatch | Imports.csv:2: closingBalance: "867.50" is not the balance that the account has on that day (expected -132.50 EUR, which giro has on 2026-02-02: 1000.00 EUR apart; they were so before its first line: startingBalance or earlier lines are missing). Look for rows of the account that are missing or there twice since the balance last agreed; dataset validate --only possible-double lists suspects."#
      ]
    ) { damage(&$0, opening: "980.00", closing: "867.50") },
    FindingCase(
      "a later statement that is apart by as much",
      [
        #"warning no balance-mismatch | Imports.csv:2: closingBalance: "-12.50" is not the balance that the account has on that day (expected -32.50 EUR, which giro has on 2026-02-01: 20.00 EUR apart). Look for rows of the account that are missing or there twice since the balance last agreed; dataset validate --only possible-double lists suspects."#
      ]
    ) {
      $0.repeatRow(0, of: .imports)
      $0[.imports, 1, "id"] = .usual(TestDataset.id(62))
      damage(&$0, closing: "-12.50", last: "2026-02-01")
      damage(&$0, closing: "-112.50", row: 1)
      $0[.imports, 1, "firstDate"] = "2026-02-02"
    },
    FindingCase("a last day that a later statement goes on with", []) {
      $0.repeatRow(0, of: .imports)
      $0[.imports, 1, "id"] = .usual(TestDataset.id(62))
      damage(&$0, closing: "-99.99", last: "2026-02-02")
      damage(&$0, closing: "-132.50", last: "2026-02-03", row: 1)
    },
    FindingCase("a last day that lies within the last of several later statements", []) {
      for _ in 1...2 { $0.repeatRow(0, of: .imports) }
      for row in 1...2 { $0[.imports, row, "id"] = .usual(TestDataset.id(61 + row)) }
      damage(&$0, closing: "-99.99", last: "2026-02-02")
      damage(&$0, closing: "-132.50", last: "2026-02-04", row: 1)
      $0[.imports, 1, "firstDate"] = "2026-02-04"
      damage(&$0, closing: "-132.50", last: "2026-02-05", row: 2)
      $0[.imports, 2, "firstDate"] = "2026-02-02"
    },
    FindingCase("an import that was undone", []) {
      damage(&$0, closing: "1.00")
      $0[.imports, 0, "deletedAt"] = .usual(TestDataset.stamp)
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}

struct BeforeStartCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "an account that starts later than its rows",
      [
        #"info no before-account-start | Transactions.csv:2: date: "2026-01-31" is before the account starts, so that the row is in no balance (expected 2027-01-01, the start of "giro", or later; 2 rows of the account are). Nothing to do where the starting balance holds the row; else move the account's startDate back, and lower its startingBalance."#
      ]
    ) { $0[.accounts, 0, "startDate"] = "2027-01-01" },
    FindingCase("an account that starts with its rows", []) { $0[.accounts, 0, "startDate"] = "2020-01-01" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(BeforeStartCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
