import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A batch: paths come in, workers answer, and the lines go out in the order of the paths.
///
/// The work is done by other processes even where one is enough: a dataset that ends its process costs only its own line. A worker has one dataset
/// at a time, so that what it was doing is known. Lines wait only for those before them, and so many of them that memory stays bounded.
final class BatchRun {
  /// A dataset that was given to a worker.
  private struct Task {
    /// Its place among the lines.
    var place: Int
    var path: String
    /// The file that an export writes.
    var target: String?

    /// The dataset as a worker is told it (``BatchWorker``).
    var request: [UInt8] { Array((target ?? "").utf8) + [0] + Array(path.utf8) + [0] }
  }

  private struct Slot {
    var worker: WorkerProcess?
    var task: Task?
    /// What the worker has written of its answer.
    var answer: [UInt8] = []
  }

  /// How many lines wait for others, for each worker, and how many bytes they may have together.
  private static let waitingLines = 16
  private static let waitingBytes = 16 << 20
  /// How often a worker is started again that ends before it has its dataset.
  private static let starts = 3

  private let command: String
  private let isQuiet: Bool
  private let writesFiles: Bool
  private var source: PathSource
  private var targets: BatchTargets?
  private var results: ResultsFile?
  private var slots: [Slot]
  /// Lines that wait for those before them, by their places.
  private var waiting: [Int: (line: [UInt8], status: Int32)] = [:]
  private var waitingByteCount = 0
  /// The place of the next dataset, and of the next line.
  private var (nextTask, nextLine) = (0, 0)
  private var pathCount = 0
  private var counts = BatchCounts()
  private var progress: BatchProgress
  private var interruption: InterruptionPipe

  /// - Parameters:
  ///   - options: How the batch is run.
  ///   - paths: The file of the paths.
  ///   - filePattern: Where files go; nil where none are written.
  ///   - quiet: Whether nothing is said at the end.
  /// - Throws: ``Failure``, `FileError`; nothing was begun.
  init(_ options: BatchOptions, paths: String, filePattern: String?, quiet: Bool) throws {
    let command = ShellText.joined(BatchOptions.leftOut(of: Array(CommandLine.arguments.dropFirst())))
    self.command = command
    isQuiet = quiet
    writesFiles = filePattern != nil
    if let folder = filePattern.map(FilePath.parent), !folder.contains("{"), !FileAccess.isFolder(folder) {
      throw Failure("\(folder): there is no such folder. Make it first; nothing was written.")
    }
    source = try PathSource(paths, isNullSeparated: options.isNullSeparated)
    targets = filePattern.map(BatchTargets.init)
    results = try options.results.map { try ResultsFile($0, of: command) }
    slots = Array(repeating: Slot(), count: options.jobs.count)
    progress = BatchProgress(of: source.count)
    interruption = try InterruptionPipe()
  }

  /// Does it all.
  ///
  /// - Returns: The exit status.
  /// - Throws: `FileError` where the lines cannot be written, or no worker can be started.
  func run() throws -> Int32 {
    var isCut = false
    while true {
      repeat {
        try shareOut()
        try sendLines()
      } while source.hasNext && hasRoom && slots.contains { $0.task == nil }
      if source.isAtEnd, !source.hasNext, slots.allSatisfy({ $0.task == nil }) { break }
      // Nobody wants to know the rest, and nothing else comes of it.
      if Output.isUnread, !writesFiles {
        isCut = true
        break
      }
      try wait()
      if let number = interruption.number { try stop(by: number) }
    }
    progress.finish(counts)
    if !isQuiet {
      Output.note((isCut ? "nobody reads the lines any more, so the rest is left out; " : "") + counts.words)
    }
    return counts.status
  }

  // MARK: - Paths

  /// Whether another dataset may be begun: the lines that wait for a slow one stay few.
  private var hasRoom: Bool {
    waiting.count < slots.count * Self.waitingLines && waitingByteCount < Self.waitingBytes
  }

  /// Gives each worker without work a dataset, as far as there are paths.
  private func shareOut() throws {
    for index in slots.indices where slots[index].task == nil {
      guard let task = nextDataset() else { return }
      try send(task, to: index)
    }
  }

