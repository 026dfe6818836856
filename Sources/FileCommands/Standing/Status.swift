import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

package struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what you have, what is due, and what needs you.",
    discussion: """
      Tabs, days, balances, what was imported and run last, and how many findings the last check had. \
      If anything changed since, a dataset of up to 20,000 rows is checked again. For a larger one \
      status says when it was checked, and dataset validate checks it. The exit status is 1 if errors \
      are known.

        dataset status
        dataset status --json
      """)

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let folder = try options.folder()
    Progress.step("Reading \(folder.name)")
    let overview = try Overview(try options.open(folder, for: .reading))
    if options.json {
      var document = JSONWriter()
      overview.write(to: &document)
      document.newline()
      Output.data(document.bytes)
    } else {
      overview.lines.forEach { Output.line($0) }
    }
    if overview.hasErrors { throw ExitCode(1) }
  }
}
