import ArgumentParser
import DatasetFormat
import DatasetStore

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take runs back: byte for byte, or around what was edited since.",
    discussion: """
      Where nothing was changed since the run, every file gets the bytes it had before. Where something was, a plan \
      takes back what nobody touched: rows that the run made go, cells that it set get their old values. Rows edited \
      since are listed and stay. A statement whose import was undone can be imported again in full.

        dataset undo                    the last run
        dataset undo 3                  the last three runs, the newest first
        dataset undo --run 7fa0c2d4     one older run, by its id in dataset log; later runs stay
        dataset undo --import march.csv the import of one statement
        dataset undo --dry-run          what would be taken back
      """)

  @Argument(help: "How many runs to take back.")
  var count = 1

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("Take back this run alone, by a part of its id in dataset log.", valueName: "id"))
  var runID: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Take back the import of this statement, by its file name or id.", valueName: "file"))
  var importName: String?

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard count >= 1 else { throw ValidationError("The number of runs to take back is 1 or more.") }
    guard [runID != nil, importName != nil, count > 1].count(where: { $0 }) <= 1 else {
      throw ValidationError("Name a number of runs, or --run, or --import.")
    }
  }

  func run() throws {
    let folder = try options.folder()
    let entries = try chosen(folder)
    guard let first = entries.first else { throw StoreError.nothingToUndo }
    if !change.dryRun {
      let others = entries.count > 1 ? " and \(entries.count - 1) before it" : ""
      guard change.confirm("Take back \"\(first.command)\"\(others)?") else { return }
    }
    var undone: [Undone] = []
    for entry in entries {
      let opened = try OpenDataset(
        try DatasetFolder(at: folder.root) ?? folder, for: change.dryRun ? .reading : .changing)
      // What a dry run has not done yet is taken as done.
      let before = change.dryRun ? undone.map(\.entry) : []
      let way = try opened.wayBack(from: entry, after: before, command: CommandLineText.current)
      if !change.dryRun { try opened.undo(entry, by: way, command: CommandLineText.current) }
      undone.append(Undone(entry: entry, way: way))
    }
    UndoOutput.show(undone, isDryRun: change.dryRun, json: options.json)
  }

  /// A run, and how it is taken back.
  struct Undone {
    var entry: JournalEntry
    var way: OpenDataset.WayBack
  }

  private func chosen(_ folder: DatasetFolder) throws -> [JournalEntry] {
    let open = try OpenDataset.undoable(in: folder)
    if let runID { return [try RunArgument.entry(runID, among: open)] }
    guard let importName else { return Array(open.prefix(count)) }
    let dataset = try OpenDataset(folder, for: .reading).dataset
    let id = try ImportArgument.id(importName, in: dataset)
    guard let entry = try OpenDataset.run(ofImport: id, in: folder) else {
      throw Failure(
        "--import \(importName): nothing is kept of the run that made this import (it was made on another machine, or too long ago). Nothing was changed."
      )
    }
    return [entry]
  }
}

/// A run by a part of its id, as `log` shows it.
enum RunArgument {
  /// - Throws: ``Failure`` where no run, or more than one, is meant.
  static func entry(_ text: String, among entries: [JournalEntry]) throws -> JournalEntry {
    let wanted = text.lowercased()
    let fitting = entries.filter { $0.id.hasPrefix(wanted) || $0.id.hasSuffix(wanted) }
    if fitting.count == 1 { return fitting[0] }
    throw Failure(
      fitting.isEmpty
        ? "--run \(text): there is no such run that can be taken back; dataset log shows their ids. Nothing was changed."
        : "--run \(text): \(fitting.count) runs have such an id; write more of it. Nothing was changed.")
  }
}

/// An import by its id or its statement's name.
enum ImportArgument {
  /// The id of the newest import that is meant and not undone.
  ///
  /// - Throws: ``Failure`` where there is none.
  static func id(_ text: String, in dataset: Dataset) throws -> String {
    var found: String?
    var names: [String] = []
    if let tab = dataset[.imports] {
      tab.forEachRow { row in
        guard let id = row.rawText(tab.schema["id"]), row.isBlank(tab.schema["deletedAt"]) else { return }
        let name = row.rawText(tab.schema["fileName"])
        if let name { names.append(name) }
        if name == text || name == FilePath.name(of: text) || id == text.lowercased() { found = id }
      }
    }
    if let found { return found }
    let known =
      names.isEmpty ? "nothing was imported yet" : "known: \(names.suffix(5).joined(separator: ", "))"
    throw Failure("--import \(text): there is no import of such a file (\(known)). Nothing was changed.")
  }
}
