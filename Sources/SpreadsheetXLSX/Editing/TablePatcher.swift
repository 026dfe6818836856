import Spreadsheet
import TextScanning

/// Patches a table part (ECMA-376 Part 1 §18.5.1.2). A table of the data grows with it, including rows typed
/// below it in a program that does not extend tables, and its columns get the names in its header.
enum TablePatcher {
  /// The new content of the part; nil if it stays. `names` are the texts that the sheet's first row gets, by
  /// column, `changed` the numbers of rows that get values: rows typed right below the table that become
  /// records belong to it. Throws where new rows would come below a row of totals.
  static func grown(
    _ bytes: [UInt8], growth: RangeGrowth, names: [Int: String], changed: Set<Int> = [], sheet: String
  ) throws(WorkbookEditorError) -> [UInt8]? {
    var patches = PatchList()
    var totals = 0
    var lastRow = 0
    var columns = PatchedColumns(names)
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = TagScanner(buffer)
      while let token = scanner.next() {
        let name = scanner.localName(of: token)
        guard token.opens else {
          if name == "tableColumns" { columns.end = token.range.lowerBound }
          continue
        }
        columns.take(token, name, scanner, &patches)
        guard name == "table" || name == "autoFilter", let place = scanner.value(of: "ref", in: token),
          let range = CellRange(CharacterReference.text(of: buffer[place]))
        else { continue }
        if name == "table" {
          columns.start(range, headerRow: growth.firstRow)
          lastRow = range.rows?.upperBound ?? 0
          totals = scanner.text(of: "totalsRowCount", in: token).flatMap { Int($0) } ?? 0
        }
        var grown = growth.grown(range, fromHeader: true) ?? range
        if grown == range, totals == 0, growth.newLast > growth.oldLast, let rows = range.rows,
          rows.lowerBound == growth.firstRow, rows.upperBound < growth.oldLast
        {
          grown.setLastRow(growth.newLast)
        } else if grown == range, totals == 0, let rows = range.rows, rows.lowerBound == growth.firstRow {
          var last = rows.upperBound
          while changed.contains(last + 1) { last += 1 }
          if last > rows.upperBound { grown.setLastRow(last) }
        }
        columns.widen(&grown)
        if grown != range { patches.replace(place, with: grown.text) }
      }
    }
    columns.finish(&patches)
    if totals > 0, growth.newLast > growth.oldLast, lastRow >= growth.oldLast {
      throw WorkbookEditorError(problem: .totals(formula: nil), sheet: sheet, row: lastRow)
    }
    return patches.isEmpty ? nil : patches.applied(to: bytes)
  }
}

/// The columns of a table whose header row is the sheet's first: other names, and new ones at the right end.
private struct PatchedColumns {
  private let names: [Int: String]
  private var columns: ClosedRange<Int>?
  /// The names at the right of the table, without a gap.
  private var new: [String] = []
  private var next = 0
  private var lastID = 0
  private var count: Range<Int>?
  /// The place for further columns.
  var end: Int?
  private var prefix = ""

  init(_ names: [Int: String]) { self.names = names }

  mutating func start(_ range: CellRange, headerRow: Int) {
    guard range.rows?.lowerBound == headerRow, let columns = range.columns, !names.isEmpty else { return }
    self.columns = columns
    next = columns.lowerBound
    var column = columns.upperBound + 1
    while let name = names[column], !name.isEmpty {
      new.append(name)
      column += 1
    }
  }

  func widen(_ range: inout CellRange) {
    guard let columns, !new.isEmpty, range.columns == columns else { return }
    if range.last == nil { range.last = range.first }
    range.last?.column = columns.upperBound + new.count
  }

  mutating func take(_ token: TagPlace, _ name: String, _ scanner: TagScanner, _ patches: inout PatchList) {
    guard columns != nil else { return }
    if name == "tableColumns" {
      prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
      count = scanner.value(of: "count", in: token)
    } else if name == "tableColumn" {
      if let text = names[next], !text.isEmpty, let place = scanner.value(of: "name", in: token),
        CharacterReference.text(of: scanner.bytes[place]) != text
      {
        patches.replace(place, with: text.escapedForXML)
      }
      lastID = max(lastID, scanner.text(of: "id", in: token).flatMap { Int($0) } ?? 0)
      next += 1
    }
  }

  func finish(_ patches: inout PatchList) {
    guard let columns, let count, let end, !new.isEmpty else { return }
    patches.replace(count, with: "\(columns.count + new.count)")
    let added = new.enumerated().map { index, name in
      "<\(prefix)tableColumn id=\"\(lastID + 1 + index)\" name=\"\(name.escapedForXML)\"/>"
    }
    patches.insert(added.joined(), at: end)
  }
}
