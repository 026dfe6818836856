import DatasetFormat
import Testing

@testable import DatasetChecks

struct ForeseenPaymentsCheckTests {
  /// A subscription that a rule foresaw for 10 January in an account whose statements go to the end of January, and a line of the bank.
  private static func damage(_ dataset: inout TestDataset, _ other: (inout TestDataset) -> Void = { _ in }) {
    dataset[.receipts, 0, "transactionId"] = .usual(TestDataset.id(5))
    dataset[.imports, 0, "accountKey"] = "giro"
    dataset[.imports, 0, "firstDate"] = "2026-01-02"
    dataset[.imports, 0, "lastDate"] = "2026-01-31"
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 0, "date"] = "2026-01-10"
    dataset[.transactions, 0, "occurrenceDate"] = "2026-01-10"
    dataset[.transactions, 0, "amount"] = "9.99"
    dataset[.transactions, 0, "payee"] = "Streamflix"
    dataset[.transactions, 0, "cleared"] = ""
    dataset[.transactions, 0, "recurringRuleId"] = .usual(TestDataset.id(32))
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    dataset[.transactions, 1, "date"] = "2026-01-12"
    dataset[.transactions, 1, "amount"] = "12.99"
    dataset[.transactions, 1, "payee"] = "STREAMFLIX.COM 4411"
    dataset[.transactions, 1, "importId"] = .usual(TestDataset.id(61))
    dataset.rows[.recurringRules]?.append([
      "id": .usual(TestDataset.id(32)), "type": "expense", "amount": "9.99", "categoryKey": "food",
      "payee": "Streamflix", "cadence": "monthly", "interval": "1", "startDate": "2026-01-10",
      "accountKey": "giro", "isEnabled": "TRUE", "createdAt": .usual(TestDataset.stamp),
      "updatedAt": .usual(TestDataset.stamp),
    ])
    other(&dataset)
  }

  private static let beside =
    #"warning no instance-beside-line | Transactions.csv:2: amount: "9.99" is a payment that a rule made beside the bank's own line for it (expected one row a payment; row 3, 12.99 on 2026-01-12, is like it). Delete the row of the rule if it is the same payment, and give the rule the new amount."#
  private static let missing =
    #"warning no instance-not-booked | Transactions.csv:2: date: "2026-01-10" is the day of a payment that a rule made and the bank never booked (expected a line of the bank: the statements of giro go on after that day). Delete the row if the payment was not made."#

  private static let overdue =
    #"info no instance-overdue | Transactions.csv:2: date: "2026-01-10" is the day of a planned payment that no statement shows yet (expected a line of the bank: no statement of giro shows that day yet). Import the statement of these days, or delete the row if the payment was not made."#

  static let cases: [FindingCase] = [
    FindingCase("before the first statement the rule is the record", []) {
      damage(&$0) {
        $0[.imports, 0, "firstDate"] = "2026-01-20"; $0[.transactions, 1, "payee"] = "Bakery"
      }
    },
    FindingCase("the price of a subscription rose", [beside]) { damage(&$0) },
    FindingCase("a payment that a rule foresaw never came", [missing]) {
      damage(&$0) { $0[.transactions, 1, "payee"] = "Bakery" }
    },
    FindingCase("a line of twice the amount is another payment", [missing]) {
      damage(&$0) { $0[.transactions, 1, "amount"] = "20.00" }
    },
    FindingCase("a line that comes a fortnight later is another payment", [missing]) {
      damage(&$0) { $0[.transactions, 1, "date"] = "2026-01-24" }
    },
    FindingCase("money that comes in is no payment", [missing]) {
      damage(&$0) { $0[.transactions, 1, "direction"] = "in" }
    },
    FindingCase("the bank has shown it", []) { damage(&$0) { $0[.transactions, 0, "cleared"] = "TRUE" } },
    FindingCase("the person says that it is paid", []) {
      damage(&$0) { $0[.transactions, 0, "payment"] = "paid" }
    },
    FindingCase("a row that was deleted", []) {
      damage(&$0) { $0[.transactions, 0, "deletedAt"] = .usual(TestDataset.stamp) }
    },
    FindingCase("no statement shows the day yet", [overdue]) {
      damage(&$0) {
        $0[.imports, 0, "lastDate"] = "2026-01-14"; $0[.transactions, 1, "payee"] = "Bakery"
      }
    },
    FindingCase("statements of another account", []) {
      damage(&$0) {
        $0[.imports, 0, "accountKey"] = "savings"; $0[.transactions, 1, "payee"] = "Bakery"
      }
    },
    FindingCase("a line like it, although the statements end on its day", [beside]) {
      damage(&$0) { $0[.imports, 0, "lastDate"] = "2026-01-12" }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ForeseenPaymentsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
