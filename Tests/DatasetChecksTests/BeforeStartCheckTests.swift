import DatasetFormat
import Testing

@testable import DatasetChecks

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
