import Foundation
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

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = parent.appending(path: "dataset-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the command with its working directory in the folder.
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
    try start(
      Self.command(), arguments, input: input, environment: environment, in: subfolder, timeout: timeout)
  }

  /// Runs a line as a shell does, with the command on the path, and gives both outputs as they came.
  func shell(_ line: String) throws -> String {
    let path = try Self.command().deletingLastPathComponent().path
    let run = try start(
      URL(filePath: "/bin/sh"), ["-c", "exec 2>&1; \(line)"], input: "",
      environment: ["PATH": "\(path):/usr/bin:/bin"], in: "", timeout: 120)
    return run.output
  }

  private func start(
    _ program: URL, _ arguments: [String], input: String, environment: [String: String], in subfolder: String,
    timeout: Double
  ) throws -> Run {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.appending(path: subfolder)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }

    // Output goes through files: a pipe that nobody empties stops the command once it is full.
    let streams = try ["out", "err", "in"].map { name in
      let file = FileManager.default.temporaryDirectory.appending(
        path: "dataset-\(name)-\(UUID().uuidString)")
      try Data(name == "in" ? Array(input.utf8) : []).write(to: file)
      return file
    }
    defer { for file in streams { try? FileManager.default.removeItem(at: file) } }
    let handles = try streams.map { try FileHandle(forUpdating: $0) }
    defer { for handle in handles { try? handle.close() } }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    process.standardInput = handles[2]
    try process.run()
    let identifier = process.processIdentifier
    let alarm = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: alarm)
    process.waitUntilExit()
    alarm.cancel()
    try #require(
      process.terminationReason == .exit, "\(arguments) was ended by signal \(process.terminationStatus)")
    return Run(
      arguments: arguments, output: try Self.text(streams[0]), errors: try Self.text(streams[1]),
      exit: process.terminationStatus)
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
    let top = folder.appending(path: subfolder)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: top.path) {
      let file = top.appending(path: path)
      files[path] = file.hasDirectoryPath ? Data() : try? Data(contentsOf: file)
    }
    return files
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
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Folders that may hold what the build made, the likeliest first.
  private static func builtProducts() -> [URL] {
    var folders: [URL] = []
    // On Linux the running program is the test bundle itself; on macOS it is a tool that loads the bundle.
    for bundle in [Bundle.main] + Bundle.allBundles where !folders.contains(bundle.bundleURL) {
      folders += [bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
    }
    return folders
  }

  private static func text(_ file: URL) throws -> String {
    try #require(
      String(bytes: Data(contentsOf: file), encoding: .utf8), "the command printed what is not UTF-8")
  }
}
