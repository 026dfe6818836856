import DatasetStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one place that writes to standard output and standard error.
///
/// Text is made printable on its way out: control characters, which could steer a terminal, and what hides
/// text or turns it around are shown as `\u{1B}`. A line is one line: a name with a line end in it forges no
/// other. Data (JSON, CSV) goes out unchanged.
///
/// Nothing that happens to the outputs ends a run: a command does its work first, and ``finish(_:)`` alone says how it
/// went.
package enum Output {
  /// What became of standard output.
  private enum Sink {
    case open
    /// Nobody reads any more, which is no error.
    case unread
    /// A part of the results is lost.
    case failed(FileError)
  }

  /// To be called before any file is opened.
  ///
  /// A standard stream that was closed from the start gets `/dev/null`, so that no file of a dataset takes its number
  /// and receives what is printed. A reader that stops reading is no error: writing fails with EPIPE instead of
  /// ending the process.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system gives out the lowest free number, which is this one.
      let opened = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
      guard opened == descriptor else { exit(2) }
    }
  }

  /// Writes a line of text for a person.
  package static func line(_ text: String = "") {
    buffer.append(contentsOf: Printable.oneLine(text).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes a line whose pieces are printable already and may have colours.
  package static func styledLine(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes bytes as they are.
  package static func data(_ bytes: [UInt8]) {
    flush()
    write(STDOUT_FILENO, bytes)
  }

  /// Writes a line to standard error: everything that is not a result. What came before on standard output stays
  /// before it.
  package static func note(_ text: String) {
    if notes?.append(text) != nil { return }
    flush()
    Progress.clear()
    write(STDERR_FILENO, Array((Printable.oneLine(text) + "\n").utf8))
  }

  /// Notes each line of a text that the program made.
  package static func notes(of text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { note(String(line)) }
  }

  /// Does something and gives what was noted meanwhile, instead of writing it: in a batch it belongs to one dataset.
  static func notes(during body: () throws -> Void) rethrows -> [String] {
    notes = []
    defer { notes = nil }
    try body()
    return notes ?? []
  }

  /// Writes a question to standard error, without a line end.
  static func prompt(_ text: String) {
    flush()
    Progress.clear()
    write(STDERR_FILENO, Array(Printable.oneLine(text).utf8))
  }

  /// Sends on what was written so far.
  package static func flush() {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    Progress.clear()
    write(STDOUT_FILENO, bytes)
  }

  /// Notes that the run has changed something, and what that is: said where the results cannot be written afterwards.
  package static func saved(_ text: String) { saving.withLock { $0 = text } }

  /// What the run has changed, as a sentence; nil: nothing so far.
  static var whatWasSaved: String? { saving.withLock { $0 } }

  /// Whether the run has printed results.
  package private(set) nonisolated(unsafe) static var hasWritten = false

  /// Whether nobody reads the results any more, so that a command that only prints may stop.
  package static var isUnread: Bool { if case .unread = sink { true } else { false } }

  /// Sends on what is left and ends the process.
  ///
  /// - Parameter status: How the run went. Where results could not be written, 0 and 1 become 2; what failed before
  ///   keeps its own status.
  package static func finish(_ status: Int32) -> Never {
    flush()
    EndOfProcess.pass()
    guard case .failed(let error) = sink else { exit(status) }
    let rest = whatWasSaved ?? "The results are not complete."
    note("dataset: standard output: could not write the results: \(error.reason). \(rest)")
    exit(status <= 1 ? 2 : status)
  }

  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errorIsTerminal }

  nonisolated(unsafe) private static var buffer: [UInt8] = []
  nonisolated(unsafe) private static var sink = Sink.open
  nonisolated(unsafe) private static var notes: [String]?
  private static let saving = Mutex<String?>(nil)

  private static func write(_ descriptor: Int32, _ bytes: [UInt8]) {
    if descriptor == STDOUT_FILENO {
      guard case .open = sink else { return }
      hasWritten = true
    }
    bytes.withUnsafeBytes { all in
      var written = 0
      while written < all.count, let base = all.baseAddress {
        let count = systemWrite(descriptor, base + written, all.count - written)
        if count >= 0 {
          written += count
          continue
        }
        if errno == EINTR { continue }
        // A pipe that another program made non-blocking is full.
        if errno == EAGAIN, waitUntilWritable(descriptor) { continue }
        if descriptor == STDOUT_FILENO {
          sink = errno == EPIPE ? .unread : .failed(FileError("write", "standard output", number: errno))
        }
        return
      }
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, -1) > 0 || errno == EINTR
  }

  private static func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, base, count)
    #else
      Darwin.write(descriptor, base, count)
    #endif
  }
}
