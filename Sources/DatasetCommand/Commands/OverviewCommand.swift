import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

/// `dataset overview`: the sheets of formulas that a workbook may have.
struct OverviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Bring the sheets Overview and Budget to a workbook.",
    discussion: """
      Overview shows balances, the month in each currency, twelve months and spending by category; Budget what was planned against what was spent. Both are \
      formulas over whole columns of your tabs, with charts, and a month and a currency to choose from lists. They are yours: nothing is ever put into them again, \
      but what their formulas show is kept right in the file, for programs that do not calculate.

        dataset overview add
      """,
    subcommands: [OverviewAdd.self])
}

struct OverviewAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add the sheets Overview and Budget to a workbook that has none.")

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try options.openForChanging(change)
    let changes = try HomePages.changes(for: opened.dataset, on: Origin.system.now().day)
    let plan = Plan(command: CommandLineText.current, base: opened.dataset.fileHashes, changes: changes)
    try change.apply(
      plan, to: opened, options, asking: "Add the sheets?", summary: ["sheets Overview and Budget added"],
      adopts: false
    ) { plan in
      if options.json || change.dryRun {
        PlanOutput.show(plan, json: options.json)
      } else if !options.quiet {
        Output.line("added the sheets Overview and Budget; they are yours to change")
      }
    }
  }
}