  /// The next dataset that needs a worker.
  private func nextDataset() -> Task? {
    while hasRoom, let bytes = source.next() {
      pathCount += 1
      let path = String(decoding: bytes, as: UTF8.self)
      let target: Result<String?, any Error> = Result {
        try targets?.target(of: path, number: pathCount)
      }
      if let status = results?.status(of: path) {
        counts.add(status)
        counts.before += 1
        continue
      }
      let place = nextTask
      nextTask += 1
      if !path.utf8.elementsEqual(bytes) {
        keep(place, path, error: "the path is not UTF-8, which JSON needs. Rename the folder.")
        continue
      }
      switch target {
      case .success(let target): return Task(place: place, path: path, target: target)
      case .failure(let error): keep(place, path, error: Failure(error)?.message ?? "\(error)")
      }
    }
    return nil
  }

  // MARK: - Workers

  private func send(_ task: Task, to index: Int) throws {
    slots[index].task = task
    slots[index].answer = []
    for _ in 0..<Self.starts {
      let worker = try slots[index].worker ?? WorkerProcess(arguments: Self.workerArguments)
      slots[index].worker = worker
      if worker.send(task.request) { return }
      // It ended while it had nothing to do.
      slots[index].worker = nil
    }
    slots[index].task = nil
    keep(task.place, task.path, error: "its process ended before it could begin")
  }

  /// The words of this run, and one more; what follows a `--` are no options.
  private static var workerArguments: [String] {
    var words = Array(CommandLine.arguments.dropFirst())
    words.insert("--\(BatchOptions.workerWord)", at: words.firstIndex(of: "--") ?? words.count)
    return words
  }

  /// Takes what a worker has written; an answer that is whole frees it.
  private func receive(from index: Int) {
    guard let worker = slots[index].worker, let task = slots[index].task else { return }
    guard let part = worker.received() else {
      slots[index].worker = nil
      slots[index].task = nil
      return keep(task.place, task.path, error: Self.words(worker.end()))
    }
    slots[index].answer += part
    guard part.last == UInt8(ascii: "\n") else { return }
    let answer = slots[index].answer
    slots[index].task = nil
    slots[index].answer = []
    let blank = answer.firstIndex(of: UInt8(ascii: " ")) ?? answer.startIndex
    guard let status = Int32(String(decoding: answer[..<blank], as: UTF8.self)) else {
      slots[index].worker = nil
      return keep(task.place, task.path, error: "its process gave an answer that is not a line of a batch")
    }
    keep(task.place, Array(answer[(blank + 1)...]), status)
  }

  private static func words(_ ending: WorkerProcess.Ending) -> String {
    switch ending {
    case .exit(let status): "its process ended with status \(status) before it answered"
    case .signal(let number):
      "its process was ended by signal \(number)\(number == SIGKILL ? ", as the system does when memory is short" : ""). Run the command on this dataset alone to see more."
    }
  }

  // MARK: - Lines

  private func keep(_ place: Int, _ path: String, error: String) {
    keep(place, BatchLine.bytes(command, path, DatasetAnswer(status: 2, error: error)), 2)
  }

  private func keep(_ place: Int, _ line: [UInt8], _ status: Int32) {
    waiting[place] = (line, status)
    waitingByteCount += line.count
  }

  /// Writes the lines whose turn it is.
  private func sendLines() throws {
    while let (line, status) = waiting.removeValue(forKey: nextLine) {
      nextLine += 1
      waitingByteCount -= line.count
      if let results { try results.append(line) } else { Output.data(line) }
      counts.add(status)
      progress.show(counts)
    }
  }

  // MARK: - Waiting

  /// Waits for a path, an answer or an interruption.
  private func wait() throws {
    var waited = [pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)]
    let wantsPaths = !source.isAtEnd && hasRoom && slots.contains { $0.task == nil }
    waited.append(pollfd(fd: wantsPaths ? source.descriptor : -1, events: Int16(POLLIN), revents: 0))
    for slot in slots {
      let descriptor = slot.task == nil ? -1 : slot.worker?.output ?? -1
      waited.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&waited, nfds_t(waited.count), -1) > 0 else { return }
    if waited[0].revents != 0 { return interruption.read() }
    if waited[1].revents != 0 { source.read() }
    for index in slots.indices where waited[index + 2].revents != 0 { receive(from: index) }
  }

  /// Ends the workers and the process: lines that are whole are written, and what was done is said.
  private func stop(by number: Int32) throws -> Never {
    for slot in slots { slot.worker?.interrupt() }
    for index in slots.indices { slots[index].worker = nil }
    try sendLines()
    progress.finish(counts)
    let rest = results == nil ? "" : " The same command goes on from there."
    Interruption.end(by: number, saying: "Interrupted. \(counts.words).\(rest)")
  }
}
