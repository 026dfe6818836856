import DatasetStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, and the other ways in which a process is told to end (SIGTERM, SIGHUP).
///
/// A thread of its own waits for the signals, which all others block. So a run ends between two of its steps: a save that has begun comes to its
/// end, a file that is half written goes away, and what was done is said. The process then ends by the signal itself, as who started it expects:
/// a shell tells of it as status 130 for Ctrl-C, 143 for SIGTERM.
package enum Interruption {
  /// What is done at the first signal in place of ending; a second one ends the process.
  private static let handler = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// To be called before any thread is started.
  package static func prepare() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    awaited.withLock { $0 = signals }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    pthread_create(
      &thread, &attributes,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    pthread_attr_destroy(&attributes)
  }

  /// Has the first signal call `handler`, on the thread that waits for them.
  static func hand(to handler: @escaping @Sendable (Int32) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  /// Ends the process as a signal does, after what must come to its end.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - text: What is said; nil: what was saved.
  static func end(by number: Int32, saying text: String? = nil) -> Never {
    EndOfProcess.close { told in
      let state = Output.whatWasSaved ?? told
      say(text ?? state.map { "Interrupted. \($0)" } ?? "Interrupted; nothing was changed.")
      leave(by: number)
    }
  }

  /// Ends the process as a signal does, and says nothing.
  static func leave(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    // Not reached, unless the system keeps the signal from us.
    _exit(128 + number)
  }

  private static let awaited = Mutex(sigset_t())

  /// Waits for signals, for as long as there is a process.
  private static func wait() {
    while true {
      var signals = awaited.withLock { $0 }
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      let handler = handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      if let handler { handler(number) } else { end(by: number) }
    }
  }

  /// Whether who started the process keeps a signal from it, as `nohup` does; a blocked signal would be seen all the same.
  private static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    signal(number, before)
    // SIG_IGN is 1 everywhere; pointers to functions cannot be compared.
    return unsafeBitCast(before, to: Int.self) == 1
  }

  /// Writes a line to standard error, whatever the other threads do with their outputs.
  private static func say(_ text: String) {
    Progress.clear()
    // Behind a question, and behind the terminal's own ^C.
    let line = (Output.errorIsTerminal ? "\n" : "") + Printable.line(text) + "\n"
    let bytes = Array(line.utf8)
    bytes.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
