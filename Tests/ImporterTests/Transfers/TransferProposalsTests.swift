import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Importer

/// The search for open transfers looks at few rows, and finds what a search of all rows finds.
struct TransferProposalsTests {
  @Test func `the search among some rows finds what the search among all finds`() {
    for seed in 0..<UInt64(Effort.cases(usual: 300)) {
      var random = SeededGenerator(seed: seed)
      let dataset = Self.books(&random)
      let quick = TransferProposals(in: dataset)
      let whole = TransferProposals(in: dataset, among: nil)
      #expect(quick.pairs == whole.pairs, "seed \(seed)")
      #expect(quick.lonely == whole.lonely, "seed \(seed)")
    }
  }

  @Test func `random books have pairs with every proof, and lonely halves`() {
    var proofs: Set<String> = []
    var lonely = 0
    for seed in 0..<UInt64(300) {
      var random = SeededGenerator(seed: seed)
      let found = TransferProposals(in: Self.books(&random))
      proofs.formUnion(found.pairs.map { "\($0.proof.map { "\($0)" } ?? "none")" })
      lonely += found.lonely.count
    }
    #expect(proofs == ["references", "name", "words", "none"])
    #expect(lonely > 0)
  }

  /// Books in which equal amounts, divided payments, deleted, pending and linked rows are frequent.
  private static func books(_ random: inout SeededGenerator) -> Dataset {
    let texts = [
      "Bakery", "Transfer to Holiday fund", "Umbuchung", "Everyday", "from account 4711", "Übertrag 47 11",
      "Café holiday fund", "", "Rent ending 4711", "DE12 3456 4711", "HOLIDAY FUND",
    ]
    func one(in chances: Int, _ value: String, else other: String = "") -> String {
      Int.random(in: 0..<chances, using: &random) == 0 ? value : other
    }
    func any(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    var rows = [columns.joined(separator: "|")]
    for number in 0..<Int.random(in: 2...14, using: &random) {
      let key = "1:\(String(repeating: "0", count: 32))#\(number + 1)"
      rows.append(
        [
          one(in: 9, "", else: Dataset.id(number)), "2026-03-0\(Int.random(in: 1...9, using: &random))",
          any(["expense", "income"]), one(in: 12, "soon", else: any(["10.00", "20.00"])), one(in: 6, "USD"),
          any(["a", "b", "b", "old", "typed", ""]), any(texts), any(texts), one(in: 4, "Holiday fund"),
          one(in: 3, "food"), one(in: 5, "REF-123456"), one(in: 6, "", else: key), one(in: 9, "pending"),
          one(in: 9, Dataset.id(number + 100)), one(in: 5, Dataset.id(200 + number % 2)),
          one(in: 9, "2026-04-01T00:00:00Z"),
        ].joined(separator: "|"))
    }
    let imports = [
      "id|fileName|sha256|format|accountKey|firstDate|lastDate",
      "\(Dataset.id(300))|x.csv||csv|b|2026-03-01|2026-03-04",
    ]
    return Dataset.inMemory(["Accounts": accounts, "Transactions": rows, "Imports": imports])
  }

  private static let columns = [
    "id", "date", "type", "amount", "currency", "accountKey", "payee", "statementText", "note", "categoryKey",
    "externalId", "importKey", "status", "transferId", "splitId", "deletedAt",
  ]

  private static let accounts = [
    "accountKey|name|type|startingBalance|last4|isDefault|isActive",
    "a|Everyday|checking|0|3000|TRUE|TRUE", "b|Holiday fund|savings|0|4711|FALSE|TRUE",
    "old|Old|savings|0||FALSE|FALSE",
  ]
}
