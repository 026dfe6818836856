import Money
import Spreadsheet

/// The column of balances that belongs to a reading of the amounts, and whether it proves the reading.
struct BalanceProof {
  /// Nil when only an opening and a closing balance prove the reading.
  var column: Int?
  /// The column of balances before each entry, where the table has one.
  var before: Int?
  var chain: BalanceChain
  var isProven: Bool
}

/// Looks for the balances that prove a reading of a table's amounts.
struct BalanceProver {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows with a date and a number, in file order.
  let rows: [Int]
  /// The days of the rows, which tell a chain its direction.
  let days: [CalendarDate?]
  let digits: Int
  /// The opening and the closing balance, where the file states both.
  var ends: OpeningAndClosingBalance?
  /// The opening balance, where the file states it.
  var opening: NumberToken?
  /// Rows that state a balance and are not entries. The chain goes through them.
  var balanceRows: [Int] = []
  /// The ways in which the balances may run.
  private var runs: BalanceRuns

  init(
    grid: CellGrid, columns: TableColumns, rows: [Int], days: [CalendarDate?], digits: Int,
    ends: OpeningAndClosingBalance?, opening: NumberToken?, balanceRows: [Int]
  ) {
    self.grid = grid
    self.columns = columns
    self.rows = rows
    self.days = days
    self.digits = digits
    self.ends = ends
    self.opening = opening
    self.balanceRows = balanceRows
    runs = BalanceRuns(days: days, subaccounts: SubaccountColumns(columns).subaccounts(rows, grid))
  }

  /// A prover for balances that run day by day, used when those line by line prove nothing.
  func byDay() -> BalanceProver {
    var prover = self
    prover.runs = runs.byDay()
    return prover
  }

  /// Whether a column name says that the table has balances.
  var hasNamedBalances: Bool { !namedCandidates.isEmpty }
  var mayHaveBalances: Bool { hasNamedBalances || !columns.isNamed.contains(true) }

  /// The balance column under which a reading holds. If there is none, the named column with its broken
  /// chain. Nil without any balance column.
  func proof(of reading: AmountReading) -> BalanceProof? {
    let candidates = candidates(for: reading)
    if candidates.isEmpty { return endsProof(of: reading) }
    let amounts = rows.concurrentMap { reading.value($0, grid, digits: digits).minor ?? 0 }
    var broken: BalanceProof?
    let columns = candidates.map { (column: $0, balances: balances(in: $0, reading.mark)) }
    // A balance before and a balance after each amount prove more than one of them.
    for (column, balances) in columns {
      if let before = columnBefore(column, candidates + namedBefore, amounts, balances, reading) {
        return BalanceProof(
          column: column, before: before, chain: BalanceChain(eachStepHolds: rows.count), isProven: true)
      }
    }
    for (column, balances) in columns {
      let direction = direction(balances)
      let chain = chain(amounts, balances, column, reading.mark)
      if holds(chain, reading, direction) {
        return BalanceProof(column: column, chain: chain, isProven: true)
      }
      let found = runs.first(amounts, balances) { holds($0, reading, $1 ?? direction) }
      if let found { return BalanceProof(column: column, chain: found.chain, isProven: true) }
      if chain.holdsBefore(dates: direction), reading.rule == .minusIsOut {
        return BalanceProof(column: column, before: column, chain: chain, isProven: true)
      }
      // Numbers in an unnamed column are balances only if most of them follow from the amounts.
      let isBalance = self.columns.roles[column] == .balance || chain.steps > 2 && chain.isBrokenOnlyInPlaces
      if broken == nil, isBalance { broken = BalanceProof(column: column, chain: chain, isProven: false) }
    }
    return broken ?? endsProof(of: reading)
  }

  /// The proof by an opening and a closing balance that enclose all amounts.
  private func endsProof(of reading: AmountReading) -> BalanceProof? {
    let found = ends?.readings(as: reading, grid, digits: digits) ?? []
    if found.isEmpty { return nil }
    var sum: Int64 = 0
    for row in rows {
      switch reading.value(row, grid, digits: digits) {
      case .amount(let minor):
        guard let next = sum.adding(minor) else { return nil }
        sum = next
      case .blank, .neutral: break
      case .unreadable: return nil
      }
    }
    let chains = found.map { BalanceChain(amounts: [0, sum], balances: [$0.opening, $0.closing]) }
    if chains[0].holds { return BalanceProof(column: nil, chain: chains[0], isProven: true) }
    // Books whose column Debit is money in would prove the turned signs, so descriptions have to agree.
    let sided = chains.first(where: \.holds)
    let isProven = sided != nil && areDescribed { reading.value($0, grid, digits: digits).minor }
    return BalanceProof(column: nil, chain: isProven ? sided ?? chains[0] : chains[0], isProven: isProven)
  }

