package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Finds why an account no longer has the balance that was compared with the bank's: the rows that changed
/// since.
///
/// The changes are found by comparison with an earlier state in which the balance agreed. Without one, the
/// times in the rows tell when each was made, changed and deleted.
package struct ReconciliationCheck: Sendable {
  /// The kind of change of a row, or of the account.
  package enum Kind: String, Sendable, Hashable {
    /// It is a tombstone.
    case deleted
    /// It is not there any more.
    case gone
    /// It was not there.
    case added
    /// It was a tombstone.
    case restored
    /// It is of another account now, or was.
    case moved
    /// Its amount is another, or its direction.
    case amount
    /// Its day is another.
    case date
    /// The row is no longer marked as cleared.
    case uncleared
    /// It is marked as cleared since.
    case cleared
    /// Some other change.
    case changed
    /// The account's starting balance, or its first day.
    case start
  }

  /// A row that counts for more or less than before.
  package struct Change: Sendable, Hashable {
    /// The kind of change.
    package var kind: Kind
    /// The row's index in the Transactions tab's sheet; nil if it is gone, and for the account.
    package var row: Int?
    /// Its id.
    package var id: RecordID?
    /// Its day, now or then.
    package var date: CalendarDate?
    /// Who.
    package var payee: String?
    /// How much the balance increased; nil if the row's earlier content is unknown.
    package var minorUnits: Int64?
    /// The old and new content in a few words; empty if the kind says all.
    package var words: String
    /// The time of change in the row.
    package var time: Timestamp?
    /// Whether it alone, or with one other, makes the difference.
    package var explains = false
  }

  /// The balance, as compared and now.
  package let balance: ReconciledBalance
  /// Which rows are added up.
  package let sum: ReconciledBalance.Sum
  /// How much the rows' total exceeds the bank's balance.
  package let difference: Int64
  /// The changes, those that explain the difference first.
  package private(set) var changes: [Change]
  /// Whether the changes were found with an earlier state; otherwise with the times in rows.
  package let isCompared: Bool
  /// Rows up to the day that are not cleared where others are: the bank may not have shown them yet.
  package let openCount: Int

  /// Whether the balance is unchanged.
  package var agrees: Bool { difference == 0 }

  /// Compares an account with its reconciled balance.
  ///
  /// - Parameters:
  ///   - balance: The balance.
  ///   - dataset: The dataset.
  ///   - earlier: A state in which it agreed; nil if none is known.
  ///   - since: The time of the reconciliation, to compare with times in rows; nil if unknown.
  package init(_ balance: ReconciledBalance, in dataset: Dataset, earlier: Dataset?, since: Timestamp?) {
    self.balance = balance
    let then = earlier.flatMap { state in
      ReconciledBalance.all(in: state, Ledger(state)).first {
        $0.account.key == balance.account.key && $0.day == balance.day && $0.stated == balance.stated
          && $0.agrees
      }
    }
    // Rows of other accounts matter only where they were of this one.
    let ids = Contributions.ids(
      of: balance.account.key, in: [dataset] + (then == nil ? [] : [earlier].compactMap(\.self)))
    let now = Contributions(balance, in: dataset, ids)
    // A sum that agreed then and no longer does shows what is wrong. The sum over all rows, which validate
    // reports, takes precedence.
    let broken = then.map { $0.agreeing.subtracting(balance.agreeing) } ?? []
    sum = broken == [.cleared] ? .cleared : .all
    isCompared = then != nil
    openCount = balance.cleared == nil ? 0 : now.rows.values.count { $0.counts && !$0.isCleared }
    let isBroken = then == nil ? !balance.agrees : !broken.isEmpty
    let units = sum == .all ? balance.all : balance.cleared ?? balance.account.startingBalance ?? 0
    difference = isBroken ? units - balance.stated : 0
    changes = []
    guard isBroken else { return }
    if let then, let earlier {
      compare(now, Contributions(then, in: earlier, ids), then.account)
    } else if let since {
      tell(now, since)
    }
    sort()
  }

  // MARK: - Changes

  private mutating func compare(_ now: Contributions, _ then: Contributions, _ account: Account) {
    let start = (balance.account.startingBalance ?? 0) - (account.startingBalance ?? 0)
    if start != 0 {
      func text(_ units: Int64?) -> String {
        Amount(minorUnits: units ?? 0, currency: balance.currency).decimalText
      }
      changes.append(
        Change(
          kind: .start, minorUnits: start,
          words: "\(text(account.startingBalance)) -> \(text(balance.account.startingBalance))"))
    }
    for key in Set(now.rows.keys).union(then.rows.keys) {
      let (old, new) = (then.rows[key], now.rows[key])
      let units = (new?.units(sum) ?? 0) - (old?.units(sum) ?? 0)
      if units == 0 { continue }
      let (kind, words) = Self.kind(old, new, sum, balance)
      changes.append(
        Change(
          kind: kind, row: new?.row, id: (new ?? old)?.id, date: (new ?? old)?.date,
          payee: (new ?? old)?.payee, minorUnits: units, words: words, time: new?.time))
    }
  }

  private static func kind(
    _ old: Contributions.Row?, _ new: Contributions.Row?, _ sum: ReconciledBalance.Sum,
    _ balance: ReconciledBalance
  ) -> (Kind, String) {
    guard let old else { return (.added, "") }
    guard let new else { return (.gone, "") }
    if new.isDeleted != old.isDeleted { return (new.isDeleted ? .deleted : .restored, "") }
    if new.account != old.account { return (.moved, "\(old.account ?? "none") -> \(new.account ?? "none")") }
    if new.minorUnits != old.minorUnits {
      func text(_ units: Int64?) -> String {
        units.map { Amount(minorUnits: $0, currency: balance.currency).decimalText } ?? "unknown"
      }
      return (.amount, "\(text(old.minorUnits)) -> \(text(new.minorUnits))")
    }
    if sum == .cleared, new.isCleared != old.isCleared { return (new.isCleared ? .cleared : .uncleared, "") }
    if new.date != old.date {
      return (
        .date, "\(old.date?.description ?? "unknown") -> \(new.date?.description ?? "unknown")"
      )
    }
    if balance.account.startDate != nil, new.date == old.date, new.isBooked == old.isBooked {
      return (.start, "the account's first day is another")
    }
    return (.changed, new.isBooked == old.isBooked ? "" : new.isBooked ? "booked since" : "pending now")
  }

  /// The evidence of times: rows that were made, changed or deleted since.
  private mutating func tell(_ now: Contributions, _ since: Timestamp) {
    for row in now.rows.values where row.isInSpan {
      var change = Change(
        kind: .changed, row: row.row, id: row.id, date: row.date, payee: row.payee, minorUnits: nil,
        words: "", time: row.time)
      // The amount of a tombstone before its deletion.
      let whole = sum == .all || row.isCleared ? row.minorUnits : nil
      if row.isDeleted {
        guard let deleted = row.deleted, deleted > since, row.created.map({ $0 <= since }) ?? true else {
          continue
        }
        (change.kind, change.minorUnits, change.time) = (.deleted, whole.map { -$0 }, deleted)
      } else if let created = row.created, created > since {
        guard let whole else { continue }
        (change.kind, change.minorUnits, change.time) = (.added, whole, created)
      } else if let updated = row.updated, updated > since {
        if sum == .cleared, !row.isCleared {
          (change.kind, change.minorUnits) = (.uncleared, row.minorUnits.map { -$0 })
        }
      } else {
        continue
      }
      changes.append(change)
    }
  }

  // MARK: - Order

  private mutating func sort() {
    changes.sort { one, other in
      let (first, second) = (one.minorUnits?.magnitude ?? 0, other.minorUnits?.magnitude ?? 0)
      if first != second { return first > second }
      return (one.date?.dayNumber ?? .max, one.row ?? .max) < (
        other.date?.dayNumber ?? .max, other.row ?? .max
      )
    }
    let pair = explaining()
    for index in pair { changes[index].explains = true }
    changes = changes.filter(\.explains) + changes.filter { !$0.explains }
  }

  /// The change that explains the difference, or two changes together; all of them if they are known and no
  /// such pair exists.
  private func explaining() -> [Int] {
    if let one = changes.firstIndex(where: { $0.minorUnits == difference }) { return [one] }
    var known: [Int64: Int] = [:]
    for (index, change) in changes.enumerated() {
      guard let units = change.minorUnits else { continue }
      let (rest, overflow) = difference.subtractingReportingOverflow(units)
      if !overflow, let other = known[rest] { return [other, index] }
      if known[units] == nil { known[units] = index }
    }
    let total = changes.reduce(Int128(0)) { $0 + Int128($1.minorUnits ?? 0) }
    return total == Int128(difference) ? Array(changes.indices) : []
  }

  /// The part of the difference that no known change explains, in minor units.
  package var unexplained: Int64 {
    Int64(clamping: Int128(difference) - changes.reduce(Int128(0)) { $0 + Int128($1.minorUnits ?? 0) })
  }
}

