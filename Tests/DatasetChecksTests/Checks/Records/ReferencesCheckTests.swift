import DatasetFormat
import Testing

@testable import DatasetChecks

struct ReferencesCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "somebody paid who is no member",
      [
        #"error ask member-unknown | Transactions.csv:2: paidBy: "ben" is not a key of the Members tab. Choose a member, or add them to the tab."#
      ]
    ) { $0[.transactions, 0, "paidBy"] = "ben" },
    FindingCase(
      "a category is unknown",
      [
        #"error ask category-unknown | Transactions.csv:2: categoryKey: "clothing" is not a key of the Categories tab. Choose a category, or add it to the tab."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "clothing" },
    FindingCase(
      "a category is misspelt",
      [
        #"error ask category-unknown | Transactions.csv:2: categoryKey: "fod" is not a key of the Categories tab (expected perhaps food). Choose a category, or add it to the tab."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "fod" },
    FindingCase(
      "a category is called by its name",
      [
        #"warning yes category-by-name | Transactions.csv:2: categoryKey: "restaurants" is a category's name where its key belongs (expected dining-out). Write the key."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "restaurants" },
    FindingCase(
      "a name is the key of another category",
      [
        #"warning yes category-by-name | Transactions.csv:2: categoryKey: "Dining-Out" is a category's name where its key belongs (expected food). Write the key."#
      ]
    ) {
      $0[.categories, 0, "name"] = "Dining-out"
      $0[.transactions, 0, "categoryKey"] = "Dining-Out"
    },
    FindingCase(
      "a category is deleted",
      [
        #"warning ask category-deleted | Transactions.csv:2: categoryKey: "dining-out" is a deleted category. Choose another category."#
      ]
    ) {
      $0[.categories, 1, "deletedAt"] = .usual(TestDataset.stamp)
      $0[.transactions, 0, "categoryKey"] = "dining-out"
    },
    FindingCase(
      "the category above is unknown",
      [
        #"error ask category-unknown | Categories.csv:3: parentKey: "house" is not a key of the Categories tab. Choose a category, or add it to the tab."#
      ]
    ) { $0[.categories, 1, "parentKey"] = "house" },
    FindingCase(
      "an account is unknown",
      [
        #"error ask account-unknown | Transactions.csv:2: accountKey: "visa" is not a key of the Accounts tab. Choose an account, or add it to the tab."#
      ]
    ) { $0[.transactions, 0, "accountKey"] = "visa" },
    FindingCase(
      "an account is called by its name",
      [
        #"warning yes account-by-name | Transactions.csv:2: accountKey: "Everyday money" is an account's name where its key belongs (expected giro). Write the key."#
      ]
    ) {
      $0[.accounts, 0, "name"] = "Everyday Money"
      $0[.transactions, 0, "accountKey"] = "Everyday money"
    },
    FindingCase(
      "a rule is unknown",
      [
        #"warning ask rule-unknown | Transactions.csv:3: recurringRuleId: "00000000-0000-7000-8000-000000000020" is not the id of a recurring rule. Clear the cell."#
      ]
    ) { $0[.transactions, 1, "recurringRuleId"] = .usual(TestDataset.id(32)) },
    FindingCase(
      "a template is unknown",
      [
        #"info yes template-unknown | RecurringRules.csv:2: templateTransactionId: "00000000-0000-7000-8000-000000000007" is not the id of a transaction. Clear the cell."#
      ]
    ) { $0[.recurringRules, 0, "templateTransactionId"] = .usual(TestDataset.id(7)) },
    FindingCase(
      "an import is unknown",
      [
        #"info no import-unknown | Transactions.csv:3: importId: "00000000-0000-7000-8000-00000000003e" is not the id of a record of the Imports tab. Nothing to do."#
      ]
    ) { $0[.transactions, 1, "importId"] = .usual(TestDataset.id(62)) },
    FindingCase(
      "the transaction of a receipt is unknown",
      [
        #"error ask receipt-transaction-unknown | Receipts.csv:2: transactionId: "00000000-0000-7000-8000-000000000007" is not the id of a transaction. Restore the transaction, or delete the receipt."#
      ]
    ) { $0[.receipts, 0, "transactionId"] = .usual(TestDataset.id(7)) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ReferencesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct ReferenceTargetsTests {
  @Test(arguments: [
    ("fod", ["food"]), ("food", ["food"]), ("foof", ["food"]), ("dining-ot", ["dining-out"]),
    ("clothing", []),
    ("salery", ["salary"]),
  ])
  func `near keys are offered, the nearest first, however often they are asked for`(
    _ key: String, _ near: [String]
  ) {
    var targets = ReferenceTargets(TestDataset().dataset[.categories])
    #expect(targets.nearest(to: key) == near)
    #expect(targets.nearest(to: key) == near)
  }

  @Test func `where every row holds another unknown key, no near ones are looked for in the end`() {
    var targets = ReferenceTargets(TestDataset().dataset[.categories])
    for number in 0..<ReferenceTargets.memory { #expect(targets.nearest(to: "payment \(number)") == []) }
    #expect(targets.nearest(to: "fod") == [])
    #expect(targets.nearest(to: "payment 1") == [])
  }

  @Test func `a tab that is not there has no records`() {
    var targets = ReferenceTargets(nil)
    guard case .unknown = targets.answer(key: "food", typed: "food") else {
      Issue.record("nothing is known without a tab")
      return
    }
    #expect(!targets.contains(RecordID(high: 0, low: 0)))
  }
}
