import Spreadsheet
import TextScanning

/// Handles a table whose file ends without a line end. If the download broke off, the last amount may be cut
/// short: `-45,2` below amounts with two decimals.
struct TruncatedTable {
  let grid: CellGrid
  /// The line of the last record if it has an unclosed quote. The file then broke off inside a text.
  var openQuoteLine: Int?
  /// How many rows above the last one are compared with it.
  private static let depth = 100

  /// Whether the bytes end inside a line.
  static func mayBeCut(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last(where: { $0 != 0 }) else { return false }
    return last != UInt8(ascii: "\n") && last != UInt8(ascii: "\r")
  }

  /// Asks about the statement's last entry if the file ends with its amount and the amount looks cut.
  ///
  /// It looks cut if it has fewer decimals than all amounts above, which have the same number. If those
  /// differ, it looks cut if the row has fewer cells than every other row.
  func settle(_ statement: inout Statement) {
    let row = grid.rowCount - 1
    guard row >= 0, let entry = statement.entries.last, entry.line == grid.line(row) else { return }
    if openQuoteLine == entry.line, !statement.correctedLines.contains(where: { $0.line == entry.line }) {
      statement.entries.removeLast()
      return statement.lose(entry.line, .openQuote, [])
    }
    guard let column = grid.texts(row).last?.column, isOfAmounts(column, statement.layout),
      !saysAmount(ofLine: entry.line, statement)
    else { return }
    let above = (max(0, row - Self.depth)..<row).filter { !grid.text($0, column).isEmpty }
    if let missing = missing(behind: column, above, statement.layout) {
      statement.entries.removeLast()
      return statement.lose(
        entry.line, .unreadableAmount(found: grid.text(row, missing)), ways(missing, statement.layout))
    }
    let amounts = above.map { grid.text($0, column) }.filter {
      $0.utf8.last.map(\.isDigit) ?? false
    }
    guard amounts.count >= 3 else { return }
    let scales = Set(amounts.map(Self.decimals))
    let isShort =
      if scales.count == 1, let usual = scales.first, usual > 0 {
        Self.decimals(grid.text(row, column)) < usual
      } else {
        above.allSatisfy { (grid.view.cells(inRow: $0).last?.column ?? 0) > column }
      }
    guard isShort else { return }
    statement.entries.removeLast()
    statement.lose(
      entry.line, .unreadableAmount(found: grid.text(row, column)), ways(column, statement.layout))
  }

  /// Whether the user gave the amount of the line.
  private func saysAmount(ofLine line: Int, _ statement: Statement) -> Bool {
    let said = statement.correctedLines.first { $0.line == line }?.cells.map(\.column) ?? []
    return Self.amounts.flatMap { statement.layout.columns[$0] ?? [] }.contains {
      said.contains($0.name ?? String($0.index + 1))
    }
  }

  private func ways(_ column: Int, _ layout: StatementLayout) -> [[OpenCell]] {
    let found = Self.amounts.flatMap { layout.columns[$0] ?? [] }.first { $0.index == column }
    return [[OpenCell(found?.name ?? String(column + 1), .amount)]]
  }

  private static let amounts: [StatementLayout.Role] = [.amount, .debit, .credit]

  /// A column of amounts after the last cell of the file that every row above fills, even if with zero. The
  /// file broke off before it.
  private func missing(behind column: Int, _ above: [Int], _ layout: StatementLayout) -> Int? {
    let behind = Self.amounts.flatMap { layout.columns[$0] ?? [] }
      .map(\.index).filter { $0 > column }
    guard above.count >= 3 else { return nil }
    return behind.first { column in above.allSatisfy { !grid.text($0, column).isEmpty } }
  }

  private func isOfAmounts(_ column: Int, _ layout: StatementLayout) -> Bool {
    Self.amounts.contains { layout.columns[$0]?.contains { $0.index == column } ?? false }
  }

  /// The number of digits after the last mark of a text.
  private static func decimals(_ text: String) -> Int {
    guard let mark = text.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
      return 0
    }
    return text.utf8.distance(from: mark, to: text.utf8.endIndex) - 1
  }
}