/// The contribution of each row of a dataset to the balance of an account on a day.
private struct Contributions {
  struct Row {
    var row: Int
    var id: RecordID?
    var account: String?
    var date: CalendarDate?
    var payee: String?
    /// The amount that it moves; nil if it cannot be read, or is in a different currency.
    var minorUnits: Int64?
    var isCleared: Bool
    var isDeleted: Bool
    /// Whether the bank has booked it.
    var isBooked: Bool
    /// Whether it is of the account, and its day counts.
    var isInSpan: Bool
    var created: Timestamp?
    var updated: Timestamp?
    var deleted: Timestamp?

    /// Whether it counts in the sum over all rows.
    var counts: Bool { isInSpan && !isDeleted && isBooked }
    var time: Timestamp? { deleted ?? updated }

    func units(_ sum: ReconciledBalance.Sum) -> Int64 {
      counts && (sum == .all || isCleared) ? minorUnits ?? 0 : 0
    }
  }

  /// By id; rows without an id by content.
  private(set) var rows: [String: Row] = [:]

  /// The ids of the rows that are of an account in any of some datasets.
  static func ids(of key: String, in datasets: [Dataset]) -> Set<RecordID> {
    var ids: Set<RecordID> = []
    for dataset in datasets {
      guard let tab = dataset[.transactions] else { continue }
      let (account, id) = (tab.schema["accountKey"], tab.schema["id"])
      let keys = KeyTable([key])
      tab.forEachRow { row in
        guard row.number(account, in: keys) != nil || row.key(account).value == key else { return }
        if let found = row.uuid(id).value { ids.insert(found) }
      }
    }
    return ids
  }

