import DatasetFormat
import Spreadsheet

/// The columns of a tab as a workbook shows them: where each comes from and what it is.
struct TabColumns {
  struct Entry {
    /// The column of the sheet that was read.
    var source: Int
    var name: String
    /// The column's position in the schema; nil for one of the person's own.
    var position: Int?
  }

  var entries: [Entry]

  /// Every column where it stands.
  init(asRead sheet: Sheet, binding: TabBinding?) {
    let header = sheet.rowCount == 0 ? [] : sheet.cells(inRow: 0)
    var width = (header.last?.column ?? -1) + 1
    sheet.withView { view in
      for row in 0..<view.rowCount { width = max(width, (view.cells(inRow: row).last?.column ?? -1) + 1) }
    }
    entries = (0..<width).map { column in
      let position = binding.flatMap {
        column < $0.positionOfColumn.count ? $0.positionOfColumn[column] : nil
      }
      return Entry(source: column, name: "", position: position.flatMap { $0 >= 0 ? $0 : nil })
    }
    for cell in header { entries[cell.column].name = sheet.text(of: cell) }
  }

  /// The columns of a tab, with those that edits add to its header.
  init(_ tab: Tab, with edits: SheetEdits?) {
    self.init(asRead: tab.sheet, binding: tab.binding)
    let added = (edits?.sets ?? [:]).filter { $0.key.row == 0 }.sorted { $0.key < $1.key }
    for (place, value) in added {
      while entries.count <= place.column { entries.append(Entry(source: entries.count, name: "")) }
      entries[place.column].name = value.text
      entries[place.column].position = tab.schema.position(matching: value.text)
    }
  }

  /// The format's columns in the order for people, then the person's own.
  init(presented tab: Tab) {
    let asRead = TabColumns(asRead: tab.sheet, binding: tab.binding)
    let order = tab.schema.presentedColumns(version: SchemaVersion.current).map { tab.schema[$0.name] }
    let ours = order.compactMap { position in asRead.entries.first { $0.position == position } }
    let others = asRead.entries.filter { $0.position == nil }
    entries = ours.map { entry in
      var named = entry
      named.name = entry.position.map { tab.schema.columns[$0].name } ?? entry.name
      return named
    }
    // Columns without a name and a cell are the rest of dragged formatting; the others are the person's.
    entries += others.filter { entry in !entry.name.isEmpty || Self.hasCells(tab.sheet, in: entry.source) }
  }

  private static func hasCells(_ sheet: Sheet, in column: Int) -> Bool {
    sheet.withView { view in
      (0..<view.rowCount).contains { row in
        view.cells(inRow: row).contains { $0.column == column && view.length(of: $0) > 0 }
      }
    }
  }

  /// The output column of a schema position.
  func index(of position: Int) -> Int? { entries.firstIndex { $0.position == position } }
}
