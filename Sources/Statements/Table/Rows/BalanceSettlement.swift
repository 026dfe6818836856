import Money

/// Compares the balances that a statement prints with its entries.
struct BalanceSettlement {
  let preamble: PreambleFacts
  let rows: RowReader
  let plan: RowPlan
  let answers: QuestionAnswers
  /// How many lines of the table the user has left out. Each may explain a balance that does not follow.
  let leftOut: Int

  /// Sets the statement's currency and balances, and whether the balances agree.
  func settle(_ statement: inout Statement) {
    if statement.questions.isEmpty {
      ForeignAmounts(plan: plan, grid: rows.grid, answer: answers[.balancesDisagree]).settle(&statement)
    }
    if statement.questions.isEmpty { settleUnmoved(&statement) }
    let codes = currencies(statement.entries)
    statement.currency = codes.count == 1 ? codes.first ?? nil : codes.isEmpty ? plan.currency.fixed : nil
    guard statement.questions.allSatisfy({ $0.code == .unreadableLine }) else { return }
    let booked = statement.entries.indices.filter { statement.entries[$0].status == .booked }
    guard codes.count <= 1 else { return settleRunning(booked, &statement) }
    let digits = plan.digits(statement.currency)
    let above = preamble.balances(plan.reading.mark, digits: digits)
    statement.openingBalance = signed(rows.opening ?? above.opening ?? rows.carried.opening)
    statement.isOpeningPrinted = statement.openingBalance != nil
    statement.closingBalance = signed(rows.closing ?? above.closing ?? rows.carried.closing)
    settleRunning(booked, &statement)
    settleBeforeAndAfter(booked, &statement)
    settlePlain(booked, &statement)
    settleEnds(&statement)
    settleSingle(booked, &statement)
  }

  /// The opening and closing balance that the file states. Nil unless it has both and all entries are in one
  /// currency.
  func openingAndClosing(of statement: Statement) -> (opening: Int64, closing: Int64)? {
    let codes = currencies(statement.entries)
    guard codes.count <= 1 else { return nil }
    let digits = plan.digits(codes.first ?? plan.currency.fixed)
    let above = preamble.balances(plan.reading.mark, digits: digits)
    guard let opening = signed(rows.opening ?? above.opening),
      let closing = signed(rows.closing ?? above.closing)
    else { return nil }
    return (opening, closing)
  }

  /// A balance from the account's point of view: one printed as a debt is negative.
  private func signed(_ balance: Int64?) -> Int64? {
    plan.amounts.isBalanceDebt ? balance.flatMap { (0 as Int64).subtracting($0) } : balance
  }

  /// The currencies of the entries. There is almost always only one.
  private func currencies(_ entries: [StatementLine]) -> Set<String?> {
    var codes: Set<String?> = []
    var last: String??
    for index in entries.indices where entries[index].currency != last {
      last = entries[index].currency
      codes.insert(entries[index].currency)
    }
    return codes
  }

  /// The verdict of the running balance.
  private func settleRunning(_ booked: [Int], _ statement: inout Statement) {
    let running = RunningBalances(statement.entries, booked, subaccounts(booked, statement.entries))
    let isProvenByRow = plan.amounts.balanceBefore != nil
    if isProvenByRow { statement.balanceReconciles = true }
    guard running.steps > 0, !running.areOfDifferentCurrencies else { return }
    if let found = running.settled(mayBeDebt: plan.mayBeDebt(isCard: statement.isCard)) {
      statement.balanceReconciles = true
      return take(found, running, booked, &statement)
    }
    // Each line is proved by its own balances. Lines may be missing between them.
    if isProvenByRow { return }
    if isWholeWithPending(statement.entries) {
      statement.balanceReconciles = true
      return
    }
    if running.plain.isConstant {
      statement.evidence.append("each line prints the same balance: it runs along with no amount")
      for index in booked { statement.entries[index].balanceMinor = nil }
      return
    }
    statement.balanceReconciles = false
    let disagreement = BalanceDisagreement(
      chain: running.best, lines: booked.map { statement.entries[$0].line },
      digits: booked.map { plan.digits(statement.entries[$0].currency) })
    statement.warnings.append(disagreement.warning)
    let best = running.best
    guard !best.isBrokenOnlyInPlaces || best.isBroken(byTurned: running.amounts), best.moves,
      statement.questions.isEmpty, answers[.balancesDisagree] != BalanceDisagreement.asRead,
      best.steps - best.held > leftOut
    else { return }
    statement.wait(
      for: disagreement.question(
        amounts: plan.reading.source.columns.map(plan.columns.label),
        balance: plan.amounts.balance.map(plan.columns.label),
        isTurned: running.settled(mayBeDebt: true) != nil))
  }

