import DatasetFormat
import Spreadsheet

/// Rows of a tab that are no records: what people leave in a table they look at.
enum RowShape {
  static let kinds: [FindingKind] = [.rowHeaderAgain, .rowTotal, .rowHeading]

  /// What a row is that is no record, or nil for one that is.
  static func kindOfNoRecord(_ row: TabRow, in tab: Tab) -> FindingKind? {
    isHeader(row, of: tab) ? .rowHeaderAgain : kindOfLooseText(row, in: tab)
  }

  /// Whether every cell of a row repeats its column's name: it was pasted with its header.
  static func isHeader(_ row: TabRow, of tab: Tab) -> Bool {
    // Most rows begin with an id, which is longer than any name.
    guard let identity = row.cell(tab.schema.identityPosition ?? 0), row.view.length(of: identity) <= 30
    else { return false }
    var isHeader = false
    for (position, column) in tab.schema.columns.enumerated() where !row.isBlank(position) {
      // No column's name is as long as an id, which is what stands first in most rows.
      guard let cell = row.cell(position), row.view.length(of: cell) <= 30,
        row.rawText(position).flatMap({ tab.schema.position(matching: $0) }) == position
      else { return false }
      // One word is not enough: a category may be called Name.
      if column.isRequired { isHeader = true }
    }
    return isHeader && row.rawText(tab.schema.identityPosition ?? 0) != nil
  }

  /// What a row of the Transactions tab is that has no id, date or type: a total, or a heading.
  private static func kindOfLooseText(_ row: TabRow, in tab: Tab) -> FindingKind? {
    guard tab.name == .transactions else { return nil }
    let schema = tab.schema
    guard ["type", "createdAt"].allSatisfy({ row.isBlank(schema[$0]) }) else { return nil }
    let filled = schema.columns.indices.filter { !row.isBlank($0) }
    // The word for a total mostly stands in the first column.
    let isNoRecord = ["id", "date"].allSatisfy {
      row.isBlank(schema[$0]) || isTotalWord(row.rawText(schema[$0]))
    }
    guard filled.count == 1 || isNoRecord else { return nil }
    let amount = schema["amount"]
    if !row.isBlank(amount),
      hasFormula(row, amount, tab) || filled.contains(where: { isTotalWord(row.rawText($0)) })
    {
      return .rowTotal
    }
    guard filled.count == 1, let only = filled.first, only != amount,
      let text = row.rawText(only), text.contains(where: \.isLetter), row.uuid(only).value == nil,
      row.date(only).value == nil
    else { return nil }
    return isTotalWord(text) ? .rowTotal : .rowHeading
  }

  private static func hasFormula(_ row: TabRow, _ position: Int, _ tab: Tab) -> Bool {
    if row.cell(position)?.kind == .missingValue { return true }
    guard tab.sheet.hasFormulas, let column = tab.binding.columnOfPosition[position] else { return false }
    return tab.sheet.formula(row: row.index, column: column) != nil
  }

  private static let totalWords: Set = [
    "total", "totals", "sum", "subtotal", "grand total", "balance", "summe", "gesamt", "gesamtsumme",
    "zwischensumme",
    "saldo", "somme", "sous-total", "solde", "suma", "razem", "totale", "totaal", "soma", "итого", "всего",
    "合計", "小計",
    "总计", "합계",
  ]

  private static func isTotalWord(_ text: String?) -> Bool {
    guard let text, text.utf8.count <= 64 else { return false }
    let word = text.lowercased().prefix { $0 != ":" }
    return totalWords.contains(String(word.trimmingSpaces))
  }
}

extension Substring {
  /// The text without white space at its ends.
  var trimmingSpaces: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension FindingKind {
  static let rowHeaderAgain = FindingKind(
    "row-header-again", .warning, fix: .yes, "the row repeats the header", advice: "Remove the row.",
    manual: """
      The names of the columns stand once more among the records, such as "id", "date" and "type". That happens where \
      rows are pasted together with their header, or two files are joined. The row is not read.
      """)

  static let rowTotal = FindingKind(
    "row-total", .warning, fix: .ask, "the row looks like a total, not a record; it is not counted",
    advice: "Move it out of the table, or leave it where it is.",
    manual: """
      The row has an amount and a word such as "Total", or a formula for its amount, and neither an id nor a date. Counted \
      as a transaction it would double everything above it, so it is left out. Totals have a better place above the table, \
      beside it or on a sheet of their own.
      """)

  static let rowHeading = FindingKind(
    "row-heading", .warning, fix: .ask, "the row looks like a heading, not a record; it is not read",
    advice: "Move it out of the table, or leave it where it is.",
    manual: """
      One cell of the row holds a text such as "March", and all others are blank. It helps people who look at the sheet, \
      and is no transaction, so it is passed over.
      """)
}
