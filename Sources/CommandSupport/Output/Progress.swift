package import Money
import DatasetFormat
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is being done: a line on the terminal about what takes longer than half a second, with `--progress` a line of JSON for each step,
/// and nothing elsewhere.
package enum Progress {
  private struct State {
    var writesLines = false
    /// Whether nothing is told, since another process tells it.
    var isSilent = false
    var step: String?
    var isShown = false
    var isRunning = false
  }

  private static let state = Mutex(State())

  /// Has every step told as a line of JSON on standard error, for `--progress`.
  static func writeLines() { state.withLock { $0.writesLines = true } }

  /// Tells nothing from here on.
  static func silence() { state.withLock { $0.isSilent = true } }

  /// Names what is being done now.
  ///
  /// - Parameters:
  ///   - text: The step, for a person.
  ///   - members: What a line of JSON says of it; else the text itself.
  package static func step(_ text: String, _ members: ((inout JSONWriter) -> Void)? = nil) {
    let (writesLines, isSilent) = state.withLock { ($0.writesLines, $0.isSilent) }
    if isSilent { return }
    if writesLines {
      return put(
        JSONDocument.bytes { json in
          if let members { members(&json) } else { json.member("step", text) }
        } + [UInt8(ascii: "\n")])
    }
    guard Output.errorIsTerminal, !Terminal.isDumb else { return }
    let mustStart = state.withLock { state in
      state.step = text
      if state.isShown { show(text) }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { startTimer() }
  }

  /// Takes the line away; called before anything else is printed.
  static func clear() {
    state.withLock { state in
      state.step = nil
      if state.isShown { erase() }
      state.isShown = false
    }
  }

  /// Shows the step half a second after the first one began, on a thread of its own.
  private static func startTimer() {
    var thread = pthread_t(bitPattern: 0)
    pthread_create(
      &thread, nil,
      { _ in
        // Nobody waits for it.
        pthread_detach(pthread_self())
        usleep(500_000)
        Progress.state.withLock { state in
          state.isRunning = false
          guard let step = state.step else { return }
          state.isShown = true
          Progress.show(step)
        }
        return nil
      }, nil)
  }

  private static func show(_ step: String) { put("\r\u{1B}[K\(Printable.line(step)) ...") }
  private static func erase() { put("\r\u{1B}[K") }

  private static func put(_ text: String) { put(Array(text.utf8)) }

  private static func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
