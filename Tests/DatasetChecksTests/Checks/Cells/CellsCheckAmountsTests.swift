import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct CellsCheckAmountsTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "an amount is text", storage: .xlsx,
      [
        #"info yes number-as-text | Money.xlsx: Transactions!E2: amount: "12.50" is a number stored as text (expected 12.50). Nothing to do: it is read as a number."#
      ]
    ) { $0[.transactions, 0, "amount"] = .raw(.text, "12.50") },
    FindingCase(
      "an amount has a letter",
      [
        #"error ask amount-unreadable | Transactions.csv:2: amount: "12,3O" is not an amount. Correct the cell and run validate again."#
      ]
    ) { $0[.transactions, 0, "amount"] = "12,3O" },
    FindingCase(
      "an amount became a date", storage: .xlsx,
      [
        #"error ask amount-is-date | Money.xlsx: Transactions!E2: amount: "2026-02-01" is a date where an amount belongs. Type the amount again, with a point as the decimal mark."#
      ]
    ) { $0[.transactions, 0, "amount"] = .raw(.date, "2026-02-01") },
    FindingCase(
      "an amount has a currency sign",
      [
        #"warning yes amount-currency-sign | Transactions.csv:2: amount: "€12.50" has a currency in the amount (expected 12.50). Write the number alone."#
      ]
    ) { $0[.transactions, 0, "amount"] = "€12.50" },
    FindingCase(
      "an amount has another currency",
      [
        #"error ask currency-mismatch | Transactions.csv:2: amount: "$12.50" names another currency than the row's (expected EUR). Correct the amount or the currency column."#
      ]
    ) { $0[.transactions, 0, "amount"] = "$12.50" },
    FindingCase(
      "an amount has a comma",
      [
        #"warning yes amount-comma | Transactions.csv:2: amount: "1.234,56" is not written as a plain number (expected 1234.56). Write it with a point as the decimal mark, without grouping, the minus in front."#
      ]
    ) { $0[.transactions, 0, "amount"] = "1.234,56" },
    FindingCase(
      "an amount has two readings",
      [
        #"error ask amount-ambiguous | Transactions.csv:2: amount: "1.234" can be read as two different amounts. Write it with a point as the decimal mark and without grouping."#
      ]
    ) { $0[.transactions, 0, "amount"] = "1.234" },
    FindingCase(
      "an expense is negative",
      [
        #"warning ask amount-negative | Transactions.csv:2: amount: "-12.50" is negative; amounts are positive and the type gives the direction. Remove the minus; for a refund set direction to in."#
      ]
    ) { $0[.transactions, 0, "amount"] = "-12.50" },
    FindingCase(
      "a negative expense has a comma",
      [
        #"warning ask amount-negative | Transactions.csv:2: amount: "-12,50" is negative; amounts are positive and the type gives the direction. Remove the minus; for a refund set direction to in."#
      ]
    ) { $0[.transactions, 0, "amount"] = "-12,50" },
    FindingCase(
      "an income is negative",
      [
        #"error ask amount-negative | Transactions.csv:3: amount: "-2000" is negative; amounts are positive and the type gives the direction (expected a positive amount; a refund is an expense with the direction in). Remove the minus; for a refund set direction to in."#
      ]
    ) { $0[.transactions, 1, "amount"] = "-2000" },
    FindingCase(
      "an amount is zero",
      [
        #"error ask amount-zero | Transactions.csv:2: amount: "0,00" is no amount of money. Fill in the amount or remove the row."#
      ]
    ) { $0[.transactions, 0, "amount"] = "0,00" },
    FindingCase(
      "an amount carries noise", storage: .xlsx,
      [
        #"info yes amount-noise | Money.xlsx: Transactions!E2: amount: "12.490000000000002" carries the rounding noise of a spreadsheet (expected 12.49). Nothing to do: the exact amount is read."#
      ]
    ) { $0[.transactions, 0, "amount"] = .raw(.number, "12.490000000000002") },
    FindingCase(
      "an amount has too many digits",
      [
        #"error ask amount-precision | Transactions.csv:2: amount: "12.3456" has more digits than its currency (expected at most 2 digits after the point in EUR). Round the amount or choose the currency it is in."#
      ]
    ) { $0[.transactions, 0, "amount"] = "12.3456" },
    FindingCase(
      "an amount of yen has digits",
      [
        #"error ask amount-precision | Transactions.csv:2: amount: "12.50" has more digits than its currency (expected no digits after the point in JPY). Round the amount or choose the currency it is in."#
      ]
    ) { $0[.transactions, 0, "accountKey"] = "savings" },
    FindingCase(
      "an amount is too large",
      [
        #"error ask amount-too-large | Transactions.csv:2: amount: "99999999999999999" is larger, or has more digits, than a spreadsheet keeps exactly. Correct the cell."#
      ]
    ) { $0[.transactions, 0, "amount"] = "99999999999999999" },
    FindingCase(
      "a currency is in lower case",
      [
        #"warning yes currency-unknown | Transactions.csv:2: currency: "usd" is not a currency code of ISO 4217 (expected USD). Write a code such as EUR."#
      ]
    ) { $0[.transactions, 0, "currency"] = "usd" },
    FindingCase(
      "a currency is a sign of many",
      [
        #"error ask currency-unknown | Transactions.csv:2: currency: "$" is not a currency code of ISO 4217. Write a code such as EUR."#
      ]
    ) { $0[.transactions, 0, "currency"] = "$" },
    FindingCase(
      "no currency is written as one",
      [
        #"error ask currency-unknown | Transactions.csv:2: currency: "XXX" is not a currency code of ISO 4217. Write a code such as EUR."#
      ]
    ) { $0[.transactions, 0, "currency"] = "XXX" },
    FindingCase(
      "the currency of an amount abroad is unknown",
      [
        #"error ask currency-unknown | Transactions.csv:2: originalCurrency: "Taler" is not a currency code of ISO 4217. Write a code such as EUR."#
      ]
    ) {
      $0[.transactions, 0, "originalAmount"] = "1.234"
      $0[.transactions, 0, "originalCurrency"] = "Taler"
    },
    FindingCase(
      "an amount abroad has its own digits",
      [
        #"error ask amount-precision | Transactions.csv:2: originalAmount: "1.2345" has more digits than its currency (expected at most 3 digits after the point in BHD). Round the amount or choose the currency it is in."#
      ]
    ) {
      $0[.transactions, 0, "originalAmount"] = "1.2345"
      $0[.transactions, 0, "originalCurrency"] = "BHD"
    },
    FindingCase(
      "a balance has too many digits",
      [
        #"error ask amount-precision | Accounts.csv:3: startingBalance: "0.50" has more digits than its currency (expected no digits after the point in JPY). Round the amount or choose the currency it is in."#
      ]
    ) { $0[.accounts, 1, "startingBalance"] = "0.50" },
    FindingCase(
      "an amount of a rule has no currency to be judged by",
      [
        #"error ask amount-unreadable | ImportRules.csv:2: amountMax: "lots" is not an amount. Correct the cell and run validate again."#
      ]
    ) {
      $0.columns[.importRules] = TabSchema.importRules.columns.map(\.name)
      $0.rows[.importRules] = [
        ["id": .usual(TestDataset.id(71)), "isEnabled": "TRUE", "amountMin": "1.234", "amountMax": "lots"]
      ]
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

}

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
