import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Shared expenses are divided among the household's members, the parts add up, and one member is the owner.
struct HouseholdCheck: Check {
  var kinds: [FindingKind] { [.memberUnknown, .sharesSum, .ownerNotOne] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    if let members = context.dataset[.members] { checkOwner(members, &report) }
    guard let tab = context.dataset[.transactions], tab.has("shares") else { return }
    let household = Household(context)
    let (position, amount) = (tab.schema["shares"], tab.schema["amount"])
    let currencies = RowCurrencies(context.dataset)
    tab.forEachLiveRecord { row in
      guard !row.isBlank(position), let shares = row.shares(position).value else { return }
      if household.isComplete {
        addUnknown(shares, row, position, tab, household, context, &report)
      }
      guard shares.basis == .amounts, let currency = currencies.currency(of: row),
        let total = row.minorUnits(amount, currency: currency).value
      else { return }
      addSum(shares, total, currency, row, position, tab, household, &report)
    }
  }

  // MARK: - Members

  private func addUnknown(
    _ shares: Shares, _ row: TabRow, _ position: Int, _ tab: Tab, _ household: Household,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    guard let unknown = shares.parts.first(where: { !household.keys.contains($0.member) })?.member else {
      return
    }
    let taken = Set(shares.parts.map(\.member))
    let others = household.active.filter { !taken.contains($0) }
    let values = others.map { other in
      var meant = shares
      for index in meant.parts.indices where meant.parts[index].member == unknown {
        meant.parts[index].member = other
      }
      return (name: other, value: CellValue.text(meant.description))
    }
    let changed = Remedy.options(
      position, ofRow: row.index, in: tab, among: values + [(Remedy.clearWord, .blank)],
      because: .memberUnknown)
    report.add(
      Finding(
        .memberUnknown, at: tab.location(row: row.index, position: position),
        record: tab.identityText(row: row.index), found: unknown),
      options: [Self.adding(unknown, context)] + changed)
  }

  /// Adds a row to the Members tab for a person whom rows name. If there is no such tab, it is created.
  static func adding(_ key: String, _ context: CheckContext) -> Remedy.Option {
    var member = RowEncoder(.members)
    member.text("memberKey", key)
    member.text("name", key)
    member.boolean("isActive", true)
    if context.dataset[.members] == nil { member.boolean("isOwner", false) }
    member.stamps(context.origin.now())
    return Remedy.Option(
      name: "add",
      changes: [
        Change(
          .insert(member.row), at: Address(.members), reason: FindingKind.memberUnknown.explanation,
          code: FindingKind.memberUnknown.code)
      ])
  }

  // MARK: - Sums

  private func addSum(
    _ shares: Shares, _ total: Int64, _ currency: Currency, _ row: TabRow, _ position: Int, _ tab: Tab,
    _ household: Household, _ report: inout FindingReport
  ) {
    let units = shares.parts.map { try? Amount.minorUnits(of: $0.value, digits: currency.digits).minorUnits }
    let sum = units.reduce(Int64?(0)) { sum, units in
      guard let sum, let units else { return nil }
      let (result, overflow) = sum.addingReportingOverflow(units)
      return overflow ? nil : result
    }
    if sum == total { return }
    func text(_ units: Int64) -> String { DecimalText.string(mantissa: units, scale: currency.digits) }
    var values: [(name: String, value: CellValue)] = []
    let known = units.compactMap { $0 }
    if let sum, known.count == units.count, sum > 0 {
      func value(_ parts: [Int64]) -> CellValue {
        var meant = shares
        for (index, units) in parts.enumerated() {
          meant.parts[index].value = DecimalNumber(mantissa: units, scale: currency.digits)
        }
        return .text(meant.description)
      }
      if let scaled = Self.scaled(known, from: sum, to: total) { values.append(("scale", value(scaled))) }
      let payer = tab.schema.position(matching: "paidBy").flatMap { row.key($0).value } ?? household.owner
      if let index = shares.parts.firstIndex(where: { $0.member == payer }) {
        var rest = known
        rest[index] += total - sum
        if rest[index] >= 0 { values.append(("rest-to-payer", value(rest))) }
      }
    }
    report.add(
      Finding(
        .sharesSum, at: tab.location(row: row.index, position: position),
        record: tab.identityText(row: row.index), found: row.rawText(position),
        expected: "parts that add up to \(text(total))" + (sum.map { ", not to \(text($0))" } ?? "")),
      options: Remedy.options(
        position, ofRow: row.index, in: tab, among: values + [(Remedy.clearWord, .blank)],
        because: .sharesSum))
  }

