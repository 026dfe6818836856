import DatasetFormat

/// What a person knows ledger rows by: those that are there, and those that earlier statements of the run make.
struct LedgerTexts {
  let rows: LedgerRows
  let cells: LedgerCells
  /// The line that a row of the run is made of, by the row's number and the place at which it was made.
  private let line: @Sendable (Int, LinePlace) -> StatementLine

  init(
    _ rows: LedgerRows, cells: LedgerCells, line: @escaping @Sendable (Int, LinePlace) -> StatementLine
  ) {
    self.rows = rows
    self.cells = cells
    self.line = line
  }

  /// What a row says of the other party.
  func text(of number: Int) -> String {
    let row = rows[number]
    switch row.place {
    case .there: return cells.text(of: row)
    case .planned(let place):
      let line = line(number, place)
      return row.kind == .pending ? line.text : line.payee + " " + line.text
    case .gone: return rows.past.text(ofGone: number)
    }
  }

  /// What a pending line says that is this row once more, the most telling first.
  func pendingWords(of number: Int) -> [String] {
    switch rows[number].place {
    case .there: return cells.pendingWords(of: rows[number])
    case .planned(let place):
      let line = line(number, place)
      return [line.text, line.payee]
    case .gone: return []
    }
  }

  /// How a person finds a row.
  func name(of number: Int) -> String {
    if case .there(let places) = rows[number].place, let place = places.first {
      return "row \(cells.number(ofRow: place))"
    }
    return rows[number].isDeleted ? "deleted row" : "row of this import"
  }

  func summary(of number: Int) -> RowSummary {
    let row = rows[number]
    return RowSummary(
      reference: cells.reference(to: row), date: row.date,
      amount: Amount(minorUnits: row.amountMinor, currency: Currency(code: row.currency) ?? .none),
      text: text(of: number))
  }
}