  /// Whether a description says the direction that its entry has by these signs, and none says the other one.
  func areDescribed(_ signOf: (Int) -> Int64?) -> Bool {
    let votes = DirectionWordCounter(EntryCells(grid: grid, columns: columns, rows: rows))
      .votes(signOf)
    return votes.minusIsOut > 0 && votes.minusIsIn == 0
  }

  /// Whether a chain proves a reading.
  ///
  /// If a minus is read as money in, dates must show the direction. Balances before each entry would look the
  /// same in the other direction.
  private func holds(
    _ chain: BalanceChain, _ reading: AmountReading, _ dates: BalanceChain.Direction?
  ) -> Bool {
    chain.holds(dates: dates) && (reading.rule != .minusIsIn || dates != nil)
  }

  /// The direction of the dates of rows with a balance, pending rows excluded. Nil when they run in both
  /// directions or are all the same.
  private func direction(_ balances: [Int64?]) -> BalanceChain.Direction? {
    var rises = false
    var falls = false
    var last: CalendarDate?
    for (index, day) in days.enumerated() where balances[index] != nil {
      guard let day else { continue }
      if let last {
        if day > last { rises = true }
        if day < last { falls = true }
      }
      last = day
    }
    return rises == falls ? nil : rises ? .oldestFirst : .newestFirst
  }

  /// The orders in which the entries may run from the oldest to the newest. Empty when no days tell.
  func orders(_ balances: [Int64?]) -> [[Int]] { runs.orders(direction(balances)) }

  /// Whether the balances follow from a reading and, as no days tell the order of the lines, from the opposite one.
  func mayRunBothWays(_ reading: AmountReading) -> Bool {
    followsFromOpposite(of: reading)
      && candidates(for: reading).allSatisfy { direction(balances(in: $0, reading.mark)) == nil }
  }

  /// Whether the balances would follow from amounts of the opposite sign, in any order of dates.
  func followsFromOpposite(of reading: AmountReading) -> Bool {
    candidates(for: reading).contains { column in
      let balances = balances(in: column, reading.mark)
      let kept = rows.indices.filter { balances[$0] != nil }
      let amounts = kept.map { -(reading.value(rows[$0], grid, digits: digits).minor ?? 0) }
      return BalanceChain(amounts: amounts, balances: kept.map { balances[$0] }).holds
    }
  }

  /// Whether the balances follow from a reading whatever the order of dates says. `isDebt`: the balances
  /// have the opposite sign.
  func follows(from reading: AmountReading, isDebt: Bool = false) -> Bool {
    candidates(for: reading).contains { column in
      let balances = balances(in: column, reading.mark)
      let kept = rows.indices.filter { balances[$0] != nil }
      let chain = BalanceChain(
        amounts: kept.map { reading.value(rows[$0], grid, digits: digits).minor ?? 0 },
        balances: kept.map { index in
          isDebt ? balances[index].flatMap { (0 as Int64).subtracting($0) } : balances[index]
        })
      return chain.isWhole && chain.moves
    }
  }

  /// Whether the balances of a column follow from a reading except in single places. A misprinted balance
  /// does not prove another sign. `isTurned`: from amounts of the opposite sign.
  func followsButInPlaces(from reading: AmountReading, isTurned: Bool = false) -> Bool {
    candidates(for: reading).contains { column in
      let balances = balances(in: column, reading.mark)
      return ([Array(rows.indices)] + runs.byDay().orders(nil)).contains { order in
        let kept = order.filter { balances[$0] != nil }
        return followsButInPlaces(
          kept.map { index in
            let minor = reading.value(rows[index], grid, digits: digits).minor ?? 0
            return isTurned ? -minor : minor
          }, kept.map { balances[$0] })
      }
    }
  }

