import Spreadsheet

/// The rows of a tab that a user typed without an id, each with an id derived from its content.
///
/// Every machine derives the same id: the one that adopts the row, one that adopts a copy of it, and a merge
/// of both. A payment that was typed once therefore stays one record, in any number of copies and merges.
package struct TypedRows {
  private let tab: Tab
  /// The columns that count, by position in the schema, with their names.
  private let columns: [(position: Int, name: String)]
  /// Those of the user's own, by column of the sheet, sorted by name.
  private let own: [(column: Int, name: String)]

  package init(_ tab: Tab) {
    self.tab = tab
    let identity = tab.schema.identityPosition
    let ofTimes: Set = ["createdAt", "updatedAt"]
    columns = tab.schema.columns.enumerated().compactMap { position, column in
      position == identity || ofTimes.contains(column.name) ? nil : (position, column.name)
    }
    // Which of several columns of one name it is depends on what other rows hold.
    own = OwnColumns.filled(in: tab).sorted { ($0.name, $0.number) < ($1.name, $1.number) }
      .map { ($0.column, $0.name) }
  }

  /// Whether the tab has non-empty columns of the user.
  package var hasOwnColumns: Bool { !own.isEmpty }

  /// A row's content in the user's own columns, as one text; empty for none.
  package func ownContent(ofRow row: Int) -> String { content(ofRow: row, isOwnAlone: true) }

  /// A row's content without its id and the times that programs note, as one text; empty for a row without
  /// content.
  package func content(ofRow row: Int) -> String { content(ofRow: row, isOwnAlone: false) }

  private func content(ofRow row: Int, isOwnAlone: Bool) -> String {
    let meaning = ComparableCell(storage: tab.storage)
    return tab.sheet.withView { view in
      var content = ""
      func add(_ column: Int?, _ name: String, _ kind: ValueKind?) {
        guard let column, let cell = tab.sheet.cell(row: row, column: column) else { return }
        var text = meaning.text(of: cell, in: view, kind)
        // A CSV file keeps a number in a user's column as it was written.
        if kind == nil { text = ComparableCell.number(text) ?? text }
        if !text.isEmpty { content += "\(name)\u{1E}\(text)\u{1F}" }
      }
      for (position, name) in isOwnAlone ? [] : columns {
        add(tab.binding.columnOfPosition[position], name, tab.schema.columns[position].kind)
      }
      for (column, name) in own { add(column, name, nil) }
      return content
    }
  }

  /// The ids of rows without one, in the order of the sheet.
  ///
  /// Of rows that say the same each has its own id; one that a record has, living or deleted, is passed over.
  package func ids(ofRows rows: [Int]) -> [Int: RecordID] {
    if rows.isEmpty { return [:] }
    let known = RecordIndex(tab)
    var counts: [String: Int] = [:]
    var ids: [Int: RecordID] = [:]
    for row in rows.sorted() {
      let content = content(ofRow: row)
      var id: RecordID
      repeat {
        id = Self.id(of: content, counts[content, default: 0])
        counts[content, default: 0] += 1
      } while known[id.description] != nil
      ids[row] = id
    }
    return ids
  }

  /// Whether an id is derived from a row's content.
  package static func isMade(_ id: RecordID) -> Bool { id.high >> 12 & 0xF == 8 }

  /// The id derived from a row's content and from how many rows before it have the same content (RFC 9562,
  /// version 8).
  package static func id(of content: String, _ number: Int) -> RecordID {
    let bytes = Array("\(content)\u{1F}\(number)".utf8)
    let high = RowFingerprint.of(bytes, seed: 0x6D65_7267_6531)
    let low = RowFingerprint.of(bytes, seed: 0x6D65_7267_6532)
    return RecordID(high: high & ~0xF000 | 0x8000, low: low & ~(3 << 62) | 2 << 62)
  }
}
