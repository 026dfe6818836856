import ArgumentParser
import DatasetChecks
import DatasetFormat
import DatasetStore

struct Repair: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mend what can be mended without losing anything; ask about the rest.",
    discussion: """
      What has one outcome is mended: a comma in an amount, a misspelt column name, a row that repeats the header. What \
      has several waits for you: on a terminal you are asked one by one, elsewhere --choose says it. Rows that leave a \
      tab go to the sheet Quarantine with all they held. Every finding that is left is counted, and dataset undo takes \
      a repair back.

        dataset repair --dry-run                 what would be mended
        dataset repair                           mend it
        dataset repair --only amount-comma       only findings of this code
        dataset repair --choose category-unknown=groceries
        dataset repair --choose category-unknown@Transactions:12=rent

      A place is a tab, a tab and a row, a tab, a row and a column, or the beginning of a row's id. dataset help CODE \
      explains a finding.
      """)

  @Option(
    help: ArgumentHelp(
      "Settle findings that have several outcomes; may be given several times.",
      valueName: "code[@place]=option"))
  var choose: [String] = []

  @Option(help: ArgumentHelp("Settle only this code; may be given several times.", valueName: "code"))
  var only: [String] = []

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let kinds = try only.map { try FindingArgument.kind($0, in: "--only \($0)") }
    var choices = try choose.map { try RepairArgument.choice($0) }
    guard let opened = try openOrReport(kinds.isEmpty ? nil : Set(kinds)) else { throw ExitCode(1) }
    Progress.step("Checking \(opened.folder.name)")
    let context = CheckContext(
      dataset: opened.dataset, folder: try FolderFacts(of: opened.folder, receiptsOf: opened.dataset))
    func plan() throws -> DatasetChecks.Repair {
      try DatasetChecks.Repair(
        of: context, choosing: choices, only: kinds.isEmpty ? nil : Set(kinds),
        command: CommandLineText.current)
    }
    var repair = try plan()
    if let unused = repair.unused.first { throw RepairArgument.misfit(unused, repair) }
    if change.asks, !options.json {
      let said = RepairPrompt(repair, kinds.isEmpty ? nil : Set(kinds)).choices()
      if !said.isEmpty {
        choices += said
        repair = try plan()
      }
    }
    try change.apply(
      repair.plan, to: opened, options,
      asking: "Mend \(Plural.count(repair.settled.count, "finding"))?",
      summary: RepairText.summary(repair), verify: repair.verification
    ) {
      if options.json {
        RepairJSON.print(repair)
      } else {
        RepairText.print(repair, quiet: options.quiet)
      }
    }
    if repair.open.contains(where: { $0.finding.severity == .error }) { throw ExitCode(1) }
  }

  /// The dataset; nil where it cannot be opened, after that was said.
  private func openOrReport(_ only: Set<FindingKind>?) throws -> OpenDataset? {
    do { return try options.openForChanging(change) } catch {
      let folder = try? options.folder()
      guard let (_, findings) = try UnreadableDataset.findings(error, in: folder, only: only) else {
        throw error
      }
      if options.json {
        RepairJSON.print(unreadable: findings)
        return nil
      }
      FindingsText.print(findings, quiet: options.quiet)
      Output.note(
        "nothing was changed; dataset snapshots lists the earlier states that dataset restore brings back, dataset inspect FILE --salvage shows what is still in a damaged workbook"
      )
      return nil
    }
  }
}
