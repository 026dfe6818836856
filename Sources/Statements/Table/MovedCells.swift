/// The cells of a row with more of them than its table has columns, put back where they belong.
///
/// A delimiter inside a text has cut it. What a person says of one cell tells where: if joining the pieces at one place only puts it
/// into its column, and days and numbers into theirs, that is the row. Otherwise only what is certain stays: cells before the first
/// text, and texts.
struct MovedCells {
  private(set) var cells: [Int: String] = [:]

  init(
    texts: [(column: Int, text: String)], width: Int, said: [Int: String], layout: StatementLayout
  ) {
    var row = Array(repeating: "", count: (texts.last?.column ?? -1) + 1)
    for (column, text) in texts { row[column] = text }
    while let last = row.last, CellToken(last).isBlank { row.removeLast() }
    let surplus = row.count - width
    guard surplus > 0 else {
      for (column, text) in row.enumerated() { cells[column] = text }
      return
    }
    let delimiter = layout.delimiter ?? ","
    var found: Set<[String]> = []
    for place in 0..<width {
      let joined =
        Array(row[..<place]) + [row[place...(place + surplus)].joined(separator: delimiter)]
        + row[(place + surplus + 1)...]
      if Self.fits(joined, said, layout) { found.insert(joined) }
    }
    if found.count == 1, let only = found.first {
      for (column, text) in only.enumerated() { cells[column] = text }
    } else {
      keepCertain(row, width, layout)
    }
  }

  /// Only what is certain of a row whose cells do not stand under their names: numbers among texts were moved there.
  init(certainOf texts: [(column: Int, text: String)], layout: StatementLayout) {
    let columns = Self.textColumns(layout)
    for (column, text) in texts where column < columns.min() ?? 0 || columns.contains(column) {
      if column < columns.min() ?? 0 || CellToken(text).number == nil { cells[column] = text }
    }
  }

  private static func textColumns(_ layout: StatementLayout) -> [Int] {
    [StatementLayout.Role.text, .payee, .payer, .recipient].flatMap { layout.columns[$0] ?? [] }.map(\.index)
  }

  /// Whether a row has what was said, and days and numbers where the table has them.
  private static func fits(_ row: [String], _ said: [Int: String], _ layout: StatementLayout) -> Bool {
    for (column, text) in said where !isSame(row[column], text) { return false }
    func holds(_ roles: [StatementLayout.Role], _ test: (CellToken) -> Bool) -> Bool {
      roles.flatMap { layout.columns[$0] ?? [] }.allSatisfy { column in
        guard row.indices.contains(column.index) else { return true }
        let token = CellToken(row[column.index])
        return token.isBlank || test(token)
      }
    }
    return holds([.date, .valueDate]) { $0.date != nil }
      && holds([.amount, .debit, .credit, .fee, .balance, .balanceBefore]) { $0.number != nil }
  }

  /// Whether two texts say the same number or the same words.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if let number = CellToken(one).number, let second = CellToken(other).number {
      return number.digits == second.digits && number.isNegative == second.isNegative
    }
    return one.trimmingSpace() == other.trimmingSpace()
  }

  private mutating func keepCertain(_ row: [String], _ width: Int, _ layout: StatementLayout) {
    let texts = Self.textColumns(layout)
    let first = texts.min() ?? 0
    for column in 0..<width where column < first || texts.contains(column) { cells[column] = row[column] }
  }
}
