/// How generously marks around and inside a value are recognised.
package enum TextStyle: Sendable {
  /// What people type into a cell and spreadsheet programs write.
  case typed
  /// Whatever banks print: also blanks of every width, marks of direction, and signs of other scripts.
  case printed
}
