#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the terminal can do, as far as output there differs from output elsewhere.
package enum Terminal {
  /// How many columns standard output has; nil where it is no terminal.
  package static var width: Int? {
    guard Output.isTerminal else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Whether standard output gets colours: only a terminal, unless told otherwise by `--no-colour`, `NO_COLOR`
  /// (no-color.org), `CLICOLOR=0` or `TERM=dumb`.
  static var hasColour: Bool {
    Output.isTerminal && !isPlain && (variable("NO_COLOR") ?? "").isEmpty && variable("CLICOLOR") != "0"
      && !isDumb
  }

  /// Whether the terminal knows no escape sequences.
  static var isDumb: Bool { variable("TERM") == "dumb" }

  /// Set once, before anything is printed, by `--no-colour`.
  package nonisolated(unsafe) static var isPlain = false

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
