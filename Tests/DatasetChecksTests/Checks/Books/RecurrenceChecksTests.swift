import DatasetFormat
import Testing

@testable import DatasetChecks

struct RecurrenceCheckTests {
  /// A rule of the last of each month of 2025, and its twelve transactions in rows 6 to 17.
  private static func rule(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void = { _ in }) {
    dataset[.recurringRules, 0, "startDate"] = "2025-01-31"
    dataset[.recurringRules, 0, "generateThroughYear"] = "2025"
    dataset[.transactions, 1, "recurringRuleId"] = ""
    for (month, day) in zip(1..., [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
      let copy = dataset.rows[.transactions]?[1] ?? [:]
      dataset.rows[.transactions]?.append(copy)
      let row = 3 + month
      dataset[.transactions, row, "id"] = .usual(TestDataset.id(10 + month))
      dataset[.transactions, row, "date"] = .usual(
        CalendarDate(year: 2025, month: month, day: day).map(\.description) ?? "")
      dataset[.transactions, row, "recurringRuleId"] = .usual(TestDataset.id(31))
    }
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a rule and its transactions", []
    ) { rule(&$0) },
    FindingCase(
      "a year far ahead",
      [
        #"warning ask rule-endless | RecurringRules.csv:2: generateThroughYear: "20266" is a year far ahead, up to which a rule is to make transactions (expected 2036 or earlier). Correct the year."#
      ]
    ) { rule(&$0) { $0[.recurringRules, 0, "generateThroughYear"] = "20266" } },
    FindingCase(
      "a year before the last transaction",
      [
        #"warning yes through-year-behind | RecurringRules.csv:2: generateThroughYear: "2024" is a year before the last transaction of the rule (expected 2025, the year of its last transaction). Write the year of the last transaction."#
      ]
    ) { rule(&$0) { $0[.recurringRules, 0, "generateThroughYear"] = "2024" } },
    FindingCase(
      "a year without transactions",
      [
        #"warning ask through-year-ahead | RecurringRules.csv:2: generateThroughYear: "2026" is a year for which the rule has made no transactions (expected 2025: from 2026-01-31 on there are none). Let the app make them, or write the year of the last transaction."#
      ]
    ) { rule(&$0) { $0[.recurringRules, 0, "generateThroughYear"] = "2026" } },
    FindingCase(
      "two transactions of one day",
      [
        #"warning yes instance-twice | Transactions.csv:8: recurringRuleId: "00000000-0000-7000-8000-00000000001f" is a rule that has two transactions for one of its days (expected one row; row 7 has it too). Delete one of the two rows."#
      ]
    ) {
      rule(&$0) {
        $0.repeatRow(5, of: .transactions); $0[.transactions, 6, "id"] = .usual(TestDataset.id(50))
        for column in ["createdAt", "updatedAt"] { $0[.transactions, 6, column] = "2026-01-31T14:00:00Z" }
      }
    },
    FindingCase(
      "a transaction that was copied",
      [
        #"warning ask instance-twice | Transactions.csv:8: recurringRuleId: "00000000-0000-7000-8000-00000000001f" is a rule that has two transactions for one of its days (expected one row; row 7 has it too). Delete one of the two rows."#
      ]
    ) {
      rule(&$0) {
        $0.repeatRow(5, of: .transactions); $0[.transactions, 6, "id"] = .usual(TestDataset.id(50))
      }
    },
    FindingCase(
      "two transactions of one day, the second edited",
      [
        #"warning ask instance-twice | Transactions.csv:8: recurringRuleId: "00000000-0000-7000-8000-00000000001f" is a rule that has two transactions for one of its days (expected one row; row 7 has it too). Delete one of the two rows."#
      ]
    ) {
      rule(&$0) {
        $0.repeatRow(5, of: .transactions); $0[.transactions, 6, "id"] = .usual(TestDataset.id(50));
        $0[.transactions, 6, "amount"] = "1"
      }
    },
    FindingCase(
      "a transaction that was moved",
      [
        #"info no instance-off | Transactions.csv:7: date: "2025-02-25" is not a day of the rule that made the transaction (expected a day of its rule). Nothing to do: a transaction may be moved."#
      ]
    ) { rule(&$0) { $0[.transactions, 5, "date"] = "2025-02-25" } },
    FindingCase(
      "a transaction that was moved and says from where", []
    ) {
      rule(&$0) {
        $0[.transactions, 5, "date"] = "2025-02-25"; $0[.transactions, 5, "occurrenceDate"] = "2025-02-28"
      }
    },
    FindingCase(
      "a day without a transaction",
      [
        #"info ask instance-gap | RecurringRules.csv:2: startDate: a rule has no transaction for some of its days: "2025-02-28". Let the app make it, or leave it so."#
      ]
    ) { rule(&$0) { $0.rows[.transactions]?.remove(at: 5) } },
    FindingCase(
      "a transaction that was deleted", []
    ) {
      rule(&$0) {
        $0[.transactions, 5, "deletedAt"] = .usual(TestDataset.stamp);
        $0[.transactions, 5, "updatedAt"] = .usual(TestDataset.stamp)
      }
    },
    FindingCase(
      "a day to come after the end",
      [
        #"warning ask instance-outside | Transactions.csv:7: date: "2090-02-28" is a day to come for which the rule makes no transaction (expected 2025-12-31 or earlier, the end of the rule). Delete the row, or let the rule go on."#
      ]
    ) {
      rule(&$0) {
        $0[.recurringRules, 0, "endDate"] = "2025-12-31"; $0[.transactions, 5, "date"] = "2090-02-28";
        $0[.transactions, 5, "occurrenceDate"] = "2090-02-28";
        $0[.recurringRules, 0, "generateThroughYear"] = ""
      }
    },
    FindingCase(
      "a day to come of a disabled rule",
      [
        #"warning ask instance-outside | Transactions.csv:7: date: "2090-02-28" is a day to come for which the rule makes no transaction (expected no transaction: the rule is disabled). Delete the row, or let the rule go on."#
      ]
    ) {
      rule(&$0) {
        $0[.recurringRules, 0, "isEnabled"] = "FALSE"; $0[.transactions, 5, "date"] = "2090-02-28";
        $0[.recurringRules, 0, "generateThroughYear"] = ""
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(RecurrenceCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct RecurringRulesCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "the interval is zero",
      [
        #"error ask rule-interval | RecurringRules.csv:2: interval: "0" is not an interval: a rule repeats every 1 or more. Write 1, or disable the rule."#
      ]
    ) { $0[.recurringRules, 0, "interval"] = "0" },
    FindingCase(
      "the interval is negative",
      [
        #"error ask rule-interval | RecurringRules.csv:2: interval: "-1" is not an interval: a rule repeats every 1 or more. Write 1, or disable the rule."#
      ]
    ) { $0[.recurringRules, 0, "interval"] = "-1" },
    FindingCase(
      "the tolerance is a share that a spreadsheet has made a number",
      [
        #"warning ask rule-tolerance | RecurringRules.csv:2: amountTolerance: "0.05" is not a tolerance. Write a percentage up to 50% as text, or an amount of 1 or more."#
      ]
    ) {
      $0.columns[.recurringRules]?.append("amountTolerance")
      $0[.recurringRules, 0, "amountTolerance"] = "0.05"
    },
    FindingCase("a tolerance in per cent, with a space", []) {
      $0.columns[.recurringRules]?.append("amountTolerance")
      $0[.recurringRules, 0, "amountTolerance"] = "2.5 %"
    },
    FindingCase("a tolerance as an amount", []) {
      $0.columns[.recurringRules]?.append("amountTolerance")
      $0[.recurringRules, 0, "amountTolerance"] = "30.00"
    },
    FindingCase(
      "the end is before the start",
      [
        #"error ask rule-dates | RecurringRules.csv:2: endDate: "2025-12-31" is an end before the start (expected 2026-01-01 or later). Correct one of the two dates, or clear the end."#
      ]
    ) { $0[.recurringRules, 0, "endDate"] = "2025-12-31" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(RecurringRulesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
