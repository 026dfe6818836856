import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Erase: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Delete everything you entered or imported. undo brings it back.",
    discussion: """
      What stays is what a new dataset has: the settings and the default categories. Your own columns, \
      sheets and totals stay, too. All rows of Transactions, Receipts with their files, Accounts, \
      RecurringRules, Budgets, Goals, Members, Imports and ImportRules go, and so do your own categories \
      and the contents of Quarantine and Conflicts. Nothing of them remains in the file. A snapshot is \
      taken first, so that undo brings everything back; dataset forget removes that, too, for good.

      Other copies of the dataset keep their rows. A merge here leaves out what was erased. It brings in, \
      and lists, what somebody changed since.

        dataset erase --dry-run
        dataset erase --confirm ERASE
        dataset erase --confirm ERASE --keep accounts --keep rules
      """)

  @Option(help: ArgumentHelp("The word ERASE, as a safeguard.", valueName: "word"))
  var confirm: String?
  @Option(
    help: ArgumentHelp(
      "A list to keep, with the accounts and categories that it uses: \(Self.lists). May be given several times, or with commas.",
      valueName: "list"), completion: .list(Erasure.List.allCases.map(\.rawValue)))
  var keep: [String] = []
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  /// What a person types before everything goes.
  private static let word = "ERASE"

  private static var lists: String { Erasure.List.allCases.map(\.rawValue).joined(separator: ", ") }
  /// How many bytes of receipts a plan takes along.
  private static let fileLimit = 1 << 28

  func run() throws {
    let kept = try keptLists()
    let opened = try openBooks(TabName.allCases).opened
    let erasure = Erasure(of: opened.dataset, keeping: kept)
    if erasure.isEmpty { return Output.line("there is nothing to erase") }
    let files = try opened.folder.receiptContents(of: erasure.receiptPaths, limit: Self.fileLimit)
    try agree(erasure, files)
    var changes = BookChanges(opened.dataset, reason: "erased", origin: .system)
    try changes.erase(erasure, files: files ?? [:])
    var change = change
    // The word was the answer.
    change.yes = true
    try change.apply(
      changes.plan(command: CommandLineText.current), to: opened, options, asking: "Erase?",
      summary: ["erased"] + summary(erasure, files), adopts: false
    ) { plan in
      if options.json { return PlanOutput.show(plan, json: true) }
      if !options.quiet { show(erasure, files) }
    }
    if !change.dryRun, !options.json {
      options.note(
        "the copies kept for undo still contain all of it: dataset forget lists them, and removes them for good"
      )
    }
  }

  /// Lets only someone erase who has typed the word, as an option or on a terminal.
  private func agree(_ erasure: Erasure, _ files: [String: FileContent]?) throws {
    if confirm == Self.word || change.dryRun { return }
    if let confirm {
      throw Failure.usage(
        "--confirm \(confirm): the word is \(Self.word). Nothing was changed.", found: confirm)
    }
    let what = summary(erasure, files).joined(separator: ", ")
    guard Output.canAsk else {
      throw Failure.consent(
        "erase: \(what) would be erased. Say --confirm \(Self.word) to do it, or --dry-run to see it first. Nothing was changed."
      )
    }
    guard TypedAnswer.types(Self.word, for: "\(what) will be erased.") else {
      throw Failure.declined("nothing was changed", options)
    }
  }

  private func keptLists() throws -> Set<Erasure.List> {
    let words = keep.flatMap { $0.split(separator: ",") }.map { HeaderName.trimmed(String($0)) }
    return Set(
      try words.map { word in
        guard let list = Erasure.List(rawValue: word.lowercased()) else {
          throw Failure.usage("--keep \(word): not a list that can be kept (expected \(Self.lists)).")
        }
        return list
      })
  }

  private func summary(_ erasure: Erasure, _ files: [String: FileContent]?) -> [String] {
    erasure.counts.map { "\($0.count) of \($0.name)" } + (files.map { $0.isEmpty ? [] : [count($0)] } ?? [])
  }

  private func count(_ files: [String: FileContent]) -> String {
    "\(Plural.count(files.count, "file")) of Receipts/"
  }

  private func show(_ erasure: Erasure, _ files: [String: FileContent]?) {
    var table = TextTable([.left, .right])
    for (name, count) in erasure.counts { table.add([name, "\(count)"]) }
    if let files, !files.isEmpty { table.add(["files in Receipts/", "\(files.count)"]) }
    table.lines.forEach { Output.line($0) }
    if files == nil {
      options.note(
        "the files in Receipts/ stay: with more than \(Self.fileLimit >> 20) MB they are too large for undo. Delete them yourself if you do not need them."
      )
    }
  }
}
