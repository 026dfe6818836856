import DatasetFormat
import Testing

@testable import DatasetChecks

struct InactiveUseCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a category that was disabled before",
      [
        #"info no category-inactive | Transactions.csv:2: categoryKey: "food" is a disabled category with newer rows (expected an active one). Nothing to do, or set isActive to TRUE."#
      ]
    ) {
      $0[.categories, 0, "isActive"] = "FALSE"; $0[.categories, 0, "createdAt"] = "2025-01-01T00:00:00Z";
      $0[.categories, 0, "updatedAt"] = "2025-01-01T00:00:00Z"
    },
    FindingCase(
      "a category that was disabled later", []
    ) {
      $0[.categories, 0, "isActive"] = "FALSE"; $0[.categories, 0, "updatedAt"] = "2026-02-01T00:00:00Z"
    },
    FindingCase(
      "a transfer from an account that was archived before",
      [
        #"warning no account-inactive-used | Transactions.csv:4: accountKey: "giro" is an archived account with newer transfers (expected an active one). Choose another account, or set isActive to TRUE."#
      ]
    ) {
      $0[.accounts, 0, "isActive"] = "FALSE"; $0[.accounts, 0, "createdAt"] = "2025-01-01T00:00:00Z";
      $0[.accounts, 0, "updatedAt"] = "2025-01-01T00:00:00Z"
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(InactiveUseCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
