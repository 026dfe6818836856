import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// Who owes whom, and the payments that settle it.
struct HouseholdTests {
  private static let header =
    "id|date|type|amount|direction|currency|paidBy|shares|createdAt|updatedAt|deletedAt"
  private static let members = "memberKey|name|isActive|isOwner"

  private func household(_ names: [String], _ rows: [String]) -> Dataset {
    Dataset.inMemory([
      "Members": [Self.members] + names.map { "\($0)|\($0)|TRUE|\($0 == names[0] ? "TRUE" : "FALSE")" },
      "Transactions": [Self.header] + rows.enumerated().map { "\(Dataset.id($0.offset + 1))|\($0.element)" },
    ])
  }

  @Test(arguments: [
    // One paid for both, the owner where nobody is named.
    (["2026-01-01|expense|30.00||||ana:1, ben:1"], "ana 15.00 ben -15.00"),
    (["2026-01-01|expense|30.00|||ben|ana:1, ben:2"], "ana -10.00 ben 10.00"),
    // A refund lowers what was paid, and income is the other way round.
    (["2026-01-01|expense|30.00|in|||ana:1, ben:1"], "ana -15.00 ben 15.00"),
    (["2026-01-01|income|30.00|||ben|ana:1, ben:1"], "ana 15.00 ben -15.00"),
    (["2026-01-01|income|30.00|out||ben|ana:1, ben:1"], "ana -15.00 ben 15.00"),
    // Amounts, a cent that does not divide, and a deleted row.
    (["2026-01-01|expense|30.00||||ana=10.00, ben=20.00"], "ana 20.00 ben -20.00"),
    (["2026-01-01|expense|0.01||||ana:1, ben:1"], "ana 0.01 ben -0.01"),
    (["2026-01-01|expense|30.00||||ana:1, ben:1|||2026-01-02T00:00:00Z"], ""),
    // A settlement goes from one to the other, also where it came to an account.
    (["2026-01-01|settlement|5.00|||ben|ana:1"], "ana -5.00 ben 5.00"),
    (["2026-01-01|settlement|5.00|in||ben|ana:1"], "ana -5.00 ben 5.00"),
    // A row without shares is nobody else's.
    (["2026-01-01|expense|30.00||||"], ""),
  ])
  func `what is owed`(rows: [String], expected: String) {
    let (balances, leftOut) = HouseholdBalance.all(in: household(["ana", "ben"], rows))
    #expect(leftOut.isEmpty)
    let text = balances.flatMap(\.shares).map {
      "\($0.member) \(Amount(minorUnits: $0.balance, currency: balances[0].currency).decimalText)"
    }.joined(separator: " ")
    #expect(text == expected)
  }

  @Test(arguments: ["ana:1, carl:1", "ana=1.00, ben=2.00", "ana and ben", "ana=1.001, ben=28.999"])
  func `shares that say nothing for certain are left out and named`(shares: String) {
    let (balances, leftOut) = HouseholdBalance.all(
      in: household(["ana", "ben"], ["2026-01-01|expense|30.00||||\(shares)"]))
    #expect(balances.isEmpty && leftOut.map(\.column) == ["shares"])
  }

  @Test func `currencies are apart, each to its own minor unit`() {
    let (balances, _) = HouseholdBalance.all(
      in: household(
        ["ana", "ben"],
        [
          "2026-01-01|expense|100||JPY||ana:1, ben:2", "2026-01-01|expense|1.000||BHD|ben|ana:1, ben:2",
        ]))
    #expect(balances.map(\.currency.code) == ["BHD", "JPY"])
    #expect(balances.map { $0.shares.map(\.balance) } == [[-333, 333], [67, -67]])
  }

  @Test func `the payments leave every member at zero, and are the fewest`() throws {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 500) {
      let count = Int.random(in: 2...6, using: &generator)
      let names = (0..<count).map { "m\($0)" }
      let rows = (0..<Int.random(in: 1...12, using: &generator)).map { _ -> String in
        let amount = Int.random(in: 1...5000, using: &generator)
        let shared = names.filter { _ in Bool.random(using: &generator) }
        let whom = (shared.isEmpty ? [names[0]] : shared).map {
          "\($0):\(Int.random(in: 1...3, using: &generator))"
        }
        let type = ["expense", "income", "settlement"].randomElement(using: &generator) ?? ""
        let payer = Bool.random(using: &generator) ? names.randomElement(using: &generator) ?? "" : ""
        return "2026-01-01|\(type)|\(amount / 100).\(amount % 100 / 10)\(amount % 10)|||\(payer)|"
          + whom.joined(separator: ", ")
      }
      let (balances, leftOut) = HouseholdBalance.all(in: household(names, rows))
      try #require(leftOut.isEmpty && balances.count == 1, "seed \(generator.seed)")
      var left = Dictionary(uniqueKeysWithValues: balances[0].shares.map { ($0.member, $0.balance) })
      #expect(left.values.reduce(0, +) == 0, "seed \(generator.seed)")
      let payments = balances[0].payments
      let open = left.values.filter { $0 != 0 }
      for payment in payments {
        #expect(payment.minorUnits > 0)
        left[payment.from, default: 0] += payment.minorUnits
        left[payment.to, default: 0] -= payment.minorUnits
      }
      #expect(left.values.allSatisfy { $0 == 0 }, "seed \(generator.seed)")
      #expect(payments.count == open.count - Self.mostGroups(open), "seed \(generator.seed): \(open)")
    }
  }

  /// Into how many groups that come to nothing members can be divided, tried out: a group with the first of them, and the same for the rest.
  private static func mostGroups(_ open: [Int64]) -> Int {
    guard let first = open.first else { return 0 }
    let rest = Array(open.dropFirst())
    var best = 0
    for mask in 0..<(1 << rest.count) {
      let inside = rest.indices.filter { mask & 1 << $0 != 0 }.map { rest[$0] }
      guard first + inside.reduce(0, +) == 0 else { continue }
      best = max(best, 1 + mostGroups(rest.indices.filter { mask & 1 << $0 == 0 }.map { rest[$0] }))
    }
    return best
  }

  @Test(arguments: [2, 3])
  func `odd cents fall on all members in the end, and on the same one each time`(count: Int) throws {
    let names = ["ana", "ben", "cleo"].prefix(count)
    let shares = names.map { "\($0):1" }.joined(separator: ", ")
    let data = household(Array(names), Array(repeating: "2026-01-01|expense|0.01||||\(shares)", count: 300))
    let parts = try #require(HouseholdBalance.all(in: data).balances.first).shares.map(\.share)
    #expect(parts.reduce(0, +) == 300)
    #expect(parts.allSatisfy { abs(Int($0) - 300 / count) < 60 }, "\(parts)")
    #expect(try #require(HouseholdBalance.all(in: data).balances.first).shares.map(\.share) == parts)
  }

  @Test func `rows after a day do not count up to it`() throws {
    let rows = ["2026-05-31|expense|30.00||||ana:1, ben:1", "2026-06-01|expense|8.00||||ana:1, ben:1"]
    let data = household(["ana", "ben"], rows)
    let may = try #require(CalendarDate(iso: "2026-05-31"))
    #expect(HouseholdBalance.all(in: data, through: may).balances.first?.payments.map(\.minorUnits) == [1500])
    #expect(HouseholdBalance.all(in: data).balances.first?.payments.map(\.minorUnits) == [1900])
    #expect(HouseholdBalance.all(in: data, through: may.adding(days: -1)).balances.isEmpty)
  }
}
