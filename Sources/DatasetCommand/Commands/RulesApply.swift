import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer

struct RulesApply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Run the rules over the rows that have no category yet.",
    discussion: """
      Only blank cells are filled: whatever you typed stays, and so does a category that a row already has. As in an \
      import, the type of an imported row follows its category: money that comes in under a category of expenses is a \
      refund. Rules that skip lines or make transfers do so at import only.

        dataset rules apply --dry-run
      """)

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try options.openForChanging(change)
    try opened.dataset.requireReadable([.transactions, .categories, .importRules])
    let application = RuleApplication(
      opened.dataset, command: CommandLineText.current, at: Origin.system.now())
    try change.apply(
      application.plan, to: opened, options,
      asking: "Categorise \(Plural.count(application.categorised, "row"))?"
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
      for (rule, reason) in application.broken {
        options.note("note: ImportRules row \(rule.row + 1): the rule is not applied: \(reason)")
      }
      options.note(
        "\(Plural.count(application.looked, "row")) without a category, \(application.categorised) of them categorised by rules"
          + (application.otherType > 0
            ? ", \(application.otherType) left alone: the rule's category is of the other type than you typed"
            : ""))
    }
  }
}
