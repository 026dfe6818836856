package import DatasetFormat

/// Which money each row of the Transactions tab moves, and which way.
///
/// The one place where type, direction, currency and amount of a row come together; whoever adds up money asks
/// here.
package struct RowMovements: Sendable {
  /// Money that a row moves.
  package struct Movement: Sendable, Hashable {
    package var type: TransactionType
    package var isOut: Bool
    /// Above zero.
    package var amount: Amount

    /// Minor units, negative for money out.
    package var signedMinorUnits: Int64 { isOut ? -amount.minorUnits : amount.minorUnits }
  }

  private let currencies: RowCurrencies
  private let currencyPosition: Int
  private let amountPosition: Int
  private let types: WordColumn<TransactionType>
  private let directions: WordColumn<Direction>

  package init(_ dataset: Dataset) {
    currencies = RowCurrencies(dataset)
    let schema = TabSchema.transactions
    currencyPosition = schema["currency"]
    amountPosition = schema["amount"]
    types = WordColumn(schema, "type")
    directions = WordColumn(schema, "direction")
  }

  /// What a row moves, or nil where one of its cells does not say it for certain: checks report each of them.
  package func movement(of row: TabRow) -> Movement? { try? read(row) }

  /// What a row moves.
  ///
  /// A minus on an expense is the habit of banks and means money out; on anything else it is a question.
  ///
  /// - Throws: The first cell that does not say it for certain.
  package func read(_ row: TabRow) throws(CellProblem) -> Movement {
    if let doubt = row.doubt { throw CellProblem(doubt, .transactions) }
    guard let type = types.value(of: row) else { throw problem(row, types.position) }
    // A blank direction means the type's natural one; a transfer and an adjustment have none.
    let isBlank = row.isBlank(directions.position)
    guard let direction = isBlank ? type.naturalDirection : directions.value(of: row) else {
      throw problem(row, directions.position)
    }
    guard let currency = currencies.currency(of: row) else {
      throw CellProblem(position: currencyPosition, reason: .unreadable)
    }
    let isOut = direction == .out
    guard let units = row.minorUnits(amountPosition, currency: currency).value, units != 0,
      units > 0 || (type == .expense && isOut)
    else { throw problem(row, amountPosition) }
    return Movement(
      type: type, isOut: isOut, amount: Amount(minorUnits: Int64(units.magnitude), currency: currency))
  }

  private func problem(_ row: TabRow, _ position: Int) -> CellProblem {
    CellProblem(position: position, reason: row.isBlank(position) ? .blank : .unreadable)
  }
}
