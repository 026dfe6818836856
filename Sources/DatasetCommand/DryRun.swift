import CommandSupport

/// The last word of every dry run, whichever command it is of.
enum DryRun {
  /// Says it where the line asks for a dry run, on standard error; nothing with `--quiet`.
  static func tell(_ words: [String]) {
    let options = words.prefix { $0 != "--" }
    func isGiven(_ option: String, _ letter: Character) -> Bool {
      options.contains { word in
        // Short options may stand together: -nq.
        word == option
          || word.hasPrefix("-") && word.dropFirst().allSatisfy("nyq".contains) && word.contains(letter)
      }
    }
    if isGiven("--dry-run", "n"), !isGiven("--quiet", "q") { Output.note("dry run: nothing was changed") }
  }
}
