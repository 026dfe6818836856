import DatasetFormat

/// Finds the lines of one statement that a person has entered already, that a recurring rule has foreseen, or whose
/// pending form is there.
///
/// A pair has one account, amount, currency and direction. It is sure where the line has one candidate and the row
/// has one, and they are near in time or their texts are alike; the strongest evidence goes first, so that a candidate
/// that surely belongs elsewhere no longer counts. Everything else is proposed. The order of rows and lines does not
/// matter. The time taken grows with the number of lines and rows, however many have one amount (``AmountMatching``).
struct RowMatching {
  /// A pair that is not sure.
  struct Proposal: Hashable {
    var line: Int
    var row: Int
    /// Whether neither has another candidate.
    var isOnly: Bool
  }

  /// The row of each line that is linked for sure.
  private(set) var linked: [Int: Int] = [:]
  private(set) var proposals: [Proposal] = []
  /// How many pairs were looked at.
  private(set) var steps = 0

  /// Matches the lines that no row stands for so far (`open`) with rows that are not `taken` by other lines; of `halves`
  /// the other half is known.
  /// `isOnlyAccount` says whether a row without an account can only be of this one, `text` what a row says of the other
  /// party, by its number, and `pendingWords` what a pending line says that is a pending row once more.
  init(
    _ statement: Statement, open: [Int], halves: Set<Int> = [], account: String, currency: String,
    isOnlyAccount: Bool, rows: LedgerRows, taken: RowSet = RowSet(), options: ImportOptions,
    text: (Int) -> String, pendingWords: (Int) -> [String] = { _ in [] }
  ) {
    guard options.matchesEntered, rows.hasOpen else { return }
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

  /// Matches the lines of a statement that are open; rows that a person has linked to lines are no candidates.
  init(
    _ identity: LineIdentity, isOpen: [Bool], links: LineLinks, isOnlyAccount: Bool, rows: LedgerRows,
    options: ImportOptions, text: (Int) -> String, pendingWords: (Int) -> [String] = { _ in [] }
  ) {
    var taken = identity.taken
    taken.formUnion(links.completions.values)
    // Where no row waits for a line none has to be looked at.
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
}
