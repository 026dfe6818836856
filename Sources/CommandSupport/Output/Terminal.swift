import Money

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
    return positive(size.map { Int($0.ws_col) }) ?? positive(variable("COLUMNS").flatMap { Int($0) }) ?? 80
  }

  /// How many lines standard output has; nil where it is no terminal.
  package static var height: Int? {
    guard Output.isTerminal else { return nil }
    return positive(size.map { Int($0.ws_row) }) ?? positive(variable("LINES").flatMap { Int($0) }) ?? 24
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  private static func positive(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }

  /// Whether standard output gets colours: only a terminal, unless told otherwise by `--no-colour`, `NO_COLOR`
  /// (no-color.org), `CLICOLOR=0` or `TERM=dumb`.
  static var hasColour: Bool {
    Output.isTerminal && !isPlain && (variable("NO_COLOR") ?? "").isEmpty && variable("CLICOLOR") != "0"
      && !isDumb
  }

  /// What comes after a text in a line, so that the numbers behind it stay as they are: a left-to-right mark
  /// (U+200E) where the text is Arabic or Hebrew.
  ///
  /// Without it a terminal that orders such text (Unicode Annex 9) shows `-42.00` behind it as `42.00-`, and in
  /// front of it. Files and pipes never get the mark.
  static func endOfText(_ text: String) -> String {
    Output.isTerminal && VisibleText.isRightToLeft(text) ? "\u{200E}" : ""
  }

  /// Whether the terminal knows no escape sequences.
  static var isDumb: Bool { variable("TERM") == "dumb" }

  /// Set once, before anything is printed, by `--no-colour`.
  package nonisolated(unsafe) static var isPlain = false

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
