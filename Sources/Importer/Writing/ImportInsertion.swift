import Bookkeeping
import DatasetFormat

/// The change that writes an import into the Imports tab.
enum ImportInsertion {
  static func change(_ assigned: AssignedStatement, _ entry: PastImports.Entry, at time: Timestamp) -> Change
  {
    let statement = assigned.statement
    let unit = assigned.balanceCurrency
    func amount(_ minorUnits: Int64?) -> Amount? { minorUnits.map { Amount(minorUnits: $0, currency: unit) } }
    var row = RowEncoder(.imports)
    row.id("id", entry.id)
    row.text("fileName", statement.file)
    row.text("sha256", entry.hash)
    row.text("format", statement.format.rawValue)
    row.text("layout", statement.layoutUsed?.name)
    row.text("accountKey", assigned.account?.key)
    row.date("firstDate", entry.firstDate)
    row.date("lastDate", entry.lastDate)
    row.amount("openingBalance", amount(entry.openingBalance))
    row.amount("closingBalance", amount(entry.closingBalance))
    row.text("currency", unit == .none ? nil : unit.code)
    row.integer("lines", statement.lineCount)
    row.integer("booked", statement.bookedCount)
    row.timestamp("createdAt", time)
    return row.insertion(reason: "import of \(statement.file)")
  }
}
