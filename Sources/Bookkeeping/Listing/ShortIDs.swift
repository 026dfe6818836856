package import Money
package import DatasetFormat
import Spreadsheet

/// The ends of ids by which rows can be named: eight digits, or as many more as tell a row from all others.
///
/// The beginning of an id is a time, which rows of one import share; its end is random.
package struct ShortIDs: Sendable {
  private static let digits = 8
  /// The ids of the tab by their last digits, as far as they are asked for.
  private let ids: [UInt64: Set<RecordID>]

  /// - Parameters:
  ///   - wanted: The ids to be shown; nil: any of the tab.
  ///   - tab: The tab among whose rows they tell one.
  package init(of wanted: [RecordID]?, in tab: Tab) {
    let ends = wanted.map { Set($0.map(Self.end)) }
    let position = tab.schema["id"]
    let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { range in
      var found: [RecordID] = []
      tab.forEachRow(in: range) { row in
        if let id = row.uuid(position).value, ends?.contains(Self.end(of: id)) != false { found.append(id) }
      }
      return found
    }
    ids = parts.joined().reduce(into: [:]) { $0[Self.end(of: $1), default: []].insert($1) }
  }

  /// The short form of an id: `9f5bad91`.
  package func text(of id: RecordID) -> String {
    let text = id.description
    let others = (ids[Self.end(of: id)] ?? []).lazy.filter { $0 != id }.map(\.description)
    var length = Self.digits
    while length < text.count, others.contains(where: { $0.hasSuffix(text.suffix(length)) }) { length += 4 }
    return String(text.suffix(length))
  }

  private static func end(of id: RecordID) -> UInt64 {
    var end: UInt64 = 0
    id.withText { text in
      end = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: text.count - digits, as: UInt64.self)
    }
    return end
  }
}

extension TransactionList {
  /// The short ids of some transactions of the list; of nil those of any.
  package func shortIDs(of transactions: [ListedTransaction]?) -> ShortIDs? {
    dataset[.transactions].map { ShortIDs(of: transactions?.compactMap(\.id), in: $0) }
  }
}
