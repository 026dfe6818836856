/// Rows that a column of record types marks as the opening or closing of the statement. Their amount is a
/// balance.
///
/// `OPEN;100.00`, `TXN;-5.00`, `TXN;-7.00`, `CLOSE;88.00` → the first row opens and the last one closes.
struct RecordTypes {
  /// The rows that state a balance, and which one.
  ///
  /// A word such as `OPEN` may also be a name. So its column must have few words, which other rows repeat, or
  /// both an opening and a closing one. No row in the middle of the table may have the word.
  static func balanceRows(
    among ends: [Int], of rows: [Int], _ grid: CellGrid
  ) -> [(row: Int, reason: SkippedLine.Reason)] {
    var found: [Int: [(row: Int, reason: SkippedLine.Reason)]] = [:]
    for row in ends {
      for (column, text) in grid.texts(row) {
        if let reason = BalanceWords.recordReason(text) { found[column, default: []].append((row, reason)) }
      }
    }
    for (column, records) in found.sorted(by: { $0.key < $1.key })
    where isOfRecords(column, records, rows, grid) {
      return records
    }
    return []
  }

  private static func isOfRecords(
    _ column: Int, _ records: [(row: Int, reason: SkippedLine.Reason)], _ rows: [Int], _ grid: CellGrid
  ) -> Bool {
    let isOpening = records.count { $0.reason == .openingBalance }
    let isClosing = records.count { $0.reason == .closingBalance }
    guard isOpening <= 1, isClosing <= 1 else { return false }
    var counts: [String: Int] = [:]
    for row in rows.prefix(sampleSize) where !records.contains(where: { $0.row == row }) {
      let text = grid.text(row, column)
      if text.isEmpty || BalanceWords.recordReason(text) != nil { return false }
      counts[text, default: 0] += 1
    }
    guard !counts.isEmpty else { return false }
    return isOpening + isClosing == 2 || counts.count <= wordLimit && counts.values.contains { $0 > 1 }
  }

  private static let sampleSize = 2000
  /// More types than a bank uses.
  private static let wordLimit = 12
}