  /// Entries that the running balances say were never carried out, where no other reading of the balances agrees.
  private func settleUnmoved(_ statement: inout Statement) {
    let booked = statement.entries.indices.filter { statement.entries[$0].status == .booked }
    guard plan.amounts.balance != nil, plan.amounts.balanceBefore == nil,
      let unmoved = UnmovedEntries(
        statement.entries, booked, opening: signed(rows.opening ?? rows.carried.opening)),
      RunningBalances(statement.entries, booked, subaccounts(booked, statement.entries))
        .settled(mayBeDebt: plan.mayBeDebt(isCard: statement.isCard)) == nil,
      !isWholeWithPending(statement.entries)
    else { return }
    unmoved.settle(&statement, answer: answers[.balancesDisagree]) { plan.digits($0.currency) }
  }

  /// The verdict of a second column of balances. If most entries lie between the two balances, all must,
  /// because a chain follows only one of the columns. In a table without names any numbers may be balances.
  private func settleBeforeAndAfter(_ booked: [Int], _ statement: inout Statement) {
    guard statement.balanceReconciles == true else { return }
    let isNamed = plan.columns.isNamed.contains(true)
    let balances =
      isNamed
      ? plan.columns.columns(.balance, .balanceBefore, .openingBalance, .closingBalance)
        .filter { plan.columns.profiles[$0].numbers > 0 }
      : plan.columns.indices.filter { column in
        plan.columns.profiles[column].isNumber && !plan.reading.source.columns.contains(column)
      }
    for before in balances {
      for after in balances where after != before {
        let broken = booked.filter { !liesBetween(statement.entries[$0], before, after) }
        guard let first = broken.first, broken.count * 2 < booked.count, isNamed || booked.count > 3 else {
          continue
        }
        statement.balanceReconciles = false
        let more = broken.count > 1 ? ", and so in \(broken.count - 1) more lines" : ""
        statement.warnings.append(
          "in line \(statement.entries[first].line) the balance before the entry and its amount do not give the balance after it\(more)"
        )
        askOfTurned(broken.map { statement.entries[$0] }, before, after, &statement)
        return
      }
    }
  }

  /// Asks about an entry whose two balances give its amount with the opposite sign: they speak of this entry alone.
  private func askOfTurned(
    _ broken: [StatementLine], _ before: Int, _ after: Int, _ statement: inout Statement
  ) {
    let turned = broken.first {
      var other = $0
      other.amountMinor = -other.amountMinor
      return liesBetween(other, before, after)
    }
    guard let turned, statement.questions.isEmpty,
      answers[.balancesDisagree] != BalanceDisagreement.asRead
    else { return }
    let amount = DecimalText.string(mantissa: -turned.amountMinor, scale: plan.digits(turned.currency))
    let column = plan.reading.source.columns.first.map(plan.columns.label) ?? ""
    statement.wait(
      for: Question(
        code: .balancesDisagree,
        text:
          "in line \(turned.line) the balances before and after the entry give \(amount), the amount in \(column) with the other sign. \(BalanceDisagreement.asRead) imports the amounts as they were read; --line \(turned.line) NAME=\(amount), with the name of the column, says the amount of the line.",
        choices: [BalanceDisagreement.asRead]))
  }

  /// Whether an entry's amount is the difference of its two balances.
  private func liesBetween(_ entry: StatementLine, _ before: Int, _ after: Int) -> Bool {
    let row = rows.grid.row(ofLine: entry.line)
    let digits = plan.digits(entry.currency)
    let balance = { (column: Int) in
      BalanceProver.balance(rows.grid.token(row, column), plan.reading.mark, digits: digits)
    }
    guard let start = balance(before), let end = balance(after) else { return false }
    return start.adding(entry.amountMinor) == end
  }

  /// Whether the balances include pending entries, as some banks print them.
  private func isWholeWithPending(_ entries: [StatementLine]) -> Bool {
    guard entries.contains(where: { $0.status == .pending && $0.balanceMinor != nil }) else { return false }
    let chain = BalanceChain(amounts: entries.map(\.amountMinor), balances: entries.map(\.balanceMinor))
    return chain.isWhole && chain.moves
  }

  /// The account and currency of each booked entry, where the table has several. Currencies may be beside the amounts.
  private func subaccounts(_ booked: [Int], _ entries: [StatementLine]) -> [Int]? {
    if let found = SubaccountColumns(plan.columns).subaccounts(
      booked.lazy.map { rows.grid.row(ofLine: entries[$0].line) }, rows.grid)
    {
      return found
    }
    let codes = Set(booked.lazy.map { entries[$0].currency })
    guard codes.count > 1 else { return nil }
    let numbers = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    return booked.map { numbers[entries[$0].currency] ?? 0 }
  }

