import ArgumentParser
package import SpreadsheetXLSX

/// How large files may be, where a person trusts one that is larger.
package struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Raise a limit for a large file, as the error message suggests.", valueName: "name=value"))
  var limit: [String] = []

  /// A number alone is a count of rows, which only ``takeRowCount()`` takes out.
  func validate() throws {
    var limits = self
    _ = try limits.takeRowCount()
    _ = try limits.limits()
  }

  /// How many rows `--limit 20` asks for; nil if it does not.
  ///
  /// - Throws: `ValidationError` where it is said twice.
  package func rowCount() throws -> Int? {
    let counts = limit.compactMap(Self.count)
    guard counts.count <= 1 else {
      throw ValidationError("--limit is given twice with a number of rows. Keep one of them.")
    }
    return counts.first
  }

  /// The same, for a command that lists rows: afterwards only limits of files are left.
  package mutating func takeRowCount() throws -> Int? {
    let count = try rowCount()
    limit.removeAll { Self.count($0) != nil }
    return count
  }

  private static func count(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// The limits with what was said.
  ///
  /// - Throws: `ValidationError` for what is no limit. Most commands take no number of rows.
  package func limits() throws -> ReadingLimits {
    var limits = ReadingLimits()
    for assignment in limit where !limits.set(assignment) {
      guard assignment.contains("=") else {
        throw ValidationError(
          Self.count(assignment) == nil
            ? "--limit \(assignment): expected a number of rows such as 20."
            : "--limit \(assignment): this command has no list to cut. A limit of files is NAME=VALUE.")
      }
      let names = ReadingLimits.names.joined(separator: ", ")
      throw ValidationError("--limit \(assignment): sets no limit. The names are \(names).")
    }
    return limits
  }
}
