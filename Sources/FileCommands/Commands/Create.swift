import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import Importer

package struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a new dataset.",
    discussion: """
        dataset create Money --currency EUR --account "Giro:checking:1250.00"
        dataset create Money --account Giro --account Cash:cash --account Visa:creditCard
        dataset create Money --account "Giro:checking:1250.00:DE02 1203 0000 0000 2020 51"
        dataset create Money --account "Giro:checking:1250.00@today"
        dataset create Haushalt --language de --currency EUR
        dataset create Money --from Money.json

      Makes the folder with Data/ and Receipts/, the tabs, the settings and a set of categories. The \
      folder must be new or empty. The amount is what the account had before its first transaction. With \
      @today or another day it is the balance of that day: the account begins there or, with --books, with \
      this balance less the rows up to that day. \
      Without --account you are asked for one on a terminal; elsewhere the first import makes the \
      account of its statement.

      Sheets, pages and the names of the categories are in the language of the system's locale, if there are \
      texts in it; --language chooses another one. The keys that programs know stay what they are.

      Only the last four digits of an account's number are kept; by them an import knows whose statement \
      it is. A workbook begins with the sheets Overview and Budget: balances, months and categories as \
      formulas, with charts. They are yours to change; dataset overview add brings them to an older \
      workbook.

      With --books the dataset starts with the books of another app. It reads the exports of some forty \
      apps (YNAB, Actual, Mint, Monarch, Firefly III, Money Manager and others), the files of GnuCash, \
      KMyMoney and HomeBank, the tables of hledger, Ledger and Beancount, the QIF of Quicken, Money and many \
      others, or any table with columns for the day, the amount and a category or an account. Several files, \
      a zip archive or all sheets of a workbook are one run. A file without accounts takes the one of \
      --account. First it shows what each account, category and tag becomes, and what the file proves.

        dataset create Money --books register.csv --dry-run
        dataset create Money --books 2025.csv 2026.csv --account Giro:checking:1250.00
        dataset create Money --books register.csv --map category "Eating out"=dining-out "Bars"=dining-out

      An export of a dataset (dataset export as json, jsonl, xlsx, csv or a folder) becomes the same dataset \
      again, with its ids. What the format does not hold is named: csv has the transactions alone.

      docs/moving.md says what is taken over.
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var path: String

  @Option(help: "The dataset's name (default: the folder's).")
  var name: String?

  @Option(help: "xlsx (one workbook) or csv (one file per tab).")
  var storage: Storage = .xlsx

  @Option(
    help: ArgumentHelp("The currency of everything without one of its own (ISO 4217).", valueName: "code"))
  var currency: String?

  @Option(
    help: ArgumentHelp(
      "The language of what people see: \(Wording.languages.joined(separator: ", ")) (default: the locale's, else English).",
      valueName: "tag"),
    completion: .list(Wording.languages))
  var language: String?

  @Option(
    help: "The categories to start with: \(NewDataset.templateNames.joined(separator: ", ")).",
    completion: .list(NewDataset.templateNames))
  var template = "default"

  @Option(
    name: .customLong("account"),
    help: ArgumentHelp(
      "An account to start with; may be given several times. Types: \(AccountArgument.types.joined(separator: ", ")).",
      valueName: "name[:type[:balance[@day][:number]]]"))
  var accounts: [String] = []

  @Option(
    name: [.customLong("books"), .customLong("from")], parsing: .upToNextOption,
    help: ArgumentHelp(
      "What to start with: an export of a dataset (json, jsonl, xlsx, csv or a folder), or exports of another app: files of one kind, a workbook, a zip archive or a folder; - is standard input.",
      valueName: "file"),
    completion: .file())
  var books: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "What a name in the file becomes here: category, account, tag, currency, root, kind or person, then NAME=OURS; may be given several times. A category may also become transfer; - leaves it out.",
      valueName: "kind name=ours"))
  var map: [String] = []

  @Option(help: ArgumentHelp("The file's encoding, such as windows-1252.", valueName: "name"))
  var encoding: String?

  @OptionGroup var answers: AnswerOptions

  @OptionGroup var lines: LineOptions

  @Flag(
    name: .customLong("no-overview"),
    help: "Make the workbook without the sheets Overview and Budget.")
  var leavesOverviewOut = false

  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Print the plan and change nothing.")
  var dryRun = false

  @Flag(
    name: .shortAndLong,
    help: "Do not ask: neither for an account nor whether to import the books of --books."
  )
  var yes = false

  @Flag(help: "Print one JSON document on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Do not list what was made.")
  var quiet = false

  func validate() throws {
    _ = try MapArgument.mapping(map)
    if books.isEmpty, !map.isEmpty || !answers.answer.isEmpty || encoding != nil {
      throw ValidationError(
        "--map, --answer and --encoding need --books, the file that they are about.")
    }
  }

  func run() throws {
    if !books.isEmpty {
      let input = books == ["-"] ? try FileAccess.readStandardInput() : nil
      let export = try input.map { try ReadExport($0, name: "standard input") } ?? ReadExport(books)
      if let export { return try ExportCreation(self, from: export).run() }
      return try BookCreation(self, from: books, input: input).run()
    }
    let unit = try DefaultCurrency.choose(currency)
    var new = try newDataset(in: unit.currency)
    if asksForAccount {
      try DatasetCreator.requireFree(path)
      if let first = FirstAccountPrompt(currency: unit.currency).account() { new.accounts = [first] }
    }
    let plan = try new.plan(command: CommandLineText.current)
    if dryRun {
      try DatasetCreator.requireFree(path)
      PlanOutput.show(ShownPlan(plan, in: .empty(new.name, storage)), json: json)
      return
    }
    let folder = try DatasetCreator.create(at: path, plan: plan, storage: storage, name: new.name)
    Output.saved("The dataset is made all the same.")
    if json {
      Output.document { json in
        json.member("dataset", folder.root)
        json.member("storage", storage.rawValue)
        json.member("currency", unit.currency.code)
        json.member("files", folder.files)
      }
      return
    }
    guard !quiet else { return }
    showMade(folder, new, plan, unit)
    Output.line("")
    if new.accounts.isEmpty {
      Output.line("No account yet: the first import makes the one of its statement, or add one yourself:")
      Output.line("  dataset accounts add Checking --dataset \(ShellText.quoted(path))")
    }
    Output.line("Next: dataset import STATEMENT --dataset \(ShellText.quoted(path))")
  }

  /// Whether a person is there who can name the first account.
  private var asksForAccount: Bool { accounts.isEmpty && Output.canAsk && !dryRun && !yes && !json }

  /// What the dataset starts with in a currency.
  func newDataset(in currency: Currency) throws -> NewDataset {
    var new = NewDataset(
      name: name ?? FilePath.name(of: FilePath.absolute(path)), storage: storage, currency: currency,
      template: template,
      accounts: try accounts.map { try AccountArgument.parse($0, currency: currency) })
    new.includesOverview = !leavesOverviewOut
    new.language = try DefaultLanguage.choose(language)?.tag
    return new
  }

  /// Says what was made.
  func showMade(
    _ folder: DatasetFolder, _ new: NewDataset, _ plan: Plan, _ unit: (currency: Currency, isAssumed: Bool)
  ) {
    Output.line("made \(folder.root)")
    for file in folder.files { Output.line("  \(file)") }
    Output.line("  Receipts/")
    if new.hasOverview { Output.line("  Overview and Budget: formulas and charts, yours to change") }
    let inserted = plan.summary.filter { $0.operation == "insert" && $0.place != .tab(.settings) }
    for line in inserted { Output.line("  \(line.place) \(line.count)") }
    Output.line(
      "  currency \(unit.currency.code)\(unit.isAssumed ? " (assumed; choose with --currency)" : "")")
    if let tag = new.language {
      Output.line("  language \(tag)\(language == nil ? " (of the system; choose with --language)" : "")")
    }
  }
}

/// `create --books`: a new dataset with the books of another app in it, as one run that `undo` takes back.
struct BookCreation {
  private let command: Create
  private let paths: [String]
  /// What standard input held, if it was read.
  private let input: [UInt8]?

  init(_ command: Create, from paths: [String], input: [UInt8]?) {
    self.command = command
    self.paths = paths
    self.input = input
  }

  func run() throws {
    try DatasetCreator.requireFree(command.path)
    let unit = try DefaultCurrency.choose(command.currency)
    var mapping = try MapArgument.mapping(command.map)
    mapping.accounts = command.accounts.map { String($0.prefix { $0 != ":" }) }
    var options = StatementOptions(encoding: command.encoding)
    options.lines = try command.lines.answers(for: paths).first ?? LineAnswers()
    var answerer = QuestionAnswerer(
      try command.answers.answers(), asks: Output.canAsk && !command.json && !command.yes)
    var source = BookSource(
      paths: paths, input: input, options: options, mapping: mapping,
      currency: unit.isAssumed ? nil : unit.currency, assumed: unit.currency)
    let file = try source.read(&answerer)
    guard file.questions.isEmpty else {
      ask(file)
      throw ExitCode(1)
    }
    // A run that was answered on a terminal says in the log how to do it again without a question.
    let typed = source.answers.filter { answer in
      !answerer.given.contains { $0.code == answer.code }
    }.map { " --answer \(ShellText.quoted("\($0.code.rawValue)=\($0.choice)"))" }
    let words = CommandLineText.current + typed.joined()
    let currency = unit.isAssumed ? file.currency ?? unit.currency : unit.currency
    var new = try command.newDataset(in: currency)
    try mapping.setAccount(of: file, to: new.accounts.map(\.name))
    Progress.step("Comparing with the file")
    func filled(_ new: NewDataset) throws -> (start: Plan, empty: Dataset, books: BookImport) {
      let start = try new.plan(command: words)
      let empty = try start.applied(to: .empty(new.name, command.storage))
      return (
        start, empty,
        try BookImport(
          file, into: empty, mapping: mapping, command: words, origin: .system)
      )
    }
    let balances = StatedBalances(takenFrom: &new)
    var (start, empty, books) = try filled(new)
    if !balances.isEmpty {
      let openings = try balances.openings(in: books.plan.applied(to: empty))
      for index in new.accounts.indices {
        new.accounts[index].startingBalance =
          openings[new.accounts[index].name].map { Amount(minorUnits: $0.units, currency: new.currency) }
          ?? new.accounts[index].startingBalance
      }
      (start, empty, books) = try filled(new)
    }
    for answer in answerer.unused where !command.quiet {
      Output.note("no question asked for --answer \(answer.code.rawValue)=\(answer.choice)")
    }
    let isAssumed = unit.isAssumed && !file.statesCurrency
    if command.dryRun { return show(file, books, into: empty, in: nil, (currency, isAssumed)) }
    let asks = !command.yes && !command.json && Output.canAsk
    if asks {
      show(file, books, into: empty, in: nil, (currency, isAssumed))
      let rows = Plural.count(books.rowCount, "transaction")
      guard TypedAnswer.agrees("Make \(command.path) with \(rows)?") else {
        throw Failure.declined("nothing was made", isQuiet: false)
      }
    }
    Progress.step("Saving")
    let folder = try DatasetCreator.create(
      at: command.path, plan: start, storage: command.storage, name: new.name
    ) { folder in
      let opened = try OpenDataset(folder, for: .changing)
      let plan = Plan(
        command: books.plan.command, base: opened.dataset.fileHashes, changes: books.plan.changes)
      try opened.apply(plan, summary: PlanOutput.summary(plan))
    }
    Output.saved("The dataset is made all the same.")
    if command.json { return show(file, books, into: empty, in: folder, (currency, isAssumed)) }
    guard !command.quiet else { return }
    if !asks { show(file, books, into: empty, in: nil, (currency, isAssumed)) }
    Output.line("")
    command.showMade(folder, new, start, (currency, isAssumed))
    Output.line("")
    if !typed.isEmpty { Output.line("to read such a file again without a question, add\(typed.joined())") }
    Output.line(
      "Next: dataset status --dataset \(ShellText.quoted(command.path)); dataset undo takes the books out again"
    )
  }

  private func show(
    _ file: BookFile, _ books: BookImport, into empty: Dataset, in folder: DatasetFolder?,
    _ unit: (currency: Currency, isAssumed: Bool)
  ) {
    guard command.json else {
      if !command.quiet || command.dryRun { BookText(file: file, books: books).print() }
      for warning in file.warnings { Output.note("note: \(warning)") }
      if unit.isAssumed, folder == nil, command.dryRun {
        Output.line("currency \(unit.currency.code) (assumed; choose with --currency)")
      }
      return
    }
    Output.document(version: 2) { json in
      json.member("dataset", folder?.root)
      json.member("storage", command.storage.rawValue)
      json.member("currency", unit.currency.code)
      if let folder {
        json.member("files", folder.files)
      }
      BookJSON.write(books, of: file, to: &json)
      json.array("questions", [Question]()) { StatementJSON.write($1, to: &$0) }
      json.key("plan")
      ShownPlan(books.plan, in: empty).write(to: &json)
    }
  }

  /// Shows what the file does not decide.
  private func ask(_ file: BookFile) {
    if command.json {
      return Output.document(version: 2) { json in
        json.member("file", file.name)
        json.member("app", file.format)
        json.array("questions", file.questions) { StatementJSON.write($1, to: &$0) }
      }
    }
    var seen: Set<Question.Code> = []
    for question in file.questions.prefix(20) {
      Output.line("question: \(Printable.line(question.text))")
      if let examples = QuestionLines.examples(question) { Output.line("    " + Printable.line(examples)) }
      if let line = question.line {
        Output.line("    leave it out with --skip-line \(line), or read it with --line \(line) COLUMN=VALUE")
      }
      guard question.line == nil, seen.insert(question.code).inserted else { continue }
      let answers = QuestionLines.answers(question) { number, choice in
        (number == 0 ? "answer with " : "         or ")
          + "--answer \(question.code.rawValue)=\(ShellText.quoted(choice))"
      }
      for answer in answers { Output.line("    " + Printable.line(answer)) }
    }
    if file.questions.count > 20 {
      Output.line("... and \(file.questions.count - 20) more; --json lists all")
    }
    Output.note("nothing was made: answer, or correct the file, and run the command again")
  }
}
