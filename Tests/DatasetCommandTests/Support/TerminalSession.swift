import CPseudoTerminal
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command on a pseudo terminal, with a person who reads what is printed and types.
final class TerminalSession {
  /// What was printed, with what the person typed as the terminal echoes it.
  private(set) var transcript = ""
  private var unseen: Substring = ""
  /// Bytes of a character that is not printed whole yet.
  private var pending: [UInt8] = []
  private let terminal: Int32
  private let process = Process()

  private struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts the command in the folder of a harness.
  init(_ line: String, in harness: CommandHarness, columns: UInt16 = 160) throws {
    var (near, far): (Int32, Int32) = (-1, -1)
    guard cpseudoterminal_open(&near, &far, columns) == 0 else {
      throw Failed(description: "there is no pseudo terminal: \(errno)")
    }
    terminal = near
    defer { close(far) }
    let handle = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    process.executableURL = try CommandHarness.command()
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = harness.folder
    process.environment = ["HOME": harness.folder.path, "PATH": "/usr/bin:/bin", "TERM": "dumb"]
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try Self.unblocked(SIGINT) { try process.run() }
  }

  /// Does something with a signal unblocked: a program inherits what its starter's thread blocks, which on pooled threads is
  /// nearly everything.
  private static func unblocked(_ number: Int32, _ body: () throws -> Void) rethrows {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(terminal)
  }

  /// Waits until these texts were printed, one after the other.
  func see(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for text in texts {
      while true {
        if let range = unseen.firstRange(of: text) {
          unseen = unseen[range.upperBound...]
          break
        }
        guard try readMore() else {
          Issue.record(
            "\"\(text)\" was not printed in its turn:\n\(transcript)", sourceLocation: sourceLocation)
          throw Failed(description: "not printed: \(text)")
        }
      }
    }
  }

  /// Types a line.
  func type(_ line: String) { send(line + "\n") }

  /// Presses Ctrl-D at the begin of a line.
  func endInput() { send("\u{4}") }

  /// What Ctrl-C does.
  func interrupt() { process.interrupt() }

  /// Waits for the end of the command; 128 and the number where a signal ended it.
  func exit() throws -> Int32 {
    while try readMore() {}
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
  }

  /// Reads what is printed next; false at the end.
  private func readMore() throws -> Bool {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) > 0 else {
      throw Failed(description: "nothing was printed for a minute:\n\(transcript)")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    // At the end Linux reports an error, since nobody holds the other side any more.
    let count = read(terminal, &bytes, bytes.count)
    guard count > 0 else { return false }
    pending += bytes[..<count]
    guard let text = String(bytes: pending, encoding: .utf8) else { return true }
    pending = []
    let plain = text.replacing("\r", with: "")
    transcript += plain
    unseen = Substring(unseen + plain)
    return true
  }
}
