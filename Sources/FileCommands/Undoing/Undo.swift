import ArgumentParser
import BookEditing
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

package struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last command, or an earlier one. Later edits are kept.",
    discussion: """
      If nothing was changed since the run, every file gets back the bytes that it had before. Otherwise \
      only what nobody touched is taken back: rows that the run made are removed, and cells that it set \
      get their old values. Rows with any later change, even in a column of your own, stay and are listed, \
      and so do lines that another import also contains. A statement whose import was undone can be \
      imported again in full. dataset redo brings back the run that was taken back last.

      Several runs are asked about together; without a terminal they need --yes.

        dataset undo                    the last run
        dataset undo 3                  the last three runs, the newest first
        dataset undo --run 7fa0c2d4     one older run, by its id in dataset log; later runs stay
        dataset undo --import march.csv the import of one statement, and of no other of its run
        dataset undo --dry-run          what would be taken back
      """)

  @Argument(help: "How many runs to take back.")
  var count = 1

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Take back only this run, by a part of its id in dataset log.", valueName: "id"))
  var runID: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Take back the import of this statement, by its file name or id.", valueName: "file"))
  var importName: String?

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard count >= 1 else { throw ValidationError("the number of runs to take back is at least 1.") }
    guard [runID != nil, importName != nil, count > 1].count(where: { $0 }) <= 1 else {
      throw ValidationError("name only one of a number of runs, --run and --import.")
    }
  }

  func run() throws {
    let folder = try options.folder()
    try change.requireClosed(folder)
    // A run that was interrupted may be the last one once it is completed.
    if !change.dryRun, let note = try OpenDataset.settleInterruptedRun(in: folder) { Output.note(note) }
    if let importName, try takeBackPart(importName, in: folder) { return }
    let entries = try chosen(folder)
    if entries.isEmpty {
      if let note = UnprovenRuns.note(in: folder) { options.note(note) }
      throw OpenDataset.nothingToUndo(in: folder)
    }
    guard entries.count >= count else {
      throw Failure(
        "undo \(count): only \(Plural.count(entries.count, "run")) can be taken back; dataset log lists them. Nothing was changed.",
        code: .unknownName, found: String(count), candidates: [String(entries.count)])
    }
    if count > 1 { try agree(to: entries, in: folder) }
    var undone: [UndoneRun] = []
    do {
      for entry in entries {
        guard let item = try takeBack(entry, after: undone, in: folder) else { break }
        undone.append(item)
      }
    } catch {
      // What went before is done and stays so.
      guard !undone.isEmpty, let failure = Failure(error) else { throw error }
      UndoOutput.show(undone, isDryRun: change.dryRun, json: options.json)
      let reason = failure.message.replacing("Nothing was changed", with: "It changed nothing")
      let (are, isNot) = change.dryRun ? ("would be", "would not") : ("are", "is not")
      throw Failure(
        "\(undone.count) of \(entries.count) runs \(are) taken back, and the next \(isNot): \(reason)",
        status: 1)
    }
    try report(undone, of: entries.count, in: folder)
  }

  /// Asks once about several runs, with all that they did to the books.
  ///
  /// - Throws: ``Failure`` where nobody agrees.
  private func agree(to entries: [JournalEntry], in folder: DatasetFolder) throws {
    guard !change.dryRun, !change.yes else { return }
    // A state that is not kept any more, or a damaged file, is told by the run that needs it.
    let opened = try? OpenDataset(try folder.listedAgain(), for: .reading)
    let oldest = try? EarlierState.all(root: folder.root).first { $0.run.id == entries.last?.id }
    let before = opened.flatMap { opened in try? oldest?.opened(beside: opened).dataset }
    let changes = opened.flatMap { opened in before.map { EarlierStateChanges(from: opened.dataset, to: $0) }
    }
    let counted = changes?.counted.map { ": \($0)" } ?? ""
    let runs = "the last \(entries.count) runs"
    try change.requireConsent(to: "\(runs) would be taken back\(counted)")
    for entry in entries { options.note(Printable.line("run \(entry.id.suffix(8))  \(entry.command)")) }
    for line in changes?.lines ?? [] { options.note(line) }
    guard TypedAnswer.agrees("Take back \(runs)\(counted)?") else {
      throw Failure.declined("nothing was taken back", options)
    }
  }

  /// Says what was taken back, what was not, and what the next `undo` and `redo` would do.
  ///
  /// - Throws: `ExitCode` 1 where the person said no to one of so many runs.
  private func report(_ undone: [UndoneRun], of count: Int, in folder: DatasetFolder) throws {
    if undone.isEmpty { throw Failure.declined("nothing was taken back", options) }
    UndoOutput.show(undone, isDryRun: change.dryRun, json: options.json)
    if undone.count < count {
      options.note("\(undone.count) of \(count) runs are taken back, the others stay")
    }
    if !change.dryRun, !options.json {
      for line in NextSteps.lines(after: folder) { options.note("now " + line) }
    }
    if undone.count < count { throw ExitCode(1) }
  }

  /// Takes one run back, or in a dry run finds out how it would be; nil where the person says no.
  private func takeBack(
    _ entry: JournalEntry, after undone: [UndoneRun], in folder: DatasetFolder
  ) throws -> UndoneRun? {
    let opened = try options.open(
      try folder.listedAgain(), for: change.dryRun ? .reading : .changing)
    // What a dry run has not done yet is taken as done.
    let before = change.dryRun ? undone.map(\.takenBack) : []
    var item = UndoneRun(
      entry: entry, way: try opened.wayBack(from: entry, after: before, command: CommandLineText.current),
      layouts: try opened.layoutsBack(from: entry, after: before))
    try requireAny(of: item)
    tell(&item, after: change.dryRun ? undone : [], in: opened)
    if !change.dryRun, try !takeBack(item, in: opened) { return nil }
    return item
  }

  /// Finds out what a run that is taken back changes, where anybody is told; `undone` runs are taken as taken back before.
  private func tell(_ item: inout UndoneRun, after undone: [UndoneRun], in opened: OpenDataset) {
    // Elsewhere nobody waits for what takes longer than the undo.
    let isShort = (opened.dataset[.transactions]?.sheet.rowCount ?? 0) <= UndoOutput.mostRows
    guard change.dryRun || change.asks || options.json || !options.quiet && isShort else { return }
    var base: Dataset? = opened.dataset
    if let last = undone.last {
      let isBytes = undone.allSatisfy { if case .bytes = $0.way { true } else { false } }
      base = isBytes ? last.state(in: opened) : nil
    }
    item.tell(base, opened, change)
  }

  /// - Throws: ``Failure`` where nothing of a run can be taken back.
  private func requireAny(of item: UndoneRun) throws {
    if case .plan(let inverse) = item.way, inverse.plan.isEmpty {
      for line in UndoOutput.kept(inverse) { options.note(line) }
      throw Failure(
        "\"\(item.entry.command)\" (\(LocalTime.text(item.entry.time))): nothing of it can be taken back, as everything it did was changed or removed since. Nothing was changed; dataset undo --run ID takes an older run back."
      )
    }
  }

  /// Names what is taken back, asks on a terminal, and does it; false where the person says no.
  private func takeBack(_ item: UndoneRun, in opened: OpenDataset) throws -> Bool {
    for line in UndoOutput.announcement(item) { options.note(line) }
    // Several are agreed to together.
    guard count > 1 || change.confirm("Take it back?", isOne: true) else { return false }
    // The copies of a merge come back together with what it did.
    let copies = try EndOfProcess.finishing(nil) { () throws -> Result<[String], any Error> in
      if let single = item.single, case .plan(let inverse) = item.way {
        try opened.undo(import: single.id, of: single.fileName, madeBy: item.entry, by: inverse)
      } else {
        try opened.undo(item.entry, by: item.way, command: CommandLineText.current)
      }
      Output.saved("What was taken back is saved; dataset log shows it.")
      return Result { try MergedCopies.bringBack(mergedBy: item.entry, to: opened.folder) }
    }
    switch copies {
    case .success(let names):
      for name in names {
        options.note(Printable.line("\(name) is in Data/ again, as before the merge"))
      }
    case .failure(let error):
      let reason = (Failure(error)?.message ?? "\(error)").replacing(" Nothing was changed.", with: "")
      Output.note("the copies that it may have merged stay in .dataset: \(reason)")
    }
    if let note = opened.saveNote { Output.note(note) }
    return true
  }

  private func chosen(_ folder: DatasetFolder) throws -> [JournalEntry] {
    let open = try OpenDataset.undoable(in: folder)
    if let runID { return [try RunArgument.entry(runID, among: open)] }
    guard let importName else { return Array(open.prefix(count)) }
    return [try found(importName, in: OpenDataset(folder, for: .reading)).entry]
  }

  /// An import by its name, and the run that made it.
  private func found(
    _ name: String, in opened: OpenDataset
  ) throws -> (single: ImportArgument.Found, entry: JournalEntry) {
    let single = try ImportArgument.find(name, in: opened.dataset)
    guard let entry = try OpenDataset.run(ofImport: single.id, in: opened.folder) else {
      throw Failure.unknown(
        "--import \(name): nothing is kept of the run that made this import (it was made on another machine, or too long ago). Nothing was changed.",
        found: name)
    }
    return (single, entry)
  }

  /// Takes back one import of a run that made several; false where the run made no other.
  private func takeBackPart(_ name: String, in folder: DatasetFolder) throws -> Bool {
    let opened = try options.open(folder, for: change.dryRun ? .reading : .changing)
    let (single, entry) = try found(name, in: opened)
    guard
      let inverse = try opened.wayBack(
        ofImport: single.id, madeBy: entry, command: CommandLineText.current)
    else { return false }
    var item = UndoneRun(entry: entry, way: .plan(inverse), single: single)
    try requireAny(of: item)
    tell(&item, after: [], in: opened)
    let isDone = try change.dryRun || takeBack(item, in: opened)
    try report(isDone ? [item] : [], of: 1, in: folder)
    return true
  }
}

/// A run by a part of its id, as `log` shows it.
enum RunArgument {
  /// - Throws: ``Failure`` if no run matches, or several do.
  static func entry(_ text: String, among entries: [JournalEntry]) throws -> JournalEntry {
    try NameMatch(partOfID: text, among: entries, id: \.id).only(
      none: Failure.unknown(
        "--run \(text): there is no such run to take back; dataset log shows the ids. Nothing was changed.",
        found: text),
      several: {
        let runs = $0.prefix(5).map { "\($0.id.suffix(8)) (\($0.command))" }.joined(separator: "; ")
        let more = $0.count > 5 ? "; and \($0.count - 5) more" : ""
        return Failure(
          Printable.line(
            "--run \(text): \($0.count) runs match. Name one by the end of its id: \(runs)\(more). Nothing was changed."
          ), code: .ambiguous, found: text, candidates: $0.map { String($0.id.suffix(8)) })
      })
  }
}
