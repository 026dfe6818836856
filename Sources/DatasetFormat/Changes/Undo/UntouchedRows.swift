/// Tells whether rows of a tab still hold the values that runs made them with.
package struct UntouchedRows {
  private let tab: Tab
  private let forms: [RowFingerprint.Form]
  private let records: RecordIndex

  package init(_ tab: Tab) {
    self.tab = tab
    forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    records = RecordIndex(tab)
  }

  /// Whether a record still holds the values that a run made it with, except for some cells.
  ///
  /// - Parameters:
  ///   - id: The record's id or key.
  ///   - run: The record of the run.
  ///   - cells: The original texts of cells that are known to have been changed since, by column name.
  /// - Returns: Nil if the run did not make the record, or it does not exist.
  package func holds(_ id: String, of run: RunRecord, but cells: [String: String]) -> Bool? {
    guard let made = run.insertions[tab.name]?[id], let index = records[id] else { return nil }
    var replacements: [Int: String] = [:]
    for (name, text) in cells { tab.schema.position(matching: name).map { replacements[$0] = text } }
    var isSame = false
    tab.forEachRow(in: index..<index + 1) {
      isSame = RowFingerprint.of($0, forms, replacing: replacements) == made.values
    }
    return isSame
  }
}
