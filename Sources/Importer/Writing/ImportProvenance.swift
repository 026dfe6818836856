import DatasetFormat

/// What the Imports tab says of a statement.
struct ImportProvenance {
  let statement: Statement
  let account: String?
  let currency: Currency?
  let id: RecordID
  /// The SHA-256 of the file.
  let hash: String

  /// The currency of the balances.
  private var unit: Currency { statement.currency.flatMap { Currency(code: $0) } ?? currency ?? .none }

  /// The row of the Imports tab.
  func insertion(at time: Timestamp) -> Change {
    var row = RowEncoder(.imports)
    row.id("id", id)
    row.text("fileName", statement.file)
    row.text("sha256", hash)
    row.text("format", statement.format.rawValue)
    row.text("layout", statement.layoutUsed?.name)
    row.text("accountKey", account)
    row.date("firstDate", statement.dateRange?.lowerBound)
    row.date("lastDate", statement.dateRange?.upperBound)
    row.amount("openingBalance", statement.openingBalance.map { Amount(minorUnits: $0, currency: unit) })
    row.amount("closingBalance", statement.closingBalance.map { Amount(minorUnits: $0, currency: unit) })
    row.text("currency", unit == .none ? nil : unit.code)
    row.integer("lines", statement.lineCount)
    row.integer("booked", statement.bookedCount)
    row.timestamp("createdAt", time)
    return row.insertion(reason: "import of \(statement.file)")
  }

  /// The same for the statements that follow in this run.
  var entry: PastImports.Entry {
    PastImports.Entry(
      id: id, hash: hash, accountKey: account ?? "", firstDate: statement.dateRange?.lowerBound,
      lastDate: statement.dateRange?.upperBound, openingBalance: statement.openingBalance,
      closingBalance: statement.closingBalance, currency: unit == .none ? "" : unit.code, isUndone: false)
  }
}
