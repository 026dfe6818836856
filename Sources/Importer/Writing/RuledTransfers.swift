import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Makes rows that are there transfers, as a rule with `transferAccountKey` makes them of new lines: linked with the
/// row of the other account, or with a row that is added there.
struct RuledTransfers {
  private(set) var changes: [Change] = []
  /// How many rows become halves by their rule.
  private(set) var count = 0
  /// How many stay as they are.
  private(set) var left = 0

  /// `forced` are the other accounts by the indices of the rows.
  init(_ forced: [Int: String], in dataset: Dataset, edits: RowEdits, newID: @escaping () -> RecordID) {
    let accounts = Dictionary(
      dataset.accounts.filter(\.isActive).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = LedgerRows(dataset, newID: newID, isIndexed: false)
    var candidates: [TransferPairing.Candidate] = []
    for (number, row) in rows.rows.enumerated() {
      guard let key = TransferProposals.index(of: row).flatMap({ forced[$0] }), accounts[key] != nil,
        // A row that was typed may be there twice already.
        row.kind == .booked, !row.isTransfer, !row.isDeleted
      else { continue }
      candidates.append(
        TransferPairing.Candidate(number: number, forcedAccount: key, hasRuleCategory: false))
    }
    var options = ImportOptions()
    options.pairsTransfers = false
    let pairing = TransferPairing(
      candidates, rows: rows, accounts: Array(accounts.values), options: options, text: { _ in "" })
    let asked = Dictionary(
      candidates.map { ($0.number, $0.forcedAccount ?? "") }, uniquingKeysWith: { first, _ in first })
    for pair in pairing.linked {
      let numbers = [pair.out, pair.incoming]
      // A category says what the money was for.
      guard numbers.allSatisfy({ !rows[$0].hasCategory }) else { continue }
      let id = newID()
      for number in numbers {
        changes += edits.transferHalf(of: rows[number], id: id, reason: "a rule says that it is a transfer")
        if asked[number] != nil { count += 1 }
      }
    }
    for number in pairing.lonely {
      let row = rows[number]
      guard let key = asked[number], let other = accounts[key],
        let currency = Currency(code: row.currency),
        other.currency ?? dataset.settings.currency == currency,
        !TransferProposals.isCovered(row.date, of: key, rows)
      else { continue }
      count += 1
      let id = newID()
      changes += edits.transferHalf(of: row, id: id, reason: "a rule says that it is a transfer")
      var half = RowEncoder(.transactions)
      half.id("id", newID())
      half.date("date", row.date)
      half.text("type", TransactionType.transfer.rawValue)
      half.amount(
        "amount", Amount(minorUnits: Int64(clamping: row.amountMinor.magnitude), currency: currency))
      half.text("direction", (row.amountMinor < 0 ? Direction.in : .out).rawValue)
      half.text("accountKey", key)
      half.id("transferId", id)
      half.stamps(edits.now)
      changes.append(half.insertion(reason: "the other half of a transfer that a rule makes"))
    }
    left = forced.count - count
  }
}
