/// The command as it was typed, for plans and the journal.
package enum CommandLineText {
  package static var current: String {
    "dataset " + ShellText.joined(words ?? Array(CommandLine.arguments.dropFirst()))
  }

  /// The words of a run on one dataset, which a batch does in its place; nil: those that were typed.
  nonisolated(unsafe) static var words: [String]?
}
