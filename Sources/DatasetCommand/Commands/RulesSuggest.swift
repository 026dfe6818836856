import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer

struct RulesSuggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Propose rules from the categories that rows already have.",
    discussion: """
      Looks for words that the bank prints on rows of one category, among rows that no rule categorises yet. Each \
      proposal was tested on the past: at every row by what the rows before it said. Nothing is changed without --add.

        dataset rules suggest
        dataset rules suggest --support 5 --precision 0.95
        dataset rules suggest --add --only rewe --only "city gym"
      """)

  @Option(help: "The fewest rows that must have the text.")
  var support = 3

  @Option(help: "The smallest share of right answers in the test, 0 to 1.")
  var precision = 0.9

  @Option(help: "The most proposals.")
  var most = 50

  @Flag(help: "Add the proposals to the ImportRules tab, behind the rules that are there.")
  var add = false

  @Option(
    help: ArgumentHelp(
      "With --add: only the proposal with this text; may be given several times.", valueName: "text"))
  var only: [String] = []

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard support >= 2 else {
      throw ValidationError("--support \(support): a proposal needs 2 rows or more.")
    }
    guard (0...1).contains(precision) else {
      throw ValidationError("--precision \(precision): expected 0 to 1.")
    }
    guard most >= 1 else { throw ValidationError("--most \(most): expected 1 or more.") }
    if !only.isEmpty, !add { throw ValidationError("--only needs --add.") }
  }

  func run() throws {
    let isWriting = add && !change.dryRun
    let opened = try isWriting ? options.openForChanging(change) : options.open(for: .reading)
    try opened.dataset.requireReadable([.transactions, .categories, .importRules])
    Progress.step("Looking through the transactions")
    let miner = RuleMiner(
      opened.dataset,
      options: SuggestionOptions(leastSupport: support, leastPrecision: precision, limit: most))
    let suggestions = try chosen(miner.suggestions())
    guard add else {
      if options.json { RulesJSON.print(suggestions, plan: nil) } else { RulesText.print(suggestions) }
      return
    }
    let plan = RuleSuggestion.plan(
      suggestions, for: opened.dataset, command: CommandLineText.current, origin: .system)
    try change.apply(
      plan, to: opened, options, asking: "Add \(Plural.count(suggestions.count, "rule"))?"
    ) { plan in
      if options.json {
        RulesJSON.print(suggestions, plan: plan)
      } else if !options.quiet {
        RulesText.print(suggestions)
        PlanOutput.show(plan, json: false)
      }
    }
  }

  private func chosen(_ suggestions: [RuleSuggestion]) throws -> [RuleSuggestion] {
    for text in only where !suggestions.contains(where: { $0.text == text }) {
      throw Failure(
        "--only \(text): no such proposal; dataset rules suggest lists them. Nothing was changed.")
    }
    return only.isEmpty ? suggestions : suggestions.filter { only.contains($0.text) }
  }
}
