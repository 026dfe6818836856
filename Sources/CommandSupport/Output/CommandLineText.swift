/// The command as it was typed, for plans and the journal, without a password.
package enum CommandLineText {
  package static var current: String {
    "dataset " + ShellText.joined(withoutPasswords(words ?? Array(CommandLine.arguments.dropFirst())))
  }

  /// The words with `…` in place of what follows `--password`.
  static func withoutPasswords(_ words: [String]) -> [String] {
    var isSecret = false
    return words.map { word in
      defer { isSecret = word == "--password" }
      if isSecret { return "…" }
      return word.hasPrefix("--password=") ? "--password=…" : word
    }
  }

  /// The words of a run on one dataset, which a batch does in its place; nil: those that were typed.
  nonisolated(unsafe) static var words: [String]?
}