  private func followsButInPlaces(_ amounts: [Int64], _ balances: [Int64?]) -> Bool {
    let chain = BalanceChain(amounts: amounts, balances: balances)
    return chain.steps > 3 && chain.isBrokenOnlyInPlaces && !chain.isBroken(byTurned: amounts)
  }

  /// More balance columns than any bank prints. Trying more would only cost time.
  private static let candidateLimit = 12

  private var namedCandidates: [Int] {
    columns.columns(.balance).filter { columns.profiles[$0].numbers > 0 } + ofEachRow(.closingBalance)
  }

  /// Columns named as the balance before an entry. This includes the opening balance of a period, if each row
  /// has one.
  var namedBefore: [Int] { ofEachRow(.balanceBefore) + ofEachRow(.openingBalance) }

  private func ofEachRow(_ role: HeaderRole) -> [Int] {
    columns.columns(role).filter { column in
      !rows.isEmpty && rows.allSatisfy { grid.token($0, column).number != nil }
    }
  }

  func candidates(for reading: AmountReading) -> [Int] {
    let named = namedCandidates
    if !named.isEmpty { return named }
    let free = columns.indices.filter { column in
      let profile = columns.profiles[column]
      return profile.isNumber && !profile.isDate && !reading.source.columns.contains(column)
        && (columns.roles[column] == nil || !columns.isNamed.contains(true) || hasMisleadingName(column))
    }
    var found = free.filter { columns.profiles[$0].hasFractions || columns.profiles[$0].moneySigns > 0 }
    // Currencies without a fraction have whole balances in every row.
    if found.isEmpty {
      found = free.filter {
        columns.profiles[$0].numbers == rows.count && columns.profiles[$0].words.count > 1
      }
    }
    return Array(found.prefix(Self.candidateLimit))
  }

  /// Whether a column is called something that is no number with decimals, such as a reference, or holds a word for
  /// amounts, and has such a number in each row.
  private func hasMisleadingName(_ column: Int) -> Bool {
    let profile = columns.profiles[column]
    guard profile.hasFractions, profile.numbers == rows.count, let role = columns.roles[column] else {
      return false
    }
    return Self.rolesOfWords.contains(role) || role.isMovement && columns.strengths[column] == 1
  }

  private static let rolesOfWords: Set<HeaderRole> = [
    .text, .payee, .payer, .recipient, .type, .reference, .customerReference, .status, .account,
    .counterAccount,
    .card, .merchantDetail, .category,
  ]

  /// The chain over all entries, and over the rows between them that only state a balance.
  private func chain(
    _ amounts: [Int64], _ balances: [Int64?], _ column: Int, _ mark: DecimalMark
  ) -> BalanceChain {
    if balanceRows.isEmpty { return BalanceChain(amounts: amounts, balances: balances) }
    var steps = rows.indices.map { (row: rows[$0], amount: amounts[$0], balance: balances[$0]) }
    for row in balanceRows {
      steps.append((row, 0, Self.balance(grid.token(row, column), mark, digits: digits)))
    }
    steps.sort { $0.row < $1.row }
    return BalanceChain(amounts: steps.map(\.amount), balances: steps.map(\.balance))
  }

  func balances(in column: Int, _ mark: DecimalMark) -> [Int64?] {
    rows.concurrentMap { Self.balance(grid.token($0, column), mark, digits: digits) }
  }

  /// A balance in minor units. `DR` next to it makes it negative: `12.50 DR` → -1250.
  static func balance(_ token: CellToken, _ mark: DecimalMark, digits: Int) -> Int64? {
    token.number?.balance(mark, digits: digits)
  }

  /// The column with the balance before each entry: in every row, before + amount = after.
  private func columnBefore(
    _ after: Int, _ candidates: [Int], _ amounts: [Int64], _ ends: [Int64?], _ reading: AmountReading
  ) -> Int? {
    let mark = reading.mark
    let dates = direction(ends)
    return candidates.first { column in
      // The first row rules out nearly every column.
      guard column != after, let row = rows.first, let end = ends[0],
        let start = Self.balance(grid.token(row, column), mark, digits: digits),
        start.adding(amounts[0]) == end,
        amounts.contains(where: { $0 != 0 })
      else { return false }
      let starts = balances(in: column, mark)
      let isSum = rows.indices.allSatisfy { index in
        guard let start = starts[index], let end = ends[index] else { return false }
        return start.adding(amounts[index]) == end
      }
      // The amount and the balance before it could be exchanged, but only a balance continues from row to
      // row.
      //
      // With the opposite sign, the balances before and after are exchanged, and run against the direction of
      // the days.
      let steps = rows.indices.dropFirst()
      return isSum && !steps.isEmpty && (reading.rule != .minusIsIn || dates != nil)
        && (dates != .newestFirst && steps.allSatisfy { starts[$0] == ends[$0 - 1] }
          || dates != .oldestFirst && steps.allSatisfy { ends[$0] == starts[$0 - 1] })
    }
  }
}

