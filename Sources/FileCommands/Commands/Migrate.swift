import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Migrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Bring the dataset to the newest schema version.",
    discussion: """
      Version 2 adds columns (accounts, payees, transfers, imports and more). Nothing else changes except \
      the version number. Apps that know only version 1 must not write to the dataset afterwards.

        dataset migrate --currency EUR
      """)

  @Option(help: ArgumentHelp("The currency of the amounts, if Settings names none.", valueName: "code"))
  var currency: String?

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let unit = try currency.map { code in
      guard let currency = Currency(code: code.uppercased()) else {
        throw Failure.usage(
          "--currency \(code): not a currency code of ISO 4217 (expected a code such as EUR).")
      }
      return currency
    }
    let opened = try options.openForChanging(change)
    let plan: Plan
    do throws(Migration.Obstacle) {
      plan = try Migration.plan(
        for: opened.dataset, currency: unit, command: CommandLineText.current, at: Origin.system.now())
    } catch .alreadyCurrent {
      options.note(String(describing: Migration.Obstacle.alreadyCurrent))
      if options.json { PlanOutput.show(.empty, json: true) }
      return
    } catch .currencyNeeded {
      throw Failure.question(String(describing: Migration.Obstacle.currencyNeeded))
    } catch {
      throw Failure(String(describing: error))
    }
    try change.apply(
      plan, to: opened, options, asking: "Migrate to version \(SchemaVersion.current)?",
      summary: ["migrated to version \(SchemaVersion.current)"] + PlanOutput.summary(plan)
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
    }
  }
}
