import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping

struct CategoryHistoryTests {
  private func proposal(_ learned: [(String, String)], for payee: String) -> CategoryHistory.Proposal? {
    var history = CategoryHistory()
    for (payee, key) in learned { history.learn(payee: payee, categoryKey: key) }
    return history.proposal(for: payee)
  }

  @Test func `most of the last rows of a payee decide, and of equal ones the latest`() {
    let rows = [("Shop", "fun"), ("SHOP", "food"), ("Shop", "food"), ("Shop", "fun"), ("Shop", "food")]
    #expect(proposal(rows, for: "shop") == .init(categoryKey: "food", reason: .payee(votes: 3, of: 5)))
    #expect(proposal([("Shop", "fun"), ("Shop", "food")], for: "Shop")?.categoryKey == "food")
    // What was so long ago counts no more.
    #expect(
      proposal(
        Array(repeating: ("Shop", "fun"), count: 9) + Array(repeating: ("Shop", "food"), count: 5),
        for: "Shop")
        == .init(categoryKey: "food", reason: .payee(votes: 5, of: 5)))
  }

  @Test
  func `words that payees of one category have in common speak for it; common ones and single rows do not`() {
    let rows = [("Rewe Berlin", "food"), ("Rewe Bonn", "food"), ("Berlin Taxi", "travel")]
    #expect(proposal(rows, for: "REWE Köln")?.reason == .likeness(words: ["rewe"]))
    #expect(proposal(rows, for: "Berlin Zoo") == nil)
    #expect(proposal(rows, for: "Taxi") == nil)
    #expect(proposal(rows, for: "") == nil)
  }

  @Test func `a back-test tries each row on the rows before it`() {
    let header = "id|date|type|amount|payee|categoryKey"
    let rows = [
      "2026-01-03|expense|1|Rewe Bonn|food", "2026-01-01|expense|1|Rewe|food",
      "2026-01-02|expense|1|Rewe|food",
      "2026-01-04|expense|1|Kiosk|fun", "2026-01-05|expense|1|Kiosk|food",
    ]
    let test = ProposalBackTest(
      .inMemory([
        "Transactions": [header] + rows.enumerated().map { "\(Dataset.id($0.offset))|\($0.element)" }
      ]))
    #expect(test.rows == 5 && test.proposed == 3 && test.right == 2)
    #expect(test.plainProposed == 2 && test.plainRight == 1)
  }
}
