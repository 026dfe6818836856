import DatasetFormat
import Spreadsheet

/// A record that means something else than in the earlier state says in updatedAt that it was changed.
struct StaleUpdatesCheck: Check {
  var kinds: [FindingKind] { [.updatedStale] }

  /// A change that may be damage is not made the newest truth.
  var followsOthers: Bool { true }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    let damage = report.findings.filter { $0.severity != .info && $0.kind != .updatedStale }
    for tab in context.tabs {
      let own = damage.filter { $0.location.isOf(tab) }
      if own.contains(where: { Self.ofColumns.contains($0.kind) }) { continue }
      // A finding about a whole column is settled there and is not an edit of its rows.
      let columns = Set(
        own.filter { $0.location.row == nil }.compactMap { finding in
          finding.location.columnName.flatMap { tab.schema.position(matching: $0) }
        })
      // An error in updatedAt itself does not hide a change.
      let misspelt = Set(own.filter { $0.location.columnName == "updatedAt" }.compactMap(\.location.row))
      let rows = Set(own.filter { $0.location.columnName != "updatedAt" }.compactMap(\.location.row))
      guard let compared = comparison[tab.name] else { continue }
      if tab.schema.position(matching: "updatedAt") == nil {
        tell(compared, rows, comparison, context, &report)
        continue
      }
      guard tab.has("updatedAt") else { continue }
      let damaged = Set(compared.damages.flatMap(\.pairs).map(\.now))
      let updatedAt = tab.schema["updatedAt"]
      let meanings = CellComparison(compared, context)
      for pair in compared.changed where !compared.isTouched(pair) && !compared.isUndeleted(pair) {
        // The dataset's identifier is never edited; an error in it has a finding of its own.
        if tab.name == .settings, tab.identityText(row: pair.now) == "datasetId" { continue }
        if rows.contains(tab.sheet.rowNumber(pair.now)) || damaged.contains(pair.now) { continue }
        let positions = meanings.differences(of: pair).filter { !columns.contains($0) }
        if positions.isEmpty || !isFree(updatedAt, ofRow: pair.now, tab) { continue }
        add(
          pair, positions, updatedAt, misspelt.contains(tab.sheet.rowNumber(pair.now)), compared, comparison,
          context, &report)
      }
    }
  }

  /// Whether a time may be written into a cell: a text that somebody typed there stays.
  private func isFree(_ updatedAt: Int, ofRow row: Int, _ tab: Tab) -> Bool {
    let text = tab.recordValue(row: row, position: updatedAt).text
    return text.isEmpty || Timestamp.isTime(text)
  }

  /// Where no row says when it was changed there is nothing to write.
  private func tell(
    _ compared: TabComparison, _ damaged: Set<Int>, _ comparison: EarlierComparison, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    let tab = compared.now
    let meanings = CellComparison(compared, context)
    for pair in compared.changed where !damaged.contains(tab.sheet.rowNumber(pair.now)) {
      let positions = meanings.differences(of: pair)
      if positions.isEmpty { continue }
      report.add(
        Finding(
          .updatedStale, at: tab.location(row: pair.now), severity: .info, fix: .no,
          record: tab.identityText(row: pair.now),
          expected: Self.words(pair, positions, compared, comparison)))
    }
  }

  /// Damage of whole columns, and so of all rows.
  private static let ofColumns: Set<FindingKind> = [
    .columnSortedAlone, .columnsExchanged, .columnMissing, .columnDuplicated, .headerMissing,
  ]

  private func add(
    _ pair: TabComparison.Pair, _ positions: [Int], _ updatedAt: Int, _ isMisspelt: Bool,
    _ compared: TabComparison, _ comparison: EarlierComparison, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    let tab = compared.now
    let found = tab.text(row: pair.now, "updatedAt")
    let time = comparison.modified(
      tab, after: found.flatMap { Timestamp($0) }, now: context.origin.now())
    // What else is wrong with the cell has the same remedy.
    let place = tab.location(row: pair.now, position: isMisspelt ? updatedAt : nil)
    report.add(
      Finding(
        .updatedStale, at: place, record: tab.identityText(row: pair.now), found: found,
        expected: "a later time: \(Self.words(pair, positions, compared, comparison))")
    ) {
      .setting(updatedAt, ofRow: pair.now, in: tab, to: .text(time.description), because: .updatedStale)
    }
  }
}

extension StaleUpdatesCheck {
  /// The columns of an imported row that come from the statement.
  private static let ofStatements: Set = [
    "date", "valueDate", "amount", "originalAmount", "originalCurrency", "direction", "externalId",
    "statementText", "importKey",
  ]
  private static let namedCount = 6

  /// The former content of the cells: `amount was "12.50", note was blank in the state of …`.
  private static func words(
    _ pair: TabComparison.Pair, _ positions: [Int], _ compared: TabComparison, _ comparison: EarlierComparison
  ) -> String {
    let columns = compared.now.schema.columns
    var cells = positions.prefix(namedCount).map { position in
      let old = compared.then.recordValue(row: pair.then, position: position).text
      let text = old.count > 60 ? old.prefix(60) + "…" : old[...]
      return columns[position].name + (old.isEmpty ? " was blank" : " was \"\(text)\"")
    }
    if positions.count > namedCount { cells.append("\(positions.count - namedCount) more were others") }
    let words = "\(cells.joined(separator: ", ")) in \(comparison.earlier.name)"
    let ofBank = positions.map { columns[$0].name }.filter(ofStatements.contains)
    guard !ofBank.isEmpty,
      let importKey = compared.then.schema.position(matching: "importKey"),
      compared.then.recordValue(row: pair.then, position: importKey) != .blank
    else { return words }
    let isOne = ofBank.count == 1
    return
      "\(words); the row was imported, and its \(ofBank.joined(separator: ", ")) \(isOne ? "is" : "are") not what the bank said any more"
  }
}

extension Location {
  /// Whether it is in the sheet or the file of a tab.
  fileprivate func isOf(_ tab: Tab) -> Bool {
    file == tab.fileName && (tab.storage == .csv || sheet == tab.sheet.name)
  }
}

extension FindingKind {
  static let updatedStale = FindingKind(
    "updated-stale", .info, fix: .yes, "the row was changed later than its updatedAt says",
    advice: "Nothing to do: repair writes when the file was changed.",
    manual: """
      A person edited the row in a spreadsheet, where nobody changes updatedAt, such as "2026-01-31T13:45:00Z". The edit \
      counts here. When copies of the dataset are brought together the later updatedAt wins, so that another copy with an \
      older row could replace it.
      """)
}
