import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The rows that a search for transfers has to look at, found in one pass over packed columns.
///
/// Most rows cannot be half of a transfer: no row moves the same money the other way within a few days, and
/// the text names no account. The others are kept in whole groups of one amount, so that the search among
/// them finds what it finds among all rows.
///
/// -500.00 in `Checking` on 1 March, +500.00 in `Savings` on 3 March → every row of 500.00.
/// -12.00 in `Checking`, and no +12.00 on near days → no row of 12.00, unless its text names `Savings`.
struct TransferCandidates {
  /// Their indices in the sheet of the Transactions tab, in order.
  let rows: [Int]

  /// The rows of a dataset with these active accounts. The halves of a pair are at most `sureDays` apart.
  init(in dataset: Dataset, _ tab: Tab, _ accounts: [Account], sureDays: Int) {
    let reader = Reader(dataset, tab, accounts)
    let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { reader.part(of: tab, $0) }
    let divided = parts.flatMap(\.divided)
    var moved = parts.flatMap(\.moved)
    if !divided.isEmpty {
      // A divided payment moves the sum of its rows, which are kept in any case.
      let payments = LedgerRows(dataset, newID: Origin.system.newID, isIndexed: false, only: divided)
      moved += payments.rows.map { row in
        Moved(
          units: row.amountMinor, currency: Moved.number(of: row.currency), account: -1,
          day: row.date.dayNumber, row: -1)
      }
    }
    var found = Set(divided + parts.flatMap(\.named))
    Self.forEachAmount(of: &moved) { rows in
      guard Self.mayHoldPair(rows, days: Int32(clamping: sureDays)) else { return }
      for row in rows where row.row >= 0 { found.insert(Int(row.row)) }
    }
    rows = found.sorted()
  }

  /// Calls `body` with the rows of each amount, in the order of their days.
  private static func forEachAmount(of moved: inout [Moved], _ body: (ArraySlice<Moved>) -> Void) {
    moved.sort { $0.order < $1.order }
    var start = 0
    for index in moved.indices {
      let next = index + 1
      if next < moved.count, moved[next].isSameAmount(as: moved[start]) { continue }
      body(moved[start..<next])
      start = next
    }
  }

  /// Whether rows of one amount may hold a pair: of two accounts, one out and one in, on near days.
  ///
  /// The nearest rows of opposite directions are next to each other, so neighbours tell.
  private static func mayHoldPair(_ rows: ArraySlice<Moved>, days: Int32) -> Bool {
    guard let first = rows.first, rows.contains(where: { $0.account < 0 || $0.account != first.account })
    else {
      return false
    }
    return zip(rows, rows.dropFirst()).contains { one, next in
      (one.units < 0) != (next.units < 0) && next.day - one.day <= days
    }
  }

  /// The money that one row moves.
  private struct Moved: Sendable {
    /// Minor units, negative for money out.
    var units: Int64
    /// Two currencies with one number only make a group larger.
    var currency: UInt64
    /// The number of the account; -1 for one that may be any.
    var account: Int32
    var day: Int32
    /// The index of the row; -1 for several.
    var row: Int32

    var order: (UInt64, UInt64, Int32, Int32) { (units.magnitude, currency, day, row) }

    func isSameAmount(as other: Moved) -> Bool {
      units.magnitude == other.units.magnitude && currency == other.currency
    }

    /// The first bytes of a code as a number.
    static func number(of code: String) -> UInt64 { code.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// What a chunk of rows gives.
  private struct Part: Sendable {
    var moved: [Moved] = []
    /// Rows of divided payments.
    var divided: [Int] = []
    /// Rows without a category whose text may name an account.
    var named: [Int] = []
  }

  private struct Reader: Sendable {
    private let movements: RowMovements
    private let accounts: KeyTable
    private let evidence: [TransferEvidence]
    private let id, date, account, status, category, payee, text, counterAccount, note, importKey, splitID,
      transferID: Int

    init(_ dataset: Dataset, _ tab: Tab, _ accounts: [Account]) {
      movements = RowMovements(dataset)
      self.accounts = KeyTable(accounts.map(\.key))
      evidence = accounts.map { TransferEvidence($0) }
      let schema = tab.schema
      id = schema["id"]
      date = schema["date"]
      account = schema["accountKey"]
      status = schema["status"]
      category = schema["categoryKey"]
      payee = schema["payee"]
      text = schema["statementText"]
      counterAccount = schema["counterAccount"]
      note = schema["note"]
      importKey = schema["importKey"]
      splitID = schema["splitId"]
      transferID = schema["transferId"]
    }

    func part(of tab: Tab, _ range: Range<Int>) -> Part {
      var part = Part()
      tab.forEachRow(in: range) { row in
        if !row.isBlank(splitID) { return part.divided.append(row.index) }
        guard isImported(row), let account = number(ofAccount: row), let day = row.date(date).value,
          let movement = movements.movement(of: row)
        else { return }
        part.moved.append(
          Moved(
            units: movement.signedMinorUnits, currency: Moved.number(of: movement.amount.currency.code),
            account: account, day: day.dayNumber, row: Int32(clamping: row.index)))
        if row.isBlank(category), mayNameAccount(row) { part.named.append(row.index) }
      }
      return part
    }

    /// Whether a statement has shown the row as booked, and it is neither linked nor deleted.
    private func isImported(_ row: TabRow) -> Bool {
      row.rawText(importKey) != nil && row.isBlank(status) && row.isBlank(transferID) && !row.isDeleted
        && (row.isBlank(id) || row.uuid(id).value != nil)
    }

    /// Nil for a row without an account.
    private func number(ofAccount row: TabRow) -> Int32? {
      if let number = row.number(account, in: accounts) { return Int32(clamping: number) }
      return row.key(account).value.map { _ in -1 }
    }

    private func mayNameAccount(_ row: TabRow) -> Bool {
      let texts = [payee, text, counterAccount].compactMap { row.rawText($0) }
      let printed = texts.isEmpty ? row.rawText(note) ?? "" : texts.joined(separator: " ")
      let normal = HeaderWords.normal(printed)
      return evidence.contains { $0.mayBeNamed(inNormal: normal) }
    }
  }
}
