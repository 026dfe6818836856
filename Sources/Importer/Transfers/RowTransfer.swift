import DatasetFormat

/// How a transaction that the run makes is half of a transfer.
struct RowTransfer {
  /// The other half, where the run has to make that too.
  struct Half {
    var id: RecordID
    var account: String
    var amount: Amount
    /// The currency that a blank cell would mean in that account.
    var blankCurrency: Currency?
  }

  var id: RecordID
  var madeHalf: Half?
}
