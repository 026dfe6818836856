package import DatasetFormat
import Spreadsheet

/// The debts between the members of a household, in one currency.
package struct HouseholdBalance: Sendable, Hashable {
  /// One member's payments and share.
  package struct Share: Sendable, Hashable {
    /// The member's key.
    package var member: String
    /// Minor units that they paid, for themselves and for others.
    package var paid: Int64
    /// Minor units that were for them.
    package var share: Int64
    /// The amount owed to the member; negative if they owe it.
    package var balance: Int64 { paid - share }
  }

  /// A payment that settles a debt.
  package struct Payment: Sendable, Hashable {
    /// The member who pays.
    package var from: String
    /// The member who receives the money.
    package var to: String
    /// Minor units, above zero.
    package var minorUnits: Int64
  }

  /// The currency of the amounts.
  package let currency: Currency
  /// The members with payments or shares, in the order of the Members tab.
  package let shares: [Share]
  /// The fewest payments after which nobody owes anything.
  package var payments: [Payment] { FewestPayments.of(shares.map { ($0.member, $0.balance) }) }

  /// The debts between members, per currency, and the unreadable rows.
  ///
  /// Rows with `shares` count: payments of one member for several, refunds and income the same way, and
  /// settlements. If `paidBy` is blank, the owner paid.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - day: Rows dated after it do not count; nil: all rows do.
  /// - Returns: The balances, and the rows that are in none.
  package static func all(
    in dataset: Dataset, through day: CalendarDate? = nil
  ) -> (balances: [HouseholdBalance], leftOut: [LeftOutRow]) {
    guard let tab = dataset[.transactions] else { return ([], []) }
    let members = dataset.members
    let owner = members.first(where: \.isOwner)?.key
    let known = Set(members.map(\.key))
    let movements = RowMovements(dataset)
    let schema = tab.schema
    let (shares, paidBy) = (schema["shares"], schema["paidBy"])
    let (id, date) = (schema["id"], schema["date"])
    var sums: [Currency: [String: (paid: Int64, share: Int64)]] = [:]
    var leftOut: [LeftOutRow] = []
    tab.forEachRow { row in
      guard row.isLive, !row.isBlank(shares) else { return }
      if let day, let booked = row.date(date).value, booked > day { return }
      func exclude(_ position: Int) {
        leftOut.append(
          LeftOutRow(CellProblem(position: position, reason: .unreadable), row: row.index, schema: schema))
      }
      let payer = row.isBlank(paidBy) ? owner : row.key(paidBy).value
      guard let payer, known.contains(payer) else { return exclude(paidBy) }
      let movement: RowMovements.Movement
      do throws(CellProblem) { movement = try movements.read(row) } catch {
        return leftOut.append(LeftOutRow(error, row: row.index, schema: schema))
      }
      guard let text = row.rawText(shares), let parts = Shares(text),
        parts.parts.allSatisfy({ known.contains($0.member) }),
        let divided = parts.divided(
          movement.amount, turn: row.isBlank(id) ? UInt64(row.index) : row.uuid(id).value?.number ?? 0)
      else { return exclude(shares) }
      // Incoming money lowers the payments. A settlement goes from the payer to the others, whichever account
      // it left.
      let sign: Int64 = movement.type == .settlement || movement.isOut ? 1 : -1
      let currency = movement.amount.currency
      sums[currency, default: [:]][payer, default: (0, 0)].paid += sign * movement.amount.minorUnits
      for (member, units) in divided {
        sums[currency, default: [:]][member, default: (0, 0)].share += sign * units
      }
    }
    let balances = sums.sorted { $0.key.code < $1.key.code }.map { currency, all in
      HouseholdBalance(
        currency: currency,
        shares: members.compactMap { member in
          all[member.key].map { Share(member: member.key, paid: $0.paid, share: $0.share) }
        })
    }
    return (balances, leftOut)
  }
}

