package import Money
import DatasetFormat
import Spreadsheet

/// A transaction of a list with what is shown of it.
package struct ListedTransaction: Sendable, Hashable {
  /// The row's index in the Transactions tab's sheet.
  package var row: Int
  /// The row's number, as the spreadsheet shows it.
  package var number: Int
  /// Nil if the row was typed without one, or with one that cannot be read.
  package var id: RecordID?
  package var date: CalendarDate
  package var type: TransactionType
  /// Negative for money out.
  package var amount: Amount
  package var payee: String?
  /// The statement's text, else the note. It is shown if there is no payee.
  package var details: String?
  package var categoryKey: String?
  package var accountKey: String?
  /// Whether the bank has not booked it yet; it is in no balance.
  package var isPending: Bool
  /// Whether it is dated after today.
  package var isPlanned: Bool
  /// Whether it was seen on a bank statement.
  package var isCleared: Bool
  /// Whether it is cleared, and dated up to the day of the account's last agreement with the bank.
  package var isReconciled: Bool
  package var transferID: RecordID?
  package var splitID: RecordID?
  package var tags: [String]
  package var payment: PaymentState?
  package var reimbursement: ReimbursementState?
  /// What was charged abroad; negative for money out.
  package var original: Amount?
  /// The member of the household who paid.
  package var paidBy: String?
  /// How many receipts it has.
  package var receipts: Int
  /// The chosen account's balance after it; nil if it is unknown, or several accounts are listed.
  package var balance: Int64?
}

extension TransactionList {
  /// The transactions at some places of the list; a part of a long list at a time needs little memory.
  package func transactions(in places: Range<Int>) -> [ListedTransaction] {
    transactions(at: places)
  }

  /// The transactions at single places of the list.
  package func transactions(at places: some Collection<Int>) -> [ListedTransaction] {
    guard let tab = dataset[.transactions], !places.isEmpty else { return [] }
    var found = reader.transactions(of: places.map(entry), in: tab, table)
    for place in found.indices {
      found[place].isPlanned = found[place].date > today
      found[place].balance = register?.balance(after: found[place].row, on: found[place].date)
    }
    return found
  }

  /// The other sides of the transfers among some transactions; of nil among all.
  package func transferSides(of transactions: [ListedTransaction]?) -> TransferSides {
    TransferSides(of: transactions.map { Set($0.lazy.compactMap(\.transferID)) }, in: dataset)
  }
}

/// The accounts that money of transfers came from and went to.
package struct TransferSides: Sendable {
  private struct Half: Sendable {
    var id: RecordID
    var row: Int
    var account: String
  }

  private let halves: [RecordID: [Half]]

  /// One pass over the rows, on all processors, unless no transfer is wanted.
  ///
  /// - Parameters:
  ///   - wanted: The ids of the transfers; nil: all.
  ///   - dataset: The dataset.
  init(of wanted: Set<RecordID>?, in dataset: Dataset) {
    guard wanted?.isEmpty != true, let tab = dataset[.transactions] else {
      halves = [:]
      return
    }
    let (transfer, account) = (tab.schema["transferId"], tab.schema["accountKey"])
    let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { range in
      var halves: [Half] = []
      tab.forEachRow(in: range) { row in
        guard !row.isBlank(transfer), row.isLive, let id = row.uuid(transfer).value,
          wanted?.contains(id) != false, let key = row.key(account).value
        else { return }
        halves.append(Half(id: id, row: row.index, account: key))
      }
      return halves
    }
    halves = Dictionary(grouping: parts.joined(), by: \.id)
  }

  /// The account on the other side of a transfer. Nil without one; of a transfer with more than two sides
  /// nobody can say which belong together.
  package func account(oppositeTo transaction: ListedTransaction) -> String? {
    guard let id = transaction.transferID, let halves = halves[id] else { return nil }
    let others = halves.filter { $0.row != transaction.row }
    return others.count == 1 ? others[0].account : nil
  }
}

/// Decodes single rows.
struct ListedTransactionReader: Sendable {
  private let receipts: [RecordID: Int]
  private let reconciled: [String: CalendarDate]
  private let payment = WordColumn<PaymentState>(.transactions, "payment")
  private let reimbursement = WordColumn<ReimbursementState>(.transactions, "reimbursement")

  init(_ dataset: Dataset) {
    var receipts: [RecordID: Int] = [:]
    if let tab = dataset[.receipts] {
      let owner = tab.schema["transactionId"]
      tab.forEachRow { row in
        if row.isLive, let id = row.uuid(owner).value { receipts[id, default: 0] += 1 }
      }
    }
    self.receipts = receipts
    var reconciled: [String: CalendarDate] = [:]
    if let tab = dataset[.accounts] {
      let (key, day) = (tab.schema["accountKey"], tab.schema["lastReconciledDate"])
      tab.forEachRow { row in
        guard row.isLive, let key = row.key(key).value, let day = row.date(day).value else { return }
        reconciled[key] = reconciled[key] ?? day
      }
    }
    self.reconciled = reconciled
  }

  func transactions(
    of entries: [MovementTable.Entry], in tab: Tab, _ table: MovementTable
  ) -> [ListedTransaction] {
    var found: [ListedTransaction] = []
    found.reserveCapacity(entries.count)
    for entry in entries {
      tab.forEachRow(in: entry.row..<entry.row + 1) { found.append(transaction($0, entry, in: tab, table)) }
    }
    return found
  }

  private func transaction(
    _ row: TabRow, _ entry: MovementTable.Entry, in tab: Tab, _ table: MovementTable
  ) -> ListedTransaction {
    let cells = RecordRow(row: row, schema: tab.schema)
    let id = cells.described("id", TabRow.uuid)
    let account = entry.account.map { table.accountKeys[$0] }
    let isCleared = cells.described("cleared", TabRow.boolean) ?? false
    return ListedTransaction(
      row: row.index, number: tab.sheet.rowNumber(row.index), id: id, date: entry.date, type: entry.type,
      amount: Amount(minorUnits: entry.minorUnits, currency: table.currencies[entry.currency]),
      payee: cells.text("payee"), details: cells.text("statementText") ?? cells.text("note"),
      categoryKey: entry.category.map { table.categoryKeys[$0] }, accountKey: account,
      isPending: entry.isPending, isPlanned: false, isCleared: isCleared,
      isReconciled: isCleared && account.flatMap { reconciled[$0] }.map { entry.date <= $0 } == true,
      transferID: cells.described("transferId", TabRow.uuid),
      splitID: cells.described("splitId", TabRow.uuid),
      tags: cells.described("tags", TabRow.tagList)?.tags ?? [], payment: payment.value(of: row),
      reimbursement: reimbursement.value(of: row), original: original(cells, isOut: entry.minorUnits < 0),
      paidBy: cells.described("paidBy", TabRow.key), receipts: id.flatMap { receipts[$0] } ?? 0, balance: nil)
  }

  private func original(_ cells: RecordRow, isOut: Bool) -> Amount? {
    guard let currency = cells.described("originalCurrency", TabRow.currency),
      let units = cells.row.minorUnits(cells.schema["originalAmount"], currency: currency).value
    else { return nil }
    return Amount(minorUnits: isOut ? -Int64(units.magnitude) : units, currency: currency)
  }
}
