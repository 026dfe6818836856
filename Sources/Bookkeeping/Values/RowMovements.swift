public import DatasetFormat

/// Which money each row of the Transactions tab moves, and which way.
///
/// The one place where type, direction, currency and amount of a row come together; whoever adds up money asks
/// here.
public struct RowMovements: Sendable {
  /// Money that a row moves.
  public struct Movement: Sendable, Hashable {
    /// `expense`, `income`, `transfer` or `adjustment`.
    public var type: String
    public var isOut: Bool
    /// Above zero.
    public var amount: Amount

    /// Minor units, negative for money out.
    public var signedMinorUnits: Int64 { isOut ? -amount.minorUnits : amount.minorUnits }
  }

  private let currencies: RowCurrencies
  private let typePosition: Int
  private let directionPosition: Int
  private let amountPosition: Int
  private let types: [ValueKind.Choice]
  private let directions: [ValueKind.Choice]

  public init(_ dataset: Dataset) {
    currencies = RowCurrencies(dataset)
    let schema = TabSchema.transactions
    typePosition = schema["type"]
    directionPosition = schema["direction"]
    amountPosition = schema["amount"]
    types = schema.words(at: typePosition)
    directions = schema.words(at: directionPosition)
  }

  /// What a row moves, or nil where one of its cells does not say it for certain: checks report each of them.
  ///
  /// A minus on an expense is the habit of banks and means money out; on anything else it is a question.
  public func movement(of row: TabRow) -> Movement? {
    guard let type = row.choice(typePosition, of: types).value, let isOut = isOut(row, type: type),
      let currency = currencies.currency(of: row),
      let units = row.minorUnits(amountPosition, currency: currency).value, units != 0,
      units > 0 || (type == "expense" && isOut)
    else { return nil }
    return Movement(
      type: type, isOut: isOut, amount: Amount(minorUnits: Int64(units.magnitude), currency: currency))
  }

  /// The direction where it is given, the type's natural one where it is blank; nil for a transfer or an
  /// adjustment without one, and for an unreadable cell.
  private func isOut(_ row: TabRow, type: String) -> Bool? {
    let direction = row.choice(directionPosition, of: directions)
    if let word = direction.value { return word == "out" }
    guard direction.isBlank else { return nil }
    switch type {
    case "expense": return true
    case "income": return false
    default: return nil
    }
  }
}
