import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

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
    if !change.dryRun {
      for line in UndoOutput.announcement(ofRedo: entry) { options.note(line) }
      guard change.confirm("Bring it back?") else {
        options.note("nothing was brought back")
        throw ExitCode(1)
      }
      try opened.redo(command: CommandLineText.current)
      Output.saved("What was brought back is saved; dataset log shows it.")
      if let note = opened.saveNote { Output.note(note) }
    }
    UndoOutput.show(redone: entry, isDryRun: change.dryRun, json: options.json)
    if !change.dryRun, !options.json {
      for line in NextSteps.lines(after: opened.folder) { options.note("now " + line) }
    }
  }
}
