import ArgumentParser
import DatasetChecks
import DatasetFormat
import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which dataset a command works on, and how it prints.
struct DatasetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The dataset's folder; else $DATASET_PATH, else the nearest one at or above the working folder.",
      valueName: "path"))
  var dataset: String?

  @Flag(help: "Print one JSON document on standard output.")
  var json = false

  @Flag(help: "Print results only.")
  var quiet = false

  /// The folder of the dataset that is meant.
  ///
  /// - Throws: `StoreError`.
  func folder() throws -> DatasetFolder {
    if let dataset { return try DatasetLocator.at(dataset) }
    if let value = getenv("DATASET_PATH") {
      let path = String(cString: value)
      if !path.isEmpty { return try DatasetLocator.at(path) }
    }
    return try DatasetLocator.nearest(to: ".")
  }

  /// Opens the dataset for a command that changes it, or in a dry run only shows what it would change.
  ///
  /// - Throws: `StoreError`, `FileError`, `XLSXError`.
  func openForChanging(dryRun: Bool) throws -> OpenDataset {
    let folder = try folder()
    for copy in folder.copies {
      note(
        "Data/\(copy.name) looks like a copy of \(copy.original); it is neither read nor changed (dataset validate says more)"
      )
    }
    return try OpenDataset(folder, for: dryRun ? .reading : .changing, verify: Checks.newErrors)
  }

  /// Says something on standard error, unless quiet.
  func note(_ text: String) { if !quiet { Output.note(text) } }
}

/// What every command that changes something takes.
struct ChangeOptions: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Print the plan and change nothing.")
  var dryRun = false

  @Flag(help: "Apply without asking first. Questions about the data are still asked.")
  var yes = false

  /// Whether to go on: asked on a terminal, sure elsewhere.
  func confirm(_ question: String) -> Bool {
    guard !yes, Output.canAsk else { return true }
    Output.flush()
    Progress.clear()
    Output.prompt("\(Printable.line(question)) [y/N] ")
    let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
