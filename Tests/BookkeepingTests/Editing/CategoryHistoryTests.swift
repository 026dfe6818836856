import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

struct CategoryHistoryTests {
  private func history(_ learned: [(String, String)]) -> CategoryHistory {
    var history = CategoryHistory()
    for (payee, key) in learned { history.learn(payee: payee, categoryKey: key) }
    return history
  }

  private func proposal(_ learned: [(String, String)], for payee: String) -> CategoryHistory.Proposal? {
    history(learned).proposal(for: payee)
  }

  private func rows(_ payee: String, _ keys: String) -> [(String, String)] {
    keys.map { (payee, String($0)) }
  }

  @Test
  func `a payee's rows decide where they agree, a slip aside; else nothing is proposed and they are shown`() {
    #expect(
      proposal(rows("Shop", "aa"), for: "SHOP 12") == .init(categoryKey: "a", reason: .payee(votes: 2, of: 2))
    )
    #expect(
      proposal(rows("Shop", "aaabaa"), for: "Shop")
        == .init(categoryKey: "a", reason: .payee(votes: 5, of: 6)))
    #expect(proposal(rows("Shop", "ba"), for: "Shop") == nil)
    #expect(proposal(rows("Shop", "aaaaab"), for: "Shop") == nil)
    #expect(proposal(rows("Shop", "ababab"), for: "Shop") == nil)
    let votes = history(rows("Shop", "ababb")).votes(for: "Shop")
    #expect(votes == [.init(categoryKey: "b", rows: 3), .init(categoryKey: "a", rows: 2)])
  }

  @Test func `five rows of a category that the payee never had are a change of mind`() {
    #expect(proposal(rows("Shop", "aaaaaaaaabbbb"), for: "Shop") == nil)
    #expect(proposal(rows("Shop", "aaaaaaaaabbbbb"), for: "Shop")?.categoryKey == "b")
    #expect(proposal(rows("Shop", "abaaaaaaabbbbb"), for: "Shop") == nil)
  }

  @Test func `an amount tells the subscription of a shop from what is bought there`() {
    var history = CategoryHistory()
    for (minor, key) in [
      (-899, "sub"), (-1999, "fun"), (-899, "sub"), (-2500, "food"), (-899, "sub"), (-2500, "fun"),
    ] {
      history.learn(payee: "Shop", minor: Int64(minor), categoryKey: key)
    }
    #expect(history.proposal(for: "Shop", minor: -899) == .init(categoryKey: "sub", reason: .amount(rows: 3)))
    #expect(history.proposal(for: "Shop", minor: -2500) == nil)
    #expect(history.proposal(for: "Shop", minor: -1999) == nil)
    #expect(history.proposal(for: "Shop") == nil)
  }

  @Test func `money that comes in is told from money that goes out, and a refund is its payee's`() {
    var history = CategoryHistory()
    for _ in 0..<3 { history.learn(payee: "Anna", minor: -500, categoryKey: "gifts") }
    #expect(history.proposal(for: "Anna", minor: 500)?.categoryKey == "gifts")
    history.learn(payee: "Anna", minor: 700, categoryKey: "salary")
    #expect(history.proposal(for: "Anna", minor: 500)?.categoryKey == "salary")
    #expect(history.proposal(for: "Anna", minor: -500)?.categoryKey == "gifts")
    // What payees have in common says nothing of money the other way.
    for shop in ["Kiosk Nord", "Kiosk Ost"] { history.learn(payee: shop, minor: -300, categoryKey: "food") }
    #expect(history.proposal(for: "Kiosk West", minor: -1)?.categoryKey == "food")
    #expect(history.proposal(for: "Kiosk West", minor: 1) == nil)
  }

  @Test
  func `words that payees of one category have in common speak for it; common ones and single rows do not`() {
    let rows = [("Rewe Berlin", "food"), ("Rewe Bonn", "food"), ("Berlin Taxi", "travel")]
    #expect(proposal(rows, for: "REWE Köln")?.reason == .likeness(words: ["rewe"]))
    #expect(proposal(rows, for: "Berlin Zoo") == nil)
    #expect(proposal(rows, for: "Taxi") == nil)
    #expect(proposal(rows, for: "") == nil)
    // A word in the middle may be a town: it takes three payees.
    let two = [("Linden Apotheke", "health"), ("Adler Apotheke", "health")]
    #expect(proposal(two, for: "Markt Apotheke") == nil)
    #expect(proposal(two + [("Stern Apotheke", "health")], for: "Markt Apotheke")?.categoryKey == "health")
    // Two people of one name are two people.
    #expect(proposal([("Anna Weber", "gifts"), ("Anna Weber", "gifts")], for: "Anna Vogel") == nil)
    // Words that speak for two categories speak for none.
    let both = two + [("Stern Apotheke", "health"), ("Rewe Bonn", "food"), ("Rewe Köln", "food")]
    #expect(proposal(both, for: "Rewe Apotheke") == nil)
  }

  @Test
  func
    `a rule of the person's own goes before history, a starter rule behind it, and in the person's own category`()
  {
    let own = CategoryHistory.Ruling(categoryKey: "rule", row: 2, isStarter: false)
    let starter = CategoryHistory.Ruling(categoryKey: "starter", row: 3, isStarter: true)
    var history = history(rows("Gym", "aa"))
    #expect(history.proposal(for: PayeeName("Gym"), minor: nil, ruling: own)?.categoryKey == "rule")
    #expect(history.proposal(for: PayeeName("Gym"), minor: nil, ruling: starter)?.categoryKey == "a")
    #expect(history.proposal(for: PayeeName("Other"), minor: nil, ruling: starter)?.reason == .rule(row: 3))
    history.learn(PayeeName("Gym One"), minor: nil, ruling: starter, categoryKey: "a")
    // One row that is filed otherwise makes the rule doubtful, more of them say how this person files it.
    #expect(history.proposal(for: PayeeName("Other"), minor: nil, ruling: starter) == nil)
    history.learn(PayeeName("Gym Two"), minor: nil, ruling: starter, categoryKey: "a")
    #expect(
      history.proposal(for: PayeeName("Other"), minor: nil, ruling: starter)
        == .init(categoryKey: "a", reason: .kind(rows: 2, rule: 3)))
    history.learn(PayeeName("Gym Three"), minor: nil, ruling: starter, categoryKey: "b")
    #expect(history.proposal(for: PayeeName("Other"), minor: nil, ruling: starter) == nil)
  }

  private func dataset(_ rows: [String]) -> Dataset {
    .inMemory([
      "Transactions": ["id|date|type|amount|payee|categoryKey"]
        + rows.enumerated().map { "\(Dataset.id($0.offset))|\($0.element)" }
    ])
  }

  @Test func `a back-test tries each row on the rows before it`() {
    let test = ProposalBackTest(
      dataset([
        "2026-01-03|expense|1|Rewe Bonn|food", "2026-01-01|expense|1|Rewe|food",
        "2026-01-02|expense|1|Rewe|food",
        "2026-01-04|expense|1|Kiosk|fun", "2026-01-05|expense|1|Kiosk|food",
      ]))
    #expect(test.rows == 5 && test.proposed == 3 && test.right == 2)
    #expect(test.plainProposed == 2 && test.plainRight == 1)
  }

  @Test
  func `rows that differ in numbers and towns are one payee, and get a proposal that holds for all of them`()
  {
    let towns = ["Aldi", "Lidl", "Shell", "Kiosk", "Post"].map { "2026-01-01|expense|1|\($0) Bonn|" }
    let groups = UncategorisedPayee.all(
      in: dataset(
        towns + [
          "2026-01-02|expense|3|REWE 123 Bonn|", "2026-01-03|expense|4|REWE 456|",
          "2026-01-04|income|9|Rewe|",
        ]))
    #expect(groups[0].payee == "REWE 123 Bonn" && groups[0].rows.count == 2 && groups[0].spellings == 1)
    #expect(groups[0].sums.map(\.minorUnits) == [-700])
    #expect(groups.count == 7)
  }
}
