import DatasetFormat
import Testing

@testable import DatasetChecks

struct BudgetsCheckTests {
  private static func budgets(_ dataset: inout TestDataset, _ days: [(start: String, end: String)]) {
    dataset.columns[.budgets] = TabSchema.of(.budgets).columns.map(\.name)
    dataset.rows[.budgets] = days.enumerated().map { number, days in
      [
        "id": .usual(TestDataset.id(70 + number)), "kind": "allocation", "categoryKey": "food",
        "period": "month",
        "startDate": .usual(days.start), "endDate": .usual(days.end), "amount": "100.00",
        "createdAt": .usual(TestDataset.stamp), "updatedAt": .usual(TestDataset.stamp),
      ]
    }
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "two budgets plan one day",
      [
        #"warning ask budget-overlap | Budgets.csv:3: startDate: "2026-07-01" is a day that another row of the category plans already (expected a day after 2026-12-31, to which row 2 goes). Let the earlier row end before this one begins, or delete one of the two."#
      ]
    ) { budgets(&$0, [("2026-01-01", "2026-12-31"), ("2026-07-01", "")]) },
    FindingCase(
      "two budgets begin on one day",
      [
        #"warning ask budget-overlap | Budgets.csv:3: startDate: "2026-01-01" is a day that another row of the category plans already (expected another day than row 2 has). Let the earlier row end before this one begins, or delete one of the two."#
      ]
    ) { budgets(&$0, [("2026-01-01", ""), ("2026-01-01", "")]) },
    FindingCase(
      "budgets that follow each other", []
    ) { budgets(&$0, [("2026-01-01", ""), ("2026-07-01", "2026-07-31"), ("2026-08-01", "")]) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(BudgetsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
