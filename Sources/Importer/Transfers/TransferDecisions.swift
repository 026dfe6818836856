import Bookkeeping
import DatasetFormat

/// Decides the halves of transfers after all statements of the run are decided. Certain pairs are linked,
/// uncertain ones are proposed, and halves that rules ask for are made.
struct TransferDecisions {
  /// Two rows that become the halves of a transfer.
  struct Link {
    var id: RecordID
    var pair: TransferPairing.Pair

    var numbers: [Int] { [pair.out, pair.incoming] }
  }

  private(set) var links: [Link] = []
  /// The rows of the run that become halves, by their numbers.
  private(set) var halves: [Int: RowTransfer] = [:]
  /// Possible transfers, each with the number of its statement.
  private(set) var proposals: [(statement: Int, proposal: MatchProposal)] = []
  private(set) var notes: [String] = []

  /// Decides after all statements are recorded. `currency` applies to accounts without one. `newID` makes the
  /// ids of transfers and of new halves.
  init(
    of run: DecidedRun, texts: LedgerTexts, accounts: AccountChoice, currency: Currency?,
    options: ImportOptions,
    newID: () -> RecordID
  ) {
    let rows = texts.rows
    let named = run.statements.flatMap(\.linkedHalves).map { _, own, other in
      rows[own].amountMinor < 0
        ? TransferPairing.Pair(out: own, incoming: other) : TransferPairing.Pair(out: other, incoming: own)
    }
    for pair in named { link(pair, texts, newID) }
    guard
      run.statements.contains(where: { $0.outcomes.hasTransfers || $0.namesAccounts })
        || rows.areOfSeveralAccounts
    else { return }
    let pairing = TransferPairing(
      candidates(run, rows, accounts), linked: named, rows: rows, accounts: accounts.accounts,
      options: options, text: { texts.text(of: $0) })
    for pair in pairing.linked.dropFirst(named.count) { link(pair, texts, newID) }
    for number in pairing.lonely { makeHalf(of: number, run, texts, accounts, currency, newID) }
    proposals = pairing.proposals.compactMap { Self.proposal($0, run, texts) }
  }

  /// The booked transactions that the run makes in accounts, except those that the user has linked.
  private func candidates(
    _ run: DecidedRun, _ rows: LedgerRows, _ accounts: AccountChoice
  ) -> [TransferPairing.Candidate] {
    var candidates: [TransferPairing.Candidate] = []
    for statement in run.statements {
      guard let own = statement.imported.accountKey else { continue }
      for (number, line) in zip(statement.numbers, statement.made)
      where rows.rows[number].kind == .booked && halves[number] == nil {
        candidates.append(
          TransferPairing.Candidate(
            number: number, forcedAccount: forcedAccount(Int(line), of: statement, own, accounts),
            hasRuleCategory: statement.outcomes.hasCategory(line: Int(line))))
      }
    }
    return candidates
  }

  /// The other account of a line according to a rule, or to the file itself. Nil when it is the line's own
  /// account. A rule with an unknown account was reported earlier.
  private func forcedAccount(
    _ line: Int, of statement: DecidedStatement, _ own: String, _ accounts: AccountChoice
  ) -> String? {
    if let key = statement.outcomes.transferAccountKey(line: line) {
      return key == own ? nil : accounts.account(key: key)?.key
    }
    // A rule's category outranks the file, even when it does not make a transfer.
    guard !statement.outcomes.hasCategory(line: line),
      let name = statement.assigned.statement.entries[line].register?.purpose.account,
      let account = accounts.account(calledInFile: name), account.key != own
    else { return nil }
    return account.key
  }

  private mutating func link(
    _ pair: TransferPairing.Pair, _ texts: LedgerTexts, _ newID: () -> RecordID
  ) {
    let link = Link(id: newID(), pair: pair)
    links.append(link)
    for number in link.numbers {
      let row = texts.rows[number]
      if case .planned = row.place {
        halves[number] = RowTransfer(id: link.id)
      } else if row.hasCategory {
        notes.append(
          "the row \(texts.cells.reference(to: row)) of \(row.date) becomes half of a transfer, as a rule or --link says, and loses its category \(texts.cells.category(of: row))"
        )
      }
    }
  }

