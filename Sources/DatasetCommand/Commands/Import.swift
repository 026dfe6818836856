import ArgumentParser
import DatasetFormat
import DatasetStore
import Importer

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring bank statements into the dataset.",
    discussion: """
      Reads the files that banks offer (CSV, OFX, QIF, CAMT, MT940), with nothing to configure. A line comes in once, however often and in \
      whatever overlap its statement is imported. What a file does not decide is asked, never guessed.

        dataset import statement.csv
        dataset import *.csv --account giro
        dataset import statement.csv --dry-run
      """)

  @Argument(help: "The statements; - is standard input.")
  var files: [String]

  @Option(help: ArgumentHelp("The account that they are for, by key or name.", valueName: "key"))
  var account: String?

  @Flag(
    name: .customLong("create-account"),
    help: "Make the account of --account, or the one that the statement names, where there is none.")
  var createAccount = false

  @Option(
    name: .customLong("date-order"), help: "The order of dates, when a file does not tell: dmy, mdy or ymd.")
  var dateOrder: DateOrder?

  @Option(help: ArgumentHelp("The decimal mark, when a file does not tell: . or ,", valueName: "mark"))
  var decimal: DecimalMark?

  @Option(
    name: .customLong("sign"), help: "Which sign is money out: negative-is-out or positive-is-out (cards).")
  var sign: StatementOptions.SignConvention?

  @Option(help: ArgumentHelp("The files' encoding, such as windows-1252.", valueName: "name"))
  var encoding: String?

  @Option(help: ArgumentHelp("Leave out lines before this day.", valueName: "date"))
  var since: String?

  @Flag(name: .customLong("no-dataset"), help: "Only look at the statements; no dataset is needed.")
  var noDataset = false

  @Flag(
    name: [.customLong("no-colour"), .customLong("no-color")],
    help: "No colours, also on a terminal; NO_COLOR and CLICOLOR=0 do the same.")
  var noColour = false

  @OptionGroup var matching: MatchingOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if let since, CalendarDate(iso: since) == nil {
      throw ValidationError("--since \(since): not a day (expected YYYY-MM-DD).")
    }
  }

  func run() throws {
    let read = readStatements()
    for failure in read.failures { Output.note("dataset: \(failure)") }
    guard !read.files.isEmpty else { throw ExitCode(2) }
    let opened =
      noDataset ? nil : try OpenDataset(try options.folder(), for: change.dryRun ? .reading : .changing)
    if let note = opened?.recoveryNote { options.note(note) }
    if let obstacle = opened?.dataset.changeObstacle { throw StoreError.changesRefused(obstacle) }
    Terminal.isPlain = noColour
    let result = try plan(read.files, read.hashes, into: opened?.dataset)
    if options.json {
      ImportJSON.print(result)
    } else if !options.quiet {
      ImportText(opened?.dataset).print(result, isDryRun: change.dryRun || noDataset)
    }
    if let opened, !change.dryRun, !result.hasQuestions, !result.plan.isEmpty {
      try apply(result, to: opened)
    }
    if !read.failures.isEmpty { throw ExitCode(2) }
    if result.hasQuestions { throw ExitCode(1) }
  }

  /// Plans the import; on a terminal an account that nothing tells is asked for.
  private func plan(_ files: [StatementFile], _ hashes: [String], into dataset: Dataset?) throws
    -> ImportResult
  {
    Progress.step("Comparing with what is there")
    var importOptions = ImportOptions(
      accountKey: account, createsAccount: createAccount, since: since.flatMap { CalendarDate(iso: $0) })
    matching.apply(to: &importOptions)
    func plan() throws -> ImportResult {
      try ImportPlanner.plan(
        files, hashes: hashes, into: dataset, options: importOptions, command: CommandLineText.current,
        origin: .system)
    }
    let result = try plan()
    guard let dataset, Output.canAsk, !change.yes, !options.json, account == nil, !createAccount else {
      return result
    }
    let answers = AccountQuestion.answers(result, accounts: dataset.accounts.filter(\.isActive))
    if answers.isEmpty { return result }
    importOptions.answeredAccounts = answers
    return try plan()
  }

  private func apply(_ result: ImportResult, to opened: OpenDataset) throws {
    let count = result.statements.reduce(0) { $0 + $1.newCount }
    guard change.confirm("Import \(Plural.count(count, "transaction"))?") else {
      options.note("nothing was changed")
      return
    }
    Progress.step("Saving")
    try opened.apply(result.plan, summary: PlanOutput.summary(result.plan))
    if !options.json { options.note("saved; dataset undo takes it back") }
  }

  /// Every file read as statements; one that cannot be read does not stop the others.
  private func readStatements() -> (files: [StatementFile], hashes: [String], failures: [String]) {
    var read: (files: [StatementFile], hashes: [String], failures: [String]) = ([], [], [])
    let statementOptions = StatementOptions(
      dateOrder: dateOrder, decimalMark: decimal, signConvention: sign, encoding: encoding)
    for path in files {
      Progress.step("Reading \(FilePath.name(of: path))")
      do {
        let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
        let name = path == "-" ? "standard input" : FilePath.name(of: path)
        read.files.append(try StatementReader.read(bytes: bytes, fileName: name, options: statementOptions))
        read.hashes.append(Hash.sha256(bytes))
      } catch {
        read.failures.append(Failure(error)?.message ?? "\(path): \(error)")
      }
    }
    return read
  }
}