  /// The parts in the same proportion with another sum; what cannot be divided goes to the largest
  /// remainders.
  static func scaled(_ parts: [Int64], from sum: Int64, to total: Int64) -> [Int64]? {
    guard sum > 0, total > 0 else { return nil }
    let divisions = parts.map { part in
      sum.dividingFullWidth(part.multipliedFullWidth(by: total))
    }
    var scaled = divisions.map(\.quotient)
    let rest = Int(total - scaled.reduce(0, +))
    let order = parts.indices.sorted { (divisions[$1].remainder, $0) < (divisions[$0].remainder, $1) }
    for index in order.prefix(rest) { scaled[index] += 1 }
    return scaled
  }

  // MARK: - The owner

  private func checkOwner(_ tab: Tab, _ report: inout FindingReport) {
    let (owner, key) = (tab.schema["isOwner"], tab.schema["memberKey"])
    var rows: [(row: Int, key: String?, isOwner: Bool)] = []
    tab.forEachLiveRecord { row in
      rows.append((row.index, row.key(key).value, row.boolean(owner).value == true))
    }
    let owners = rows.filter(\.isOwner)
    guard owners.count != 1, let place = owners.dropFirst().first ?? rows.first else { return }
    let options = rows.flatMap { wanted -> [Remedy.Option] in
      guard let name = wanted.key else { return [] }
      return Remedy.option(
        name, in: tab, because: .ownerNotOne,
        rows.filter { $0.isOwner != ($0.row == wanted.row) }.map {
          ($0.row, "isOwner", .boolean($0.row == wanted.row))
        })
    }
    report.add(
      Finding(
        .ownerNotOne, at: tab.location(row: place.row, position: owner), record: place.key,
        expected: "TRUE in one row, not in \(owners.count)"),
      options: options)
  }
}

/// The members of a household as references need them.
private struct Household {
  let keys: Set<String>
  let active: [String]
  let owner: String?
  /// Whether all members can be read, so that an unknown key is wrong.
  let isComplete: Bool

  init(_ context: CheckContext) {
    let members = context.dataset.members
    var keys = Set(members.map(\.key))
    if let tab = context.dataset[.members] {
      // What somebody paid stays theirs when they leave.
      let key = tab.schema["memberKey"]
      tab.forEachRecord { row in if let own = row.key(key).value { keys.insert(own) } }
    }
    self.keys = keys
    active = members.filter(\.isActive).map(\.key)
    owner = members.first(where: \.isOwner)?.key
    isComplete = context.knowsRecords(of: .members)
  }
}

extension FindingKind {
  static let memberUnknown = FindingKind(
    "member-unknown", .error, fix: .ask, "is not a key of the Members tab",
    advice: "Choose a member, or add them to the tab.",
    manual: """
      The row says who paid, or whom it was for, by a key such as "ben", and no member has it: it has a typing error, or the \
      member was renamed. What they owe cannot be told.
      """, covers: [.keyForm])

  static let sharesSum = FindingKind(
    "shares-sum", .error, fix: .ask, "are shares that do not add up to the amount",
    advice: "Correct the parts, or write weights.",
    manual: """
      Shares that are amounts, as in "ana=12.50, ben=30.00", divide the whole of the row's amount. These leave something over, \
      or give away more than there is. The command repair can keep their proportion, or leave the rest to who paid.
      """)

  static let ownerNotOne = FindingKind(
    "owner-not-one", .warning, fix: .ask, "the household has no owner, or several",
    advice: "Write TRUE into isOwner in one row.",
    manual: """
      Where a row does not say who paid, the owner did: the member with "TRUE" in isOwner. With none or two of them nobody \
      can say who that is.
      """)
}
