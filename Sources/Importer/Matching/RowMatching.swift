import Bookkeeping
import DatasetFormat

/// Finds the lines of a statement that the user has entered already, that a recurring rule expects, or whose
/// pending form exists.
///
/// A pair has the same account, amount, currency and direction. It is certain if each side has one candidate
/// and they are near in time or have similar texts. The strongest evidence is applied first, so that a
/// candidate that certainly belongs elsewhere no longer counts. All other pairs are proposed.
///
/// The order of rows and lines does not matter. The time is proportional to the number of lines and rows,
/// however many have one amount (``AmountMatching``).
struct RowMatching {
  /// An uncertain pair.
  struct Proposal: Hashable {
    var line: Int
    var row: Int
    /// Whether neither has another candidate.
    var isOnly: Bool
  }

  /// The row of each line that is certainly linked.
  private(set) var linked: [Int: Int] = [:]
  private(set) var proposals: [Proposal] = []
  /// How many pairs were compared.
  private(set) var steps = 0

  /// Matches the lines without a row (`open`) with rows that are not `taken` by other lines.
  ///
  /// The other halves of `halves` are known. `isOnlyAccount` tells whether a row without an account can only
  /// belong to this one. `text` is a row's text about the counterparty, by its number. `pendingWords` are the
  /// words of a pending line that equals a pending row.
  init(
    _ statement: Statement, open: [Int], halves: Set<Int> = [], account: String, currency: String,
    isOnlyAccount: Bool, rows: LedgerRows, taken: RowSet = RowSet(), options: ImportOptions,
    text: (Int) -> String, pendingWords: (Int) -> [String] = { _ in [] }
  ) {
    guard options.matchesEntered, rows.hasOpen else { return }
    defer { linkTolerated(statement, open, account, currency, rows, taken, options, text) }
    var rowsOfAmount: [Money: [Int]] = [:]
    for number in rows.open where !taken.contains(number) {
      let row = rows[number]
      guard row.accountKey == account || row.accountKey.isEmpty, !row.isDeleted else { continue }
      rowsOfAmount[Money(minor: row.amountMinor, currency: row.currency), default: []].append(number)
    }
    var linesOfAmount: [Money: [Int]] = [:]
    for index in open {
      let line = statement.entries[index]
      let money = Money(minor: line.amountMinor, currency: line.currency ?? currency)
      if rowsOfAmount[money] != nil { linesOfAmount[money, default: []].append(index) }
    }
    for (money, lines) in linesOfAmount {
      guard let candidates = rowsOfAmount[money] else { continue }
      let matching = AmountMatching(
        lines: lines.map {
          AmountMatching.Line(statement.entries[$0], index: $0, isHalf: halves.contains($0))
        },
        rows: candidates.map { number in
          let row = rows[number]
          return AmountMatching.Row(
            row, number: number, isAccountSure: row.accountKey == account || isOnlyAccount,
            text: text(number),
            pendingWords: row.kind == .pending ? pendingWords(number) : [])
        }, options: options)
      linked.merge(matching.linked) { first, _ in first }
      proposals += matching.proposals
      steps += matching.steps
    }
    proposals.sort { $0.line < $1.line }
  }

  /// Matches the open lines of a statement. Rows that the user has linked to lines are not candidates.
  init(
    _ identity: LineIdentity, isOpen: [Bool], links: LineLinks, isOnlyAccount: Bool, rows: LedgerRows,
    options: ImportOptions, text: (Int) -> String, pendingWords: (Int) -> [String] = { _ in [] }
  ) {
    var taken = identity.taken
    taken.formUnion(links.completions.values)
    // If no row is waiting for a line, nothing needs to be compared.
    let open = rows.hasOpen ? isOpen.indices.filter { isOpen[$0] && links.completions[$0] == nil } : []
    self.init(
      identity.statement, open: open, halves: Set(links.transfers.keys), account: identity.account,
      currency: identity.currency,
      isOnlyAccount: isOnlyAccount || identity.account.isEmpty, rows: rows, taken: taken, options: options,
      text: text, pendingWords: pendingWords)
  }

  private struct Money: Hashable {
    var minor: Int64
    var currency: String
  }

  /// Links lines whose amount differs from what a rule foresaw by no more than its tolerance: of the same account,
  /// direction and payee, near its day, and each the only one for the other.
  ///
  /// A rent of 1150.00 with the tolerance `5%`, and a line of 1180.00 to the same landlord two days later.
  private mutating func linkTolerated(
    _ statement: Statement, _ open: [Int], _ account: String, _ currency: String, _ rows: LedgerRows,
    _ taken: RowSet, _ options: ImportOptions, _ text: (Int) -> String
  ) {
    if rows.tolerances.isEmpty { return }
    let known = Set(linked.values).union(proposals.map(\.row))
    let proposed = Set(proposals.map(\.line))
    var ofDay: [Int32: [Int]] = [:]
    for index in open where linked[index] == nil && !proposed.contains(index) {
      let line = statement.entries[index]
      if line.status == .booked { ofDay[line.date.dayNumber, default: []].append(index) }
    }
    let reach = Int32(clamping: options.matchDays)
    var rowsOfLine: [Int: [Int]] = [:]
    var linesOfRow: [Int: [Int]] = [:]
    for number in rows.tolerances.keys.sorted() where !known.contains(number) && !taken.contains(number) {
      let row = rows[number]
      guard let tolerance = rows.tolerances[number], row.isOpen, row.place.isOneRow,
        row.accountKey == account || row.accountKey.isEmpty
      else { continue }
      let words = text(number)
      let day = row.date.dayNumber
      for index in (day - reach...day + reach).flatMap({ ofDay[$0] ?? [] }) {
        let line = statement.entries[index]
        guard (line.amountMinor < 0) == (row.amountMinor < 0), line.currency ?? currency == row.currency,
          tolerance.allows(line.amountMinor, for: row.amountMinor),
          TextSimilarity.areSimilar("\(line.payee) \(line.text)", words)
        else { continue }
        rowsOfLine[index, default: []].append(number)
        linesOfRow[number, default: []].append(index)
      }
    }
    for (index, numbers) in rowsOfLine where numbers.count == 1 && linesOfRow[numbers[0]]?.count == 1 {
      linked[index] = numbers[0]
    }
  }
}
