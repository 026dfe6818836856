import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

/// `dataset overview`: the sheets of formulas that a workbook may have.
package struct OverviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Add the Overview and Budget sheets to your workbook.",
    discussion: """
      Overview shows balances, the month in each currency, twelve months and spending by category. Budget \
      compares plans with spending. Both are formulas over whole columns of your tabs, with charts, and \
      with lists to choose a month and a currency. They are yours to change: the tool never writes to them \
      again, except to keep the stored results of their formulas right for programs that do not calculate.

        dataset overview add
      """,
    subcommands: [OverviewAdd.self])
}

struct OverviewAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add the sheets Overview and Budget, or the one that is missing.")

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try options.openForChanging(change)
    let changes = try OverviewSheets.changes(for: opened.dataset, on: Origin.system.today)
    let plan = Plan(command: CommandLineText.current, base: opened.dataset.fileHashes, changes: changes)
    let names = changes.compactMap { change -> String? in
      guard case .addSheet = change.action, case .own(let name) = change.address.place else { return nil }
      return name
    }
    let sheets = "\(names.count == 1 ? "sheet" : "sheets") \(names.joined(separator: " and "))"
    let theirs = names.count == 1 ? "it is" : "they are"
    try change.apply(
      plan, to: opened, options, asking: "Add the \(sheets)?", summary: ["\(sheets) added"],
      adopts: false
    ) { plan in
      if options.json || change.dryRun {
        PlanOutput.show(plan, json: options.json)
      } else if !options.quiet {
        Output.line("added the \(sheets); \(theirs) yours to change")
      }
    }
  }
}