extension Shares {
  /// Each member's part of an amount, in minor units that add up to it. Nil if the parts are fixed amounts
  /// that do not add up.
  ///
  /// Weights divide the amount to the minor unit. Remaining units go to the members whose part was rounded
  /// down most, and among equal ones in turn: `turn` is a number of the row, always the same, so that the
  /// extra units of many rows do not all fall on one member.
  package func divided(_ amount: Amount, turn: UInt64 = 0) -> [(member: String, minorUnits: Int64)]? {
    switch basis {
    case .amounts:
      var sum: Int64 = 0
      var divided: [(member: String, minorUnits: Int64)] = []
      for part in parts {
        guard let units = try? Amount.minorUnits(of: part.value, digits: amount.currency.digits).minorUnits
        else {
          return nil
        }
        let (total, overflow) = sum.addingReportingOverflow(units)
        if overflow { return nil }
        sum = total
        divided.append((part.member, units))
      }
      return sum == amount.minorUnits ? divided : nil
    case .weights:
      guard let scale = parts.map(\.value.scale).max() else { return nil }
      let weights = parts.map { part in
        (0..<(scale - part.value.scale)).reduce(Int128(part.value.mantissa)) { sum, _ in sum * 10 }
      }
      let all = weights.reduce(0, +)
      guard all > 0 else { return nil }
      let exact = weights.map { $0 * Int128(amount.minorUnits) }
      var units = exact.map { $0 / all }
      var rest = Int(Int128(amount.minorUnits) - units.reduce(0, +))
      let first = Int(turn % UInt64(parts.count))
      let places = exact.indices.map { ($0 + parts.count - first) % parts.count }
      let order = exact.indices.sorted { (exact[$1] % all, places[$0]) < (exact[$0] % all, places[$1]) }
      for index in order where rest > 0 {
        units[index] += 1
        rest -= 1
      }
      return zip(parts, units).map { ($0.member, Int64($1)) }
    }
  }
}

/// The fewest payments that settle all debts between members.
enum FewestPayments {
  /// The most members for which the fewest payments are searched. Beyond that each payment settles at least
  /// one member.
  private static let limit = 14

  static func of(_ balances: [(member: String, balance: Int64)]) -> [HouseholdBalance.Payment] {
    let open = balances.filter { $0.balance != 0 }
    guard !open.isEmpty, open.reduce(Int128(0), { $0 + Int128($1.balance) }) == 0 else { return [] }
    return groups(open).flatMap(settle)
  }

  /// Divides the members into as many groups as possible whose balances add up to zero. Each group needs one
  /// payment less than it has members.
  private static func groups(
    _ open: [(member: String, balance: Int64)]
  ) -> [[(member: String, balance: Int64)]] {
    guard open.count <= limit else { return [open] }
    let count = 1 << open.count
    var sums = [Int128](repeating: 0, count: count)
    // The most groups that the members of a set make, if the rest counts as one more.
    var best = [Int](repeating: 0, count: count)
    var last = [Int](repeating: -1, count: count)
    for set in 1..<count {
      let low = set.trailingZeroBitCount
      sums[set] = sums[set & (set - 1)] + Int128(open[low].balance)
      for member in 0..<open.count where set & 1 << member != 0 {
        let without = best[set ^ 1 << member]
        if last[set] < 0 || without > best[set] { (best[set], last[set]) = (without, member) }
      }
      if sums[set] == 0 { best[set] += 1 }
    }
    // Back from the whole set: whenever the rest adds up to zero, a group is complete.
    var groups: [[(member: String, balance: Int64)]] = []
    var set = count - 1
    var group: [(member: String, balance: Int64)] = []
    while set != 0 {
      if sums[set] == 0, !group.isEmpty {
        groups.append(group)
        group = []
      }
      group.append(open[last[set]])
      set ^= 1 << last[set]
    }
    groups.append(group)
    return groups
  }

  /// Payments within a group: one less than it has members.
  private static func settle(
    _ group: [(member: String, balance: Int64)]
  ) -> [HouseholdBalance.Payment] {
    var owing = group.filter { $0.balance < 0 }.map { (member: $0.member, units: -$0.balance) }
    var owed = group.filter { $0.balance > 0 }.map { (member: $0.member, units: $0.balance) }
    owing.sort { ($1.units, $0.member) < ($0.units, $1.member) }
    owed.sort { ($1.units, $0.member) < ($0.units, $1.member) }
    var payments: [HouseholdBalance.Payment] = []
    var (from, to) = (0, 0)
    while from < owing.count, to < owed.count {
      let units = min(owing[from].units, owed[to].units)
      payments.append(.init(from: owing[from].member, to: owed[to].member, minorUnits: units))
      owing[from].units -= units
      owed[to].units -= units
      if owing[from].units == 0 { from += 1 }
      if owed[to].units == 0 { to += 1 }
    }
    return payments
  }
}
