/// How ranges over a sheet grow when rows are appended to it.
///
/// A range grows that reaches the last row with data, or ends in the blank rows that the new ones fill: it was
/// meant for the data there are. One that covers the last row alone, below others, is that row's own and stays.
struct RangeGrowth {
  /// The 1-based number of the first row that holds anything.
  var firstRow: Int
  /// The last row that held anything.
  var oldLast: Int
  /// The last row that does now.
  var newLast: Int

  /// The range grown; nil where it stays. Filters and tables grow from a header alone; formats and lists that
  /// cover only the header are the header's.
  func grown(_ range: CellRange, fromHeader: Bool = false) -> CellRange? {
    guard let rows = range.rows, newLast > oldLast, (oldLast..<newLast).contains(rows.upperBound),
      rows.lowerBound < oldLast || rows.lowerBound <= firstRow + 1,
      fromHeader || rows.upperBound > firstRow
    else { return nil }
    var grown = range
    grown.setLastRow(newLast)
    return grown
  }

  /// A list of ranges with spaces between, as validations and conditional formats have it; nil where it stays.
  func grown(list: String) -> String? {
    var hasGrown = false
    let ranges = list.split(whereSeparator: \.isWhitespace).map { text -> String in
      guard let range = CellRange(text), let grown = grown(range) else { return String(text) }
      hasGrown = true
      return grown.text
    }
    return hasGrown ? ranges.joined(separator: " ") : nil
  }

  /// What a defined name stands for, if that is a list of areas of one sheet and nothing else; nil where it stays.
  func grown(areas text: String, onSheet sheet: String) -> String? {
    var hasGrown = false
    var areas: [String] = []
    for area in SheetArea.split(text) {
      guard var area = SheetArea(area) else { return nil }
      if area.sheet.lowercased() == sheet.lowercased(), let grown = grown(area.range, fromHeader: true) {
        area.range = grown
        hasGrown = true
      }
      areas.append(area.text)
    }
    return hasGrown ? areas.joined(separator: ",") : nil
  }
}

/// An area of a named sheet: `Data!$A$1:$B$10`, `'My data'!A1`.
struct SheetArea {
  /// As written, with its quotes if it has any.
  private var writtenSheet: Substring
  var range: CellRange

  init?(_ text: Substring) {
    guard let mark = text.lastIndex(of: "!"), let range = CellRange(text[text.index(after: mark)...]) else {
      return nil
    }
    writtenSheet = text[..<mark]
    self.range = range
  }

  /// The sheet's name.
  var sheet: String {
    guard writtenSheet.count >= 2, writtenSheet.hasPrefix("'"), writtenSheet.hasSuffix("'") else {
      return String(writtenSheet)
    }
    return String(writtenSheet.dropFirst().dropLast().replacing("''", with: "'"))
  }

  var text: String { "\(writtenSheet)!\(range.text)" }

  /// The areas of a list; commas in quotes are part of a name.
  static func split(_ text: String) -> [Substring] {
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
