import DatasetFormat
import Spreadsheet

/// All records of the earlier state still exist, except those that were deleted on purpose.
struct VanishedRowsCheck: Check {
  var kinds: [FindingKind] { [.rowVanished, .rowUndeleted] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    for tab in context.tabs {
      // Where nothing can be marked as deleted, rows are removed.
      guard let compared = comparison[tab.name], let deletedAt = tab.schema.position(matching: "deletedAt"),
        tab.has("deletedAt")
      else { continue }
      for row in compared.vanished {
        vanished(row, compared, deletedAt, comparison, context, &report)
      }
      for pair in compared.changed { undeleted(pair, compared, deletedAt, comparison, context, &report) }
    }
  }

  private func vanished(
    _ row: Int, _ compared: TabComparison, _ deletedAt: Int, _ comparison: EarlierComparison,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    let then = compared.then
    let id = then.identityText(row: row)
    if let id, context.taken.contains(id) || comparison.earlier.removed.contains(id) { return }
    let finding = Finding(
      .rowVanished, at: compared.now.location(), record: id, found: Self.words(then, row),
      expected: comparison.evidence("a row with the id \(id ?? "")"))
    var options = [
      Remedy.Option(name: Remedy.restoreWord, changes: comparison.restoring(row, of: compared))
    ]
    if then.recordValue(row: row, position: deletedAt) == .blank {
      let tombstone = comparison.restoring(row, of: compared, deletedAt: context.origin.now())
      options.append(Remedy.Option(name: "tombstone", changes: tombstone))
    }
    report.add(finding, options: options)
  }

  /// A label by which a user recognises a record.
  private static func words(_ tab: Tab, _ row: Int) -> String {
    let columns =
      tab.name == .transactions
      ? ["date", "amount", "payee"] : ["name", "fileName", "startDate", "amount", "comment", "payee"]
    return columns.filter { tab.schema.position(matching: $0) != nil }.compactMap { tab.text(row: row, $0) }
      .joined(separator: " ")
  }

  private func undeleted(
    _ pair: TabComparison.Pair, _ compared: TabComparison, _ deletedAt: Int,
    _ comparison: EarlierComparison, _ context: CheckContext, _ report: inout FindingReport
  ) {
    let tab = compared.now
    guard compared.isUndeleted(pair) else { return }
    let then = compared.then.recordValue(row: pair.then, position: deletedAt)
    let updatedAt = tab.text(row: pair.now, "updatedAt").flatMap { Timestamp($0) }
    let time = comparison.modified(tab, after: updatedAt, now: context.origin.now())
    report.add(
      Finding(
        .rowUndeleted, at: tab.location(row: pair.now, position: deletedAt),
        record: tab.identityText(row: pair.now), expected: comparison.evidence(then.text)),
      options: Remedy.option(
        Remedy.deleteWord, in: tab, because: .rowUndeleted, [(pair.now, "deletedAt", then)])
        + Remedy.option(
          "keep", in: tab, because: .rowUndeleted, [(pair.now, "updatedAt", .text(time.description))]))
  }
}

extension TabComparison {
  /// Whether a record that was deleted is not any more, though nothing says when that was changed.
  func isUndeleted(_ pair: Pair) -> Bool {
    guard let deletedAt = now.schema.position(matching: "deletedAt"), now.has("deletedAt"),
      !sortedColumns.contains(deletedAt),
      then.recordValue(row: pair.then, position: deletedAt) != .blank,
      now.isFree(row: pair.now, position: deletedAt)
    else { return false }
    return !isTouched(pair)
  }
}

extension FindingKind {
  static let rowVanished = FindingKind(
    "row-vanished", .warning, fix: .ask,
    "a row is gone, and nothing says that it was deleted",
    advice: "Bring it back, or record that it is deleted.",
    manual: """
      An earlier state of the dataset has a row, such as "2026-01-31 12.50 Corner Shop", and this one has no row with its \
      id: somebody removed it in a spreadsheet. Copies of the dataset on other devices still have it and would bring it \
      back. Choose restore for the row as it was, or tombstone, which keeps the row and marks it as deleted.
      """, reach: .rows)

  static let rowUndeleted = FindingKind(
    "row-undeleted", .warning, fix: .ask, "the record was deleted, and is not any more",
    advice: "Delete it again, or keep it.",
    manual: """
      In an earlier state the record had a time in deletedAt, such as "2026-01-31T13:45:00Z", and now it has none, while \
      updatedAt is what it was. The cell was cleared, or an old copy of the row came back. Choose delete, or keep, which \
      writes into updatedAt when the file was changed, so that other copies follow.
      """, reach: .rows)
}
