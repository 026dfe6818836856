import ArgumentParser
import DatasetFormat
package import Importer

/// How the lines of statements are compared with what the dataset has.
package struct MatchingOptions: ParsableArguments {
  @Flag(
    name: .customLong("restore-deleted"),
    help: "Bring back deleted transactions that are in the statement.")
  var restoreDeleted = false

  @Option(
    name: .customLong("match-days"),
    help: ArgumentHelp(
      "How many days apart a line and what you entered for it may be.", valueName: "days"))
  var matchDays = 5

  @Option(
    name: .customLong("link-days"),
    help: ArgumentHelp(
      "How many days apart they may be to be linked without a question if their texts differ; also for the halves of a transfer.",
      valueName: "days"))
  var sureDays = 3

  @Flag(name: .customLong("no-match"), help: "Do not compare lines with what you entered.")
  var noMatch = false

  @Flag(name: .customLong("no-transfers"), help: "Make transfers only if a rule says so.")
  var noTransfers = false

  @Option(
    name: .customLong("equal-lines"),
    help: "What equal lines are on a day that is cut between two files: same or new payments.")
  var equalLines: ImportOptions.EqualLines?

  @Option(
    help: ArgumentHelp(
      "Link a line to a row that you entered or to the other half of a transfer, as an import proposes it. May be given several times.",
      valueName: "line=row"))
  var link: [String] = []

  @Flag(help: "Mark the account as reconciled if its balance agrees with the statement's.")
  var reconcile = false

  func validate() throws {
    for text in link where Self.link(text) == nil {
      throw ValidationError(
        "--link \(text): expected LINE=ID, such as 12=01890a5d-ac96-774b-bcce-b302099a8057, or for a row without an id LINE=ROW, such as 12=40."
      )
    }
    let lines = link.compactMap { Self.link($0)?.0 }
    if let twice = lines.first(where: { line in lines.count { $0 == line } > 1 }) {
      throw ValidationError(
        "--link \(twice)=...: the line is linked twice, but it can only be one row. Keep one of the links.")
    }
    guard (0...31).contains(matchDays), (0...31).contains(sureDays) else {
      throw ValidationError("--match-days and --link-days take a number of days from 0 to 31.")
    }
  }

  private static func link(_ text: String) -> (Int, RowReference)? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let line = Int(parts[0]), let row = RowReference(String(parts[1]))
    else { return nil }
    return (line, row)
  }

  /// Writes the answers into the options of an import.
  package func apply(to options: inout ImportOptions) {
    options.restoresDeleted = restoreDeleted
    options.matchDays = matchDays
    options.sureDays = min(sureDays, matchDays)
    options.matchesEntered = !noMatch
    options.pairsTransfers = !noTransfers
    options.equalLines = equalLines
    options.reconciles = reconcile
    for (line, row) in link.compactMap(Self.link) { options.links[line] = row }
  }
}
