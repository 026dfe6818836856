import ArgumentParser
import DatasetFormat
import DatasetStore
import Merging

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what differs from another copy or an earlier state, row by row and cell by cell.",
    discussion: """
      OTHER is a workbook, a folder of CSV tabs, the folder of a dataset, a CSV file of one tab, or an earlier state: last, or its id in \
      dataset snapshots. Rows are known by their ids; looks, the order of rows and ways of writing a value do not count. With \
      --json it is a plan that makes the other of this dataset, which dataset apply takes.

        dataset diff ~/Phone/Money
        dataset diff last                  what changed since the state that validate compares with
        dataset diff 7fa0c2d4 --stat       counts for each tab

      Exit status: 0 nothing differs, 1 something does.
      """)

  @Argument(help: "A copy, or an earlier state.")
  var other: String

  @Flag(help: "Print counts for each tab only.")
  var stat = false

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    // What stands in the other is new where it is a copy, and old where it is an earlier state of this one.
    let isEarlier = !FileAccess.exists(other)
    let dataset: Dataset
    if isEarlier {
      guard let earlier = try earlier(beside: opened) else {
        if options.json { PlanOutput.show(Plan(command: CommandLineText.current, base: [:]), json: true) }
        if !options.json { Output.line("nothing differs: every file is as the last run left it") }
        return
      }
      dataset = earlier
    } else {
      dataset = try DatasetCopy(at: other).dataset
    }
    try opened.dataset.requireReadable(TabName.allCases)
    let (first, second) = isEarlier && !options.json ? (dataset, opened.dataset) : (opened.dataset, dataset)
    let diff = DatasetDiff(from: first, to: second, command: CommandLineText.current)
    if options.json {
      PlanOutput.show(diff.plan, json: true)
    } else {
      DiffOutput.print(diff, counts: stat)
    }
    if !diff.rows.isEmpty { throw ExitCode(1) }
  }

  private func earlier(beside opened: OpenDataset) throws -> Dataset? {
    if other == StateArgument.lastWord, opened.witness == nil { return nil }
    return try StateArgument.witness(other, beside: opened).dataset
  }
}
