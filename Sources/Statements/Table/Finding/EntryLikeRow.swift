import Spreadsheet
import TextScanning

/// Tells rows that hold a day and an amount somewhere from text about the statement. Whatever looks like an
/// entry and is not read must be asked about.
///
/// `15/03/2026,FUEL,-60.00` in a table of semicolons → an entry. `Balance on 31.03.2026: 12.00` → text.
enum EntryLikeRow {
  /// Whether a row begins with a day and has an amount with decimals, in cells of its own or in one text.
  static func isEntry(_ row: Int, _ grid: CellGrid) -> Bool {
    let cells = grid.view.cells(inRow: row)
    // Most rows that are no entries have neither digits nor length.
    let digits = cells.reduce(0) { $0 + grid.view.withBytes(of: $1) { $0.count(where: \.isDigit) } }
    guard digits >= fewestDigits else {
      return cells.count >= 3 && cells.count { $0.kind == .missingValue } >= 2
    }
    let texts = grid.texts(row).map(\.text)
    if texts.contains(where: { BalanceWords.labelReason(PreambleFacts.label(of: $0)) != nil }) {
      return false
    }
    if texts.contains(where: { BalanceWords.isTotal($0) }) { return false }
    if isEntry(texts) { return true }
    guard texts.count <= 2 else { return false }
    let joined = texts.joined(separator: ",")
    for delimiter in delimiters {
      let pieces = CutLines.pieces(of: joined, delimiter)
      if pieces.count >= 3, isEntry(pieces) { return true }
    }
    return isEntry(words: joined)
  }

  /// The lines of a row in which a stray quotation mark keeps whole records in one cell. Nil for other rows,
  /// such as one with a note of several lines.
  ///
  /// `2026-01-14,"Joes,-20.00`, `2026-01-15,Bar",-7.00` → two entries in one row of three cells
  static func swallowedLines(_ row: Int, _ grid: CellGrid, _ plan: RowPlan) -> ClosedRange<Int>? {
    let isLast = row + 1 == grid.rowCount
    guard grid.isText, isLast || grid.line(row + 1) - grid.line(row) > 1 else { return nil }
    let cells = grid.view.cells(inRow: row).map { grid.text(of: $0) }
    for (index, cell) in cells.enumerated() where cell.contains(where: \.isNewline) {
      for delimiter in delimiters {
        var records = cell.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .map { CutLines.pieces(of: String($0), delimiter) }
        let last = records.count - 1
        records[0] = cells[..<index] + records[0]
        records[last] += cells[(index + 1)...]
        let found = records.indices.filter { isRecord(records[$0], plan) }
        guard found.count > 1 || found.contains(where: { $0 > 0 && $0 < last }) else { continue }
        return grid.line(row)...grid.line(row) + last
      }
    }
    return nil
  }

  /// Whether the pieces of a line are those of an entry of the table: its day and its amount are in their columns.
  private static func isRecord(_ pieces: [String], _ plan: RowPlan) -> Bool {
    let money = plan.reading.source.columns
    func piece(_ column: Int) -> String { pieces.indices.contains(column) ? pieces[column] : "" }
    var day = piece(plan.dates.column)
    let isDay = CellToken(day).date != nil || day.withUTF8 { DayMonth($0) != nil }
    return isDay && pieces.count >= 3 && pieces.count <= max(plan.surplus.width, plan.columns.indices.count)
      && money.contains { CellToken(piece($0)).onlyNumber.map { $0.digits != 0 } ?? false }
  }

  private static let delimiters: [Character] = [";", "\t", "|", ","]

  /// A day of six digits and an amount of two.
  private static let fewestDigits = 7

  /// Whether the first of some cells is a day, another one an amount, and a third one words. A number may be
  /// before the day.
  private static func isEntry(_ texts: [String]) -> Bool {
    guard let first = texts.first else { return false }
    let isNumbered = texts.count > 3 && !isDay(first) && first.utf8.allSatisfy(\.isDigit) && isDay(texts[1])
    guard isDay(first) || isNumbered else { return false }
    let others = texts.dropFirst(isNumbered ? 2 : 1)
    return others.contains(where: isAmount)
      && others.contains { !isAmount($0) && $0.contains(where: \.isLetter) }
      && !others.contains { BalanceWords.labelReason($0) != nil || BalanceWords.isTotal($0) }
  }

  /// Whether the first word of a line is a day and the last one an amount.
  private static func isEntry(words line: String) -> Bool {
    guard line.utf8.count <= 200 else { return false }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count >= 3, let last = words.last else { return false }
    return isEntry([words[0], words[1..<(words.count - 1)].joined(separator: " "), last])
  }

  private static func isDay(_ text: String) -> Bool {
    guard let date = CellToken(text).date else { return false }
    return date.form != .compact
  }

  /// Whether the last words of a text are an amount: `Shop -20.00`, `Shop 20,00 EUR`.
  static func endsInAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 200, text.utf8.contains(where: \.isDigit) else { return false }
    let words = text.split(whereSeparator: \.isWhitespace)
    return (1...2).contains { words.count > $0 && isAmount(words.suffix($0).joined(separator: " ")) }
  }

  /// Whether a text is a number with two decimals.
  static func isAmount(_ text: String) -> Bool {
    guard let number = CellToken(text).onlyNumber else { return false }
    return (number.pointScale ?? 0) == 2 || (number.commaScale ?? 0) == 2
  }
}
