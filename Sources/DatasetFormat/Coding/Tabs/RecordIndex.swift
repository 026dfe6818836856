import Spreadsheet
import TextScanning

/// The row of each record of a tab: the one notion of "the same record".
///
/// Records are the same if they have the same id, in any spelling, or the same key. Of rows with one id the
/// first counts.
package struct RecordIndex: Sendable {
  private var rows: [String: Int] = [:]
  /// The ids or keys in the order of their rows.
  private(set) var order: [String] = []

  /// - Parameters:
  ///   - tab: The tab; nil means that there are no records.
  ///   - wanted: The ids and keys that are looked for; nil for all.
  package init(_ tab: Tab?, only wanted: Set<String>? = nil) {
    guard let tab, let position = tab.schema.identityPosition, wanted?.isEmpty != true else { return }
    tab.forEachRow { row in
      guard let id = row.identity(position), wanted?.contains(id) != false, rows[id] == nil else { return }
      rows[id] = row.index
      order.append(id)
    }
  }

  /// The index of a record's row; nil if it is not there.
  package subscript(id: String) -> Int? { rows[Self.canonical(id)] }

  /// The canonical spelling of an id; a key is returned unchanged.
  package static func canonical(_ text: String) -> String {
    guard (32...40).contains(text.utf8.count), !isCanonical(text), let id = RecordID(cellText: text) else {
      return text
    }
    return id.description
  }

  /// Whether a text of the right length is written as this program writes ids.
  private static func isCanonical(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count == 36 else { return false }
      return bytes.indices.allSatisfy { place in
        let isHyphen = bytes[place] == UInt8(ascii: "-")
        return isHyphen == (place == 8 || place == 13 || place == 18 || place == 23)
          && (isHyphen || bytes[place].isDigit
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(bytes[place]))
      }
    } ?? false
  }
}

extension TabRow {
  /// The row's id or key in its canonical spelling; nil if it has none.
  package func identity(_ position: Int) -> String? { rawText(position).map(RecordIndex.canonical) }
}
