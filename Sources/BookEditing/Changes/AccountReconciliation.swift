package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// An account compared with the bank's balance.
package struct AccountReconciliation: Sendable {
  /// A row that no statement has shown yet.
  package struct Open: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    package var row: Int
    /// The day.
    package var date: CalendarDate
    /// Who.
    package var payee: String?
    /// Minor units; negative for money out.
    package var minorUnits: Int64
    /// Whether it is pending and so in no balance: a tick says that the bank has booked it.
    package var isPending = false
  }

  /// The account.
  package let account: Account
  /// The currency of the amounts.
  package let currency: Currency
  /// The day of the bank's balance.
  package let day: CalendarDate
  /// The bank's balance, in minor units.
  package let stated: Int64
  /// The cleared balance with the rows that are ticked.
  package let cleared: Int64
  /// Rows up to the day that the bank may not have shown. They are neither cleared nor ticked; if nothing was
  /// ticked, they are not cleared.
  package let open: [Open]
  /// The rows that are cleared when it is finished.
  package let ticked: [Open]
  /// Pending rows up to the day that are not ticked.
  package let pending: [Open]

  private let isTicked: Bool

  /// The bank's balance minus the rows that are cleared or ticked.
  package var difference: Int64 { stated - cleared }

  /// Compares an account with the bank's balance.
  ///
  /// Without `ticks` all rows up to the day count as shown by the bank. With `ticks` those that are already
  /// cleared count, and these.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - name: The account's key, name or beginning.
  ///   - balance: The bank's balance, as typed.
  ///   - day: The day of the balance.
  ///   - ticks: The indices in the Transactions tab's sheet of rows that the bank shows, including pending
  ///     ones; nil: not given.
  /// - Throws: ``BookError``.
  package init(
    of dataset: Dataset, account name: String, balance: String, on day: CalendarDate, ticks: Set<Int>?
  ) throws(BookError) {
    let key = try NamedRecords(.accounts, in: dataset).find(name).key
    guard let standing = AccountStanding.all(in: dataset, on: day).first(where: { $0.account.key == key }),
      let cleared = standing.cleared
    else {
      throw BookError(
        "\(key): its balance is unknown, as a cell of the account or of its rows cannot be read. See dataset validate."
      )
    }
    if let start = standing.account.startDate, !standing.account.hasBegun(by: day) {
      throw BookError(
        "\(key): it begins on \(start) and has no balance on \(day). Name a later day, or set an earlier start: accounts edit \(key) --opened \(day)."
      )
    }
    account = standing.account
    currency = standing.currency
    self.day = day
    stated = try TypedAmount.signed(balance, in: standing.currency).minorUnits
    let all = Self.uncleared(of: standing, in: dataset, to: day)
    let pending = Self.pending(of: standing, in: dataset, to: day)
    let known = Set((all + pending).map(\.row))
    if let stranger = ticks?.first(where: { !known.contains($0) }) {
      throw BookError(
        "row \(dataset[.transactions]?.sheet.rowNumber(stranger) ?? stranger): not an uncleared row of \(key) up to \(day)."
      )
    }
    isTicked = ticks != nil
    ticked =
      all.filter { ticks?.contains($0.row) ?? true } + pending.filter { ticks?.contains($0.row) == true }
    self.pending = pending.filter { ticks?.contains($0.row) != true }
    open = all.filter { ticks?.contains($0.row) != true }
    self.cleared = ticked.reduce(cleared) { $0 + $1.minorUnits }
  }

  /// A later day on which the account already agreed with the bank, or nil.
  package func laterDay(in dataset: Dataset) -> CalendarDate? {
    guard let tab = dataset[.accounts], let index = account.row else { return nil }
    var noted: CalendarDate?
    tab.forEachRow(in: index..<index + 1) { noted = $0.date(tab.schema["lastReconciledDate"]).value }
    return noted.flatMap { $0 > day ? $0 : nil }
  }

  /// Open rows that explain the difference, single ones or pairs: unticked rows that the bank has, or rows
  /// that it has not shown yet.
  package var suspects: [[Open]] {
    let difference = isTicked ? difference : -difference
    let ones = open.filter { $0.minorUnits == difference }.map { [$0] }
    if !ones.isEmpty || open.count > 2_000 { return ones }
    var first: [Int64: Open] = [:]
    var pairs: [[Open]] = []
    for row in open {
      if let other = first[difference - row.minorUnits] { pairs.append([other, row]) }
      if first[row.minorUnits] == nil { first[row.minorUnits] = row }
    }
    return pairs
  }

  /// Pending rows that add up to the difference, each alone or all together: the bank may have booked them.
  package var pendingSuspects: [[Open]] {
    if difference == 0 { return [] }
    let ones = pending.filter { $0.minorUnits == difference }.map { [$0] }
    if !ones.isEmpty || pending.count < 2 { return ones }
    let sum = pending.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    return sum == Int128(difference) ? [pending] : []
  }

  private static func pending(
    of standing: AccountStanding, in dataset: Dataset, to day: CalendarDate
  ) -> [Open] {
    guard let tab = dataset[.transactions] else { return [] }
    let schema = tab.schema
    let movements = RowMovements(dataset)
    let status = WordColumn<TransactionStatus>(schema, "status")
    var pending: [Open] = []
    tab.forEachRow { row in
      guard !row.isBlank(schema["status"]), row.isLive,
        status.value(of: row) == .pending, row.key(schema["accountKey"]).value == standing.account.key,
        let date = row.date(schema["date"]).value, date <= day,
        standing.account.hasBegun(by: date),
        let movement = movements.movement(of: row), movement.amount.currency == standing.currency
      else { return }
      pending.append(
        Open(
          row: row.index, date: date, payee: row.text(schema["payee"]).value,
          minorUnits: movement.signedMinorUnits, isPending: true))
    }
    return pending.sorted { ($0.date, $0.row) < ($1.date, $1.row) }
  }

  private static func uncleared(
    of standing: AccountStanding, in dataset: Dataset, to day: CalendarDate
  ) -> [Open] {
    guard let tab = dataset[.transactions] else { return [] }
    let effects = BalanceEffects(dataset)
    let schema = tab.schema
    let keys = KeyTable([standing.account.key])
    var open: [Open] = []
    tab.forEachRow { row in
      guard case .moves(let amount, let booked) = effects.effect(of: row), booked <= day,
        standing.account.hasBegun(by: booked),
        row.number(schema["accountKey"], in: keys) != nil
          || row.key(schema["accountKey"]).value == standing.account.key,
        row.boolean(schema["cleared"]).value != true
      else { return }
      open.append(
        Open(
          row: row.index, date: booked, payee: row.text(schema["payee"]).value, minorUnits: amount.minorUnits)
      )
    }
    return open.sorted { ($0.date, $0.row) < ($1.date, $1.row) }
  }
}

