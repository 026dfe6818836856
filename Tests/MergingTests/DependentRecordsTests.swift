import DatasetChecks
import DatasetFormat
import Merging
import TestSupport
import Testing

/// Records that belong together across copies: a receipt and its row, a rule and its occurrences, the cells of
/// a settlement.
@Suite struct DependentRecordsTests {
  /// What two copies did, by tab and cell, and what the result is.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var one: @Sendable (inout Books) -> Void
    var other: @Sendable (inout Books) -> Void
    /// Cells of the result, as `Tab id column=value`; a blank value for a cell that is blank.
    var expected: [String]
    /// The places that are listed, as `Tab id column`.
    var listed: Set<String> = []
  }

  private static let (shop, rule, receipt) = (Dataset.id(1), Dataset.id(80), Dataset.id(70))
  private static let occurrence = Dataset.id(60)

  private static func deleteRow(_ books: inout Books, withReceipt: Bool = true) {
    books.set("Transactions", shop, ["deletedAt": World.time(5), "updatedAt": World.time(5)])
    if withReceipt {
      books.set("Receipts", receipt, ["deletedAt": World.time(5), "updatedAt": World.time(5)])
    }
  }

  private static func deleteRule(_ books: inout Books) {
    for (tab, id) in [("RecurringRules", rule), ("Transactions", occurrence)] {
      books.set(tab, id, ["deletedAt": World.time(5), "updatedAt": World.time(5)])
    }
  }

  static let cases = [
    Case(
      testDescription: "a row is deleted, and gets another receipt",
      one: { deleteRow(&$0) },
      other: { $0.addReceipt(71, of: shop) },
      expected: [
        "Transactions \(shop) deletedAt=", "Receipts \(receipt) deletedAt=",
        "Receipts \(Dataset.id(71)) transactionId=\(shop)", "Receipts \(Dataset.id(71)) deletedAt=",
      ],
      listed: ["Transactions \(shop) deletedAt", "Receipts \(receipt) deletedAt"]),
    Case(
      testDescription: "a row is deleted with its receipt, and edited",
      one: { deleteRow(&$0) },
      other: { $0.set("Transactions", shop, ["note": "for Ana", "updatedAt": World.time(3)]) },
      expected: [
        "Transactions \(shop) deletedAt=", "Transactions \(shop) note=for Ana",
        "Receipts \(receipt) deletedAt=",
      ],
      listed: ["Transactions \(shop) deletedAt", "Receipts \(receipt) deletedAt"]),
    Case(
      testDescription: "a receipt was deleted before its row was",
      one: {
        $0.set("Receipts", receipt, ["deletedAt": World.time(2), "updatedAt": World.time(2)])
        deleteRow(&$0, withReceipt: false)
      },
      other: { $0.set("Transactions", shop, ["note": "for Ana", "updatedAt": World.time(3)]) },
      expected: ["Transactions \(shop) deletedAt=", "Receipts \(receipt) deletedAt=\(World.time(2))"],
      listed: ["Transactions \(shop) deletedAt"]),
    Case(
      testDescription: "a row is deleted, and nothing else happened to it",
      one: { deleteRow(&$0) },
      other: { $0.addReceipt(71, of: Dataset.id(4)) },
      expected: [
        "Transactions \(shop) deletedAt=\(World.time(5))", "Receipts \(receipt) deletedAt=\(World.time(5))",
        "Receipts \(Dataset.id(71)) deletedAt=",
      ]),
    Case(
      testDescription: "both delete a row, and one had attached a receipt before",
      one: { deleteRow(&$0) },
      other: {
        $0.addReceipt(71, of: shop)
        deleteRow(&$0)
        $0.set("Receipts", Dataset.id(71), ["deletedAt": World.time(5)])
      },
      expected: [
        "Transactions \(shop) deletedAt=\(World.time(5))", "Receipts \(receipt) deletedAt=\(World.time(5))",
        "Receipts \(Dataset.id(71)) deletedAt=\(World.time(5))",
      ]),
    Case(
      testDescription: "a row is deleted where its receipt was known",
      one: {
        $0.addReceipt(71, of: shop)
        deleteRow(&$0)
      },
      other: { $0.addReceipt(71, of: shop) },
      expected: [
        "Transactions \(shop) deletedAt=\(World.time(5))", "Receipts \(Dataset.id(71)) transactionId=\(shop)",
      ]),
    Case(
      testDescription: "a rule is deleted with its occurrence, and edited",
      one: { deleteRule(&$0) },
      other: { $0.set("RecurringRules", rule, ["amount": "11.50", "updatedAt": World.time(3)]) },
      expected: [
        "RecurringRules \(rule) deletedAt=", "RecurringRules \(rule) amount=11.50",
        "Transactions \(occurrence) deletedAt=",
      ],
      listed: ["RecurringRules \(rule) deletedAt", "Transactions \(occurrence) deletedAt"]),
    Case(
      testDescription: "a rule is deleted with its occurrence, and the occurrence is paid",
      one: { deleteRule(&$0) },
      other: {
        $0.set("Transactions", occurrence, ["cleared": "TRUE", "note": "paid", "updatedAt": World.time(3)])
      },
      expected: [
        "RecurringRules \(rule) deletedAt=\(World.time(5))", "Transactions \(occurrence) deletedAt=",
        "Transactions \(occurrence) note=paid", "Transactions \(occurrence) recurringRuleId=\(rule)",
      ],
      listed: ["Transactions \(occurrence) deletedAt"]),
    Case(
      testDescription: "the amount of a settlement, and who gets it",
      one: { $0.set("Transactions", Dataset.id(65), ["amount": "12", "updatedAt": World.time(6)]) },
      other: {
        $0.set(
          "Transactions", Dataset.id(65), ["paidBy": "ben", "shares": "cleo:1", "updatedAt": World.time(3)])
      },
      expected: [
        "Transactions \(Dataset.id(65)) amount=12", "Transactions \(Dataset.id(65)) paidBy=ana",
        "Transactions \(Dataset.id(65)) shares=ben:1",
      ],
      listed: ["Transactions \(Dataset.id(65)) paidBy", "Transactions \(Dataset.id(65)) shares"]),
    Case(
      testDescription: "the amount of a settlement, and its note",
      one: { $0.set("Transactions", Dataset.id(65), ["amount": "12", "updatedAt": World.time(6)]) },
      other: { $0.set("Transactions", Dataset.id(65), ["note": "cash", "updatedAt": World.time(3)]) },
      expected: [
        "Transactions \(Dataset.id(65)) amount=12", "Transactions \(Dataset.id(65)) note=cash",
        "Transactions \(Dataset.id(65)) paidBy=ana",
      ]),
  ]

  private static func copies(_ example: Case, _ storage: Storage) -> (base: Books, copies: [MergeCopy]) {
    let base = Books.withDependents
    var (one, other) = (base, base)
    example.one(&one)
    example.other(&other)
    let copies = [one, other].enumerated().map {
      MergeCopy(
        name: "copy \($0)", dataset: $1.dataset(storage),
        modified: Timestamp(milliseconds: 1_700_000_009_000))
    }
    return (base, copies)
  }

  @Test func `the dataset is sound`() {
    #expect(Books.errors(in: Books.withDependents.dataset()).isEmpty)
  }

  @Test(arguments: cases, [Storage.csv, .xlsx])
  func `what belongs together stays together, in each order and when merged again`(
    _ example: Case, _ storage: Storage
  ) throws {
    let (base, copies) = Self.copies(example, storage)
    var contents: [Content] = []
    for order in [[0, 1], [1, 0]] {
      let merged = try Merged(
        base.dataset(storage), order.map { copies[$0] }, verification: Checks.verification)
      #expect(Books.errors(in: merged.copy.dataset).isEmpty)
      contents.append(merged.content)
      for text in example.expected {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        let cell = words[2].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let row = merged.content.rows[words[0]]?.first { $0["id"] == words[1] }
        #expect(row != nil, "\(text)")
        #expect(row?[String(cell[0])] ?? "" == cell[1], "\(text)")
      }
      #expect(
        Set(merged.merge.conflicts.map { "\($0.tab.rawValue) \($0.id) \($0.column)" }) == example.listed)
      for copy in copies {
        let again = try Merged(
          base.dataset(storage), [merged.copy, copy], verification: Checks.verification)
        #expect(again.merge.plan.changes == [])
      }
    }
    #expect(contents[0] == contents[1])
  }

  @Test func `a rule whose making one copy took back stays for an occurrence that the other one paid`() throws
  {
    let base = Books.withDependents
    var (undone, paid) = (base, base)
    undone.tabs["RecurringRules"]?.removeAll { $0["id"] == Self.rule }
    undone.tabs["Transactions"]?.removeAll { $0["id"] == Self.occurrence }
    paid.set("Transactions", Self.occurrence, ["note": "paid", "updatedAt": World.time(3)])
    var copies = [undone, paid].enumerated().map {
      MergeCopy(
        name: "copy \($0)", dataset: $1.dataset(), modified: Timestamp(milliseconds: 1_700_000_009_000))
    }
    copies[0].removed = [Self.rule, Self.occurrence]
    copies[0].statesBeforeRemovals = [base.dataset()]
    for copies in [copies, copies.reversed()] {
      let merged = try Merged(base.dataset(), copies, verification: Checks.verification)
      let content = merged.content.rows
      #expect(content["Transactions"]?.contains { $0["id"] == Self.occurrence } == true)
      #expect(content["RecurringRules"]?.contains { $0["id"] == Self.rule } == true)
      #expect(Checks.findings(in: merged.copy.dataset).allSatisfy { $0.code != "rule-unknown" })
    }
  }
}

