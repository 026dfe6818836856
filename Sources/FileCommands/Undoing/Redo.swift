import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

package struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what you last undid.",
    discussion: """
      Every file gets back the bytes that it had before the undo. Several undos are brought back one by \
      one, the last one first. A new run ends what can be brought back, as in every editor. If a file was \
      edited since the undo, nothing is done, because the edit would be lost; run the command itself again \
      instead.

        dataset undo
        dataset redo
      """)

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let folder = try options.folder()
    try change.requireClosed(folder)
    let opened = try options.open(folder, for: change.dryRun ? .reading : .changing)
    let entry = try opened.nextToRedo()
    let changes = changes(to: opened)
    if !change.dryRun {
      for line in UndoOutput.announcement(ofRedo: entry) + changes { options.note(line) }
      guard change.confirm("Bring it back?", isOne: true) else {
        throw Failure.declined("nothing was brought back", options)
      }
      try opened.redo(command: CommandLineText.current)
      Output.saved("What was brought back is saved; dataset log shows it.")
      if let note = opened.saveNote { Output.note(note) }
    }
    UndoOutput.show(redone: entry, isDryRun: change.dryRun, json: options.json)
    if change.dryRun { for line in changes { Output.line(line) } }
    if !change.dryRun, !options.json {
      for line in NextSteps.lines(after: opened.folder) { options.note("now " + line) }
    }
  }

  /// What becomes of the books, a line each; none where that is not told. The newest state is the one before the undo.
  private func changes(to opened: OpenDataset) -> [String] {
    guard !options.json, !options.quiet,
      (opened.dataset[.transactions]?.sheet.rowCount ?? 0) <= UndoOutput.mostRows,
      let newest = try? EarlierState.all(root: opened.folder.root).first,
      let state = try? newest.opened(beside: opened).dataset
    else { return [] }
    let effect = PlanEffect(from: opened.dataset, to: state)
    return
      (UndoOutput.changes(from: opened.dataset, to: state, change)
      + EffectText.lines(effect, in: opened.dataset)).map { "  " + $0 }
  }
}
