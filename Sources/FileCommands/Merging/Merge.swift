import ArgumentParser
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Merging

package struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Bring copies of the dataset together. Nothing typed in any of them is lost.",
    discussion: """
      A copy is a conflicted copy that a sync program left in Data/, a workbook, a folder of CSV tabs, or \
      the folder of a dataset. If you name none, all conflicted copies in Data/ are merged and then moved \
      into .dataset.

      Rows are matched by their ids, and copies are compared cell by cell with the newest state that they \
      have in common. What only one of them changed is taken. If several changed a cell to different \
      values, the latest one is used for now and the tab Conflicts lists all of them: choose there in the \
      column winner, in any spreadsheet, and run dataset merge --resolve. A row that was edited in one \
      copy and deleted in another stays, and is listed. So does a row that is missing from a copy without \
      being marked as deleted. Receipts of other folders are copied, too.

        dataset merge --dry-run                      what the conflicted copies would bring
        dataset merge                                bring them together
        dataset merge ~/Phone/Money                  a dataset elsewhere
        dataset merge old.xlsx --base last           against a state that you name
        dataset merge ~/Ben/Money --different-datasets   the rows of another dataset
        dataset merge --resolve                      take what the tab Conflicts names as winners
      """)

  @Argument(help: ArgumentHelp("One or more copies.", valueName: "other"), completion: .file())
  var others: [String] = []

  @Option(
    help: ArgumentHelp(
      "The state that the copies have in common: last, an id in dataset restore, or a path (default: the newest that fits).",
      valueName: "state"), completion: .file())
  var base: String?

  @Flag(help: "Take the winners in the tab Conflicts as final.")
  var resolve = false

  @Flag(
    help:
      "Also merge datasets that are not copies: accounts, categories and members are matched by name, and nothing in this dataset is overwritten."
  )
  var differentDatasets = false

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if resolve, !others.isEmpty || base != nil {
      throw Failure.usage("--resolve settles what the tab Conflicts lists; it takes no copies and no --base.")
    }
    if differentDatasets, others.isEmpty || base != nil {
      throw Failure.usage(
        "--different-datasets needs the paths of the datasets to merge, and takes no --base.")
    }
    let folder = try folder()
    try change.requireClosed(folder)
    let opened = try options.open(folder, for: change.dryRun ? .reading : .changing)
    if resolve { return try settle(opened) }
    let found = others.isEmpty ? opened.conflictedCopies : others
    if found.isEmpty {
      if options.json { return MergeOutput.printNothing() }
      Output.line("there is no conflicted copy in Data/; name a copy to merge")
      return
    }
    Progress.step("Comparing \(Plural.count(found.count, "copy", "copies")) with \(opened.folder.name)")
    let read = try CopiesRead(found, base: base, beside: opened, adapts: differentDatasets)
    if !differentDatasets { try read.requireOneDataset() }
    try read.requireColumns()
    let receipts = try MergedReceipts(of: read.others, into: opened.folder)
    let merge = try read.merge(receipts: receipts, command: CommandLineText.current)
    try change.apply(
      merge.plan, to: opened, options,
      asking: "Merge \(Plural.count(found.count, "copy", "copies"))?", summary: MergeOutput.summary(merge)
    ) { plan in
      if options.json {
        MergeOutput.printJSON(merge, plan, read, receipts)
      } else {
        MergeOutput.print(merge, plan, read, receipts, quiet: options.quiet)
        for note in read.notes { Output.line(Printable.line(note)) }
      }
    }
    if !change.dryRun {
      if !differentDatasets { MergedCopies.keep(read.others, mergedInto: opened) }
      try putAside(found, opened)
    }
    if !merge.conflicts.isEmpty { throw ExitCode(1) }
  }

  /// The dataset; where a conflicted copy lies beside its workbook, the one of which the others are copies by their names.
  private func folder() throws -> DatasetFolder {
    do { return try options.folder() } catch let error as StoreError {
      guard case .ambiguousStorage(let root, let files) = error,
        let folder = try DatasetFolder(withCopiesAt: root, among: files)
      else { throw error }
      return folder
    }
  }

  /// What was merged lies no longer beside the dataset: the next program would take it for the dataset.
  private func putAside(_ paths: [String], _ opened: OpenDataset) throws {
    let copies = Set(opened.conflictedCopies)
    let merged = Set(paths.map(FilePath.absolute)).filter(copies.contains).sorted()
    if merged.isEmpty { return }
    for place in try MergedCopies.putAside(merged, of: opened.folder) {
      if !options.json { options.note("put aside: \(place)") }
    }
  }

  /// Takes the winners.
  private func settle(_ opened: OpenDataset) throws {
    let ours = opened.copy
    try CopiesRead.requireConflictColumns([opened.dataset])
    let copy = MergeCopy(name: ours.name, dataset: ours.dataset, modified: ours.modified)
    let merge = Merge(
      base: nil, copies: [copy], command: CommandLineText.current, now: Origin.system.now(), settles: true)
    let count = opened.dataset.openConflictCount
    if count == 0, !options.json {
      Output.line("the tab Conflicts lists nothing")
      return
    }
    let settled = count - merge.conflicts.count
    try change.apply(
      merge.plan, to: opened, options, asking: "Settle \(Plural.count(settled, "conflict"))?",
      summary: ["settled \(Plural.count(settled, "conflict"))"]
    ) { plan in
      if options.json {
        MergeOutput.printJSON(merge, plan, nil, nil)
      } else {
        PlanOutput.show(plan, json: false)
        for note in merge.notes { Output.line(Printable.line(note)) }
      }
    }
    if !merge.conflicts.isEmpty { throw ExitCode(1) }
  }
}
