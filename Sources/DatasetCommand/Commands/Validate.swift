import ArgumentParser
import DatasetChecks
import DatasetFormat
import DatasetStore
import Spreadsheet

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check everything, change nothing.",
    discussion: """
      Reports every finding: errors (the data cannot be trusted as it stands), warnings (probably not what you \
      mean) and infos. Exit status 1 when there are errors.

        dataset validate
        dataset validate --only amount-comma --only date-local
        dataset validate --json

      dataset help CODE explains a finding by its code, such as dataset help id-missing.
      """)

  @OptionGroup var options: DatasetOptions

  @Flag(help: "Print the findings as SARIF 2.1.0, for code-scanning tools.")
  var sarif = false

  @Option(
    help: ArgumentHelp("Report only this code; may be given several times.", valueName: "code"),
    completion: .findingCodes)
  var only: [String] = []

  func validate() throws {
    if options.json, sarif {
      throw ValidationError("--json and --sarif each print a document of their own; give one of them.")
    }
  }

  func run() throws {
    let kinds = try only.map { try FindingArgument.kind($0, in: "--only \($0)") }
    let (root, findings) = try findings(kinds.isEmpty ? nil : Set(kinds))
    if options.json {
      FindingsJSON.print(findings, dataset: root)
    } else if sarif {
      SARIF.print(findings)
    } else {
      FindingsText.print(findings, quiet: options.quiet)
    }
    if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }

  /// The root and what was found there, also where no dataset can be opened for what stands in it.
  private func findings(_ only: Set<FindingKind>?) throws -> (root: String, findings: [Finding]) {
    var found: DatasetFolder?
    do {
      let folder = try options.folder()
      found = folder
      Progress.step("Reading \(folder.name)")
      let opened = try options.open(folder, for: .reading)
      Progress.step("Checking \(folder.name)")
      return (
        folder.root,
        Checks.findings(of: try CheckContext(opened), only: only)
      )
    } catch {
      guard let result = try UnreadableDataset.findings(error, in: found, only: only) else { throw error }
      return result
    }
  }
}
