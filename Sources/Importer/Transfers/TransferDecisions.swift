import Bookkeeping
import DatasetFormat

/// The halves of transfers, once all statements of the run are known.
extension ImportPlanning {
  /// Pairs what is sure, lists what is not, and makes the halves that rules ask for.
  mutating func pairTransfers() {
    for half in linkedHalves {
      let isOut = rows[half.one].amountMinor < 0
      link(.init(out: isOut ? half.one : half.other, incoming: isOut ? half.other : half.one))
    }
    let isForced = outcomes.contains { $0.transferAccountKey != nil }
    guard isForced || rows.areOfSeveralAccounts else { return }
    let candidates = planned.indices.filter {
      line(ofPlanned: $0).status == .booked && account(ofPlanned: $0) != nil
        && halves[$0] == nil
    }.map { index in
      TransferPairing.Candidate(
        number: planned[index].number, forcedAccount: forcedAccount(ofPlanned: index),
        hasRuleCategory: outcome(ofPlanned: index).categoryKey != nil)
    }
    let pairing = TransferPairing(
      candidates, rows: rows, accounts: accounts.accounts, options: options, text: text)
    for pair in pairing.linked { link(pair) }
    for number in pairing.lonely { makeHalf(of: number) }
    for pair in pairing.proposals { propose(pair) }
  }

  /// The account that a rule names for a line, as far as it is another one; rules that name none that there is are said
  /// to be broken before.
  private func forcedAccount(ofPlanned index: Int) -> String? {
    guard let key = outcome(ofPlanned: index).transferAccountKey, key != account(ofPlanned: index) else {
      return nil
    }
    return accounts.account(key: key)?.key
  }

  private mutating func link(_ pair: TransferPairing.Pair) {
    let transfer = Transfer(id: origin.newID(), numbers: [pair.out, pair.incoming])
    transfers.append(transfer)
    for number in transfer.numbers {
      let other = rows[number == pair.out ? pair.incoming : pair.out]
      if case .planned(let index) = rows[number].place {
        halves[index] = PlannedRow.Transfer(id: transfer.id)
        show(other.accountKey, on: planned[index])
      } else if rows[number].hasCategory {
        result.notes.append(
          "the row \(reference(to: rows[number])) of \(rows[number].date) becomes half of a transfer, as a rule or --link says, and loses its category \(edits.category(of: rows[number]))"
        )
      }
      rows.update(number) { $0.isTransfer = true }
    }
  }

  private mutating func show(_ account: String, on row: PlannedRow) {
    result.statements[row.place.statement].lines[row.place.line].transferAccountKey = account
    result.statements[row.place.statement].lines[row.place.line].categoryKey = nil
  }

  /// Makes the other half of a transfer whose statement has not come yet; when it comes, its line completes it.
  private mutating func makeHalf(of number: Int) {
    guard case .planned(let index) = rows[number].place,
      let key = outcome(ofPlanned: index).transferAccountKey,
      let account = accounts.account(key: key)
    else { return }
    let line = line(ofPlanned: index)
    let currency = account.currency ?? dataset.settings.currency
    let own = Self.unit(of: line.currency, in: blankCurrency(ofPlanned: index))
    let unit = own == .none ? currency ?? .none : own
    var amount = Amount(minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: unit)
    if let currency, unit != currency {
      guard let original = line.originalAmountMinor, original != 0,
        line.originalCurrency == currency.code
      else {
        result.notes.append(
          "line \(line.line): a transfer with \(key) is in another currency, and the statement does not say the amount there, so no transfer is made of it"
        )
        return
      }
      amount = Amount(minorUnits: Int64(clamping: original.magnitude), currency: currency)
    }
    let half = PlannedRow.Transfer.Half(
      id: origin.newID(), account: key, amount: amount, blankCurrency: currency)
    halves[index] = PlannedRow.Transfer(id: origin.newID(), madeHalf: half)
    show(key, on: planned[index])
    rows.update(number) { $0.isTransfer = true }
    rows.add(
      LedgerRow(
        place: .planned(index), id: rows[number].id, accountKey: key, date: line.date,
        amountMinor: line.amountMinor < 0 ? amount.minorUnits : -amount.minorUnits,
        currency: amount.currency.code, kind: .transferHalf, isTransfer: true, isTaken: true))
  }

  private mutating func propose(_ pair: TransferPairing.Pair) {
    for (number, otherNumber) in [(pair.out, pair.incoming), (pair.incoming, pair.out)] {
      guard case .planned(let index) = rows[number].place else { continue }
      let other = rows[otherNumber]
      let place = planned[index].place
      result.statements[place.statement].proposals.append(
        MatchProposal(
          line: line(ofPlanned: index).line, kind: .transfer, row: summary(of: other),
          accountKey: other.accountKey,
          isOnly: true))
      return
    }
  }
}
