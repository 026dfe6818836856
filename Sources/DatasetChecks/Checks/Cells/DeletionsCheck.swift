import DatasetFormat
import Spreadsheet

/// Only a time in `deletedAt` deletes a row; anything else there is a question.
enum DeletionsCheck {
  static let kinds: [FindingKind] = [.deletedUnreadable]

  /// The option by which a row in doubt counts as deleted.
  private static let deleteWord = Remedy.deleteWord

  /// Reports a row of which nobody knows whether it is deleted.
  static func add(
    _ row: TabRow, _ doubt: RowUncertainty, _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    guard let position = tab.schema.deletionPosition else { return }
    var finding = Finding(
      .deletedUnreadable, at: tab.location(row: row.index, position: position),
      record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position),
      expected: doubt == .cells ? "a row whose other cells are of their columns' kinds" : nil)
    let time = time(row, position) ?? context.origin.now()
    var values: [(name: String, value: CellValue)] = [
      (Remedy.clearWord, .blank), (deleteWord, .text(time.description)),
    ]
    if let comparison = context.comparison,
      let value = comparison.value(ofNow: row.index, position: position, in: tab.name)
    {
      values.append((Remedy.restoreWord, value))
      finding.expected = comparison.evidence(value.text)
    }
    // As long as other cells do not fit, a time here deletes nothing.
    if doubt == .cells { values.removeAll { $0.name == deleteWord } }
    report.add(
      finding,
      options: Remedy.options(position, ofRow: row.index, in: tab, among: values, because: .deletedUnreadable)
    )
  }

  /// The time that is probably meant: one without a zone is taken for one in UTC, a day for its beginning.
  private static func time(_ row: TabRow, _ position: Int) -> Timestamp? {
    if let time = row.timestamp(position).value { return time }
    let text = row.rawText(position).map { Array($0[...].trimmingSpaces.utf8) } ?? []
    if let time = text.withUnsafeBufferPointer({ Timestamp.parse(local: $0) }) { return time }
    return row.date(position).value.map {
      Timestamp(milliseconds: Int64($0.dayNumber) * 86_400_000)
    }
  }
}

extension FindingKind {
  static let deletedUnreadable = FindingKind(
    "deleted-unreadable", .error, fix: .ask, "does not say for certain that the row is deleted",
    advice: "Clear the cell if the row counts; else write a time such as 2026-01-31T13:45:00Z.",
    manual: """
      A row is deleted by a time in deletedAt, such as "2026-01-31T13:45:00Z". Any other text there, such as "x", and a time \
      in a row whose other cells do not fit their columns, deletes nothing: the row is in no sum until that is settled. Choose \
      clear where it counts, delete where it was deleted (a day or a time without a zone is taken as in UTC), or restore.
      """, covers: [.timestampForm, .timestampUnreadable], coversRow: true)
}
