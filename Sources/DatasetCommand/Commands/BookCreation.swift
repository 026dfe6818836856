import ArgumentParser
import DatasetChecks
import DatasetFormat
import DatasetStore
import Importer

/// `create --from`: a new dataset with the books of another app in it, as one run that `undo` takes back.
struct BookCreation {
  private let command: Create
  private let path: String

  init(_ command: Create, from path: String) {
    self.command = command
    self.path = path
  }

  func run() throws {
    try DatasetCreator.requireFree(command.path)
    let unit = try DefaultCurrency.choose(command.currency)
    let mapping = try MapArgument.mapping(command.map)
    var answerer = QuestionAnswerer(
      try command.answers.answers(), asks: Output.canAsk && !command.json && !command.yes)
    var source = BookSource(
      path: path, options: StatementOptions(encoding: command.encoding), mapping: mapping,
      currency: unit.isAssumed ? nil : unit.currency, assumed: unit.currency)
    let file = try source.read(&answerer)
    guard file.questions.isEmpty else {
      ask(file)
      throw ExitCode(1)
    }
    let currency = unit.isAssumed ? file.currency ?? unit.currency : unit.currency
    let new = try command.newDataset(in: currency)
    let start = try command.plan(of: new)
    let empty = try start.applied(to: .empty(new.name, command.storage))
    Progress.step("Comparing with the file")
    let books = try BookImport(
      file, into: empty, mapping: mapping, command: CommandLineText.current, origin: .system)
    for answer in answerer.unused where !command.quiet {
      Output.note("no question asked for --answer \(answer.code.rawValue)=\(answer.choice)")
    }
    let isAssumed = unit.isAssumed && !file.statesCurrency
    if command.dryRun { return show(file, books, into: empty, in: nil, (currency, isAssumed)) }
    let asks = !command.yes && !command.json && Output.canAsk
    if asks {
      show(file, books, into: empty, in: nil, (currency, isAssumed))
      let typed = TypedAnswer.read(
        "Make \(command.path) with \(Plural.count(books.rowCount, "transaction"))? [y/N] ")
      guard let answer = typed?.lowercased(), ["y", "yes"].contains(answer) else {
        Output.note("nothing was made")
        throw ExitCode(1)
      }
    }
    Progress.step("Saving")
    let folder = try DatasetCreator.create(
      at: command.path, plan: start, storage: command.storage, name: new.name
    ) { folder in
      let opened = try OpenDataset(folder, for: .changing)
      let plan = Plan(
        command: books.plan.command, base: opened.dataset.fileHashes, changes: books.plan.changes)
      try opened.apply(plan, summary: PlanOutput.summary(plan), verify: Checks.verification)
    }
    Output.saved("The dataset is made all the same.")
    if command.json { return show(file, books, into: empty, in: folder, (currency, isAssumed)) }
    guard !command.quiet else { return }
    if !asks { show(file, books, into: empty, in: nil, (currency, isAssumed)) }
    Output.line("")
    command.showMade(folder, start, (currency, isAssumed))
    Output.line("")
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
      if command.dryRun { Output.line("dry run: nothing was made") }
      return
    }
    Output.document { json in
      json.member("dataset", folder?.root)
      json.member("storage", command.storage.rawValue)
      json.member("currency", unit.currency.code)
      if let folder {
        json.key("files")
        json.array(folder.files) { $0.string($1) }
      }
      BookJSON.write(books, of: file, to: &json)
      json.key("questions")
      json.array([Question]()) { StatementJSON.write($1, to: &$0) }
      json.key("plan")
      ShownPlan(books.plan, in: empty).write(to: &json)
    }
  }

  /// Shows what the file does not decide.
  private func ask(_ file: BookFile) {
    if command.json {
      return Output.document { json in
        json.member("file", file.name)
        json.member("app", file.format)
        json.key("questions")
        json.array(file.questions) { StatementJSON.write($1, to: &$0) }
      }
    }
    var seen: Set<Question.Code> = []
    for question in file.questions.prefix(20) {
      Output.line("question: \(Printable.line(question.text))")
      if let examples = QuestionLines.examples(question) { Output.line("    " + Printable.line(examples)) }
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
