import CommandSupport

/// The last word of every dry run, whichever command it is of.
enum DryRun {
  /// Says it where the line asks for a dry run, on standard error; nothing with `--quiet`.
  static func tell(_ words: [String]) {
    let options = words.prefix { $0 != "--" }
    if options.contains("--dry-run"), !options.contains("--quiet") {
      Output.note("dry run: nothing was changed")
    }
  }
}
