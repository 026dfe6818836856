/// A cell of a statement's line that a person said the value of, as the file of an import keeps it (``ProvenanceRecord``).
///
/// The column `byHand` has a line `COLUMN=VALUE` for each cell, the column `found` a line with what the statement has there. A backslash
/// stands before `n` for a line end, before `e` for an equals sign of a column's name, and doubled for itself.
package struct SaidCell: Sendable, Hashable {
  package var column: String
  package var value: String
  package var found: String

  package init(column: String, value: String, found: String) {
    self.column = column
    self.value = value
    self.found = found
  }

  /// What stands in `byHand` for a line that was left out.
  package static let skip = "skip"

  /// What stands in `byHand` and in `found`.
  package static func fields(_ cells: [SaidCell]) -> (byHand: String, found: String) {
    let said = cells.map { escaped($0.column).replacing("=", with: "\\e") + "=" + escaped($0.value) }
    return (said.joined(separator: "\n"), cells.map { escaped($0.found) }.joined(separator: "\n"))
  }

  /// The cells of the two; nil where they are none.
  package static func cells(byHand: String, found: String) -> [SaidCell]? {
    let said = byHand.split(separator: "\n", omittingEmptySubsequences: false)
    let printed = found.split(separator: "\n", omittingEmptySubsequences: false)
    guard !byHand.isEmpty, said.count == printed.count else { return nil }
    var cells: [SaidCell] = []
    for (said, found) in zip(said, printed) {
      guard let equals = said.firstIndex(of: "=") else { return nil }
      cells.append(
        SaidCell(
          column: plain(said[..<equals]), value: plain(said[said.index(after: equals)...]),
          found: plain(found)))
    }
    return cells
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing(
      "\r", with: "\\n")
  }

  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(character == "n" ? "\n" : character == "e" ? "=" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