  /// A possible transfer, from the view of the run's line that is one of its halves.
  private static func proposal(
    _ pair: TransferPairing.Pair, _ run: DecidedRun, _ texts: LedgerTexts
  ) -> (statement: Int, proposal: MatchProposal)? {
    for (number, other) in [(pair.out, pair.incoming), (pair.incoming, pair.out)] {
      guard case .planned(let place) = texts.rows[number].place else { continue }
      let proposal = MatchProposal(
        line: run.line(ofRow: number, madeAt: place).line, kind: .transfer,
        row: texts.summary(of: other), accountKey: texts.rows[other].accountKey, isOnly: true)
      return (place.statement, proposal)
    }
    return nil
  }

  /// Makes the other half of a transfer whose statement has not been imported yet. Its line will complete it.
  private mutating func makeHalf(
    of number: Int, _ run: DecidedRun, _ texts: LedgerTexts, _ accounts: AccountChoice, _ currency: Currency?,
    _ newID: () -> RecordID
  ) {
    guard case .planned(let place) = texts.rows[number].place else { return }
    let statement = run.statements[place.statement]
    guard
      let key = forcedAccount(place.line, of: statement, statement.imported.accountKey ?? "", accounts),
      let account = accounts.account(key: key)
    else { return }
    let line = run.line(ofRow: number, madeAt: place)
    let other = account.currency ?? currency
    let own = Currency(ofLine: line.currency, in: statement.assigned.currency)
    let unit = own == .none ? other ?? .none : own
    var amount = Amount(minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: unit)
    if let other, unit != other {
      guard let original = line.originalAmountMinor, original != 0, line.originalCurrency == other.code else {
        notes.append(
          "line \(line.line): a transfer with \(key) is in another currency, and the statement does not say the amount there, so no transfer is made of it"
        )
        return
      }
      amount = Amount(minorUnits: Int64(clamping: original.magnitude), currency: other)
    }
    let half = RowTransfer.Half(id: newID(), account: key, amount: amount, blankCurrency: other)
    halves[number] = RowTransfer(id: newID(), madeHalf: half)
  }
}

extension LedgerRows {
  /// Records the transfers of a run.
  mutating func record(_ transfers: TransferDecisions) {
    for link in transfers.links { recordTransfer(of: link.numbers) }
    for (number, transfer) in transfers.halves.sorted(by: { $0.key < $1.key }) {
      guard let half = transfer.madeHalf else { continue }
      recordTransfer(of: [number])
      recordHalf(of: number, account: half.account, amount: half.amount)
    }
  }
}

extension DecidedRun {
  /// Shows the transfers of a run on the lines that become halves, and proposes uncertain ones.
  mutating func record(_ transfers: TransferDecisions, _ rows: LedgerRows) {
    for (number, statement) in statements.enumerated() {
      for (line, _, other) in statement.linkedHalves {
        showTransfer(with: rows[other].accountKey, at: LinePlace(statement: number, line: line))
      }
    }
    for link in transfers.links {
      for (number, other) in [(link.pair.out, link.pair.incoming), (link.pair.incoming, link.pair.out)] {
        guard case .planned(let place) = rows[number].place else { continue }
        showTransfer(with: rows[other].accountKey, at: place)
      }
    }
    for (number, transfer) in transfers.halves {
      guard let half = transfer.madeHalf, case .planned(let place) = rows[number].place else { continue }
      showTransfer(with: half.account, at: place)
    }
    for (statement, proposal) in transfers.proposals { propose(proposal, statement: statement) }
  }
}

/// The transfer data of a transaction that the run makes.
struct RowTransfer {
  /// The other half, if the run has to make it too.
  struct Half {
    var id: RecordID
    var account: String
    var amount: Amount
    /// The currency of a blank cell in that account.
    var blankCurrency: Currency?
  }

  var id: RecordID
  var madeHalf: Half?
}
