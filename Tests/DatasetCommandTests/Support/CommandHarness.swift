import Foundation
import TestSupport
import Testing

/// An empty folder in which the built command runs as a process, as a person would run it.
///
/// The folder goes away with the value. `HOME` points into it and no variable of the machine reaches the command,
/// so a run here sees nothing but what the test put there.
final class CommandHarness {
  /// What a run printed and how it ended.
  struct Run {
    var arguments: [String]
    var output: String
    var errors: String
    var exit: Int32
  }

  /// The folder, with links resolved.
  let folder: URL

  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = URL(filePath: temporary.path)
  }

  /// A folder that holds what another held. Datasets in it are copies, so that what this machine knows of them is taken
  /// over as a person does who has moved a dataset.
  convenience init(_ image: FolderImage) throws {
    try self.init()
    try image.write(to: temporary.path)
    for dataset in image.folders(having: ".dataset") {
      let taken = try run([
        "trust", "journal", "layouts", "provenance", "--yes", "--quiet", "--dataset", dataset,
      ])
      try #require(taken.exit == 0, "\(taken.errors)")
    }
  }

  /// What a suite prepares once for all its tests.
  static func prepared(_ prepare: (CommandHarness) throws -> Void) throws -> FolderImage {
    let harness = try CommandHarness()
    try prepare(harness)
    return try FolderImage(of: harness.temporary.path)
  }

  /// Runs the command with its working directory in the folder. What it prints as JSON must be as its schema says.
  ///
  /// - Parameters:
  ///   - arguments: what stands after the command's name.
  ///   - input: what is on standard input.
  ///   - environment: added to a nearly empty one.
  ///   - subfolder: where in the folder to run.
  ///   - timeout: seconds after which the run is ended, and fails.
  /// - Returns: what it printed and how it ended.
  /// - Throws: where the command was not built, cannot start, is ended by a signal, or prints what is not UTF-8.
  @discardableResult
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], in subfolder: String = "",
    timeout: Double = 120
  ) throws -> Run {
    let run = try start(
      Self.command(), arguments, input: input, environment: environment, in: subfolder, timeout: timeout)
    try PublishedSchemas.check(run)
    return run
  }

  /// Runs a line as a shell does, with the command on the path, and gives both outputs as they came.
  func shell(_ line: String, in subfolder: String = "") throws -> String {
    let path = try Self.command().deletingLastPathComponent().path
    let run = try start(
      URL(filePath: "/bin/sh"), ["-c", "exec 2>&1; \(line)"], input: "",
      environment: ["PATH": "\(path):/usr/bin:/bin"], in: subfolder, timeout: 120)
    return run.output
  }

  private func start(
    _ program: URL, _ arguments: [String], input: String, environment: [String: String], in subfolder: String,
    timeout: Double
  ) throws -> Run {
    let process = try ProcessRun(
      program, arguments, input: input,
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 },
      in: folder.appending(path: subfolder), timeout: timeout)
    try #require(process.ended, "\(arguments) was ended by signal \(process.exit)")
    return Run(
      arguments: arguments, output: try Self.text(process.output), errors: try Self.text(process.errors),
      exit: process.exit)
  }

  /// The same, with the arguments in one text, apart by spaces.
  @discardableResult
  func run(_ line: String) throws -> Run {
    try run(line.split(separator: " ").map(String.init))
  }

  /// Writes a file into the folder and makes the folders above it.
  func write(_ path: String, _ bytes: some Sequence<UInt8>) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// Every file below the folder with its bytes, hidden ones too: two of these are equal when nothing was written.
  func contents(of subfolder: String = "") throws -> [String: Data] {
    try temporary.allContents(of: subfolder)
  }

  /// The built command: `$DATASET_BINARY`, else the one beside the bundle of these tests.
  static func command() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["DATASET_BINARY"] {
      return URL(filePath: path)
    }
    let beside = try #require(
      builtProducts().map { $0.appending(path: "dataset") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      },
      "the command is not built: run swift build, or name it in DATASET_BINARY")
    return beside
  }

  /// The repository's root.
  static let root = Repository.root

  /// Folders that may hold what the build made, the likeliest first.
  private static func builtProducts() -> [URL] {
    var folders: [URL] = []
    // On Linux the running program is the test bundle itself; on macOS it is a tool that loads the bundle.
    for bundle in [Bundle.main] + Bundle.allBundles where !folders.contains(bundle.bundleURL) {
      folders += [bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
    }
    return folders
  }

  private static func text(_ printed: Data) throws -> String {
    try #require(String(bytes: printed, encoding: .utf8), "the command printed what is not UTF-8")
  }
}

extension CommandHarness {
  /// Runs a command that changes a dataset as everybody may: dry, as JSON, in earnest. Then all is in order, and `undo` brings every byte back.
  ///
  /// - Parameters:
  ///   - line: The command line, without the dataset; words in quotes are one, `""` is an empty one.
  ///   - expected: What it prints on standard output.
  ///   - name: The dataset's folder.
  /// - Throws: Where the command cannot be started.
  func checkChange(_ line: String, printing expected: [String], in name: String) throws {
    let words = line.split(separator: " ").map { $0 == "\"\"" ? "" : String($0) }
    let before = try contents(of: "\(name)/Data")
    let dry = try run(words + ["--dry-run", "--dataset", name])
    #expect(dry.exit == 0, "\(line): \(dry.output) \(dry.errors)")
    #expect(try contents(of: "\(name)/Data") == before)
    let json = try run(words + ["--dry-run", "--json", "--dataset", name])
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(document?["version"] as? Int == 1 && document?["changes"] != nil, "\(line): \(json.output)")
    let real = try run(words + ["--dataset", name])
    #expect(real.exit == 0, "\(line): \(real.errors)")
    for words in expected { #expect(real.output.contains(words), "\(line): \(real.output)") }
    let found = try run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(line): \(found.output)")
    #expect(try run("undo --dataset \(name)").exit == 0)
    #expect(try contents(of: "\(name)/Data") == before, "\(line)")
  }

  /// A command line without its dataset that cannot be meant, the exit status, and a part of what is said of it.
  typealias Refusal = (line: String, exit: Int32, words: String)

  /// Runs lines that are refused. Nothing is written.
  func checkRefusals(_ refusals: [Refusal], in name: String) throws {
    let before = try contents(of: "\(name)/Data")
    for (line, exit, words) in refusals {
      let refused = try run("\(line) --dataset \(name)")
      #expect(
        refused.exit == exit && (words.isEmpty || refused.errors.contains(words)),
        "\(line): \(refused.exit) \(refused.errors) \(refused.output)")
    }
    #expect(try contents(of: "\(name)/Data") == before)
  }

  /// The records that a command lists as JSON below a key.
  func list(_ line: String, _ key: String, _ name: String) throws -> [[String: Any]] {
    let listed = try run("\(line) --json --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [String: Any])
    return try #require(json[key] as? [[String: Any]])
  }
}
