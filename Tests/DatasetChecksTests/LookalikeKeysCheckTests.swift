import DatasetFormat
import Testing

@testable import DatasetChecks

struct LookalikeKeysCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a key with a Cyrillic letter",
      [
        #"warning ask key-homoglyph | Categories.csv:3: categoryKey: "fооd" is a key that looks like another one and is not (expected letters of one script; row 2 has the key that looks like it). Give the rows of one of the two the key of the other."#
      ]
    ) {
      $0.repeatRow(0, of: .categories); $0[.categories, 1, "categoryKey"] = "fооd";
      $0[.categories, 1, "name"] = "Groceries"
    }
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(LookalikeKeysCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
