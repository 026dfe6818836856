import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on the terminal about what takes longer than half a second; nothing elsewhere.
enum Progress {
  private struct State {
    var step: String?
    var isShown = false
    var isRunning = false
  }

  private static let state = Mutex(State())

  /// Names what is being done now.
  static func step(_ text: String) {
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

  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
