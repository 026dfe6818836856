import CommandSupport
import DatasetFormat
import Spreadsheet

/// Reads every cell and counts the kinds, sheet by sheet.
enum CellCounts {
  static func print(_ sheets: [Sheet]) {
    for sheet in sheets {
      var counts = [Int](repeating: 0, count: 8)
      var byteCount = 0
      sheet.withView { view in
        for row in 0..<view.rowCount {
          for cell in view.cells(inRow: row) {
            let length = view.length(of: cell)
            if length == 0, cell.kind != .missingValue { continue }
            counts[Int(cell.kind.rawValue)] += 1
            byteCount += length
          }
        }
      }
      let text = counts[0] + counts[1] + counts[2]
      let kinds = [
        ("text", text), ("number", counts[3]), ("boolean", counts[4]), ("error", counts[5]),
        ("date", counts[6]),
        ("formula without a value", counts[7]),
      ].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
      Output.line(
        "\(sheet.name): \(Plural.count(sheet.rowCount, "row")), \(kinds.isEmpty ? "no cells" : kinds.joined(separator: ", ")), \(byteCount) bytes of values"
      )
    }
  }
}
