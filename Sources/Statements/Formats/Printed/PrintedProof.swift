import Money
import Spreadsheet

/// Whether the figures of a page prove what was read from it.
///
/// The letters of a page have places and no cells, so a reading may be wrong where a file with columns
/// could not be. It is believed where the balance before the entries and their sum make the balance after
/// them, or where all that went out and all that came in are printed as totals; else a person compares.
extension StatementFile {
  /// Asks about each statement that no figures prove, unless it was said that it is as read. `unread` are
  /// pages whose words nobody can read: whatever is on them is missing.
  mutating func askForProof(_ answers: QuestionAnswers, _ sheet: Sheet, unread: [Int]) {
    let figures = PrintedFigures(in: sheet)
    for index in statements.indices {
      let evidence = unread.isEmpty ? statements[index].proof(figures, isOnly: statements.count == 1) : nil
      if let evidence {
        statements[index].evidence.append(evidence)
      } else if answers[.unproven] != PrintedProof.asRead,
        statements[index].questions.allSatisfy({ $0.code == .unreadableLine })
      {
        // What else is open comes first: before that there is nothing to compare.
        statements[index].questions.append(statements[index].proofQuestion(unread))
      } else if !unread.isEmpty {
        statements[index].warnings.append(PrintedProof.missing(unread))
      }
    }
  }
}

private enum PrintedProof {
  static let asRead = "as-read"

  /// `page 3 has no text that can be read, as that of a scanner: entries on it are missing`
  static func missing(_ pages: [Int]) -> String {
    let numbers = pages.map(String.init).joined(separator: ", ")
    return pages.count == 1
      ? "page \(numbers) has no text that can be read, as a scanned page has none: entries on it are missing"
      : "pages \(numbers) have no text that can be read, as scanned pages: entries on them are missing"
  }
}

/// The figures beside the entries that must agree with them.
private struct PrintedFigures {
  /// The amounts in lines that begin with a word for a total.
  private(set) var totals: [NumberToken] = []
  /// The amounts in lines of days and amounts alone: balances of days.
  private(set) var dailyBalances: [NumberToken] = []
  /// The totals that are not the sum of the amounts right above them.
  private(set) var openTotals: [NumberToken] = []

  init(in sheet: Sheet) {
    CellGrid.with(sheet) { grid in
      for row in 0..<grid.rowCount {
        let texts = grid.texts(row).map(\.text)
        guard let first = texts.first else { continue }
        let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
        let amounts = words.compactMap { CellToken($0).onlyNumber }.filter(\.hasFraction)
        if PrintedSums.isTotal(first) {
          totals += amounts
          if PrintedSums.isOnlyTotal(first), texts.count > 1 { openTotals += amounts }
        } else if texts.count == 1, words.count > 1, words.allSatisfy(Self.isDayOrAmount) {
          dailyBalances += amounts
        }
      }
    }
  }

  private static func isDayOrAmount(_ word: String) -> Bool {
    switch PrintedPhrase.kind(of: word, hasFractions: true) {
    case .day, .money: true
    case .text: false
    }
  }
}

extension Statement {
  /// What proves the entries, in words; nil if nothing does. Figures prove no day, so the days must at
  /// least be those of one statement.
  fileprivate func proof(_ figures: PrintedFigures, isOnly: Bool) -> String? {
    guard let days = dateRange, days.upperBound.days(since: days.lowerBound) <= 400,
      !isOnly || agrees(with: figures)
    else { return nil }
    if balanceReconciles == true, isOpeningPrinted, closingBalance != nil {
      return
        "the balance before the entries and their sum make the balance after them, which proves the reading"
    }
    guard isOnly, balanceReconciles != false, areTotals(figures.totals) else { return nil }
    return "the printed totals are the sums of the entries, which proves the reading"
  }

