import ArgumentParser
import DatasetFormat
import DatasetStore

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Carry out a plan that another command has shown.",
    discussion: """
      A plan is what --dry-run --json prints of import, repair, merge and others, and what dataset diff --json prints: look at it, \
      change it, carry it out later. It is refused where the dataset is no longer the one that it was made for; with --rebase its changes go to the same \
      records by their ids, and those that do not fit any more are listed (exit status 1).

        dataset import march.csv --dry-run --json > plan.json
        dataset apply plan.json
        dataset diff ~/Phone/Money --json | dataset apply -
      """)

  @Argument(
    help: ArgumentHelp("The file of the plan; - is standard input.", valueName: "plan"), completion: .file())
  var plan: String

  @Flag(help: "Carry out what still fits a dataset that was changed since.")
  var rebase = false

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let bytes = plan == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(plan)
    var made: Plan
    do { made = try Plan(json: bytes) } catch {
      throw Failure("\(plan): \(error). Nothing was changed.")
    }
    let opened = try options.openForChanging(change)
    // It was made for the files as they were: another command made it, this one carries it out.
    made.command = CommandLineText.current
    var leftOut: [RebasedPlan.LeftOut] = []
    if rebase {
      try opened.dataset.requireReadable(TabName.allCases)
      let rebased = RebasedPlan(made, on: opened.dataset)
      (made, leftOut) = (rebased.plan, rebased.leftOut)
      for left in leftOut {
        Output.note(
          Printable.line("left out: \(left.change.operation) at \(left.change.address): \(left.reason)"))
      }
    } else if !made.isEmpty {
      try requireSame(made, opened)
    }
    try change.apply(
      made, to: opened, options, asking: "Apply \(Plural.count(made.changes.count, "change"))?"
    ) { if options.json || !options.quiet { PlanOutput.show($0, json: options.json) } }
    if !leftOut.isEmpty { throw ExitCode(1) }
  }

  /// - Throws: ``Failure`` where the dataset is another than the plan's.
  private func requireSame(_ plan: Plan, _ opened: OpenDataset) throws {
    for (file, hash) in plan.base.sorted(by: { $0.key < $1.key })
    where opened.dataset.fileHashes[file] != hash {
      throw Failure(
        "\(file): the file was changed since the plan was made. Make the plan again, or carry out what still fits with --rebase. Nothing was changed."
      )
    }
  }
}
