import ArgumentParser

/// The rules that fill in imported lines: which does what, why, and which are missing.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Test, explain, suggest and apply the rules of the ImportRules tab.",
    discussion: """
      A rule is a row of the ImportRules tab: conditions that must all hold, and fields to fill. They are tried in the \
      order of sortOrder; each field keeps the first value it gets.

        dataset rules test            which rule does what to the transactions there are
        dataset rules test march.csv  the same for a statement, before it is imported
        dataset rules explain 01a1fb  why a row has its category
        dataset rules suggest         rules that the history speaks for
        dataset rules apply           run the rules over rows without a category
      """,
    subcommands: [RulesTest.self, RulesExplain.self, RulesSuggest.self, RulesApply.self])
}
