import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore
import Merging

package struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what differs from a copy or an earlier state.",
    discussion: """
      OTHER is a workbook, a folder of CSV tabs, the folder of a dataset, a CSV file of one tab, or an \
      earlier state: last, or its id in dataset restore. Rows are matched by their ids; formatting, the \
      order of rows and the notation of a value do not count. With --json it prints a plan that turns this \
      dataset into the other one, for dataset apply.

        dataset diff ~/Phone/Money
        dataset diff last                  what changed since the state that validate compares with
        dataset diff --since 7fa0c2d4      what changed since the state before a run
        dataset diff ~/Phone/Money --stat  counts for each tab
        dataset diff last --html diff.html a page for a browser

      Exit status: 0 nothing differs, 1 something does.
      """)

  @Argument(help: "Another copy, or an earlier state.", completion: .file())
  var other: String?

  @Option(
    help: ArgumentHelp(
      "Compare with the state before a run, by its id in dataset log or snapshots.", valueName: "run"))
  var since: String?

  @Flag(help: "Print counts for each tab only.")
  var stat = false

  @Option(
    help: ArgumentHelp(
      "Write the differences as a page for a browser; - is standard output.", valueName: "file"),
    completion: .file())
  var html: String?

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup var options: DatasetOptions

  func run() throws {
    guard let other = other ?? since, self.other == nil || since == nil else {
      throw Failure.usage("diff: name one other dataset or state: a path, last, or --since RUN.")
    }
    if html == "-", options.json {
      throw Failure.usage("--json and --html - both go to standard output; name a file for the page.")
    }
    let opened = try options.open(for: .reading)
    // What stands in the other is new where it is a copy, and old where it is an earlier state of this one.
    let isEarlier = since != nil || !FileAccess.exists(other)
    let dataset: Dataset
    var notes: [String] = []
    if isEarlier {
      dataset = try earlier(other, beside: opened) ?? opened.dataset
    } else {
      let copy = try DatasetCopy(at: other)
      try copy.requireReadable()
      dataset = copy.dataset
      notes = try copy.folder.map(OwnFiles(of: opened.folder).notes) ?? []
    }
    try opened.dataset.requireReadable(TabName.allCases)
    try CopiesRead.requireColumns([(opened.folder.root, opened.dataset), (other, dataset)])
    let (first, second) = isEarlier && !options.json ? (dataset, opened.dataset) : (opened.dataset, dataset)
    let diff = DatasetDiff(from: first, to: second, command: CommandLineText.current)
    if let html {
      let title = isEarlier ? "since \(other)" : other
      let page = DiffPage(diff, of: opened.dataset.settings[.name] ?? opened.folder.name, with: title).bytes
      if html == "-" {
        Output.data(page)
      } else {
        try ExportTarget(html, of: opened.folder, replacing: force).write(page)
      }
    }
    if options.json {
      PlanOutput.show(ShownPlan(diff.plan, of: opened), json: true)
    } else if html != "-" {
      DiffOutput.print(diff, counts: stat)
    }
    for note in notes { options.note(note) }
    if !diff.isEmpty { throw ExitCode(1) }
  }

  /// The earlier state; nil where every file is as the last run left it.
  private func earlier(_ other: String, beside opened: OpenDataset) throws -> Dataset? {
    if other == StateArgument.lastWord, opened.isAsLastRunLeft, opened.lastGoodState == nil { return nil }
    return try StateArgument.opened(other, beside: opened).dataset
  }
}
