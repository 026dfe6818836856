package import DatasetFormat

/// What a row of the Transactions tab does to the balance of its account (FORMAT.md, Accounts).
package enum BalanceEffect: Sendable, Hashable {
  /// Nothing: the row is deleted, or the bank has not booked it.
  case nothing
  /// Moves money on a day; negative for money out.
  case moves(Amount, on: CalendarDate)
  /// It is not certain what, so that no balance from a day on is; nil: no balance at all.
  case uncertain(CellProblem, from: CalendarDate?)
}

/// Tells what rows do to balances; the columns are looked up once.
package struct BalanceEffects: Sendable {
  private let movements: RowMovements
  private let date: Int
  private let status: WordColumn<TransactionStatus>

  package init(_ dataset: Dataset) {
    movements = RowMovements(dataset)
    let schema = TabSchema.transactions
    date = schema["date"]
    status = WordColumn(schema, "status")
  }

  /// Why a row whose status cannot be read is in doubt: whether the bank has booked it cannot be told.
  package static let unclearStatus = CellProblem(
    position: TabSchema.transactions["status"], reason: .unreadable)

  /// Whether a row holds a status that cannot be read.
  package func hasUnclearStatus(_ row: TabRow) -> Bool {
    !row.isBlank(status.position) && status.value(of: row) == nil
  }

  /// What a row does.
  package func effect(of row: TabRow) -> BalanceEffect {
    guard row.isLive else { return .nothing }
    if let doubt = row.doubt {
      return .uncertain(CellProblem(doubt, .transactions), from: doubt == .cells ? nil : row.date(date).value)
    }
    let isBooked = row.isBlank(status.position)
    if !isBooked, status.value(of: row) == .pending { return .nothing }
    let dated = row.date(date)
    guard let day = dated.value else {
      return .uncertain(CellProblem(position: date, reason: dated.isBlank ? .blank : .unreadable), from: nil)
    }
    if !isBooked { return .uncertain(Self.unclearStatus, from: day) }
    do throws(CellProblem) {
      let movement = try movements.read(row)
      return .moves(
        Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency), on: day)
    } catch {
      return .uncertain(error, from: day)
    }
  }
}
