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
