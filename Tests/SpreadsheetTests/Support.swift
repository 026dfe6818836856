import Spreadsheet

extension CSVDocument {
  /// All records of the file as text, those outside of its table too.
  var allRecords: [[String]] {
    (0..<sheet.rowCount).map { row in sheet.cells(inRow: row).map(sheet.text(of:)) }
  }

  /// The lines on which the records start.
  var lines: [Int] { (0..<sheet.rowCount).map { sheet.line(ofRow: $0) ?? 0 } }

  /// The problems in a short form: `3 too-few-fields`, `2 nul-byte 1` with the field behind.
  var problemNotes: [String] {
    problems.map { problem in
      ([String(problem.line), problem.kind.rawValue] + [problem.field].compactMap { $0.map(String.init) })
        .joined(separator: " ")
    }
  }
}

/// Reads text whose dialect is to be found out.
func readCSV(_ text: String, options: CSVDetector.Options = .init()) throws -> CSVDocument {
  try CSVReader.read(Array(text.utf8), name: "test", options: options)
}