/// The opening and closing balance that a statement states, before its decimal mark is known.
struct OpeningAndClosingBalance {
  private let opening: StatedBalance
  private let closing: StatedBalance

  /// A balance, with the row of the table that states it, if one does.
  struct StatedBalance {
    var number: NumberToken
    var row: Int?
  }

  /// Both balances, if the text above the table, the rows of balances or the text below have exactly one of
  /// each. Two balances of different days are the opening and the closing one. Nil if there are others.
  init?(
    preamble: PreambleFacts, below: PreambleFacts, grid: CellGrid,
    balanceRows: [(row: Int, reason: SkippedLine.Reason)]
  ) {
    func stated(_ wanted: SkippedLine.Reason) -> StatedBalance? {
      Self.only(wanted, preamble: preamble, below: below, grid: grid, balanceRows: balanceRows)
    }
    if let opening = stated(.openingBalance), let closing = stated(.closingBalance) {
      self.opening = opening
      self.closing = closing
      return
    }
    let plain = (preamble.balances + below.balances).filter { !$0.isAvailable }
    guard plain.count == 2, plain.allSatisfy({ $0.reason == .balance }), let first = plain[0].date,
      let second = plain[1].date, let rises = first.isBefore(second)
    else { return nil }
    opening = StatedBalance(number: plain[rises ? 0 : 1].number)
    closing = StatedBalance(number: plain[rises ? 1 : 0].number)
  }

  /// The one balance of a kind that the file states, in rows of balances, above the table or below it. Nil where it states
  /// none, or several.
  static func only(
    _ wanted: SkippedLine.Reason, preamble: PreambleFacts, below: PreambleFacts, grid: CellGrid,
    balanceRows: [(row: Int, reason: SkippedLine.Reason)]
  ) -> StatedBalance? {
    let stated = balanceRows.filter { $0.reason == wanted }
    guard stated.count <= 1 else { return nil }
    if let row = stated.first?.row {
      let numbers = grid.view.cells(inRow: row).compactMap { grid.token(row, $0.column).onlyNumber }
      // If there are several numbers, the decisions so far do not tell which is the balance.
      return numbers.count == 1 ? StatedBalance(number: numbers[0], row: row) : nil
    }
    let above = preamble.balances.filter { $0.reason == wanted }
    let found = above.isEmpty ? below.balances.filter { $0.reason == wanted } : above
    return found.count == 1 ? StatedBalance(number: found[0].number) : nil
  }

  /// Both in minor units, in each way in which they may be meant. None when one is not a number with the mark of a
  /// reading.
  ///
  /// `1250.00` below the column of money out → 1250.00, which is there by chance, or -1250.00 of an overdrawn account.
  func readings(
    as reading: AmountReading, _ grid: CellGrid, digits: Int
  ) -> [(opening: Int64, closing: Int64)] {
    func values(_ stated: StatedBalance) -> [Int64] {
      guard let plain = stated.number.balance(reading.mark, digits: digits) else { return [] }
      guard case .split = reading.source, let row = stated.row,
        let sided = reading.value(row, grid, digits: digits).minor, plain.adding(sided) == 0
      else { return [plain] }
      return [plain, sided]
    }
    let closings = values(closing)
    return values(opening).flatMap { opening in closings.map { (opening, $0) } }
  }
}

extension NumberToken {
  /// The number as a balance in minor units. `DR` next to it makes it negative. Nil when it is no number with this mark.
  func balance(_ mark: DecimalMark, digits: Int) -> Int64? {
    minorUnits(mark, digits: digits).map { self.mark == .debit && $0 > 0 ? -$0 : $0 }
  }
}
