import ArgumentParser
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Spreadsheet

package struct Validate: DatasetAnswering {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check everything, change nothing.",
    discussion: """
      Reports every finding: errors (the data cannot be trusted), warnings (probably not what you mean) \
      and infos. The exit status is 1 if there are errors.

        dataset validate
        dataset validate --only amount-comma --only date-local
        dataset validate --json
        find Clients -name Data | dataset validate --batch - --jobs auto

      dataset help CODE explains a finding by its code, such as dataset help id-missing.
      """)

  @OptionGroup(title: "Many datasets") var batch: BatchOptions
  @OptionGroup var options: DatasetOptions

  @Flag(help: "Print the findings as SARIF 2.1.0, for code-scanning tools.")
  var sarif = false

  @Option(
    help: ArgumentHelp("Report only this code; may be given several times.", valueName: "code"),
    completion: .findingCodes)
  var only: [String] = []

  func validate() throws {
    if options.json, sarif {
      throw ValidationError("--json and --sarif are two formats. Name one.")
    }
    if sarif, batch.isGiven { throw ValidationError("--sarif: a batch prints JSON. Leave it out.") }
  }

  func run() throws {
    let kinds = try kinds()
    if batch.isGiven { return try runBatch() }
    if options.json { return try printAnswer() }
    let findings = try findings(kinds).findings
    if sarif {
      SARIF.print(findings)
    } else {
      FindingsText.print(findings, quiet: options.quiet, only: kinds)
    }
    if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }

  func answer() throws -> DatasetAnswer {
    let (root, findings) = try findings(try kinds())
    return DatasetAnswer(
      document: FindingsJSON.document(findings, dataset: root),
      status: findings.contains { $0.severity == .error } ? 1 : 0)
  }

  /// The kinds that are asked for; nil: all.
  private func kinds() throws -> Set<FindingKind>? {
    let kinds = try only.map { try FindingArgument.kind($0, in: "--only \($0)") }
    return kinds.isEmpty ? nil : Set(kinds)
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
      let run = CheckRun(opened, try FolderContents(of: folder, receiptsOf: opened.dataset))
      let findings = Checks.findings(of: run.context, only: only)
      if only == nil { run.keep(FindingSummary(findings)) }
      return (folder.root, findings)
    } catch {
      guard let result = try UnreadableDataset.findings(error, in: found, only: only) else { throw error }
      return result
    }
  }
}
