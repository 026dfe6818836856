package import DatasetFormat
import Spreadsheet

/// A plan's effect on the sums of the ledger: on balances, income and spending, day by day.
///
/// It is computed only from the rows that the plan touches, before and after. A plan that changes an account
/// or the dataset's currency also affects other rows: those of that account, or all. A save already has the
/// edits and passes them in.
///
/// A row of 12.50 that is deleted: `balance` +1250 and `expense` -1250 on its day. A row whose date changes:
/// the amount is added on one day and subtracted on the other. A changed note: nothing.
package struct PlanEffect: Sendable, Hashable {
  /// Where money moves.
  package struct Place: Sendable, Hashable {
    /// The account's key as rows name it, in the books or not; nil for rows of no account.
    package var accountKey: String?
    package var currency: Currency
    /// The day. A starting balance counts before every other day.
    package var day: CalendarDate
  }

  /// The change on one day, in minor units. No number of amounts overflows 128 bits.
  package struct Sum: Sendable, Hashable {
    /// The change of the account's balance; zero for rows that are in no balance.
    package var balance: Int128 = 0
    package var income: Int128 = 0
    /// Above zero for more spent.
    package var expense: Int128 = 0
    /// The change by transfers, adjustments and settlements; negative for money out.
    package var transferred: Int128 = 0

    /// Whether nothing is added.
    package var isZero: Bool { self == Sum() }

    mutating func add(_ other: Sum, times sign: Int128) {
      balance += sign * other.balance
      income += sign * other.income
      expense += sign * other.expense
      transferred += sign * other.transferred
    }
  }

  /// An account with the currency of its balance; without a key, rows without an account.
  package struct Account: Sendable, Hashable {
    package var key: String?
    package var currency: Currency
  }

  /// The unknown part of an account's sums.
  package struct Unknown: Sendable, Hashable {
    /// The number of rows that do not say for certain what they move, before or after.
    package var rows = 0
    /// Whether its balance is concerned, and not income and spending alone.
    package var isOfBalance = false
  }

  /// The changes; places without a change are left out.
  package let sums: [Place: Sum]
  package let unknown: [Account: Unknown]
  /// The keys of accounts in the order of their tab, after the plan.
  private let order: [String]

  /// Whether no sum of any day changes.
  package var isEmpty: Bool { sums.isEmpty && unknown.isEmpty }

  /// The effect of a plan on a dataset that it fits.
  ///
  /// - Throws: `PlanError` where it does not fit.
  package init(_ plan: Plan, in dataset: Dataset) throws(PlanError) {
    var plan = plan
    // Files carry no money, and their contents are not available here.
    if plan.changes.contains(where: \.isOfFile) { plan.changes.removeAll(where: \.isOfFile) }
    plan.addMissingPlaces(in: dataset)
    self.init(try plan.edits(for: dataset), in: dataset)
  }

  /// The same for a plan that is edits already.
  package init(_ edits: PlanEdits, in dataset: Dataset) {
    self.init(EffectReader(edits, in: dataset))
  }

  /// The same for a state that comes in the place of another, such as one that is brought back.
  package init(from dataset: Dataset, to other: Dataset) {
    self.init(EffectReader(from: dataset, to: other))
  }

  private init(_ reader: EffectReader) {
    let counted = reader.counted()
    sums = counted.sums()
    unknown = counted.unknown()
    order = reader.accountKeys
  }

  /// Whether the effect is within the allowed one.
  package func isWithin(_ allowed: AllowedEffect) -> Bool {
    switch allowed {
    case .any: true
    case .kinds: sums.values.allSatisfy { $0.balance == 0 } && unknown.values.allSatisfy { !$0.isOfBalance }
    case .nothing: isEmpty
    }
  }

  /// The rows of transactions that are there and by which a plan changes any sum, each taken by itself.
  ///
  /// - Returns: Their indices in the sheet, at most `limit`.
  package static func movingRows(_ edits: PlanEdits, in dataset: Dataset, limit: Int) -> [Int] {
    EffectReader(edits, in: dataset).movingRows(limit: limit)
  }

  /// The sums over all days, one line for each account and currency with a change on any day. Accounts are in
  /// the order of their tab, then come unknown keys, then rows without an account.
  package var lines: [EffectLine] {
    struct Total {
      var sum = Sum()
      var days: ClosedRange<CalendarDate>?
    }
    var totals: [Account: Total] = [:]
    for (place, sum) in sums {
      let account = Account(key: place.accountKey, currency: place.currency)
      totals[account, default: Total()].sum.add(sum, times: 1)
      guard place.day != .distantPast else { continue }
      let days = totals[account]?.days ?? place.day...place.day
      totals[account]?.days = min(days.lowerBound, place.day)...max(days.upperBound, place.day)
    }
    for account in unknown.keys { totals[account, default: Total()].sum.add(Sum(), times: 1) }
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ account: Account) -> (Int, String, String) {
      guard let key = account.key else { return (.max, "", account.currency.code) }
      return (places[key] ?? .max - 1, key, account.currency.code)
    }
    return totals.sorted { rank($0.key) < rank($1.key) }.map { account, total in
      let unknown = unknown[account]
      var line = EffectLine(
        accountKey: account.key, currency: account.currency,
        balance: unknown?.isOfBalance == true ? nil : Int64(exactly: total.sum.balance),
        income: Int64(exactly: total.sum.income), expense: Int64(exactly: total.sum.expense),
        unknownRows: unknown?.rows ?? 0)
      if line.isZero { line.days = total.days }
      return line
    }
  }
}

extension Change {
  fileprivate var isOfFile: Bool { if case .receipt = address.place { true } else { false } }
}
