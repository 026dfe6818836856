/// An area of a named sheet: `Data!$A$1:$B$10`, `'My data'!A1`.
package struct SheetArea {
  /// As written, with its quotes if it has any.
  private var writtenSheet: Substring
  package var range: CellRange

  package init?(_ text: Substring) {
    guard let mark = text.lastIndex(of: "!"), let range = CellRange(text[text.index(after: mark)...]) else {
      return nil
    }
    writtenSheet = text[..<mark]
    self.range = range
  }

  /// The sheet's name.
  package var sheet: String {
    guard writtenSheet.count >= 2, writtenSheet.hasPrefix("'"), writtenSheet.hasSuffix("'") else {
      return String(writtenSheet)
    }
    return String(writtenSheet.dropFirst().dropLast().replacing("''", with: "'"))
  }

  package var text: String { "\(writtenSheet)!\(range.text)" }

  /// The areas of a list; commas in quotes are part of a name.
  package static func split(_ text: String) -> [Substring] {
    var areas: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "'" { isQuoted.toggle() }
      if text[index] == ",", !isQuoted {
        areas.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    areas.append(text[start...])
    return areas
  }
}
