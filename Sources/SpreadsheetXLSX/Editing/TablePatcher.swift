import Spreadsheet
import TextScanning

/// Patches a table part (ECMA-376 Part 1 §18.5.1.2): a table that reaches the end of the data grows with it.
enum TablePatcher {
  /// The new content of the part; nil where it stays. Throws where new rows would come below a row of totals.
  static func grown(
    _ bytes: [UInt8], growth: RangeGrowth, sheet: String
  ) throws(WorkbookEditorError) -> [UInt8]? {
    var patches = PatchList()
    var totals = 0
    var lastRow = 0
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = TagScanner(buffer)
      while let token = scanner.next() {
        guard token.opens else { continue }
        let name = scanner.localName(of: token)
        guard name == "table" || name == "autoFilter", let place = scanner.value(of: "ref", in: token),
          let range = CellRange(CharacterReference.text(of: buffer[place]))
        else { continue }
        if name == "table" {
          lastRow = range.rows?.upperBound ?? 0
          totals = scanner.text(of: "totalsRowCount", in: token).flatMap { Int($0) } ?? 0
        }
        if let grown = growth.grown(range, fromHeader: true) { patches.replace(place, with: grown.text) }
      }
    }
    if totals > 0, lastRow >= growth.oldLast {
      throw WorkbookEditorError(problem: .totals(formula: nil), sheet: sheet, row: lastRow)
    }
    return patches.isEmpty ? nil : patches.applied(to: bytes)
  }
}
