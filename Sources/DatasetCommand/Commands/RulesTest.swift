import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer

struct RulesTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Show which rule does what: hits, dead, shadowed and broken rules.",
    discussion: """
      Tries the rules on the transactions there are (the bank's text of imported rows, the payee of the others), or on \
      the statements named. Exit status 1 where a rule is broken.
      """)

  @Argument(help: "Statements to try the rules on; none: the transactions there are.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The account that the statements are for, by key, name or the beginning of one.", valueName: "key"),
    completion: .accounts)
  var account: String?

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    var tally = RuleTally(dataset)
    if files.isEmpty {
      RuleHistory.forEachRow(of: dataset) { tally.add($0.subject) }
    } else {
      for path in files { try add(path, to: &tally, dataset) }
    }
    let report = tally.report
    if options.json { RulesJSON.print(report) } else { RulesText.print(report) }
    if report.hasBroken { throw ExitCode(1) }
  }

  private func add(_ path: String, to tally: inout RuleTally, _ dataset: Dataset) throws {
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    let name = path == "-" ? "standard input" : FilePath.name(of: path)
    let file = try StatementSource.read(path, bytes: bytes, options: StatementOptions())
    for statement in file.statements {
      guard statement.questions.isEmpty else {
        throw Failure(
          "\(name): the statement has an open question, so its lines are not certain; dataset import \(path) --dry-run shows it.",
          status: 1)
      }
      try tally.add(statement, of: dataset, account: account.map { StatementAccount.key($0, in: dataset) })
    }
  }
}
