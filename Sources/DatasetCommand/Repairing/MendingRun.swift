import ArgumentParser
import DatasetChecks
import DatasetFormat
import DatasetStore

/// The repair of a dataset whose workbook cannot be opened: shown, asked, saved, in the order of every change.
struct MendingRun {
  let mending: WorkbookMending
  let options: DatasetOptions
  let change: ChangeOptions
  /// What is found once the workbook is mended.
  private let open: [Finding]

  init(
    _ mending: WorkbookMending, folder: DatasetFolder, options: DatasetOptions, change: ChangeOptions
  ) throws {
    self.mending = mending
    self.options = options
    self.change = change
    open = Checks.findings(
      in: mending.dataset, folder: try FolderFacts(of: folder, receiptsOf: mending.dataset))
  }

  /// - Throws: `ExitCode` 1 where errors remain, or where the person says no.
  func run() throws {
    if change.dryRun {
      show(keptAs: nil)
    } else {
      let showsFirst = change.asks && !options.json
      if showsFirst { show(keptAs: nil) }
      guard change.confirm("Mend the workbook?") else {
        options.note("nothing was changed")
        throw ExitCode(1)
      }
      Progress.step("Saving")
      let kept = try mending.apply(
        command: CommandLineText.current,
        summary: ["mended: 1 \(mending.cause.code)"] + MendingText.summary(mending).prefix(1))
      Output.saved("The workbook is mended all the same; dataset undo brings the damaged one back.")
      if showsFirst {
        Output.line(Printable.line("the damaged file is kept as \(kept)"))
      } else {
        show(keptAs: kept)
      }
      if !options.json { options.note("saved; dataset undo brings the damaged file back") }
    }
    if open.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }

  /// What a dry run says.
  var answer: DatasetAnswer {
    DatasetAnswer(
      document: RepairJSON.document(mending, keptAs: nil, open: open),
      status: open.contains { $0.severity == .error } ? 1 : 0)
  }

  private func show(keptAs kept: String?) {
    if options.json {
      Output.document(RepairJSON.document(mending, keptAs: kept, open: open))
    } else {
      MendingText.print(mending, keptAs: kept, open: open, quiet: options.quiet)
    }
  }
}
