import Spreadsheet

/// Records that were encoded, as changes.
extension RowEncoder {
  /// The change that inserts the record.
  @usableFromInline package func insertion(reason: String) -> Change {
    .insert(tab: schema.name, values: row.compacted, reason: reason)
  }

  /// The changes that insert the records which `encode` ends, about `count`; together they take few
  /// allocations.
  package static func insertions(
    into tab: TabName, count: Int, _ encode: (inout RowEncoder) -> Void
  ) -> [Change] {
    var encoder = RowEncoder(tab)
    encoder.reserveRecords(count)
    encode(&encoder)
    return encoder.endedRecords.map { .insert(tab: tab, values: $0, reason: $1) }
  }
}