extension Books {
  /// The same dataset with a receipt, an occurrence of the rule, and a settlement between members.
  static var withDependents: Books {
    var books = Books()
    let times = ["createdAt": World.time(0), "updatedAt": World.time(0)]
    books.tabs["Members"] = ["ana", "ben", "cleo"].map { key in
      [
        "memberKey": key, "name": "Member \(key)", "isActive": "TRUE",
        "isOwner": key == "ana" ? "TRUE" : "FALSE",
      ]
      .merging(times) { $1 }
    }
    books.tabs["Transactions"]?.append(
      [
        "id": Dataset.id(60), "date": "2026-04-01", "type": "expense", "amount": "9.50",
        "categoryKey": "rent", "recurringRuleId": Dataset.id(80), "occurrenceDate": "2026-04-01",
      ].merging(times) { $1 })
    books.tabs["Transactions"]?.append(
      [
        "id": Dataset.id(65), "date": "2026-03-09", "type": "settlement", "amount": "10", "paidBy": "ana",
        "shares": "ben:1", "direction": "out",
      ].merging(times) { $1 })
    books.addReceipt(70, of: Dataset.id(1), time: 0)
    return books
  }

  mutating func addReceipt(_ number: Int, of row: String, time: Int = 3) {
    tabs["Receipts", default: []].append([
      "id": Dataset.id(number), "transactionId": row, "fileName": "\(number).jpg", "mediaType": "image/jpeg",
      "createdAt": World.time(time), "updatedAt": World.time(time),
    ])
  }

  mutating func set(_ tab: String, _ id: String, _ cells: [String: String]) {
    for row in (tabs[tab] ?? []).indices where tabs[tab]?[row]["id"] == id {
      tabs[tab]?[row].merge(cells) { $1 }
    }
  }
}
