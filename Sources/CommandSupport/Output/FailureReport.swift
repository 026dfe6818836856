import DatasetFormat

extension Failure {
  /// The most candidates that are named: more are no help.
  private static let mostCandidates = 5

  /// Says what went wrong: to a person on standard error, and with `--json` as one document on standard
  /// output, unless the command has printed one already.
  ///
  /// - Parameter json: Whether the command line asks for JSON.
  package func report(json: Bool) {
    let text = toldAfterSave
    if !isQuiet {
      let told = isPlain ? text : "dataset: \(text)"
      if hasLines { Output.notes(of: told) } else { Output.note(told) }
    }
    guard json, !Output.hasWritten else { return }
    Output.document { document in
      document.member("error") { document in
        document.object { document in
          document.member("code", code.rawValue)
          document.member("message", text)
          document.member("found", found)
          document.member("candidates", Array(candidates.prefix(Self.mostCandidates)))
        }
      }
    }
  }
}

/// Whether a command line asks for JSON: also one that the parser refuses.
package enum JSONWord {
  /// - Parameter words: The words of the line.
  /// - Returns: True for `--json` before any `--`.
  package static func isAmong(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }
}
