import ArgumentParser

/// The rules that fill in imported lines: which does what, why, and which are missing.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, change, test, explain, suggest and apply the rules of the ImportRules tab.",
    discussion: """
      A rule is a row of the ImportRules tab: conditions that must all hold, and fields to fill. They are tried in the \
      order of sortOrder; each field keeps the first value it gets.

        dataset rules list            the rules there are
        dataset rules add "rewe" groceries
        dataset rules install de      starter rules for the common payees of a country
        dataset rules test            which rule does what to the transactions there are
        dataset rules test march.csv  the same for a statement, before it is imported
        dataset rules explain 01a1fb  why a row has its category
        dataset rules suggest         rules that the history speaks for
        dataset rules apply           run the rules over rows without a category
      """,
    subcommands: [
      RulesList.self, RulesAdd.self, RulesEdit.self, RulesEnable.self, RulesDisable.self, RulesReorder.self,
      RulesDelete.self,
      RulesInstall.self, RulesTest.self, RulesExplain.self, RulesSuggest.self, RulesApply.self,
    ])
}
