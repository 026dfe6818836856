import Money
package import DatasetStore
package import Spreadsheet
import SpreadsheetXLSX

/// A table for people: names in place of keys, signed amounts, one heading. It becomes a CSV file or a sheet
/// of a workbook, in which amounts and days are numbers and dates.
package struct PeopleTable {
  /// The name of its sheet, or of its file.
  package var name: String
  package var headings: [String]
  package var rows: [[CellValue]] = []

  package init(_ name: String, _ headings: [String]) { (self.name, self.headings) = (name, headings) }

  /// The table as CSV in UTF-8.
  ///
  /// - Parameter guardsFormulas: Whether text that a spreadsheet would take for a formula gets an apostrophe.
  /// - Returns: The file.
  /// - Throws: `CSVError`.
  package func csv(guardsFormulas: Bool = true) throws -> [UInt8] {
    try CSVWriter.bytes(of: [headings] + rows.map { $0.map(\.text) }, guardsFormulas: guardsFormulas)
  }

  /// Writes tables as the sheets of one workbook.
  ///
  /// - Throws: `ExportError`, `FileError`, `WorkbookWriterError`.
  package static func writeWorkbook(_ tables: [PeopleTable], to target: ExportTarget) throws {
    var design = WorkbookDesign()
    let formats = (0...4).map { digits in
      design.format("#,##0" + (digits == 0 ? "" : "." + String(repeating: "0", count: digits)))
    }
    var names = FreeNames(ignoresCase: true)
    design.sheets = tables.map { table in
      let base = String(table.name.prefix(28))
      let name = names.free(base) { "\(base) \($0)" }
      names.take(name)
      return SheetDesign(
        name: name,
        columns: table.headings.enumerated().map { place, heading in
          ColumnDesign(name: heading, width: table.width(ofColumn: place))
        })
    }
    try target.writeWorkbook(design) { workbook in
      for (index, table) in tables.enumerated() {
        try workbook.write(sheet: index) { sheet in
          for row in table.rows {
            try sheet.beginRow()
            for (column, value) in row.enumerated() {
              try sheet.value(
                column, Self.unsigned(value), format: Self.digits(of: value).map { formats[$0] })
            }
          }
        }
      }
    }
  }

  /// A number without a plus in front, which only text shows.
  private static func unsigned(_ value: CellValue) -> CellValue {
    if case .number(let text) = value, text.first == "+" { .number(String(text.dropFirst())) } else { value }
  }

  /// How many digits an amount has behind its point; nil for other values, and for counts.
  private static func digits(of value: CellValue) -> Int? {
    guard case .number(let text) = value, let point = text.firstIndex(of: ".") else { return nil }
    return min(4, text.distance(from: point, to: text.endIndex) - 1)
  }

  /// Room for the first hundreds of values, within limits.
  private func width(ofColumn place: Int) -> Double {
    let longest = rows.prefix(200).map { $0.indices.contains(place) ? $0[place].text.count : 0 }.max() ?? 0
    return Double(min(40, max(10, longest + 2, headings[place].count + 2)))
  }
}
