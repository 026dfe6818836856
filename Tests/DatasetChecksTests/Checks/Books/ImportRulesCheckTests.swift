import DatasetFormat
import Testing

@testable import DatasetChecks

struct ImportRulesCheckTests {
  /// Gives a dataset one rule with this pattern.
  private static func addRule(_ pattern: String, to test: inout TestDataset) {
    test.columns[.importRules] = TabSchema.of(.importRules).columns.map(\.name)
    test.rows[.importRules] = [
      [
        "id": .usual(TestDataset.id(71)), "isEnabled": "TRUE", "textMatches": .usual(pattern),
        "categoryKey": "food", "createdAt": .usual(TestDataset.stamp), "updatedAt": .usual(TestDataset.stamp),
      ]
    ]
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a bracket of a pattern is never closed",
      [
        #"error no import-rule-regex | ImportRules.csv:2: textMatches: "kino (berlin" is not a regular expression that can be run; the rule is skipped (expected another pattern: a ( without a ) at character 13). Correct the pattern, or write plain text into textContains."#
      ]
    ) { addRule("kino (berlin", to: &$0) },
    FindingCase(
      "a pattern unfolds to millions of steps",
      [
        #"error no import-rule-regex | ImportRules.csv:2: textMatches: "((a{99}){99}){99}" is not a regular expression that can be run; the rule is skipped (expected another pattern: the pattern unfolds to more than 4000 steps at character 1). Correct the pattern, or write plain text into textContains."#
      ]
    ) { addRule("((a{99}){99}){99}", to: &$0) },
    FindingCase("a pattern on which other engines never end", []) { addRule("(a+)+$", to: &$0) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ImportRulesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
