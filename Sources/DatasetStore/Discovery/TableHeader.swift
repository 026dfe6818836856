import DatasetFormat
import Spreadsheet

/// The header of a CSV file that may be a tab under another name.
enum TableHeader {
  /// The first row of a CSV file; nil where it cannot be read.
  static func read(_ path: RootedPath, name: String) -> Sheet? {
    guard let start = try? path.readStart(count: 1 << 16),
      let document = try? CSVReader.read(start, name: FilePath.stem(of: name), options: .ofTab),
      document.sheet.rowCount > 0
    else { return nil }
    var builder = SheetBuilder(name: FilePath.stem(of: name))
    for cell in document.sheet.cells(inRow: 0) {
      builder.appendCell(column: cell.column, document.sheet.text(of: cell))
    }
    builder.endRow()
    return builder.build()
  }
}