  /// The rows of the account, and those with one of these ids.
  init(_ balance: ReconciledBalance, in dataset: Dataset, _ ids: Set<RecordID>) {
    guard let tab = dataset[.transactions] else { return }
    let movements = RowMovements(dataset)
    let schema = tab.schema
    let status = WordColumn<TransactionStatus>(schema, "status")
    let key = balance.account.key
    let start = balance.account.startDate
    var counts: [String: Int] = [:]
    tab.forEachRow { row in
      let account = row.key(schema["accountKey"]).value
      let id = row.uuid(schema["id"]).value
      guard account == key || id.map(ids.contains) == true else { return }
      let date = row.date(schema["date"]).value
      let movement = movements.movement(of: row)
      let isInSpan =
        account == key && date.map { day in day <= balance.day && (start.map { $0 <= day } ?? true) } ?? false
      let found = Row(
        row: row.index, id: id, account: account, date: date, payee: row.text(schema["payee"]).value,
        minorUnits: movement.flatMap {
          $0.amount.currency == balance.currency ? $0.signedMinorUnits : nil
        },
        isCleared: row.boolean(schema["cleared"]).value == true,
        isDeleted: row.isDeleted, isBooked: status.value(of: row) != .pending,
        isInSpan: isInSpan, created: row.timestamp(schema["createdAt"]).value,
        updated: row.timestamp(schema["updatedAt"]).value, deleted: row.timestamp(schema["deletedAt"]).value)
      var name =
        id?.description
        ?? "\(date?.description ?? "") \(found.minorUnits ?? 0) \(account ?? "") \(found.payee ?? "")"
      // Rows with equal content are told apart by their order.
      let number = counts[name, default: 0]
      counts[name] = number + 1
      if number > 0 { name += " +\(number)" }
      rows[name] = found
    }
  }
}
