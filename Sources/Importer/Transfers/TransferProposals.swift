import Bookkeeping
package import DatasetFormat

/// Rows of a dataset that may be transfers between the user's own accounts, and are not linked.
///
/// They are found as an import finds them (``TransferPairing``), among all booked rows: an import proposes a
/// pair once, and it stays a question until somebody answers it.
package struct TransferProposals: Sendable {
  /// Two rows that may be the halves of one transfer.
  package struct Pair: Sendable, Hashable {
    /// The index of the row of the account that the money left, in the Transactions tab's sheet.
    package var out: Int
    /// The index of the row of the account that it reached.
    package var incoming: Int
    /// The evidence besides the amount and the days; nil if there is none.
    package var proof: TransferPairing.Proof?
    /// How many days the rows are apart.
    package var days: Int
  }

  /// A row whose text names another account of the user, which has no row for it.
  package struct Lonely: Sendable, Hashable {
    package var row: Int
    /// The key of the account that the text names.
    package var account: String
  }

  package private(set) var pairs: [Pair] = []
  package private(set) var lonely: [Lonely] = []

  /// Finds all of a dataset that the user has not settled.
  package init(in dataset: Dataset) {
    let accounts = dataset.accounts.filter(\.isActive)
    let candidates =
      accounts.count < 2
      ? nil
      : dataset[.transactions].map {
        TransferCandidates(in: dataset, $0, accounts, sureDays: ImportOptions().sureDays)
      }
    self.init(in: dataset, among: candidates?.rows ?? [])
  }

  /// The same among some rows, by their indices in the sheet; nil: among all.
  init(in dataset: Dataset, among some: [Int]?) {
    let accounts = dataset.accounts.filter(\.isActive)
    guard accounts.count > 1, some?.isEmpty != true, let tab = dataset[.transactions] else { return }
    // Of equal rows without ids the first one in the sheet comes first.
    var number: UInt64 = 0
    func newID() -> RecordID {
      number += 1
      return RecordID(high: 0, low: number)
    }
    let rows = LedgerRows(dataset, newID: newID, isIndexed: false, only: some)
    let cells = LedgerCells(tab)
    func text(_ number: Int) -> String { cells.text(of: rows[number]) }
    let numbers = rows.rows.indices.filter { Self.index(of: rows[$0]) != nil && rows[$0].mayBeHalf }
    let settled = SettledMatters(dataset.settings)
    func pair(_ pair: TransferPairing.Pair, _ proof: TransferPairing.Proof?) -> Pair? {
      guard let out = Self.index(of: rows[pair.out]), let incoming = Self.index(of: rows[pair.incoming])
      else {
        return nil
      }
      return Pair(
        out: out, incoming: incoming, proof: proof,
        days: abs(rows[pair.out].date.days(since: rows[pair.incoming].date)))
    }
    // A pair that the user has denied leaves both rows to others.
    let pairing = TransferPairing(
      numbers.map { TransferPairing.Candidate(number: $0, forcedAccount: nil, hasRuleCategory: false) },
      rows: rows, accounts: accounts, options: ImportOptions(), text: text,
      isOpen: { settled.isEmpty || !(pair($0, nil).map { settled.contains($0.matter(in: tab)) } ?? false) })
    let found = pairing.linked + pairing.proposals
    pairs = found.compactMap { pair($0, pairing.proofs[$0]) }
    let paired = Set(found.flatMap { [$0.out, $0.incoming] })
    let evidence = accounts.map { ($0, TransferEvidence($0)) }
    for number in numbers where !paired.contains(number) && !rows[number].hasCategory {
      let said = TransferText(text(number))
      let named = evidence.filter { $0.0.key != rows[number].accountKey && $0.1.isNamed(in: said) }
      guard named.count == 1, let index = Self.index(of: rows[number]),
        !Self.isCovered(rows[number].date, of: named[0].0.key, rows)
      else { continue }
      let proposal = Lonely(row: index, account: named[0].0.key)
      if !settled.contains(proposal.matter(in: tab)) { lonely.append(proposal) }
    }
    pairs.sort { ($0.out, $0.incoming) < ($1.out, $1.incoming) }
  }

  /// Whether statements of an account cover a day, so that its half would be there.
  static func isCovered(_ day: CalendarDate, of account: String, _ rows: LedgerRows) -> Bool {
    rows.imports.of(account: account).contains { _, entry in
      guard let first = entry.firstDate, let last = entry.lastDate else { return false }
      return first <= day && day <= last
    }
  }

  /// The index of a whole row; nil for a split, whose parts cannot be linked.
  static func index(of row: LedgerRow) -> Int? {
    guard case .there(let places) = row.place, places.count == 1 else { return nil }
    return places[0]
  }
}

extension TransferProposals.Pair {
  /// The question whether they are one transfer.
  package func matter(in tab: Tab) -> Matter {
    Matter(.transfer, about: [out, incoming].map { tab.identityText(row: $0) ?? "" })
  }
}

extension TransferProposals.Lonely {
  /// The question whether it is a transfer with that account.
  package func matter(in tab: Tab) -> Matter {
    Matter(.transfer, about: [tab.identityText(row: row) ?? "", account])
  }
}

extension LedgerRow {
  /// Whether it counts as money spent or earned now, and may be half of a transfer.
  fileprivate var mayBeHalf: Bool {
    kind == .booked && !isTransfer && !isDeleted && !accountKey.isEmpty && amountMinor != 0
  }
}
