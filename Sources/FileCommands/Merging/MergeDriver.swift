import ArgumentParser
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Merging

package struct MergeDriver: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver",
    abstract: "Merge a file of a dataset for git.",
    discussion: """
      Git calls it with three versions of a workbook, or of the CSV file of a tab; the second one becomes \
      the merged file. It is for datasets in a git repository. Configure it with:

        git config merge.dataset.name "datasets by row and cell"
        git config merge.dataset.driver "dataset merge-driver %O %A %B %P"

      and in .gitattributes:

        Data/*.xlsx merge=dataset
        Data/*.csv merge=dataset

      Exit status: 0 merged, 1 merged with conflicts to decide, 2 not merged, and the file is untouched.
      """)

  @Argument(help: "The common ancestor (%O).", completion: .file())
  var ancestor: String

  @Argument(help: "Our version (%A); the result is written here.", completion: .file())
  var ours: String

  @Argument(help: "Their version (%B).", completion: .file())
  var theirs: String

  @Argument(help: "The path in the repository (%P).")
  var path: String?

  func run() throws {
    let name = path ?? ours
    let base = try Self.isEmpty(ancestor) ? nil : DatasetCopy(file: ancestor, named: name).dataset
    let copies = try [ours, theirs].map { try DatasetCopy(file: $0, named: name) }
    try copies.forEach { try $0.requireReadable() }
    try CopiesRead.requireColumns(copies.map { ($0.path, $0.dataset) })
    try CopiesRead.requireRowsInPlace(copies.map { ($0.path, $0.dataset) })
    // The CSV file of a tab stands without the tabs that its rows refer to.
    let isWhole = copies[0].dataset.storage == .xlsx
    let verification = isWhole ? Checks.verification : Verification.none
    // When git wrote its temporary files says nothing of who is later.
    let modified = copies.map(\.modified).max() ?? Timestamp(milliseconds: 0)
    let merge = Merge(
      base: base,
      copies: zip(copies, ["ours", "theirs"]).map {
        MergeCopy(name: $1, dataset: $0.dataset, modified: modified)
      }, command: CommandLineText.current, now: Origin.system.now(),
      verification: verification)
    try LoneFile.apply(merge.plan, to: copies[0], verify: verification)
    if merge.conflicts.isEmpty { return }
    let place = isWhole ? ", in the tab Conflicts" : ""
    Output.line(Printable.line("\(name): \(Plural.count(merge.conflicts.count, "conflict"))\(place)"))
    MergeOutput.print(merge.conflicts)
    Output.line(
      isWhole
        ? "choose in its column winner, and run dataset merge --resolve; then git add the file"
        : "correct the cells, then git add the file")
    throw ExitCode(1)
  }

  /// Whether both sides added the file: git has no ancestor then.
  private static func isEmpty(_ path: String) throws -> Bool {
    path == "/dev/null" || FileAccess.attributes(path).map { $0.size == 0 } ?? true
  }
}
