import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

package struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the dataset at a glance.")

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
    if overview.counts[.error, default: 0] > 0 { throw ExitCode(1) }
  }
}
