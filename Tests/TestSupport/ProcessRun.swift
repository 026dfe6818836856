package import Foundation

/// What a process printed and how it ended.
package struct ProcessRun: Sendable {
  package let output: Data
  package let errors: Data
  package let exit: Int32
  /// Whether it ended by itself, not by a signal.
  package let ended: Bool

  /// Runs a program to its end, or for `timeout` seconds; without an `environment` it gets that of the tests.
  ///
  /// - Throws: where it cannot start.
  package init(
    _ program: URL, _ arguments: [String], input: String = "", environment: [String: String]? = nil,
    in folder: URL? = nil, timeout: Double = 120
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }

    // Output goes through files: a pipe that nobody empties stops the program once it is full.
    let place = try TemporaryFolder()
    let streams = try ["out", "err", "in"].map { name in
      let file = URL(filePath: place.path(name))
      try Data(name == "in" ? Array(input.utf8) : []).write(to: file)
      return file
    }
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
    output = try Data(contentsOf: streams[0])
    errors = try Data(contentsOf: streams[1])
    exit = process.terminationStatus
    ended = process.terminationReason == .exit
  }
}
