/// The command as it was typed, for plans and the journal.
enum CommandLineText {
  static var current: String {
    (["dataset"] + CommandLine.arguments.dropFirst().map(ShellText.quoted)).joined(separator: " ")
  }
}

/// Text for a shell.
enum ShellText {
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
