import DatasetFormat

/// How far a batch is: on a terminal its line, with `--progress` lines of JSON, about one a second.
struct BatchProgress {
  private let count: Int?
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant?

  init(of count: Int?) { self.count = count }

  mutating func show(_ counts: BatchCounts) {
    let now = clock.now
    if let last, now - last < .seconds(1) { return }
    last = now
    tell(counts)
  }

  /// Tells how it ended.
  func finish(_ counts: BatchCounts) { tell(counts) }

  private func tell(_ counts: BatchCounts) {
    let whole = count.map { " of \($0)" } ?? ""
    let failed = counts.failed > 0 ? ", \(counts.failed) could not be done" : ""
    Progress.step("\(counts.done)\(whole) datasets\(failed)") { json in
      json.member("done", counts.done)
      json.member("of", count)
      json.member("findings", counts.found)
      json.member("failed", counts.failed)
    }
  }
}

/// A line of a batch: what became of one dataset.
enum BatchLine {
  /// Writes the line.
  ///
  /// - Parameters:
  ///   - command: The command that was run.
  ///   - path: The path as it was given.
  ///   - answer: What the command says.
  /// - Returns: The line, with its end.
  static func bytes(_ command: String, _ path: String, _ answer: DatasetAnswer) -> [UInt8] {
    JSONDocument.bytes { json in
      json.member("command", command)
      json.member("dataset", path)
      json.member("status", answer.status)
      json.key("result")
      if let document = answer.document { json.value(json: document) } else { json.null() }
      json.member("error", answer.error)
      json.member("notes", answer.notes)
    } + [UInt8(ascii: "\n")]
  }

  /// What the beginning of a line says; nil for one that is no line of a batch.
  struct Head: Decodable {
    var version: Int
    var command: String
    var dataset: String
    var status: Int32
    var error: String?
  }
}

/// How many datasets a batch has done, and how they are.
struct BatchCounts {
  /// All that are done.
  var done = 0
  /// Those with findings, or of which something is left out.
  var found = 0
  /// Those that could not be done.
  var failed = 0
  /// Those of `done` that an earlier run did.
  var before = 0

  /// Counts a dataset by its exit status.
  mutating func add(_ status: Int32) {
    done += 1
    if status == 1 { found += 1 } else if status != 0 { failed += 1 }
  }

  /// The exit status of the batch.
  var status: Int32 { found + failed > 0 ? 1 : 0 }

  /// All of it in a sentence.
  var words: String {
    let earlier = before > 0 ? ", \(before) of them in an earlier run" : ""
    return
      "\(Plural.count(done, "dataset"))\(earlier): \(done - found - failed) clean, \(found) with findings, \(failed) could not be done"
  }
}
