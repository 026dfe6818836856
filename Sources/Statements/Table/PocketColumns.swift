import Spreadsheet

/// The columns that tell the owner's accounts and currencies apart, where one table holds several: each has balances of its
/// own.
struct PocketColumns {
  private let columns: [Int]

  /// More accounts and currencies than a table holds.
  private static let limit = 12
  /// Names of columns that say in which of the owner's products an entry is.
  private static let products = WordSet(
    "product|produkt|produit|producto|prodotto|produto|produs|ürün|продукт")

  init(_ columns: TableColumns) {
    let currencies = columns.columns(.currency)
    // Of several currencies the one behind a balance is the balance's; the others are those of other amounts.
    let behind = currencies.filter { $0 > 0 && columns.roles[$0 - 1] == .balance }
    let others = behind.isEmpty ? [] : currencies.filter { !behind.contains($0) }
    self.columns = columns.columns(.currency, .account, .type).filter { column in
      if others.contains(column) { return false }
      let words = columns.profiles[column].words
      return words.count > 1 && words.count <= Self.limit
        && (columns.roles[column] != .type
          || Self.products.contains(HeaderWords.normal(columns.name(column))))
    }
  }

  /// The account and currency of each row as a number, counted from the first; nil where all are in one.
  func pockets(_ rows: some Collection<Int>, _ grid: CellGrid) -> [Int]? {
    if columns.isEmpty { return nil }
    var numbers: [[String]: Int] = [:]
    let pockets = rows.map { row in
      let key = columns.map { grid.text(row, $0) }
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
    return numbers.count > 1 ? pockets : nil
  }
}
