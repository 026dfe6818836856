import DatasetFormat
import Testing

@testable import DatasetChecks

struct TransactionsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a transfer has no direction",
      [
        #"error ask direction-missing | Transactions.csv:4: direction: a transfer or an adjustment needs a direction. Write in or out into the direction column."#
      ]
    ) { $0[.transactions, 2, "direction"] = "" },
    FindingCase(
      "a transfer has no direction, and its other half has one",
      [
        #"error yes direction-missing | Transactions.csv:4: direction: a transfer or an adjustment needs a direction (expected out, as the other half of the transfer says). Write in or out into the direction column."#
      ]
    ) {
      $0[.transactions, 2, "direction"] = ""
      $0[.transactions, 3, "deletedAt"] = ""
      $0[.transactions, 3, "accountKey"] = "giro-2"
      $0.rows[.accounts]?.append([
        "accountKey": "giro-2", "name": "Giro 2", "type": "checking", "startingBalance": "0",
        "isActive": "TRUE",
        "createdAt": .usual(TestDataset.stamp), "updatedAt": .usual(TestDataset.stamp),
      ])
      for row in 2...3 { $0[.transactions, row, "transferId"] = .usual(TestDataset.id(71)) }
    },
    FindingCase(
      "an expense has no category",
      [
        #"info no not-categorised | Transactions.csv:2: categoryKey: the transaction has no category yet. Choose one from the list in the category column."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "" },
    FindingCase(
      "an expense has a category of income",
      [
        #"warning ask category-type | Transactions.csv:2: categoryKey: "salary" is a category of the other type (expected a category of type expense). Choose another category."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "salary" },
    FindingCase(
      "a transfer has a category",
      [
        #"warning ask category-type | Transactions.csv:4: categoryKey: "food" is a category of the other type (expected a blank cell: the row is a transfer). Choose another category."#
      ]
    ) { $0[.transactions, 2, "categoryKey"] = "food" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(TransactionsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
