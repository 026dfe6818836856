import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// How often records of lists are used, and what the rows come to.
struct ListUsageTests {
  private static let header = "id|date|type|amount|currency|categoryKey|accountKey|tags|paidBy|deletedAt"

  private func dataset(_ rows: [String]) -> Dataset {
    .inMemory([
      "Accounts": [
        "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||0|TRUE",
        "yen|Yen|cash|JPY|0|TRUE",
      ],
      "Transactions": [Self.header] + rows.enumerated().map { "\(Dataset.id($0.offset + 1))|\($0.element)" },
    ])
  }

  @Test func `currencies are apart, deleted rows count nowhere, and an unreadable amount is in no sum`() {
    let usage = ListUsage(
      dataset([
        "2026-01-01|expense|10||food|giro|a, b|ana|", "2026-01-01|expense|500||food|yen|a||",
        "2026-01-01|income|1||pay|giro|||", "2026-01-01|expense|9||food|giro|||2026-01-02T00:00:00Z",
        "2026-01-01|expense|x||food|giro|||",
      ]))
    #expect(usage.categories["food"]?.rows == 3 && usage.categories["food"]?.unread == 1)
    #expect(usage.categories["food"]?.sums.map(\.description) == ["-10.00 EUR", "-500 JPY"])
    #expect(usage.accounts["giro"]?.sums.map(\.description) == ["-9.00 EUR"])
    #expect(usage.sortedTags.map(\.tag) == ["a", "b"])
    #expect(usage.tags["b"]?.sums.map(\.description) == ["-10.00 EUR"])
    #expect(usage.payers["ana"]?.rows == 1)
  }

  @Test func `the sums of a list are those of its rows`() {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<Effort.cases(usual: 200) {
      var sums: [String: Int64] = [:]
      var counts: [String: Int] = [:]
      let rows = (0..<Int.random(in: 0...40, using: &generator)).map { _ -> String in
        let account = ["giro", "yen", "nowhere"].randomElement(using: &generator) ?? ""
        let category = ["food", "fun", ""].randomElement(using: &generator) ?? ""
        let isIn = Bool.random(using: &generator)
        let isDeleted = Int.random(in: 0..<5, using: &generator) == 0
        let units = Int64.random(in: 1...9999, using: &generator)
        let isYen = account == "yen"
        if !isDeleted, !category.isEmpty {
          sums["\(category) \(isYen ? "JPY" : "EUR")", default: 0] +=
            (isIn ? units : -units) * (isYen ? 1 : 100)
          counts[category, default: 0] += 1
        }
        return
          "2026-01-01|\(isIn ? "income" : "expense")|\(units)||\(category)|\(account)|||\(isDeleted ? "2026-01-02T00:00:00Z" : "")"
      }
      let usage = ListUsage(dataset(rows))
      var found: [String: Int64] = [:]
      for (key, use) in usage.categories {
        for sum in use.sums { found["\(key) \(sum.currency.code)"] = sum.minorUnits }
      }
      #expect(found == sums, "seed \(seed)")
      #expect(usage.categories.mapValues(\.rows) == counts, "seed \(seed)")
    }
  }
}
