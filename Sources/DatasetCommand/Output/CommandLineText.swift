/// The command as it was typed, for plans and the journal.
enum CommandLineText {
  static var current: String {
    "dataset " + ShellText.joined(words ?? Array(CommandLine.arguments.dropFirst()))
  }

  /// The words of a run on one dataset, which a batch does in its place; nil: those that were typed.
  nonisolated(unsafe) static var words: [String]?
}

/// Text for a shell.
enum ShellText {
  /// Words as a line of a POSIX shell.
  static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// The text as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,:=@%+".unicodeScalars.contains($0)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
