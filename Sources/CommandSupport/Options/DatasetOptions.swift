package import ArgumentParser
import DatasetFormat
package import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which dataset a command works on, and how it prints.
package struct DatasetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The dataset's folder (default: $DATASET_PATH, or the nearest one at or above the working folder).",
      valueName: "path"), completion: .directory)
  package var dataset: String?

  @Flag(help: "Print one JSON document on standard output.")
  package var json = false

  @Flag(
    help: "Report progress on standard error as JSON, one line per step.")
  var progress = false

  @OptionGroup package var limits: LimitOptions

  @Flag(
    name: .shortAndLong, help: "Print no notes and no list of changes. Questions and errors are still shown.")
  package var quiet = false

  package init() {}

  package func validate() throws {
    // Before the first step, whatever the command begins with.
    if progress { Progress.writeLines() }
  }

  /// The folder of the dataset that is meant.
  ///
  /// - Throws: `StoreError`.
  package func folder() throws -> DatasetFolder {
    var folder = try located()
    folder.limits = try limits.limits()
    return folder
  }

  private func located() throws -> DatasetFolder {
    if let dataset { return try DatasetLocator.at(dataset) }
    if let value = getenv("DATASET_PATH") {
      let path = String(cString: value)
      if !path.isEmpty { return try DatasetLocator.at(path) }
    }
    return try DatasetLocator.nearest(to: ".")
  }

  /// The root of the dataset that is meant, also where what stands in it can no longer be opened.
  ///
  /// - Throws: `StoreError` where there is none.
  package func root() throws -> String {
    do { return try folder().root } catch let error as StoreError {
      guard let root = error.rootWithoutStorage else { throw error }
      return root
    }
  }

  /// Opens the dataset that is meant, or the one at hand, and says what became of a run that was interrupted.
  ///
  /// - Throws: What `OpenDataset` throws.
  package func open(_ folder: DatasetFolder? = nil, for purpose: OpenDataset.Purpose) throws -> OpenDataset {
    let opened = try OpenDataset(try folder ?? self.folder(), for: purpose)
    Figures.follow(opened.dataset)
    // Said in any case: it may name files in which something of the person's is kept.
    if let note = opened.recoveryNote { Output.note(note) }
    if let note = opened.folderNote { self.note(note) }
    if let note = opened.unprovenNote { Output.note(Printable.line(note)) }
    if purpose == .changing {
      for link in opened.folder.links {
        note(Printable.line("\(link.file) is a link: \(link.real) is read and saved"))
      }
    }
    return opened
  }

  /// Opens the dataset for a command that changes it, or in a dry run only shows what it would change.
  ///
  /// - Throws: What ``open(_:for:)`` throws.
  package func openForChanging(_ change: ChangeOptions) throws -> OpenDataset {
    let folder = try folder()
    try change.requireClosed(folder)
    for copy in folder.copies {
      note(
        "Data/\(copy.name) looks like a copy of \(copy.original), so it is neither read nor changed (dataset validate says more)"
      )
    }
    return try open(folder, for: change.dryRun ? .reading : .changing)
  }

  /// Says something on standard error, unless quiet.
  package func note(_ text: String) { if !quiet { Output.note(text) } }
}

extension Failure {
  /// A person said no, as ``declined(_:isQuiet:)`` says it.
  package static func declined(_ message: String, _ options: DatasetOptions) -> Failure {
    declined(message, isQuiet: options.quiet)
  }
}