  /// Keeps the balances of a chain that holds, and the balances at its start and end.
  private func take(
    _ found: BalanceRuns.Found, _ running: RunningBalances, _ booked: [Int], _ statement: inout Statement
  ) {
    for (place, index) in booked.enumerated() {
      statement.entries[index].balanceMinor = found.balances[place]
    }
    guard var run = found.run, statement.currency != nil || running.isOneCurrency else { return }
    if found.chain.direction == .newestFirst { run.reverse() }
    if statement.openingBalance == nil, let first = run.firstIndex(where: { found.balances[$0] != nil }) {
      statement.openingBalance = run[...first].reduce(found.balances[run[first]]) {
        $0?.subtracting(running.amounts[$1])
      }
    }
    if statement.closingBalance == nil, let last = run.last, let balance = found.balances[last] {
      statement.closingBalance = balance
    }
  }

  /// Uses a balance above the table that is called neither opening nor closing:
  /// `Balance on 31.03.2026: 1,250.00`.
  ///
  /// It is the closing balance if no entry is after its day and the statement reaches that day.
  private func settlePlain(_ booked: [Int], _ statement: inout Statement) {
    guard statement.closingBalance == nil, let last = statement.dateRange?.upperBound,
      let plain = preamble.plainBalance(plan.reading.mark, digits: plan.digits(statement.currency)),
      let balance = signed(plain.minor)
    else { return }
    if let token = plain.date {
      guard let day = token.day(in: plan.dates.order), day >= last else { return }
      let end = preamble.period.flatMap { $0.last.day(in: plan.dates.order) } ?? last
      guard day <= max(end, last) else { return }
    } else if let opening = statement.openingBalance {
      // A balance without a day may be from the day on which the file was made.
      let sum = booked.map { statement.entries[$0].amountMinor }.checkedSum
      guard sum.flatMap(opening.adding) == balance else { return }
    }
    statement.closingBalance = balance
  }

  /// One entry does not prove a chain, but its balance shows where the statement begins and ends. This tells
  /// apart equal entries that are cut between two files.
  private func settleSingle(_ booked: [Int], _ statement: inout Statement) {
    guard booked.count == 1, statement.openingBalance == nil, statement.closingBalance == nil,
      let balance = statement.entries[booked[0]].balanceMinor
    else { return }
    let (opening, overflow) = balance.subtractingReportingOverflow(statement.entries[booked[0]].amountMinor)
    if overflow { return }
    statement.openingBalance = opening
    statement.closingBalance = balance
  }

  /// The verdict of the opening and closing balance: opening plus the booked sum must equal closing.
  private func settleEnds(_ statement: inout Statement) {
    guard
      rows.opening ?? rows.closing != nil || !preamble.balances.isEmpty || statement.balanceReconciles == nil
    else { return }
    if statement.balanceReconciles != false, let debt = endsOfDebt(statement) {
      (statement.openingBalance, statement.closingBalance) = debt
    }
    statement.reconcileEnds()
    askAboutTurnedEnds(&statement)
  }

  /// The opening and closing balance if they are a debt, which rises with money out, and agree only as
  /// that. A balance with `CR` or `DR` says itself what it is.
  private func endsOfDebt(_ statement: Statement) -> (Int64, Int64)? {
    guard plan.amounts.balance == nil, plan.mayBeDebt(isCard: statement.isCard), !plan.amounts.isBalanceDebt,
      let opening = statement.openingBalance, let closing = statement.closingBalance,
      statement.isOpeningPrinted,
      let sum = statement.entries.lazy.filter({ $0.status == .booked }).map(\.amountMinor).checkedSum,
      opening.adding(sum) != closing
    else { return nil }
    let above = preamble.balances(plan.reading.mark, digits: plan.digits(statement.currency), isDebt: true)
    guard let first = rows.opening.flatMap({ (0 as Int64).subtracting($0) }) ?? above.opening,
      let last = rows.closing.flatMap({ (0 as Int64).subtracting($0) }) ?? above.closing,
      first.adding(sum) == last
    else { return nil }
    return (first, last)
  }

  /// Asks about a closing balance that follows only if money in and out are exchanged, against what words or
  /// marks in the rows say. The balance of a card is a debt.
  private func askAboutTurnedEnds(_ statement: inout Statement) {
    guard statement.balanceReconciles == false, plan.amounts.balance == nil, !statement.isCard,
      !plan.amounts.mayBalanceBeDebt, statement.questions.isEmpty,
      answers[.balancesDisagree] != BalanceDisagreement.asRead, let opening = statement.openingBalance,
      let closing = statement.closingBalance, opening != closing,
      let sum = statement.entries.lazy.filter({ $0.status == .booked }).map(\.amountMinor).checkedSum,
      opening.subtracting(sum) == closing
    else { return }
    statement.wait(
      for: Question(
        code: .balancesDisagree,
        text:
          "the closing balance follows from the opening balance only if money in and money out are exchanged in \(plan.reading.source.columns.map(plan.columns.label).joined(separator: " and ")). \(BalanceDisagreement.asRead) imports the amounts as they were read, \(BalanceDisagreement.turned) the other way round.",
        choices: [BalanceDisagreement.asRead, BalanceDisagreement.turned]))
  }
}

