import DatasetFormat
import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The only place that writes to standard output and standard error.
///
/// Text is made printable on its way out: control characters, which could steer a terminal, are shown as
/// `\u{1B}`. Data (JSON, CSV) goes out as it is.
enum Output {
  /// Writes a line of text for a person.
  static func line(_ text: String = "") {
    buffer.append(contentsOf: Printable.text(text).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes a line whose pieces are printable already and may have colours.
  static func styledLine(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes bytes as they are.
  static func data(_ bytes: [UInt8]) {
    flush()
    write(STDOUT_FILENO, bytes)
  }

  /// Writes a line to standard error: everything that is not a result. What came before on standard output stays
  /// before it.
  static func note(_ text: String) {
    flush()
    Progress.clear()
    write(STDERR_FILENO, Array((Printable.text(text) + "\n").utf8))
  }

  /// Writes a question to standard error, without a line end.
  static func prompt(_ text: String) {
    flush()
    Progress.clear()
    write(STDERR_FILENO, Array(text.utf8))
  }

  /// Sends on what was written so far.
  static func flush() {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    Progress.clear()
    write(STDOUT_FILENO, bytes)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errorIsTerminal }

  /// A reader that stops reading is no error: writing then fails with EPIPE instead of ending the process.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  nonisolated(unsafe) private static var buffer: [UInt8] = []

  private static func write(_ descriptor: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { all in
      var written = 0
      while written < all.count, let base = all.baseAddress {
        let count = systemWrite(descriptor, base + written, all.count - written)
        if count < 0 {
          if errno == EINTR { continue }
          // A closed pipe is success; anything else (a full disk behind `>`) must not pass for one.
          if errno == EPIPE { exit(0) }
          guard descriptor == STDOUT_FILENO else { return }
          buffer.removeAll()
          note("dataset: " + FileError("write", "standard output", number: errno).description)
          exit(2)
        }
        written += count
      }
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, base, count)
    #else
      Darwin.write(descriptor, base, count)
    #endif
  }
}
