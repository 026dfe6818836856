import Spreadsheet

/// Rows that people add to a table they look at and that are not records, recognised by their content.
package enum RowShape: Sendable {
  /// The header once more, pasted with the rows below it.
  case headerAgain
  /// A figure over other rows.
  case total
  /// A word over the rows that follow.
  case heading

  /// The kind of a row that is not a record; nil for a record, judged by its shape.
  package init?(_ row: TabRow, in tab: Tab) {
    if Self.isHeader(row, of: tab) {
      self = .headerAgain
    } else if let shape = Self.ofLooseText(row, in: tab) {
      self = shape
    } else {
      return nil
    }
  }

  /// Whether every cell of a row repeats its column's name: it was pasted with its header.
  package static func isHeader(_ row: TabRow, of tab: Tab) -> Bool {
    // Most rows begin with an id, which is longer than any name.
    guard let identity = row.cell(tab.schema.identityPosition ?? 0), row.view.length(of: identity) <= 30
    else { return false }
    var isHeader = false
    for (position, column) in tab.schema.columns.enumerated() where !row.isBlank(position) {
      // No column's name is as long as an id, which is the first cell of most rows.
      guard let cell = row.cell(position), row.view.length(of: cell) <= 30,
        row.rawText(position).flatMap({ tab.schema.position(matching: $0) }) == position
      else { return false }
      // One word is not enough: a category may be called Name.
      if column.isRequired { isHeader = true }
    }
    return isHeader && row.rawText(tab.schema.identityPosition ?? 0) != nil
  }

  /// The kind of a row of the Transactions tab without an id, date and type: a total, or a heading.
  private static func ofLooseText(_ row: TabRow, in tab: Tab) -> RowShape? {
    guard tab.name == .transactions else { return nil }
    let schema = tab.schema
    guard ["type", "createdAt"].allSatisfy({ row.isBlank(schema[$0]) }) else { return nil }
    let filled = schema.columns.indices.filter { !row.isBlank($0) }
    // The word for a total is mostly in the first column.
    let isNoRecord = ["id", "date"].allSatisfy {
      row.isBlank(schema[$0]) || isTotalWord(row.rawText(schema[$0]))
    }
    guard filled.count == 1 || isNoRecord else { return nil }
    let amount = schema["amount"]
    if !row.isBlank(amount), isOverOthers(row, amount, tab) { return .total }
    if !row.isBlank(amount), filled.contains(where: { isTotalWord(row.rawText($0)) }) {
      // A payee may be called Total: what has a place in the books is a record that lacks its day.
      let isPlaced = ["categoryKey", "accountKey", "tags"].contains {
        !row.isBlank(schema[$0]) && !isTotalWord(row.rawText(schema[$0]))
      }
      return isPlaced ? nil : .total
    }
    guard filled.count == 1, let only = filled.first, only != amount,
      let text = row.rawText(only), text.contains(where: \.isLetter), row.uuid(only).value == nil,
      row.date(only).value == nil
    else { return nil }
    return isTotalWord(text) ? .total : .heading
  }

  /// Whether a cell is calculated from other rows. A calculation that a user typed into a row (`=2*12.50`) is
  /// not.
  private static func isOverOthers(_ row: TabRow, _ position: Int, _ tab: Tab) -> Bool {
    guard tab.sheet.hasFormulas, let column = tab.binding.columnOfPosition[position],
      let text = tab.sheet.formula(row: row.index, column: column)
    else { return row.cell(position)?.kind == .missingValue }
    let formula = FormulaText(text)
    return formula.hasNames || !formula.references.isEmpty || !formula.functions.isEmpty
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