/// The balances printed beside the booked entries of a statement.
struct RunningBalances {
  let amounts: [Int64]
  private let balances: [Int64?]
  private let runs: BalanceRuns
  /// The chain from line to line.
  let plain: BalanceChain
  /// Whether all entries are in one currency, stated or not.
  let isOneCurrency: Bool
  /// Whether no two of the balances are in one currency, so that none follows from another.
  let areOfDifferentCurrencies: Bool

  /// The balances of the booked entries, with the account and currency of each. Nil when there is only one.
  init(_ entries: [StatementLine], _ booked: [Int], _ subaccounts: [Int]?) {
    amounts = booked.map { entries[$0].amountMinor }
    balances = booked.map { entries[$0].balanceMinor }
    runs = BalanceRuns(days: booked.map { entries[$0].date }, subaccounts: subaccounts)
    plain = BalanceChain(amounts: amounts, balances: balances)
    isOneCurrency = booked.allSatisfy { entries[$0].currency == entries[booked[0]].currency }
    let printed = isOneCurrency ? [] : booked.filter { entries[$0].balanceMinor != nil }
    areOfDifferentCurrencies =
      printed.count > 1 && Set(printed.map { entries[$0].currency }).count == printed.count
  }

  /// The number of steps from one balance to the next.
  var steps: Int { plain.steps }

  /// The way in which every balance follows. Nil when there is none.
  ///
  /// A debt rises with money out, so its balances are the account's with the opposite sign.
  func settled(mayBeDebt: Bool) -> BalanceRuns.Found? {
    if let found = settled(balances) { return found }
    return mayBeDebt ? settled(balances.map { $0.flatMap { (0 as Int64).subtracting($0) } }) : nil
  }

  private func settled(_ balances: [Int64?]) -> BalanceRuns.Found? {
    runs.first(amounts, balances) { chain, _ in chain.steps > 0 && chain.isWhole }
      ?? runs.byDay().first(amounts, balances) { chain, _ in chain.steps > 0 && chain.isWhole && chain.moves }
  }

  /// The chain in which the most steps hold, from line to line, or else day by day.
  var best: BalanceChain {
    let byLine = runs.best(amounts, balances)?.chain ?? plain
    guard let byDay = runs.byDay().best(amounts, balances)?.chain, byDay.oldestFirst > byLine.held else {
      return byLine
    }
    return byDay
  }
}

/// The message about printed balances that do not follow from the amounts.
struct BalanceDisagreement {
  let chain: BalanceChain
  /// The line and the currency's digits of each entry of the chain.
  let lines: [Int]
  let digits: [Int]

  /// The answer that imports the amounts although the balances contradict them.
  static let asRead = "as-read"
  /// The answer that exchanges money out and in, as the balances have them.
  static let turned = "turned"

  var warning: String {
    "the printed balances do not follow from the amounts: \(chain.held) of \(chain.steps) steps hold. \(places)"
  }

  /// The question for a statement whose balances follow from no reading of its amounts. `isTurned`: they
  /// follow from the amounts with the opposite sign.
  func question(amounts: [String], balance: String?, isTurned: Bool) -> Question {
    let columns = amounts.joined(separator: " and ")
    return Question(
      code: .balancesDisagree,
      text:
        "the balances\(balance.map { " in \($0)" } ?? "") follow from no reading of the amounts in \(columns)\(isTurned ? ", and only if money in and money out are exchanged" : ""): \(chain.held) of \(chain.steps) steps hold. \(places) \(Self.asRead) imports the amounts as they were read\(isTurned ? ", \(Self.turned) the other way round" : ""); --column amount=NAME, debit=NAME, credit=NAME or balance=NAME says which columns are meant, --column ignore=NAME that a column holds no balances.",
      choices: isTurned ? [Self.asRead, Self.turned] : [Self.asRead])
  }

  /// Each line whose balance does not follow, with the expected balance.
  private var places: String {
    let named = chain.breaks.map { step in
      let scale = digits[step.index]
      let found = DecimalText.string(mantissa: step.found, scale: scale)
      let given =
        step.expected.map { DecimalText.string(mantissa: $0, scale: scale) } ?? "more than can be told"
      return "line \(lines[step.index]) prints the balance \(found), where the amounts give \(given)"
    }
    let more = chain.steps - chain.held - named.count
    return named.joined(separator: "; ") + (more > 0 ? "; and \(more) more." : ".")
  }
}
