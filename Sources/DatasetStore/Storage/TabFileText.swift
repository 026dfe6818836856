import DatasetFormat
import Spreadsheet

/// The text of a tab as a new CSV file: UTF-8, comma, LF, quotes only where needed.
enum TabFileText {
  /// A sheet as it stands.
  static func bytes(of sheet: Sheet) throws -> [UInt8] {
    let width = sheet.rowCount == 0 ? 0 : (sheet.cells(inRow: 0).last?.column ?? -1) + 1
    return try collect { sink in
      var writer = CSVWriter(sink: sink)
      try writer.write(sheet, columns: width)
      try writer.finish()
    }
  }

  /// A tab for other programs: the format's columns in their order, then the person's own; of the rows those that
  /// are meant, or where that is nil all that hold anything.
  static func bytes(of tab: Tab, rows: [Int]?, guardsFormulas: Bool) throws -> [UInt8] {
    let entries = columns(of: tab)
    var output = Array(repeating: -1, count: (entries.map(\.source).max() ?? -1) + 1)
    for (index, entry) in entries.enumerated() { output[entry.source] = index }
    return try collect { sink in
      var writer = CSVWriter(guardsFormulas: guardsFormulas, sink: sink)
      try writer.write(entries.map(\.name))
      // A builder holds a block of rows in the new order, so that no cell becomes a string of its own.
      var block = SheetBuilder(name: tab.sheet.name)
      func flush() throws {
        try writer.write(block.build(), columns: entries.count)
        block = SheetBuilder(name: tab.sheet.name)
      }
      try tab.sheet.withView { view in
        var slots = [Cell?](repeating: nil, count: entries.count)
        for row in rows.map({ AnySequence($0) }) ?? AnySequence(1..<max(1, view.rowCount)) {
          for index in slots.indices { slots[index] = nil }
          var isBlank = true
          for cell in view.cells(inRow: row) where cell.column < output.count && output[cell.column] >= 0 {
            slots[output[cell.column]] = cell
            if view.length(of: cell) > 0 { isBlank = false }
          }
          if isBlank { continue }
          for (index, slot) in slots.enumerated() {
            guard let cell = slot else { continue }
            let kind = cell.kind == .quotedText || cell.kind == .escapedText ? .text : cell.kind
            view.withBytes(of: cell) { block.appendCell(column: index, kind: kind, bytes: $0) }
          }
          block.endRow()
          if block.byteCount > 1 << 18 { try flush() }
        }
      }
      try flush()
      try writer.finish()
    }
  }

  private static func columns(of tab: Tab) -> [TabColumns.Entry] {
    let presented = TabColumns(presented: tab).entries
    let ours = tab.schema.columns.indices.compactMap { position in
      presented.first { $0.position == position }
    }
    return ours + presented.filter { $0.position == nil }
  }

  private static func collect(_ write: (@escaping ([UInt8]) -> Void) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ (chunk: [UInt8]) in bytes += chunk }) { sink in try write(sink) }
    return bytes
  }
}
