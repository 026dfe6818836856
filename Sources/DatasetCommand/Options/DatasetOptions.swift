import ArgumentParser
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

  @Flag(help: "Print no notes, and do not list what was changed. Questions and errors are still said.")
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

  /// Says something on standard error, unless quiet.
  func note(_ text: String) { if !quiet { Output.note(text) } }
}
