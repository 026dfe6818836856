import Spreadsheet
import SpreadsheetXLSX

/// Reads every cell of a file without keeping the rows, and prints how many there are and their bytes.
enum ReadingTask {
  static func readWorkbook(_ path: String) throws {
    var count = Count()
    _ = try XLSXReader.forEachBlock(path: path) { count.add($0) }
    print(count.cells, count.bytes)
  }

  static func readTable(_ path: String) throws {
    var count = Count()
    try TableRows.forEachBlock(of: path) { block, _ in count.add(block) }
    print(count.cells, count.bytes)
  }

  private struct Count {
    var cells = 0
    var bytes = 0

    mutating func add(_ block: Sheet) {
      block.withView { view in
        for row in 0..<view.rowCount {
          for cell in view.cells(inRow: row) where view.length(of: cell) > 0 {
            cells += 1
            bytes += view.length(of: cell)
          }
        }
      }
    }
  }
}
