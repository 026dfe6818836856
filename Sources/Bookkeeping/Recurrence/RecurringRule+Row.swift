package import DatasetFormat

extension RecurringRule {
  /// Writes the cells that a rule's row and the rows of its occurrences share: amount, payee, purpose and
  /// account.
  ///
  /// - Parameters:
  ///   - row: A row of RecurringRules or of Transactions.
  ///   - dataset: The dataset of the row. A currency that follows from its account or the dataset is not
  ///     written.
  package func write(to row: inout RowEncoder, beside dataset: Dataset) {
    row.text("type", type.rawValue)
    row.amount("amount", amount)
    let known = accountKey.flatMap { dataset.currencyOfAccount[$0] } ?? dataset.settings.currency
    if amount.currency != known, amount.currency != .none {
      row.text("currency", amount.currency.code)
    }
    row.text("payee", payee)
    row.text("categoryKey", categoryKey)
    row.text("accountKey", accountKey)
    row.text("tags", tags.description)
    row.text("note", note)
  }
}
