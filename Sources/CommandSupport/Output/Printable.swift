import DatasetFormat
import Spreadsheet

/// Text that is safe to show on a terminal.
package enum Printable {
  /// The text with control characters, and all that hides text or turns it around, written as `\u{...}`; line
  /// ends and tabs stay. It is for text of several lines that the program made.
  package static func text(_ text: String) -> String {
    VisibleText.escaped(text) { $0 == "\n" || $0 == "\t" }
  }

  /// The same for one line: a line end is written as `\u{A}` too, so that no name can forge a line. The mark that a
  /// table puts behind Arabic or Hebrew (``Terminal/endOfText(_:)``) stays.
  static func oneLine(_ text: String) -> String {
    VisibleText.escaped(text) { $0 == "\t" || $0 == "\u{200E}" && VisibleText.isRightToLeft(text) }
  }

  /// The same on one line: line ends and tabs become spaces.
  package static func line(_ text: String) -> String {
    self.text(text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " "))
  }
}
