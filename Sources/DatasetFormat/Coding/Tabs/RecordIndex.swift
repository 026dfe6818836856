import Spreadsheet

/// The row of each record of a tab: the one notion of "the same record".
///
/// Records are the same if they have the same id, in any spelling, or the same key. Of rows with one id the
/// first counts.
package struct RecordIndex: Sendable {
  private var rows: [String: Int] = [:]
  /// The ids or keys in the order of their rows.
  private(set) var order: [String] = []

  /// - Parameter tab: The tab; nil means that there are no records.
  package init(_ tab: Tab?) {
    guard let tab, let position = tab.schema.identityPosition else { return }
    tab.forEachRow { row in
      guard let id = row.identity(position), rows[id] == nil else { return }
      rows[id] = row.index
      order.append(id)
    }
  }

  /// The index of a record's row; nil if it is not there.
  package subscript(id: String) -> Int? { rows[Self.canonical(id)] }

  /// The canonical spelling of an id; a key is returned unchanged.
  package static func canonical(_ text: String) -> String {
    guard (32...40).contains(text.utf8.count), let id = RecordID(cellText: text) else { return text }
    return id.description
  }
}

extension TabRow {
  /// The row's id or key in its canonical spelling; nil if it has none.
  package func identity(_ position: Int) -> String? { rawText(position).map(RecordIndex.canonical) }
}
