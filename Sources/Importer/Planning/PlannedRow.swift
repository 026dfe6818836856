import DatasetFormat

/// A transaction that this import makes, until its other half and its final form are known.
struct PlannedRow {
  let id: RecordID
  /// Its number among the ledger rows.
  let number: Int
  let account: String?
  /// The line's currency.
  let unit: Currency
  /// The currency that a blank cell would mean.
  let blankCurrency: Currency?
  let outcome: RuleSet.Outcome
  /// The line it is made of; of a pending one that a later file of the run books, the booked line.
  var line: StatementLine
  var key: ImportKey
  var importID: RecordID
  /// Its place in the result: the statement and the entry of it.
  let place: (statement: Int, line: Int)
  var transfer: Transfer?

  /// How it is half of a transfer.
  struct Transfer {
    var id: RecordID
    /// The account of the other half, where this import has to make that too.
    var madeHalf: Half?

    struct Half {
      var account: String
      var amount: Amount
      /// The currency that a blank cell would mean in that account.
      var blankCurrency: Currency?
    }
  }
}
