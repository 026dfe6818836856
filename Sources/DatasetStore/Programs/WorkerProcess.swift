import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A second process of this program, which receives its work on standard input and answers on standard
/// output.
///
/// It has its own process group, so that Ctrl-C in the terminal only reaches the process that started it. It
/// ends when its input ends.
package final class WorkerProcess {
  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Its output, for `poll`.
  package let output: Int32
  private var input: Int32
  private let process: pid_t
  private var isOver = false

  /// How often to check for its end before it is forced: for about two seconds.
  private static let patience = 220

  /// Starts the program.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Throws: ``FileError``.
  package init(arguments: [String]) throws {
    let program = Self.name
    var (toWorker, fromWorker): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toWorker) == 0 else { throw FileError.last("start", program) }
    guard pipe(&fromWorker) == 0 else {
      let error = FileError.last("start", program)
      for end in toWorker { close(end) }
      throw error
    }
    for end in toWorker + fromWorker { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    process = csystem_start_self(words, toWorker[0], fromWorker[1])
    let error = FileError.last("start", program)
    close(toWorker[0])
    close(fromWorker[1])
    (input, output) = (toWorker[1], fromWorker[0])
    if process < 0 {
      isOver = true
      throw error
    }
  }

  deinit {
    if process > 0, !isOver { _ = end() }
    if input >= 0 { close(input) }
    close(output)
  }

  /// Sends bytes; false if it no longer accepts them.
  package func send(_ bytes: [UInt8]) -> Bool {
    (try? FileAccess.writeAll(input, bytes, path: Self.name)) != nil
  }

  /// Reads its output so far; nil at the end.
  package func received() -> [UInt8]? { FileAccess.nextPart(of: output) }

  /// Asks it to end at once, without waiting for that.
  package func interrupt() {
    kill(process, SIGTERM)
    // A stopped process only reacts when it continues.
    kill(process, SIGCONT)
  }

  /// Ends its input and waits for its end, which is forced after a moment.
  package func end() -> Ending {
    close(input)
    input = -1
    var status: Int32 = 0
    for attempt in 0... {
      let found = waitpid(process, &status, WNOHANG)
      if found == process || found < 0 && errno != EINTR { break }
      if attempt == Self.patience { kill(process, SIGKILL) }
      usleep(attempt < 20 ? 500 : 10_000)
    }
    isOver = true
    return status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }

  /// How this program was called.
  private static var name: String { CommandLine.arguments.first ?? "dataset" }
}
