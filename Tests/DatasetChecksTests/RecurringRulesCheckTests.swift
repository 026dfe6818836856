import DatasetFormat
import Testing

@testable import DatasetChecks

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
