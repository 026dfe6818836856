/// How ranges over a sheet grow when rows are appended to it.
///
/// A range grows if it reaches the last row with data, or ends in the blank rows that the new ones fill: it
/// was meant for all the data. A range that covers only the last row, below other rows, belongs to that row
/// and stays.
package struct RangeGrowth: Sendable, Hashable {
  /// The 1-based number of the first row that holds anything.
  package var firstRow: Int
  /// The first row below it that does: people leave blank rows above their data.
  package var firstRecord: Int
  /// The last row that was not empty.
  package var oldLast: Int
  /// The last row that does now.
  package var newLast: Int

  package init(firstRow: Int, firstRecord: Int? = nil, oldLast: Int, newLast: Int) {
    self.firstRow = firstRow
    self.firstRecord = firstRecord ?? firstRow + 1
    self.oldLast = oldLast
    self.newLast = newLast
  }

  /// Whether rows end with the data, or in the blank rows that the new ones fill.
  func reachesEnd(_ rows: ClosedRange<Int>) -> Bool {
    newLast > oldLast && (oldLast..<newLast).contains(rows.upperBound)
  }

  /// The range grown; nil if it stays. Filters and tables grow from a header alone; formats and lists that
  /// cover only the header are the header's.
  package func grown(_ range: CellRange, fromHeader: Bool = false) -> CellRange? {
    guard let rows = range.rows, reachesEnd(rows),
      rows.lowerBound < oldLast || rows.lowerBound <= firstRecord,
      fromHeader || rows.upperBound > firstRow
    else { return nil }
    var grown = range
    grown.setLastRow(newLast)
    return grown
  }

  /// A list of ranges with spaces between, as validations and conditional formats have it; nil if it stays.
  package func grown(list: String) -> String? {
    var hasGrown = false
    let ranges = list.split(whereSeparator: \.isWhitespace).map { text -> String in
      guard let range = CellRange(text), let grown = grown(range) else { return String(text) }
      hasGrown = true
      return grown.text
    }
    return hasGrown ? ranges.joined(separator: " ") : nil
  }

  /// The grown areas of a defined name, if it is a list of areas of one sheet and nothing else; nil if it is
  /// unchanged.
  package func grown(areas text: String, onSheet sheet: String) -> String? {
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

extension Sheet {
  /// The 1-based number of the first non-empty row below the header; nil if there is none.
  var firstRecordNumber: Int? {
    (1..<max(1, rowCount)).first { row in cells(inRow: row).indices.contains { isFilled(cell: $0) } }
      .map(rowNumber)
  }
}

extension SheetEdits {
  /// How ranges over a sheet grow with the rows that are appended to it.
  package func growth(of sheet: Sheet) -> RangeGrowth {
    let end = end(of: sheet)
    let last = end < 0 ? 0 : sheet.rowNumber(end)
    return RangeGrowth(
      firstRow: end < 0 ? 1 : sheet.rowNumber(0),
      firstRecord: firstDataRow.map(sheet.rowNumber) ?? sheet.firstRecordNumber, oldLast: last,
      newLast: last + appended.rowCount)
  }
}

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