  /// Whether the sums of money out and of money in are printed, and no larger total is.
  private func areTotals(_ totals: [NumberToken]) -> Bool {
    guard let sums = turnovers, let most = sums.max(), !totals.isEmpty, let mark = layout.decimalMark else {
      return false
    }
    let printed = totals.compactMap { $0.minorUnits(mark, digits: printedDigits).map(abs) }
    return printed.count == totals.count && sums.allSatisfy { $0 == 0 || printed.contains($0) }
      && printed.allSatisfy { $0 <= most }
  }

  private var printedDigits: Int { digits(entryCurrencies.count == 1 ? entryCurrencies.first ?? nil : nil) }

  /// Whether totals are sums of the entries, and balances of days among those that the entries make.
  private func agrees(with figures: PrintedFigures) -> Bool {
    guard let mark = layout.decimalMark, let sums = turnovers else { return false }
    func minor(_ number: NumberToken) -> Int64? { number.minorUnits(mark, digits: printedDigits) }
    let known = Set([sums[0], sums[1], sums[0].adding(sums[1]), abs(sums[0] - sums[1])].compactMap { $0 })
    guard figures.openTotals.allSatisfy({ minor($0).map { known.contains(abs($0)) } ?? false }) else {
      return false
    }
    guard let opening = openingBalance else { return true }
    var days: [CalendarDate: Int64] = [:]
    for line in booked { days[line.date] = (days[line.date] ?? 0).adding(line.amountMinor) }
    var balance: Int64? = opening
    var ends: Set<Int64?> = [opening]
    for day in days.keys.sorted() {
      balance = balance?.adding(days[day] ?? 0)
      ends.insert(balance)
    }
    return figures.dailyBalances.allSatisfy { ends.contains(minor($0)) }
  }

  /// What came in and what went out, without a sign.
  private var turnovers: [Int64]? {
    let amounts = booked.map(\.amountMinor)
    guard let incoming = amounts.filter({ $0 > 0 }).checkedSum,
      let out = amounts.filter({ $0 < 0 }).checkedSum
    else { return nil }
    return [incoming, abs(out)]
  }

  fileprivate func proofQuestion(_ unread: [Int]) -> Question {
    Question(
      code: .unproven,
      text: (unread.isEmpty ? "" : PrintedProof.missing(unread) + ". ") + unprovenText
        + " \(PrintedProof.asRead) imports them.",
      choices: [PrintedProof.asRead])
  }

  private var unprovenText: String {
    if let open = unproven, open.count < bookedCount {
      let named = open.prefix(3).map { "line \($0.line), \($0.date), \(shown($0.amountMinor))" }
      let more = open.count > 3 ? " and \(open.count - 3) more" : ""
      return
        "the balances prove every entry but the oldest, before which no balance is printed: \(named.joined(separator: "; "))\(more). Compare it with the pages."
    }
    let sums = turnovers?.map(shown) ?? ["more than can be told", "more than can be told"]
    let sign = sums[1].contains { $0 != "0" && $0.isNumber } ? "-" : ""
    return
      "no balances on the pages prove what was read: \(entries.count) entries, in \(sums[0]), out \(sign)\(sums[1]). Compare them with the pages."
  }

  /// The booked entries that a chain of balances does not reach: those up to the first balance, if the one
  /// before them is not printed, and those after the last one. Nil without such a chain.
  private var unproven: [StatementLine]? {
    guard balanceReconciles == true, !isOpeningPrinted else { return nil }
    let lines = Array(booked)
    return [lines, lines.reversed()].lazy.compactMap { Self.beforeFirstBalance($0) }.first
  }

  /// The entries up to the first balance and after the last one, if all others follow in this order.
  private static func beforeFirstBalance(_ lines: [StatementLine]) -> [StatementLine]? {
    guard let first = lines.firstIndex(where: { $0.balanceMinor != nil }),
      let last = lines.lastIndex(where: { $0.balanceMinor != nil }), first < last
    else { return nil }
    var balance = lines[first].balanceMinor
    for line in lines[(first + 1)...last] {
      balance = balance?.adding(line.amountMinor)
      guard let reached = balance, line.balanceMinor == nil || line.balanceMinor == reached else {
        return nil
      }
    }
    return Array(lines[...first] + lines[(last + 1)...])
  }
}
