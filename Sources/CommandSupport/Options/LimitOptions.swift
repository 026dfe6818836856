import ArgumentParser
package import SpreadsheetXLSX

/// How large files may be, where a person trusts one that is larger.
package struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Raise a limit for a large file, as the error message suggests.", valueName: "name=value"))
  var limit: [String] = []

  func validate() throws { _ = try limits() }

  /// The limits with what was said.
  ///
  /// - Throws: `ValidationError` for what is no limit.
  package func limits() throws -> ReadingLimits {
    var limits = ReadingLimits()
    for assignment in limit where !limits.set(assignment) {
      let names = ReadingLimits.names.joined(separator: ", ")
      throw ValidationError("\"\(assignment)\" sets no limit. Write NAME=VALUE; the names are \(names).")
    }
    return limits
  }
}