extension BookChanges {
  /// Finishes a reconciliation: the rows become cleared, and the account notes the day and the balance,
  /// unless it already has those of a later day.
  ///
  /// A ticked pending row becomes booked and loses its identity as a pending row. The booked line, which may
  /// have a different day and text, later completes it.
  ///
  /// - Parameters:
  ///   - reconciliation: The comparison.
  ///   - adjusts: Whether a difference becomes an adjustment; else one is an error.
  /// - Throws: ``BookError``.
  package mutating func finish(_ reconciliation: AccountReconciliation, adjusts: Bool) throws(BookError) {
    guard let tab = dataset[.transactions], let accounts = dataset[.accounts],
      let account = reconciliation.account.row
    else { return }
    func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: reconciliation.currency) }
    if reconciliation.difference != 0 {
      guard adjusts else { throw BookError("the balances differ by \(amount(reconciliation.difference)).") }
      try adjust(
        reconciliation.account.key, by: amount(reconciliation.difference), on: reconciliation.day,
        note: Wording(language: dataset.settings[.language]).note(.reconciled, amount(reconciliation.stated)),
        isCleared: true)
    }
    for row in reconciliation.ticked {
      if row.isPending {
        mayMove(.any)
        try set("status", of: tab, row: row.row, to: "")
        try set("importKey", of: tab, row: row.row, to: "")
      }
      try set("cleared", of: tab, row: row.row, to: "TRUE")
    }
    if reconciliation.laterDay(in: dataset) != nil { return }
    try set("lastReconciledDate", of: accounts, row: account, to: reconciliation.day.description)
    try set(
      "lastReconciledBalance", of: accounts, row: account, to: amount(reconciliation.stated).decimalText)
  }
}
