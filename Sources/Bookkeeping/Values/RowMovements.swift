package import Money
package import DatasetFormat

/// The movement of each row of the Transactions tab: how much money it moves, and in which direction.
///
/// This is the only place that combines the type, direction, currency and amount of a row. Everything that
/// adds up money uses it.
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

  /// The movement of a row; nil if one of its cells is uncertain, which checks report.
  package func movement(of row: TabRow) -> Movement? { try? read(row) }

  /// Reads the movement of a row.
  ///
  /// A minus on an expense is customary at banks and means money out. On any other type it is a question.
  ///
  /// - Throws: The first uncertain cell.
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
