package import ArgumentParser

/// What a command says of one dataset: a document, and how it went.
package struct DatasetAnswer {
  /// The document that `--json` prints, without its line end; nil where there is none.
  var document: [UInt8]?
  /// The exit status of a run on this dataset alone.
  package var status: Int32 = 0
  /// What is said beside the document, on standard error.
  var notes: [String] = []
  /// What could not be done; nil where all was.
  package var error: String?

  package init(document: [UInt8]? = nil, status: Int32 = 0, notes: [String] = [], error: String? = nil) {
    self.document = document
    self.status = status
    self.notes = notes
    self.error = error
  }
}

/// A command that says of a dataset one document, so that it can be run over many.
package protocol DatasetAnswering: ParsableCommand {
  /// Which dataset is meant.
  var options: DatasetOptions { get set }
  var batch: BatchOptions { get }

  /// Where the files of a batch go; nil where it writes none.
  var filePattern: String? { get }

  /// Means one dataset of a batch.
  ///
  /// - Parameters:
  ///   - path: The dataset.
  ///   - file: The file to write; empty where none is written.
  mutating func aim(at path: String, writing file: String)

  /// Does the work on the one dataset that is meant; prints nothing.
  ///
  /// - Throws: What a run on this dataset alone throws.
  func answer() throws -> DatasetAnswer
}

extension DatasetAnswering {
  package var filePattern: String? { nil }

  package mutating func aim(at path: String, writing file: String) {
    options.dataset = path
    options.json = true
  }

  /// Does the work of a batch: as who shares it out, or as one of the workers.
  ///
  /// - Throws: ``Failure`` where the batch cannot be run, `ExitCode` 1 where some datasets are not clean.
  package func runBatch() throws {
    if batch.isWorker { return try BatchWorker(command: self).run() }
    guard let paths = batch.batch else { return }
    if let dataset = options.dataset {
      throw Failure.usage("--dataset \(dataset): in a batch the paths name the datasets. Leave it out.")
    }
    let run = try BatchRun(
      batch, paths: paths, filePattern: filePattern, quiet: options.quiet)
    let status = try run.run()
    if status != 0 { throw ExitCode(status) }
  }

  /// Prints the answer as a run on one dataset does.
  ///
  /// - Throws: ``Failure`` for what could not be done, `ExitCode` for another status than 0.
  package func printAnswer() throws {
    let answer = try answer()
    if let document = answer.document { Output.document(document) }
    for note in answer.notes { Output.note(note) }
    if let error = answer.error { throw Failure(error, status: answer.status) }
    if answer.status != 0 { throw ExitCode(answer.status) }
  }
}
