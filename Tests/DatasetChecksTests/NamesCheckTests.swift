import DatasetFormat
import Testing

@testable import DatasetChecks

struct NamesCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "two categories of a type have one name",
      [
        #"warning ask category-name-twice | Categories.csv:3: name: " FOOD " is the name of more than one category of the type (expected one; the first is row 2). Rename one of them."#
      ]
    ) { $0[.categories, 1, "name"] = " FOOD " },
    FindingCase(
      "a name is too short",
      [
        #"warning no name-length | Categories.csv:3: name: "x" has a length the format does not allow (expected 2 to 30 characters). Choose another name."#
      ]
    ) { $0[.categories, 1, "name"] = "x" },
    FindingCase(
      "a name is too long",
      [
        #"warning no name-length | Accounts.csv:3: name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" has a length the format does not allow (expected 2 to 50 characters). Choose another name."#
      ]
    ) { $0[.accounts, 1, "name"] = .usual(String(repeating: "x", count: 51)) },
    FindingCase(
      "two accounts have one name",
      [
        #"warning ask account-name-twice | Accounts.csv:3: name: "giro" is the name of more than one account (expected one; the first is row 2). Rename one of them."#
      ]
    ) { $0[.accounts, 1, "name"] = "giro" },
    FindingCase(
      "two accounts are the default",
      [
        #"warning yes account-two-defaults | Accounts.csv:3: isDefault: "Savings" is a second default account (expected one; the first is row 2). Set isDefault to FALSE in all accounts but one."#
      ]
    ) { $0[.accounts, 1, "isDefault"] = "TRUE" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(NamesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
