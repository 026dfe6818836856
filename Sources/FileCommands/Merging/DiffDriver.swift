import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore
import Merging

package struct DiffDriver: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff-driver",
    abstract: "Show what differs between two versions of a file of a dataset, for git.",
    discussion: """
      Git calls it with the path and both versions of a file. git diff then prints what dataset diff \
      prints, for workbooks, too. Configure it with:

        git config diff.dataset.command "dataset diff-driver"

      and in .gitattributes:

        Data/*.xlsx diff=dataset
        Data/*.csv diff=dataset
      """)

  @Argument(
    help: "PATH OLD-FILE OLD-HASH OLD-MODE NEW-FILE NEW-HASH NEW-MODE, as git gives them.",
    completion: .file())
  var arguments: [String]

  func run() throws {
    let path = arguments[0]
    Output.line(Printable.line("dataset diff \(path)"))
    // A file that is not merged yet has no versions.
    guard arguments.count >= 7 else { return Output.line("not merged yet") }
    let versions = [arguments[1], arguments[4]]
    if versions.contains("/dev/null") {
      return Output.line(versions[0] == "/dev/null" ? "the file is new" : "the file is gone")
    }
    do {
      let copies = try versions.map { try DatasetCopy(file: $0, named: path) }
      try copies.forEach { try $0.requireReadable() }
      DiffOutput.print(
        DatasetDiff(from: copies[0].dataset, to: copies[1].dataset, command: ""), counts: false)
    } catch {
      // Git ends where its helper fails; what cannot be compared is said in place of the rest.
      Output.line(Printable.line("cannot be compared by rows: \(Failure(error)?.message ?? "\(error)")"))
    }
  }

  func validate() throws {
    if arguments.isEmpty { throw ValidationError("diff-driver is called by git, with seven arguments.") }
  }
}
