import DatasetFormat
import Spreadsheet

/// A tab whose CSV file was truncated, compared with an earlier state that has the missing rows.
///
/// The readable part stays, because it may be newer. A truncated line is completed, and the rows after it are
/// restored.
struct CutTab {
  private let compared: TabComparison
  private let comparison: EarlierComparison
  private let context: CheckContext
  private let then: RecordIndex

  /// Nil for a tab that is complete, or without an earlier state.
  init?(_ tab: Tab, _ context: CheckContext) {
    guard let comparison = context.comparison, let compared = comparison.cut[tab.name] else { return nil }
    self.compared = compared
    self.comparison = comparison
    self.context = context
    then = RecordIndex(compared.then)
  }

  private var tab: Tab { compared.now }

  /// The rows of the earlier state that are lost, those aside that runs have taken out since.
  var lost: [Int] {
    compared.vanished.filter { row in
      compared.then.identityText(row: row).map {
        !comparison.earlier.removed.contains($0) && !context.taken.contains($0)
      } ?? true
    }
  }

  /// The lost content, with its evidence: `3 more rows, as in the state of 2026-11-20 12:00`.
  var missing: String? {
    let count = lost.count
    return count == 0 ? nil : comparison.evidence(count == 1 ? "1 more row" : "\(count) more rows")
  }

  /// The changes that restore the lost content. Nil if a damaged line belongs to no record of the earlier
  /// state, and cannot be removed from its tab.
  func restoring(_ leaving: (_ row: Int) -> [Change]?) -> [Change]? {
    var changes: [Change] = []
    for row in damaged {
      guard let some = completing(row) ?? leaving(row) else { return nil }
      changes += some
    }
    changes += lost.flatMap { comparison.restoring($0, of: compared) }
    return changes.isEmpty ? rewriting : changes
  }

  /// The file without the NUL bytes at its end.
  private var rewriting: [Change]? {
    CutTab.rewriting(tab, context.dataset).map { [$0] }
  }

  /// The change that writes what can be read of a file, and nothing else.
  static func rewriting(_ tab: Tab, _ dataset: Dataset) -> Change? {
    guard let dialect = dataset.dialects[tab.fileName] else { return nil }
    return Change(
      .rewrite(from: dialect, to: dialect), at: Address(tab.name), reason: FindingKind.csvNUL.explanation,
      code: FindingKind.csvNUL.code)
  }

  // MARK: - Damaged lines

  /// The rows in which something is lost.
  private var damaged: [Int] {
    let rows = context.dataset.findingsOfLostRows(in: tab).compactMap {
      $0.location.row.flatMap(tab.sheet.index(ofRow:))
    }
    return Set(rows).filter { $0 > 0 }.sorted()
  }

  /// The changes that complete a row; nil if nothing is known of its record.
  private func completing(_ row: Int) -> [Change]? {
    let texts = tab.sheet.cells(inRow: row).map { tab.sheet.text(of: $0) }
    // In quotes that nothing closes commas are text.
    let readable =
      texts.firstIndex { $0.contains("\u{0}") } ?? texts.lastIndex { $0.hasPrefix("\"") } ?? texts.count - 1
    guard let identity = tab.identityColumn else { return nil }
    let reason = "it stood there in \(comparison.earlier.name)"
    let code = context.dataset.findingsOfLostRows(in: tab).first?.code
    let address = Address(.tab(tab.name), row: tab.sheet.rowNumber(row))
    let removal = Change(.removeRow(RowCell.cells(of: texts)), at: address, reason: reason, code: code)
    guard identity < texts.count, let old = then[texts[identity]],
      // A truncated key may belong to a different record.
      identity < readable || RecordIndex(tab)[texts[identity]] == row
    else { return isKnown(texts, readable: readable) ? [removal] : nil }
    let first = max(readable, identity + 1)
    let cells = RowCell.cells(of: Array(texts[..<first])) + cells(ofThen: old, from: first)
    return [removal, Change(.insertRow(cells), at: address, reason: reason, code: code)]
  }

  /// Whether the rest of a row matches a lost row of the earlier state, and is therefore restored with it.
  private func isKnown(_ texts: [String], readable: Int) -> Bool {
    lost.contains { row in
      let old = Dictionary(cells(ofThen: row, from: 0).map { ($0.column, $0.value.text) }) { first, _ in first
      }
      return texts.enumerated().allSatisfy { column, text in
        text.isEmpty || text.contains("\u{0}") || old[column] == text
          || column == readable && old[column]?.hasPrefix(text) == true
      }
    }
  }

  /// The cells of a row of the earlier state from a column of today on.
  private func cells(ofThen row: Int, from first: Int) -> [RowCell] {
    let header = tab.sheet.contents(ofRow: 0)
    return header.filter { $0.column >= first }.compactMap { cell in
      let value: CellValue
      if let position = tab.binding.position(ofColumn: cell.column) {
        value = compared.then.recordValue(row: row, position: position)
      } else {
        value = own(cell.value.text, ofThen: row)
      }
      return value == .blank ? nil : RowCell(column: cell.column, value: .text(value.text))
    }
  }

  /// The earlier content of a user's column.
  private func own(_ name: String, ofThen row: Int) -> CellValue {
    let columns = compared.then.binding.unknown.filter { $0.name == name }
    guard columns.count == 1 else { return .blank }
    return compared.then.sheet.value(row: row, column: columns[0].column)
  }
}

extension RowCell {
  /// The cells of a line of a CSV file.
  static func cells(of texts: [String]) -> [RowCell] {
    texts.enumerated().filter { !$1.isEmpty }.map { RowCell(column: $0, value: .text($1)) }
  }
}
