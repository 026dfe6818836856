import Money
import Spreadsheet

/// The columns that tell apart the owner's accounts and currencies in one table. Each account has its own
/// balances.
struct SubaccountColumns {
  private let columns: [Int]

  /// More accounts and currencies than a table holds.
  private static let limit = 12
  /// Names of columns that give the product (account) of an entry.
  private static let products = WordSet(.product)

  init(_ columns: TableColumns) {
    let currencies = columns.columns(.currency)
    // If there are several currency columns, one right after a balance is the balance's. The others belong to
    // other amounts.
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

  /// The account and currency of each row as a number, in order of first use. Nil when all rows share one.
  func subaccounts(_ rows: some Collection<Int>, _ grid: CellGrid) -> [Int]? {
    if columns.isEmpty { return nil }
    var numbers: [[String]: Int] = [:]
    let subaccounts = rows.map { row in
      let key = columns.map { grid.text(row, $0) }
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
    return numbers.count > 1 ? subaccounts : nil
  }
}
