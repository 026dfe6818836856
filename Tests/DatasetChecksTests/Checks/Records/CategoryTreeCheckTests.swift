import DatasetFormat
import Testing

@testable import DatasetChecks

struct CategoryTreeCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a category is above itself",
      [
        #"error ask parent-cycle | Categories.csv:2: parentKey: "food" is above itself, or more than two levels deep (expected a category above food, not itself). Clear parentKey."#
      ]
    ) {
      $0[.categories, 0, "parentKey"] = "food"
      $0[.categories, 1, "parentKey"] = ""
    },
    FindingCase(
      "two categories are above each other",
      [
        #"error ask parent-cycle | Categories.csv:2: parentKey: "dining-out" is above itself, or more than two levels deep (expected a category of the first level; dining-out stands under food). Clear parentKey."#,
        #"error ask parent-cycle | Categories.csv:3: parentKey: "food" is above itself, or more than two levels deep (expected a category of the first level; food stands under dining-out). Clear parentKey."#,
      ]
    ) { $0[.categories, 0, "parentKey"] = "dining-out" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(CategoryTreeCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
