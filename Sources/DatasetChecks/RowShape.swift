import DatasetFormat
import Spreadsheet

/// Rows of a tab that are no records: what people leave in a table they look at.
enum RowShape {
  /// A row whose every cell repeats its column's name, pasted with its header.
  static func isHeader(_ row: TabRow, of tab: Tab) -> Bool {
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

  /// The finding for a row of the Transactions tab that has no id, date or type: a total, or a heading.
  static func codeOfNoRecord(_ row: TabRow, in tab: Tab) -> FindingCode? {
    guard tab.name == .transactions else { return nil }
    let schema = tab.schema
    guard ["id", "date", "type", "createdAt"].allSatisfy({ row.isBlank(schema[$0]) }) else { return nil }
    let filled = schema.columns.indices.filter { !row.isBlank($0) }
    let amount = schema["amount"]
    if !row.isBlank(amount),
      hasFormula(row, amount, tab) || filled.contains(where: { isTotalWord(row.rawText($0)) })
    {
      return FindingCode("row-total")
    }
    guard filled.count == 1, let only = filled.first, only != amount,
      let text = row.rawText(only), text.contains(where: \.isLetter)
    else { return nil }
    return FindingCode(isTotalWord(text) ? "row-total" : "row-heading")
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
