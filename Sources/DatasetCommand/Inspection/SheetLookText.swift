import Spreadsheet

/// What of a workbook's sheet a person does not see, as lines for `inspect`.
///
/// The importer asks about it where an entry is concerned; whoever looks into a file sees all of it here.
enum SheetLookText {
  static func lines(_ sheet: Sheet) -> [String] {
    let look = sheet.look
    if look.isPlain { return [] }
    var lines: [String] = []
    let rows = look.hiddenRows.reduce(0) { $0 + $1.count }
    if let first = look.hiddenRows.first {
      lines.append("\(Plural.count(rows, "row")) not shown, the first is row \(first.lowerBound)")
    }
    let columns = look.hiddenColumns.map { range in
      let ends = [range.lowerBound, range.upperBound].map { CellReference.letters(ofColumn: $0) }
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    }
    if !columns.isEmpty { lines.append("columns not shown: \(columns.joined(separator: ", "))") }
    let odd = sheet.columnsWithLooks.prefix(most).map { CellReference.letters(ofColumn: $0) }
    if !odd.isEmpty {
      let codes = look.looks.compactMap { $0.format?.code }.prefix(most).map { "`\(Printable.line($0))`" }
      let formats = codes.isEmpty ? "" : ", such as \(codes.joined(separator: " and "))"
      lines.append(
        "cells of \(odd.joined(separator: ", ")) have looks that do not show every value whole\(formats)")
    }
    return lines
  }

  /// How many columns and formats are named.
  private static let most = 6
}
