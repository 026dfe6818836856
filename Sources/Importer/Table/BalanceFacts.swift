/// Compares the balances that a statement prints with its entries.
struct BalanceFacts {
  let preamble: PreambleFacts
  let rows: RowReader
  let plan: RowPlan

  /// Sets the statement's currency, balances and whether they agree.
  func settle(_ statement: inout Statement) {
    let codes = currencies(statement.entries)
    statement.currency = codes.count == 1 ? codes.first ?? nil : codes.isEmpty ? plan.currency.fixed : nil
    guard codes.count <= 1, statement.questions.allSatisfy({ $0.code == .unreadableLine }) else { return }
    let digits = plan.digits(statement.currency)
    let above = preamble.balances(plan.reading.mark, digits: digits)
    statement.openingBalance = rows.opening ?? above.opening
    statement.closingBalance = rows.closing ?? above.closing
    let booked = statement.entries.indices.filter { statement.entries[$0].status == .booked }
    let chain = BalanceChain(
      amounts: booked.map { statement.entries[$0].amountMinor },
      balances: booked.map { statement.entries[$0].balanceMinor })
    settleRunning(chain, booked, &statement)
    settleEnds(&statement)
    settleSingle(booked, &statement)
  }

  /// The currencies of the entries; hardly ever more than one.
  private func currencies(_ entries: [StatementLine]) -> Set<String?> {
    var codes: Set<String?> = []
    var last: String??
    for index in entries.indices where entries[index].currency != last {
      last = entries[index].currency
      codes.insert(entries[index].currency)
    }
    return codes
  }

  /// The verdict of the running balance, with the first line that breaks it.
  private func settleRunning(_ chain: BalanceChain, _ booked: [Int], _ statement: inout Statement) {
    if plan.amounts.balanceBefore != nil {
      statement.balanceReconciles = true
      return
    }
    guard chain.steps > 0 else { return }
    statement.balanceReconciles = chain.oldestFirst == chain.steps || chain.newestFirst == chain.steps
    if statement.balanceReconciles == false {
      let place = chain.firstBreak.map { " from line \(statement.entries[booked[$0]].line) on" } ?? ""
      statement.warnings.append(
        "the printed balances do not follow from the amounts\(place): \(max(chain.oldestFirst, chain.newestFirst)) of \(chain.steps) steps hold"
      )
      return
    }
    let isOldestFirst = chain.oldestFirst == chain.steps
    let first = (isOldestFirst ? booked.first : booked.last).map { statement.entries[$0] }
    let last = (isOldestFirst ? booked.last : booked.first).map { statement.entries[$0] }
    if let first, let balance = first.balanceMinor, statement.openingBalance == nil {
      statement.openingBalance = balance.subtracting(first.amountMinor)
    }
    if let balance = last?.balanceMinor, statement.closingBalance == nil {
      statement.closingBalance = balance
    }
  }

  /// One entry proves no chain, but its printed balance says where the statement begins and ends: twins that are cut between two files
  /// are told apart by that.
  private func settleSingle(_ booked: [Int], _ statement: inout Statement) {
    guard booked.count == 1, statement.openingBalance == nil, statement.closingBalance == nil,
      let balance = statement.entries[booked[0]].balanceMinor
    else { return }
    let (opening, overflow) = balance.subtractingReportingOverflow(statement.entries[booked[0]].amountMinor)
    if overflow { return }
    statement.openingBalance = opening
    statement.closingBalance = balance
  }

  /// The verdict of opening and closing balance: the one and the booked sum must give the other.
  private func settleEnds(_ statement: inout Statement) {
    guard
      rows.opening ?? rows.closing != nil || !preamble.balances.isEmpty || statement.balanceReconciles == nil
    else { return }
    statement.reconcileEnds()
  }
}
