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

  /// Delimiters that a line may have though the table has another.
  static let delimiters: [Character] = [";", "\t", "|", ","]

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
