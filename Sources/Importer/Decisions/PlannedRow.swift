import DatasetFormat

/// A transaction that this import makes, until its other half and its final form are known.
///
/// A statement may bring a million: what its ledger row, its line and its statement say is not kept again.
struct PlannedRow {
  /// Where a line is: the statement among those of the result, and the entry of it.
  struct Place {
    var statement: Int
    var line: Int
  }

  /// How it is half of a transfer.
  struct Transfer {
    var id: RecordID
    /// The account of the other half, where this import has to make that too.
    var madeHalf: Half?

    struct Half {
      var id: RecordID
      var account: String
      var amount: Amount
      /// The currency that a blank cell would mean in that account.
      var blankCurrency: Currency?
    }
  }

  /// Its number among the ledger rows, which have its identifier and its key.
  let number: Int
  /// The line that it was planned for.
  let place: Place
  /// What rules fill, by its number in ``ImportPlanning/outcomes``.
  let outcome: Int
}
