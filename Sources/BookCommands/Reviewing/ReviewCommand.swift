import ArgumentParser
import BookEditing
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import FoundationEssentials
import Review

package struct ReviewCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Settle what waits for you: doubles, transfers, planned payments, rows without a category.",
    discussion: """
      Each question comes with its rows and what speaks for an answer. Enter takes the answer in capitals; to \
      take another one, type its number, its word or a part of it. ? shows more, s leaves the question for \
      later, q quits. Each answer is saved at once, and dataset undo takes it back.

      An answer about two rows, and one such as "complete" or "none" by which nothing changes, is kept in \
      the Settings tab (settled.NAME), so that nobody asks again. dataset settings delete settled.NAME asks again.

      Without a terminal the questions are listed. --json lists them with the effect of each answer, and \
      --apply takes answers from a file: {"answers": [{"item": "double-5d2f0c1a93", "choice": "same"}]}. \
      All of them are saved in one run, or none.

        dataset review
        dataset review --kind transfer
        dataset review --json > items.json
        dataset review --apply answers.json
      """)

  @Option(
    help: ArgumentHelp("Only questions of this kind; may be given several times.", valueName: "kind"))
  var kind: [Matter.Kind] = []
  @Option(
    help: ArgumentHelp("Take answers from a file; - is standard input.", valueName: "file"),
    completion: .file())
  var apply: String?
  @OptionGroup var reversals: ReversalOptions
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    if let apply { return try take(answers: apply) }
    if Output.canAsk, !options.json, !change.dryRun { return try ask() }
    let opened = try OpenBooks(options.open(for: .reading))
    let inbox = try inbox(of: opened)
    let items = asked(inbox)
    if options.json { return ReviewJSON(items, inbox.counts, opened.dataset).print() }
    ReviewText.printList(items, opened.dataset)
    if !items.isEmpty {
      options.note("on a terminal you are asked one by one; --json lists the answers for --apply")
    }
  }

  private func inbox(of opened: OpenBooks) throws -> Inbox {
    Progress.step("Looking for what waits")
    var context = try CheckContext(opened.opened)
    context.dataset = opened.dataset
    if var folder = context.folder {
      folder.read(receipts: UnnamedReceipts.paths(in: opened.dataset, folder), of: opened.opened.folder)
      context.folder = folder
    }
    let inbox = Inbox(of: context)
    UnsureMoney(inbox, in: opened.dataset, today: today).keep(of: opened.opened)
    return inbox
  }

  private func asked(_ inbox: Inbox) -> [ReviewItem] {
    kind.isEmpty ? inbox.items : inbox.items.filter { kind.contains($0.kind) }
  }

  // MARK: - Asking

  /// Asks item by item; each answer is a run of its own.
  private func ask() throws {
    var later: Set<String> = []
    var done = 0
    while true {
      let opened = try openBooks()
      let left = try asked(inbox(of: opened)).filter { !later.contains($0.matter.name) }
      guard let item = left.first else { break }
      ReviewText.print(item, left: left.count, opened.dataset)
      guard let answer = ReviewText.answer(to: item, opened.dataset) else { break }
      guard case .choice(let choice) = answer else {
        later.insert(item.matter.name)
        continue
      }
      do {
        if try take(choice, of: item, opened) { done += 1 }
      } catch let error as BookError {
        Output.note(Printable.line(error.description))
        later.insert(item.matter.name)
      }
    }
    let rest = later.isEmpty ? "" : "; \(Plural.count(later.count, "question")) left for later"
    let undo = done == 0 ? "" : "; dataset undo takes the last answer back"
    options.note("\(Plural.count(done, "question")) settled\(rest)\(undo)")
  }

  /// Saves an answer.
  ///
  /// - Returns: False where the person does not want what a category would turn round.
  private func take(_ choice: ReviewChoice, of item: ReviewItem, _ opened: OpenBooks) throws -> Bool {
    let plan = try choice.plan(
      for: item.matter, in: opened.dataset, command: CommandLineText.current, origin: .system)
    do {
      if choice.turnsMoney { try reversals.require(plan, in: opened.dataset, change, options) }
    } catch let failure as Failure where failure.code == .declined {
      return false
    }
    // The answer was the yes, and the next question follows.
    var (sure, silent) = (change, options)
    sure.yes = true
    silent.quiet = true
    try sure.apply(
      plan, to: opened, silent, asking: "", summary: ["\(item.matter.name): \(choice.word)"],
      showing: { _ in })
    Output.saved("The answers before this one are saved; dataset undo takes them back one by one.")
    return true
  }

  // MARK: - Answers from a file

  private struct Answers: Decodable {
    struct Answer: Decodable {
      var item: String
      var choice: String
    }
    var answers: [Answer]
  }

  private func take(answers path: String) throws {
    let opened = try openBooks()
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    let typed: Answers
    do { typed = try JSONDecoder().decode(Answers.self, from: Data(bytes)) } catch {
      throw Failure(
        "\(path): not a list of answers (expected {\"answers\": [{\"item\": NAME, \"choice\": WORD}]}, with names and words from dataset review --json). Nothing was changed."
      )
    }
    let answers: ReviewAnswers
    do {
      answers = try ReviewAnswers(
        typed.answers.map { .init(item: $0.item, choice: $0.choice) }, to: inbox(of: opened),
        in: opened.dataset, command: CommandLineText.current, origin: .system)
    } catch let problem as ReviewAnswers.Problem {
      throw Failure("\(path == "-" ? "" : path + ": ")\(problem). Nothing was changed.")
    }
    try reversals.require(answers.plan, in: opened.dataset, change, options)
    try change.apply(
      answers.plan, to: opened, options,
      asking: "Save \(Plural.count(typed.answers.count, "answer"))?",
      summary: ["\(Plural.count(typed.answers.count, "answer"))"]
    ) { plan in
      if options.json || !options.quiet { PlanOutput.show(plan, json: options.json) }
    }
  }
}

extension Matter.Kind: ExpressibleByArgument {}
