import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import SpreadsheetXLSX

package struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import bank statements into the dataset.",
    discussion: """
      Reads the files that banks offer (CSV, workbooks, OFX, QIF, CAMT, MT940, PDF, JSON), with nothing to \
      configure. A line is imported once, however often you import its statement and however statements \
      overlap. What a file does not say is asked, never guessed.

      Of a folder, a zip archive, a gzip file and a mail (.eml), each file is a statement; those that are \
      none are listed.

        dataset import statement.csv
        dataset import *.csv --account giro
        dataset import ~/Downloads/bank
        dataset import statement.csv --dry-run
      """)

  @Argument(
    help: "The statements, or folders, archives and mails that hold them; - is standard input.",
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The account that they are for: its key or name, or the beginning of one.", valueName: "key"),
    completion: .accounts)
  var account: String?

  @Option(
    name: .customLong("new-account"),
    help: ArgumentHelp("Make an account of this name for them.", valueName: "name"))
  var newAccount: String?

  @Flag(
    name: .customLong("create-account"),
    help: "Make the account named by --account, or one for a statement of an unknown account.")
  var createAccount = false

  @Option(
    name: .customLong("date-order"), help: "The order of dates, if a file does not tell: dmy, mdy or ymd.")
  var dateOrder: DateOrder?

  @Option(
    help: ArgumentHelp(
      "The year of the newest entry, if dates have none; for these files only.", valueName: "year"))
  var year: String?

  @Option(help: ArgumentHelp("The decimal mark, if a file does not tell: . or ,", valueName: "mark"))
  var decimal: DecimalMark?

  @Option(
    name: .customLong("sign"),
    help: "Which sign is money out: negative-is-out, positive-is-out (cards), or by-kind (OFX).")
  var sign: StatementOptions.SignConvention?

  @Option(
    help: ArgumentHelp(
      "Which column is which, such as amount=Total or \"debit=Out;credit=In\"; may be given several times.",
      valueName: "role=name"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "The layout to read with: a name, a file, or none.",
      valueName: "name|file"), completion: .file())
  var layout: String?

  @Option(help: ArgumentHelp("The files' encoding, such as windows-1252.", valueName: "name"))
  var encoding: String?

  @Option(help: ArgumentHelp("Only this sheet of a workbook; may be given several times.", valueName: "name"))
  var sheet: [String] = []

  @Option(
    help: ArgumentHelp("The password of a PDF. It is not stored, nor in the log.", valueName: "text"))
  var password: String?

  @Option(
    name: .customLong("password-file"),
    help: ArgumentHelp("A file whose first line is the password of a PDF.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(help: ArgumentHelp("Leave out lines before this day.", valueName: "date"))
  var from: String?

  @Flag(name: .customLong("no-dataset"), help: "Only show the statements, without a dataset.")
  var noDataset = false

  @Flag(
    name: [.customLong("no-colour"), .customLong("no-color")],
    help: "No colours, even on a terminal; NO_COLOR and CLICOLOR=0 do the same.")
  var noColour = false

  @OptionGroup(title: "Answers to questions") var lines: LineOptions
  @OptionGroup(title: "Answers to questions") var given: AnswerOptions
  @OptionGroup(title: "Answers to questions") var matching: MatchingOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if let newAccount, account != nil {
      throw ValidationError(
        "--new-account \(newAccount) makes an account, and --account names one that is there. Keep one of them."
      )
    }
    _ = try columns()
    if password != nil, passwordFile != nil {
      throw ValidationError("--password and --password-file: give one of them.")
    }
    if let year, !QuestionKind.isYear(year) {
      throw ValidationError("--year \(year): not a year (expected four digits, such as 2026).")
    }
  }

  func run() throws {
    let since = try from.map { try DayArgument.read($0, "--from") }
    let opened = noDataset ? nil : try options.openForChanging(change)
    var account = newAccount ?? account
    // One that is to be made may begin like another.
    if let text = account, let dataset = opened?.dataset, !makesAccount {
      account = StatementAccount.key(text, in: dataset)
    }
    let answers = try given.answers()
    let asks = Output.canAsk && !options.json
    // The first statement of a dataset brings its account with it; on a terminal the user names it.
    let isFirst = opened.map { $0.dataset.accounts.isEmpty } ?? false
    let makesFirst = isFirst && !asks && account == nil && !answers.contains { $0.code == .account }
    var importOptions = ImportOptions(
      accountKey: account, createsAccount: makesAccount || makesFirst, since: since)
    matching.apply(to: &importOptions)
    if let obstacle = opened?.dataset.changeObstacle { throw StoreError.changesRefused(obstacle) }
    Terminal.isPlain = noColour
    var said = StatementOptions(
      dateOrder: dateOrder, decimalMark: decimal, signConvention: sign, encoding: encoding,
      columns: try columns())
    said.answers[.year] = year
    if let dataset = opened?.dataset { said.expectAccounts(of: dataset, options: importOptions) }
    let layouts = try LayoutSource.book(
      named: layout, in: opened, options: importOptions,
      account: answers.first { $0.code == .account }?.choice)
    var answerer = QuestionAnswerer(answers, asks: asks)
    if let opened { try said.expectAnswers(of: opened, account: account) }
    if let opened, layout == nil, let note = try LayoutSource.noteOfUnproven(in: opened) {
      options.note(Printable.line(note))
    }
    let (files, failures, leftOut) = try readStatements(said, layouts, &answerer)
    // With no file left the last one says how the run ended, also in a document.
    for failure in files.isEmpty ? failures.dropLast() : failures[...] {
      Output.note("dataset: \(failure.message)")
    }
    if let text = LeftOutFiles.text(leftOut) { options.note(text) }
    if files.isEmpty {
      throw failures.last
        ?? Failure("\(self.files.joined(separator: ", ")): no file in it is a statement.", code: .file)
    }
    let result = try plan(files, into: opened, importOptions, &answerer)
    for answer in answerer.unused {
      options.note("no question asked for --answer \(answer.code.rawValue)=\(answer.choice)")
    }
    if isFirst, !result.hasQuestions { try requireAccounts(result) }
    if let opened, !result.hasQuestions {
      try apply(result, to: opened)
    } else {
      let plan = opened.map { ShownPlan(result.plan, of: $0) }
      show(result, plan ?? ShownPlan(result.plan, in: .empty("", .xlsx)), besides: [])
    }
    UntilExit.keep(result)
    if !failures.isEmpty { throw ExitCode(2) }
    if result.hasQuestions { throw ExitCode(1) }
  }

  /// Whether an account may be made.
  private var makesAccount: Bool { createAccount || newAccount != nil }

  /// Requires an account for each statement: rows without one are in no balance. Of several statements, one
  /// without a number may be of the account that another one names, or of one of its own, so nobody but the
  /// user knows.
  ///
  /// - Throws: ``Failure`` with status 1.
  private func requireAccounts(_ result: ImportResult) throws {
    let unnamed = result.statements.filter { ($0.statement.account?.number ?? "").isEmpty }
    let kinds = Set(unnamed.map { StatementKind($0.statement) })
    let isUnclear = !unnamed.isEmpty && (unnamed.count < result.statements.count || kinds.count > 1)
    let open =
      result.statements.first { $0.accountKey == nil } ?? (isUnclear && account == nil ? unnamed.first : nil)
    guard let open, newAccount == nil else { return }
    throw Failure.question(
      "\(open.statement.file): no account is there yet, and the file does not say whose it is. Import it alone, or name the account of all files: --new-account Checking. Nothing was imported."
    )
  }

  /// What files of one account have in common.
  private struct StatementKind: Hashable {
    let format: StatementFormat
    let columns: [StatementLayout.Role: [String?]]

    init(_ statement: Statement) {
      format = statement.format
      columns = statement.layout.columns.mapValues { $0.map(\.name) }
    }
  }

  private func show(_ result: ImportResult, _ plan: ShownPlan, besides: @autoclosure () -> [String]) {
    if options.json {
      ImportJSON.print(result, plan)
    } else if !options.quiet || result.hasQuestions {
      ImportText(result.rules, namesAccount: account != nil || makesAccount).print(
        result, isDryRun: change.dryRun || noDataset, besides: besides())
    }
  }

  private func columns() throws -> ColumnChoices {
    var choices = ColumnChoices()
    for text in column {
      if let wrong = choices.add(text) {
        let roles = StatementLayout.Role.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--column \(wrong): expected ROLE=NAME, where ROLE is one of \(roles), ignore.")
      }
    }
    return choices
  }

  /// A file that was read, and how to read it again.
  private typealias ReadFile = (download: StatementDownload, file: ImportFile)

  /// Plans the import, once more after each answer.
  private func plan(
    _ read: [ReadFile], into opened: OpenDataset?, _ importOptions: ImportOptions,
    _ answerer: inout QuestionAnswerer
  ) throws -> ImportResult {
    Progress.step("Comparing with what is there")
    var read = read
    while true {
      let files = read.map(\.file)
      let result = try ImportPlanner.plan(
        files, into: opened?.dataset, provenance: opened?.provenance ?? .nothing, options: importOptions,
        command: CommandLineText.current, origin: .system)
      guard let opened else { return result }
      let accounts = account == nil && !makesAccount ? opened.dataset.accounts : nil
      guard let (file, number, answer) = try answerer.answer(to: result, of: files, accounts: accounts) else {
        return result
      }
      if answer.code == .account, files[file].statements.statements.count == 1 {
        // What is remembered of another account's files says nothing of this one.
        read[file].download.layouts = try LayoutSource.book(
          named: layout, in: opened, options: importOptions, account: answer.choice)
        read[file].file = try read[file].download.read(&answerer)
      }
      read[file].file.answer(answer.code, with: answer.choice, inStatement: number)
    }
  }

  private func apply(_ result: ImportResult, to opened: OpenDataset) throws {
    var result = result
    let remembered = try RememberedLayouts(result.statements, opened.importHistory)
    if !result.plan.isEmpty { result.plan.layouts = remembered.files }
    let declined = "nothing was changed; not imported: \(result.fileNames())"
    let isSaved = try change.apply(
      result.plan, to: opened, options, asking: result.agreement, declined: declined
    ) { plan in
      result.plan = plan.plan
      // Once all is saved nobody is asked, and the balances are there to look at.
      let isPlanned = change.dryRun || change.asks
      show(result, plan, besides: isPlanned && !plan.plan.isEmpty ? plan.lines : [])
      BeforeStartNote.tell(plan.plan, of: opened.dataset, options)
      if !options.json { NewAccountNote.lines(plan.plan, of: opened.dataset).forEach(options.note) }
    }
    if isSaved, !options.json { remembered.notes.forEach(options.note) }
  }

  /// Every file read as statements; one that cannot be read does not stop the others.
  ///
  /// - Returns: The files; why others that should be statements cannot be read; and what lies beside
  ///   statements and is none.
  /// - Throws: ``Failure`` for an answer of the command line that is none.
  private func readStatements(
    _ said: StatementOptions, _ layouts: LayoutBook, _ answerer: inout QuestionAnswerer
  ) throws -> (files: [ReadFile], failures: [Failure], leftOut: [String]) {
    var files: [ReadFile] = []
    let limits = try options.limits.limits()
    let source = StatementSource.Workbook(sheets: sheet, limits: limits, password: try givenPassword())
    let parcel = StatementParcel(self.files, limits: limits.workbook)
    var leftOut = parcel.leftOut
    var failures = parcel.failures.map { Failure($0, code: .file) }
    let lines = try self.lines.answers(for: parcel.parts.map(\.path))
    for (part, lines) in zip(parcel.parts, lines) {
      var said = said
      said.lines = lines
      var download = StatementDownload(part, options: said, layouts: layouts, workbook: source)
      do {
        let file = try download.read(&answerer)
        files.append((download, file))
      } catch let failure as Failure where failure.status == 64 {
        throw failure
      } catch let error as LineAnswerError {
        throw error
      } catch let error as StatementError where !part.isNamed && error.isOfOtherFile {
        leftOut.append(part.path)
      } catch {
        var failure = Failure(error) ?? Failure("\(part.path): \(error)", code: .file)
        failure.status = 2
        failures.append(failure)
      }
    }
    return (files, failures, leftOut)
  }

  /// - Throws: `FileError`.
  private func givenPassword() throws -> String? {
    guard let passwordFile else { return password }
    let text = String(decoding: try FileAccess.read(passwordFile, limit: 1 << 16), as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init)
  }
}
