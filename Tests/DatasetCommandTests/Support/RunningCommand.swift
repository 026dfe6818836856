import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command while it runs: what it reads is written bit by bit, what it prints is read line by line, and signals reach it.
final class RunningCommand {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: URL
  private var pending: [UInt8] = []

  /// Starts the command in the folder of a harness.
  init(_ arguments: [String], in harness: CommandHarness) throws {
    errors = harness.folder.appending(path: ".errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    process.executableURL = try CommandHarness.command()
    process.arguments = arguments
    process.currentDirectoryURL = harness.folder
    process.environment = ["HOME": harness.folder.path, "PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(identifier, SIGKILL) }
    try? FileManager.default.removeItem(at: errors)
  }

  /// The process.
  var identifier: pid_t { process.processIdentifier }

  /// What stands on standard error so far.
  var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  func send(_ text: String) { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  func endInput() { try? input.fileHandleForWriting.close() }

  /// The next line on standard output, without its end; nil behind the last one.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { return nil }
      pending += part
    }
  }

  /// Waits until a text stands on standard error, or the command has ended.
  func see(_ text: String) {
    while !said.contains(text), process.isRunning { usleep(1000) }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits for the end; 128 and the number where a signal ended it.
  func exit() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// The processes that the command has started, from the system's table (Linux).
  var children: [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { child in
      guard let text = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
        let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 1
      else { return false }
      return pid_t(fields[1]) == identifier
    }
  }
}
