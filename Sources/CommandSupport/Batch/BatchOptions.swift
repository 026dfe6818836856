import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Many datasets in one run: where their paths are, how many are worked on at once, where the lines go.
package struct BatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Work on many datasets: read their paths from a file or standard input (-), one per line, and print one line of JSON for each.",
      valueName: "file"))
  var batch: String?

  @Flag(name: .customLong("null"), help: "Paths end with a NUL byte, as find -print0 writes them.")
  var isNullSeparated = false

  @Option(
    help: ArgumentHelp(
      "How many datasets to work on at once, each in its own process; auto means one per processor.",
      valueName: "count"))
  var jobs: Jobs = .init(count: 1)

  @Option(
    help: ArgumentHelp(
      "Append the lines to a file. Paths that already have one there are skipped, so a stopped run can be continued.",
      valueName: "file"))
  var results: String?

  @Flag(name: .customLong(Self.workerWord), help: .hidden)
  var isWorker = false

  /// The word that makes a run a worker of another one.
  static let workerWord = "batch-worker"

  /// How many datasets are worked on at once.
  struct Jobs: ExpressibleByArgument {
    var count: Int

    init(count: Int) { self.count = count }

    init?(argument: String) {
      if argument == "auto" || argument == "0" {
        count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      } else if let number = Int(argument), (1...Self.most).contains(number) {
        count = number
      } else {
        return nil
      }
    }

    /// More processes than any machine has use for.
    private static let most = 1024

    var defaultValueDescription: String { "\(count)" }
  }

  /// Whether there are many datasets.
  package var isGiven: Bool { batch != nil || isWorker }

  func validate() throws {
    guard batch == nil, !isWorker else { return }
    let lone = [(isNullSeparated, "--null"), (jobs.count != 1, "--jobs"), (results != nil, "--results")]
    if let (_, name) = lone.first(where: \.0) {
      throw ValidationError("\(name) is only for many datasets. Name the file with their paths with --batch.")
    }
  }

  /// The words of a command without those that say how its batch is run and told of.
  static func leftOut(of words: [String]) -> [String] {
    var left: [String] = []
    var skipsNext = false
    for word in words {
      if skipsNext {
        skipsNext = false
        continue
      }
      let name = word.prefix { $0 != "=" }
      if valued.contains(String(name)) {
        skipsNext = name.count == word.count
      } else if !flags.contains(word) {
        left.append(word)
      }
    }
    return left
  }

  private static let valued: Set = ["--batch", "--jobs", "--results"]
  private static let flags: Set = ["--null", "--progress", "--json", "--quiet", "-q", "--\(workerWord)"]
}
