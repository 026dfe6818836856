import Spreadsheet
import SpreadsheetXLSX

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Adds rows to a workbook in place, and writes the same workbook anew.
enum EditingTask {
  /// Appends copies of the last row to the largest sheet.
  static func append(_ count: Int, to path: String, copy: String) throws {
    let workbook = try XLSXReader.read(path: path)
    guard let sheet = workbook.sheets.max(by: { $0.rowCount < $1.rowCount }), sheet.rowCount > 0 else {
      return
    }
    try measured {
      var edits = SheetEdits(name: sheet.name)
      let last = values(ofRow: sheet.rowCount - 1, of: sheet)
      for _ in 0..<count { edits.appended.append(last) }
      var all = WorkbookEdits()
      all.sheets[sheet.name] = edits
      _ = try WorkbookEditor.write(all, of: workbook, original: path, to: copy)
    }
  }

  private static func values(ofRow row: Int, of sheet: Sheet) -> [CellValue] {
    var values: [CellValue] = []
    for cell in sheet.cells(inRow: row) {
      while values.count < cell.column { values.append(.blank) }
      let text = sheet.text(of: cell)
      switch cell.kind {
      case .number: values.append(.number(text))
      case .date: values.append(.date(text))
      case .boolean: values.append(.boolean(text == "1"))
      default: values.append(.text(text))
      }
    }
    return values
  }

  static func writeAnew(_ path: String, to copy: String) throws {
    let workbook = try XLSXReader.read(path: path)
    try measured {
      let design = WorkbookDesign(
        sheets: workbook.sheets.map { sheet in
          let header = sheet.rowCount > 0 ? sheet.cells(inRow: 0) : []
          let columns = header.map { _ in ColumnDesign(name: "", width: 14) }
          return SheetDesign(name: sheet.name, columns: columns, hasHeader: false, hasFilter: false)
        })
      try WorkbookWriter.write(path: copy, design: design) { writer in
        for (index, sheet) in workbook.sheets.enumerated() {
          try writer.write(sheet: index) { rows in
            try sheet.withView { view in
              for row in 0..<view.rowCount {
                try rows.beginRow()
                for cell in view.cells(inRow: row) { try rows.copy(cell, from: view, to: cell.column) }
              }
            }
          }
        }
      }
    }
  }

  private static func measured(_ body: () throws -> Void) rethrows {
    let start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    try body()
    print("inner", seconds(CLOCK_MONOTONIC) - start.0, seconds(CLOCK_PROCESS_CPUTIME_ID) - start.1)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
