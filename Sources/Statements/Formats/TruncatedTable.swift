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

  /// Asks about the statement's last entry if the file broke off inside its day or its amount, or before them.
  ///
  /// A day looks cut if its last part is shorter than in all above: `9.11.20` below `12.11.2026`. An amount looks cut if
  /// it ends behind a mark (`73,`), lacks letters that all have (`CR`), or has other decimals than all amounts above,
  /// which have the same number. Where those differ or have none, it looks cut if it has fewer digits than all above
  /// and no balances agree, if the row has fewer cells than every other row, or if the balances disagree.
  func settle(_ statement: inout Statement) {
    let row = grid.rowCount - 1
    guard row >= 0, let entry = statement.entries.last, entry.line == grid.line(row) else { return }
    if openQuoteLine == entry.line, !statement.correctedLines.contains(where: { $0.line == entry.line }) {
      statement.entries.removeLast()
      return statement.lose(entry.line, .openQuote, [])
    }
    guard let column = grid.texts(row).last?.column, let cut = cut(row, column, entry, statement),
      !saysValue(cut.role, ofLine: entry.line, statement)
    else { return }
    let reason = SkippedLine.Reason.brokenOff(
      found: grid.text(row, cut.column), isDate: cut.role == .date)
    statement.entries.removeLast()
    statement.lose(entry.line, reason, ways(cut.column, cut.role, statement.layout))
  }

  /// The column that the file broke off in or before, and its role.
  private func cut(
    _ row: Int, _ column: Int, _ entry: StatementLine, _ statement: Statement
  ) -> (column: Int, role: StatementLayout.Role)? {
    let layout = statement.layout
    let entries = Set(statement.entries.suffix(Self.depth).map(\.line))
    let above = (max(0, row - Self.depth)..<row).filter { entries.contains(grid.line($0)) }
    if let missing = missing(behind: column, above, entry, layout) { return missing }
    // Behind a delimiter a value is whole.
    guard grid.view.cells(inRow: row).last?.column == column else { return nil }
    if layout.columns[.date]?.count == 1, layout.columns[.date]?[0].index == column {
      let length = Self.ending(grid.text(row, column))
      let lengths = Set(above.map { Self.ending(grid.text($0, column)) })
      // Days of a month without a leading zero have one digit or two.
      let isEven = lengths.count == 1 && (lengths.first != 2 || above.contains { isPadded($0, column) })
      return isEven && lengths.allSatisfy { $0 > length } ? (column, .date) : nil
    }
    let money = Self.amounts.flatMap { layout.columns[$0] ?? [] }.map(\.index)
    let text = grid.text(row, column)
    guard money.contains(column), text.contains(where: \.isNumber) else { return nil }
    // `17,62 CR` → `17,62`. A bare `0` means no amount.
    func amounts(in columns: [Int]) -> [String] {
      above.flatMap { row in columns.map { Self.number(grid.text(row, $0)) } }
        .filter { !$0.isEmpty && $0 != "0" }
    }
    // If the column has fewer than two amounts above, the other column of amounts counts, too.
    let own = amounts(in: [column])
    let amounts = own.count < 2 ? amounts(in: money) : own
    guard !amounts.isEmpty else { return nil }
    let scales = Set(amounts.map { Self.decimals($0, layout) })
    let areMarked = above.allSatisfy { grid.text($0, column).last?.isLetter ?? false }
    let isShort =
      if areMarked, text.last?.isLetter == false {
        true
      } else if text.last == "," || text.last == "." {
        // `73,` of `73,196`
        true
      } else if scales.count == 1, let usual = scales.first, usual > 0, usual != 3 || amounts.count >= 3 {
        // Three digits behind the only mark may be a group.
        Self.decimals(Self.number(text), layout) != usual
      } else {
        statement.balanceReconciles == false
          || statement.balanceReconciles == nil && amounts.count >= 5
            && amounts.allSatisfy { Self.digits($0) > Self.digits(text) }
          || amounts.count >= 3
            && above.allSatisfy {
              !grid.text($0, column).isEmpty && (grid.view.cells(inRow: $0).last?.column ?? 0) > column
            }
      }
    return isShort ? (column, .amount) : nil
  }

  /// Whether the last part of a day begins with a zero.
  private func isPadded(_ row: Int, _ column: Int) -> Bool {
    grid.text(row, column).reversed().prefix { $0.isNumber }.last == "0"
  }

  /// Whether the user gave what looks cut on the line.
  private func saysValue(_ role: StatementLayout.Role, ofLine line: Int, _ statement: Statement) -> Bool {
    let said = statement.correctedLines.first { $0.line == line }?.cells.map(\.column) ?? []
    let roles = role == .date ? [.date] : role == .sign ? [.sign] + Self.amounts : Self.amounts
    return roles.flatMap { statement.layout.columns[$0] ?? [] }.contains {
      said.contains($0.name ?? String($0.index + 1))
    }
  }

  private func ways(
    _ column: Int, _ role: StatementLayout.Role, _ layout: StatementLayout
  ) -> [[OpenCell]] {
    // A direction is said with the sign of its amount.
    let roles = role == .sign ? [.amount] : role == .date ? [.date] : Self.amounts
    let columns = roles.flatMap { layout.columns[$0] ?? [] }
    guard let found = columns.first(where: { $0.index == column || role == .sign }) else { return [] }
    return [[OpenCell(found.name ?? String(found.index + 1), role == .date ? .date : .amount)]]
  }

  private static let amounts: [StatementLayout.Role] = [.amount, .debit, .credit]

  /// A column after the last cell of the file that every entry above fills, and its role: the direction, the day, or
  /// the other one of two columns of amounts, of which the row has none yet. The file broke off before it.
  private func missing(
    behind column: Int, _ above: [Int], _ entry: StatementLine, _ layout: StatementLayout
  ) -> (column: Int, role: StatementLayout.Role)? {
    guard !above.isEmpty else { return nil }
    let roles: [StatementLayout.Role] = [.sign, .date] + (entry.amountMinor == 0 ? Self.amounts : [])
    for role in roles {
      let behind = (layout.columns[role] ?? []).map(\.index).filter { $0 > column }
      let filled = behind.first { column in above.allSatisfy { !grid.text($0, column).isEmpty } }
      if let filled { return (filled, Self.amounts.contains(role) ? .amount : role) }
    }
    return nil
  }

  /// The length of the last number or word of a day: `9.11.20` → 2
  private static func ending(_ text: String) -> Int {
    text.reversed().prefix { $0.isLetter || $0.isNumber }.count
  }

  /// A text up to its last digit.
  private static func number(_ text: String) -> String {
    text.lastIndex(where: \.isNumber).map { String(text[...$0]) } ?? ""
  }

  private static func digits(_ text: String) -> Int { text.count { $0.isNumber } }

  /// The number of digits after the decimal mark of a text.
  private static func decimals(_ text: String, _ layout: StatementLayout) -> Int {
    guard let decimal = layout.decimalMark?.rawValue.utf8.first, let mark = text.utf8.lastIndex(of: decimal)
    else { return 0 }
    return text.utf8.distance(from: mark, to: text.utf8.endIndex) - 1
  }
}
