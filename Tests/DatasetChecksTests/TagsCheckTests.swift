import DatasetFormat
import Testing

@testable import DatasetChecks

struct TagsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "two tags differ by a hyphen",
      [
        #"info no tag-homonym | Transactions.csv:3: tags: "coffee-shop" is a tag that differs from another one by marks alone (expected one spelling; coffee shop is there too). Nothing to do, unless one of the two is a slip."#
      ]
    ) { $0[.transactions, 1, "tags"] = "coffee-shop" },
    FindingCase(
      "two tags differ by a letter", []
    ) { $0[.transactions, 1, "tags"] = "coffee shops" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(TagsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
