import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// A workbook with rows of all kinds of cells, as our own writer makes it, and what it holds.
struct SampleBook {
  let bytes: [UInt8]
  /// The texts of each row, by sheet and row number.
  let rows: [String: [Int: [String]]]

  init(rowCount: Int) throws {
    var design = WorkbookDesign()
    design.sheets = ["Settings", "Transactions"].map { name in
      SheetDesign(name: name, columns: [ColumnDesign(name: "id"), ColumnDesign(name: "date", format: .day)])
    }
    var random = Scramble(seed: 7)
    let made = design
    bytes = try TemporaryFile.bytes { descriptor in
      let writer = try WorkbookWriter(descriptor: descriptor, design: made)
      for index in 0..<2 {
        try writer.write(sheet: index) { sheet in
          for row in 0..<(index == 0 ? 20 : rowCount) {
            try sheet.beginRow()
            try sheet.value(0, .text("id-\(random.next(1 << 40))"))
            try sheet.value(1, .date("20\(10 + row % 80)-0\(1 + row % 9)-1\(row % 10)"))
            try sheet.value(2, .number("\(random.next(100_000)).\(random.next(100))"))
            try sheet.value(3, .text("Payee & Söhne \(random.next(500))"))
            try sheet.value(4, .boolean(row % 3 == 0))
          }
        }
      }
      try writer.finish()
    }
    rows = Dictionary(
      uniqueKeysWithValues: try XLSXReader.read(bytes: bytes, name: "S.xlsx").sheets.map { sheet in
        (sheet.name, Self.rows(of: sheet))
      })
  }

  /// The kind and text of each cell, by row number.
  static func rows(of sheet: Sheet) -> [Int: [String]] {
    Dictionary(
      uniqueKeysWithValues: (0..<sheet.rowCount).map { row in
        (
          sheet.rowNumber(row),
          sheet.cells(inRow: row).map { "\($0.column) \($0.kind) \(sheet.text(of: $0))" }
        )
      })
  }

  /// Compares what was salvaged with what was written: the rows given, and how many of them differ although
  /// they are called certain, and although they are called probable.
  func compare(_ book: SalvagedWorkbook) -> (given: Int, wrongCertain: Int, wrongProbable: Int) {
    var result = (given: 0, wrongCertain: 0, wrongProbable: 0)
    for (sheet, report) in zip(book.sheets, book.reports) {
      let found = Self.rows(of: sheet)
      for row in 0..<sheet.rowCount {
        let number = sheet.rowNumber(row)
        result.given += 1
        guard found[number] != rows[sheet.name]?[number] else { continue }
        if report.isProvisional[row] { result.wrongProbable += 1 } else { result.wrongCertain += 1 }
      }
    }
    return result
  }

  /// How many rows are whole in the first bytes of the file: what comes out of all sheets' deflate streams.
  func rowsPresent(inFirst count: Int) throws -> Int {
    let start = Array(bytes[..<count])
    var total = 0
    for header in start.indices.dropLast(30)
    where start[header] == 0x50 && start[header..<header + 4].elementsEqual([0x50, 0x4B, 3, 4]) {
      let record = LittleEndian(start, at: header)
      let data = header + 30 + record.int16(26) + record.int16(28)
      guard data <= start.count else { continue }
      let name = String(
        decoding: start[header + 30..<min(start.count, header + 30 + record.int16(26))], as: UTF8.self)
      guard name.contains("worksheets/sheet") else { continue }
      var text: [UInt8] = []
      _ = try start[data...].withUnsafeBytes { data in
        try Inflater.inflate(data) { text.append(contentsOf: $0) }
      }
      total += text.split(separator: Array("</row>".utf8), omittingEmptySubsequences: false).count - 1
    }
    return total
  }
}

/// Numbers that look random and are the same in every run.
struct Scramble {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 17) % UInt64(limit))
  }
}
