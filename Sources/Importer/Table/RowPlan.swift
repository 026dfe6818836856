/// All decisions about a table: how each of its rows is read.
struct RowPlan {
  let columns: TableColumns
  let dates: DateDecision
  let amounts: AmountDecision
  let currency: CurrencyDecision
  let status: StatusColumn?
  let text: EntryText

  var reading: AmountReading { amounts.reading }

  /// Columns in which the text of a continuing row may stand: any that is no date, amount or balance.
  func isTextual(_ column: Int) -> Bool {
    if column >= columns.profiles.count { return true }
    if column == dates.column || column == dates.otherColumn || column == amounts.balance { return false }
    return !reading.source.columns.contains(column)
  }

  /// Says in the layout which column is what.
  func describe(in layout: inout StatementLayout) {
    layout.decimalMark = reading.mark
    layout.dateFormat = dates.format
    let groups = reading.source.columns.map { columns.profiles[$0].group }
    layout.groupMark = groups.first { $0 != .none }.map(groupText)
    func set(_ role: StatementLayout.Role, _ indices: [Int]) {
      let found = indices.filter { $0 < columns.profiles.count || $0 < columns.names.count }.map {
        StatementLayout.Column(index: $0, name: columns.name($0).isEmpty ? nil : columns.name($0))
      }
      if !found.isEmpty { layout.columns[role] = found }
    }
    set(.date, [dates.column])
    set(.valueDate, [dates.otherColumn].compactMap { $0 })
    switch reading.source {
    case .single(let column): set(.amount, [column])
    case .signed(let column, let sign, _):
      set(.amount, [column])
      set(.sign, [sign])
    case .split(let debit, let credit):
      set(.debit, [debit].compactMap { $0 })
      set(.credit, [credit].compactMap { $0 })
    }
    set(.fee, [reading.fee].compactMap { $0 })
    set(.balance, [amounts.balance].compactMap { $0 })
    set(.balanceBefore, [amounts.balanceBefore].compactMap { $0 })
    set(.currency, [currency.column].compactMap { $0 })
    set(.originalAmount, Array(original.amount.map { [$0] } ?? []))
    set(.originalCurrency, Array(original.currency.map { [$0] } ?? []))
    set(.payee, text.payeeColumns)
    if let parties = text.parties {
      set(.payer, [parties.payer])
      set(.recipient, [parties.recipient])
    }
    set(.text, text.textColumns)
    set(.reference, [reference].compactMap { $0 })
    set(.status, [status?.column].compactMap { $0 })
    set(.account, columns.columns(.account))
  }

  private func groupText(_ group: NumberToken.Group) -> String {
    switch group {
    case .none: ""
    case .point: "."
    case .comma: ","
    case .space: " "
    case .apostrophe: "'"
    }
  }

  /// The columns of what was charged abroad.
  var original: (amount: Int?, currency: Int?) {
    let used = Set(reading.source.columns)
    let amount =
      columns.columns(.originalAmount).first { !used.contains($0) && columns.profiles[$0].numbers > 0 }
      ?? columns.columns(.amount).first { !used.contains($0) && columns.profiles[$0].numbers > 0 }
    let named = columns.columns(.originalCurrency).first { columns.profiles[$0].currencies > 0 }
    let beside = amount.flatMap { amount in
      columns.columns(.currency).first {
        $0 != currency.column && abs($0 - amount) == 1 && columns.profiles[$0].currencies > 0
      }
    }
    return (amount, named ?? beside)
  }

  /// The column of the bank's own references: the first whose values differ.
  var reference: Int? {
    let candidates = columns.columns(.reference).filter { columns.profiles[$0].filled > 0 }
    return candidates.first {
      columns.profiles[$0].words.count >= min(columns.profiles[$0].filled, DistinctWords.limit)
    } ?? candidates.first
  }
}
