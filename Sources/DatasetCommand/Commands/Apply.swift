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

      The plan may be somebody else's, so all that it does is shown: its changes (of more than 50 the count of each kind and its first; --all lists \
      each), the money that they move, and the files that come along. A plan with a member or an operation that is not known is refused, and so is one whose \
      changes do not come to the effect that it says. Layouts decide how your next statements are read: they are asked about with the rest on a \
      terminal, and elsewhere or with --yes only --layouts installs those that are not here yet, also those of your own plans.

        dataset import march.csv --dry-run --json > plan.json
        dataset apply plan.json
        dataset apply plan.json --yes --layouts
        dataset diff ~/Phone/Money --json | dataset apply -
      """)

  @Argument(
    help: ArgumentHelp("The file of the plan; - is standard input.", valueName: "plan"), completion: .file())
  var plan: String

  @Flag(help: "Carry out what still fits a dataset that was changed since.")
  var rebase = false

  @Flag(help: "Also install the layouts of the plan, by which future statements are read.")
  var layouts = false

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let bytes = plan == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(plan)
    var made: Plan
    do { made = try Plan(json: bytes) } catch {
      throw Failure(Printable.line("\(plan): \(error). Nothing was changed."))
    }
    let opened = try options.openForChanging(change)
    // It was made for the files as they were: another command made it, this one carries it out.
    made.command = CommandLineText.current
    let check = PlanFileCheck(made, from: plan, for: opened)
    try check.requireSideFiles()
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
      try check.requireDeclaredEffect()
    }
    let new = made.isEmpty ? [] : try check.newLayouts()
    if !new.isEmpty, !layouts, !isShownFirst { leaveOut(new, of: &made) }
    let asksForLayouts = made.layouts.contains { new.contains($0) && $0.isLayout }
    try change.apply(
      made, to: opened, options,
      asking: "Apply \(Plural.count(made.changes.count, "change"))"
        + (asksForLayouts ? ", and read future statements by the layouts of this plan?" : "?"),
      isFromFile: true
    ) { if options.json || !options.quiet || change.asks { PlanOutput.show($0, json: options.json) } }
    if !leftOut.isEmpty { throw ExitCode(1) }
  }

  /// Whether a person sees the plan before it is carried out, and is asked.
  private var isShownFirst: Bool { change.asks }

  /// Leaves out layouts that nobody has agreed to: by them statements would be read that nobody has seen yet.
  private func leaveOut(_ new: Set<LayoutFile>, of plan: inout Plan) {
    let leftOut = plan.layouts.filter(new.contains)
    plan.layouts.removeAll(where: new.contains)
    for layout in leftOut where layout.isLayout {
      Output.note(
        Printable.line(
          "left out: \(layout.path): a layout says how future statements are read; --layouts installs it"))
    }
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
