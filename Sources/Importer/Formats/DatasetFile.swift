import DatasetFormat
import Spreadsheet
import TextScanning

/// Recognises the files of a dataset, and what is exported from one: every row of theirs is there already, or was typed by
/// a person, and none is a bank's line.
enum DatasetFile {
  /// How many rows may stand above the names of the columns, as people put titles there.
  private static let titleRows = 20

  /// - Throws: ``StatementError/isDataset(file:part:)`` for a sheet that is a tab of a dataset.
  static func refuse(_ sheet: Sheet, file: String) throws(StatementError) {
    guard let tab = tab(of: sheet) else { return }
    throw .isDataset(file: file, part: "the rows of a dataset's \(tab.rawValue) tab")
  }

  /// The tab that a sheet is, by the names of its columns; a bank's own may be called `id`, `date`, `type` and `amount` too, but none
  /// refers to the records of another tab.
  private static func tab(of sheet: Sheet) -> TabName? {
    for row in 0..<min(sheet.rowCount, titleRows) {
      let header = sheet.cells(inRow: row).map { (column: $0.column, name: sheet.text(of: $0)) }
      guard header.count >= 4, let name = TabName(likeHeader: header) else { continue }
      let schema = TabSchema.of(name)
      let bound = TabBinding(header: header, schema: schema).columnOfPosition
      let refers = schema.columns.indices.contains { bound[$0] != nil && schema.columns[$0].reference != nil }
      if refers { return name }
    }
    return nil
  }

  /// What a text is that a dataset was exported to; nil for any other.
  static func export(_ head: Substring) -> String? {
    if head.first == "{", head.prefix(1000).contains("\"schemaVersion\"") { return "a dataset as JSON" }
    if head.hasPrefix("{\"tab\":\"") { return "a dataset as JSON" }
    return isJournal(head) ? "a journal of hledger, Ledger or Beancount" : nil
  }

  /// Whether a text has transactions with postings to accounts: a day and who, and below it, indented, at least two lines
  /// such as `assets:giro  -4.50 EUR`.
  private static func isJournal(_ head: Substring) -> Bool {
    let lines = head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains { index in
      isDay(lines[index]) && lines.dropFirst(index + 1).prefix { isIndented($0) }.count(where: isPosting) >= 2
    }
  }

  /// `2026-01-31 * Bakery`
  private static func isDay(_ line: Substring) -> Bool {
    let day = line.prefix(10)
    return day.count == 10 && line.count > 11 && CalendarDate(iso: day.replacing("/", with: "-")) != nil
      && line.dropFirst(10).first == " "
  }

  private static func isIndented(_ line: Substring) -> Bool {
    line.first == " " || line.first == "\t"
  }

  /// `assets:giro  -4.50 EUR`: names of accounts with colons between them and nothing else, then the amount.
  private static func isPosting(_ line: Substring) -> Bool {
    let account = line.drop(while: \.isWhitespace).prefix { $0 != "\t" && $0 != ";" }
    guard let first = account.first, first.isLetter, let colon = account.firstIndex(of: ":") else {
      return false
    }
    return account[account.index(after: colon)...].first?.isLetter == true
  }
}
