import Bookkeeping
import CommandSupport
import DatasetFormat
import Spreadsheet

/// Single rows of the books as lines, for questions about them:
///
/// ```
/// row 12  2026-03-04  Standing order  -500.00 EUR  Giro
/// row 45  2026-03-05  Transfer        +500.00 EUR  Savings
/// ```
enum RowTable {
  /// - Parameters:
  ///   - indices: The rows' indices in the Transactions tab's sheet.
  ///   - dataset: The dataset.
  /// - Returns: A line for each row that says how much it moves, in their order.
  static func lines(_ indices: some Collection<Int>, in dataset: Dataset) -> [String] {
    guard let tab = dataset[.transactions] else { return [] }
    let movements = RowMovements(dataset)
    let names = ListedNames(dataset)
    var table = TextTable([.whole, .whole, .left, .right, .left, .left, .left])
    for index in indices {
      tab.forEachRow(in: index..<index + 1) { row in
        guard let movement = movements.movement(of: row) else { return }
        func text(_ column: String) -> String { row.text(tab.schema[column]).value ?? "" }
        let amount = Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency)
        let payee = text("payee")
        let printed = text("statementText")
        table.add([
          "row \(tab.sheet.rowNumber(row.index))", row.date(tab.schema["date"]).value?.description ?? "",
          payee.isEmpty ? printed : payee, Figures.signed(amount),
          row.key(tab.schema["accountKey"]).value.map(names.account) ?? "",
          row.key(tab.schema["categoryKey"]).value.map(names.category) ?? "",
          payee.isEmpty || printed.isEmpty || printed == payee ? text("note") : printed,
        ])
      }
    }
    return table.lines
  }
}
