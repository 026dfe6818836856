import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport
import Testing

/// Money between own accounts is one transfer, whichever statement is imported first.
struct TransferPairingTests {
  private static let giro = ImportOptions(accountKey: "giro")
  private static let savings = ImportOptions(accountKey: "savings")

  /// The dataset after two statements, in either order, or both in one run.
  private func imported(
    giro: [(day: Int, minor: Int64, text: String)], savings: [(day: Int, minor: Int64, text: String)],
    order: [Int], rules: [[String: CellValue]] = []
  ) throws -> (harness: PlanningHarness, results: [ImportResult]) {
    var harness = try PlanningHarness(rules: rules)
    let statements = [try Statement("giro.csv", giro), try Statement("savings.csv", savings)]
    var results: [ImportResult] = []
    for number in order {
      results.append(
        try harness.add(statements[number], options: number == 0 ? Self.giro : Self.savings))
    }
    if order.isEmpty {
      results.append(
        try harness.add(statements[0], statements[1], answers: [[.account: "giro"], [.account: "savings"]]))
    }
    return (harness, results)
  }

  private func transferIDs(_ dataset: Dataset) throws -> [String] {
    let tab = try #require(dataset[.transactions])
    var ids: [String] = []
    tab.forEachRow { if let id = $0.rawText(tab.schema["transferId"]) { ids.append(id) } }
    return ids
  }

  @Test(arguments: [[0, 1], [1, 0], []])
  func `both statements give one linked pair, whichever comes first`(_ order: [Int]) throws {
    let (harness, results) = try imported(
      giro: [(1, -10_000, "Transfer to savings"), (2, -450, "Bakery")],
      savings: [(2, 10_000, "Incoming"), (3, 7, "Interest")], order: order)
    let rows = harness.dataset.transactions.sorted { $0.signedMinorUnits < $1.signedMinorUnits }
    #expect(rows.map(\.type) == [.transfer, .expense, .income, .transfer])
    #expect(rows.map(\.direction) == [.out, nil, nil, .in])
    #expect(rows.map(\.accountKey) == ["giro", "giro", "savings", "savings"])
    #expect(rows.map(\.date.day) == [1, 2, 3, 2])
    #expect(rows.map(\.statementText) == ["Transfer to savings", "Bakery", "Interest", "Incoming"])
    let ids = try transferIDs(harness.dataset)
    #expect(ids.count == 2)
    #expect(Set(ids).count == 1)
    #expect(results.last?.statements.contains { $0.lines.contains { $0.transferAccountKey != nil } } == true)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var giro: [(day: Int, minor: Int64, text: String)]
    var savings: [(day: Int, minor: Int64, text: String)]
    var pairs: Int
    var proposals: Int
  }

  @Test(arguments: [
    Case(
      testDescription: "nothing says that it is a transfer", giro: [(1, -10_000, "Anna")],
      savings: [(1, 10_000, "Bert")], pairs: 0, proposals: 1),
    Case(
      testDescription: "four days apart", giro: [(1, -10_000, "to savings")], savings: [(5, 10_000, "x")],
      pairs: 0, proposals: 0),
    Case(
      testDescription: "two that could be the other half",
      giro: [(1, -10_000, "Transfer"), (2, -10_000, "Transfer")], savings: [(2, 10_000, "x")], pairs: 0,
      proposals: 1),
    Case(
      testDescription: "two, and one names the account",
      giro: [(1, -10_000, "to savings"), (2, -10_000, "Landlord")], savings: [(2, 10_000, "x")], pairs: 1,
      proposals: 0),
    Case(
      testDescription: "a transfer to somebody, and money from somebody else",
      giro: [(1, -5_000, "Überweisung Tante Erna")], savings: [(3, 5_000, "PayPal Überweisung")], pairs: 0,
      proposals: 1),
    Case(
      testDescription: "a bank transfer that names a person", giro: [(1, -5_000, "Bank transfer to Erna")],
      savings: [(1, 5_000, "Salary")], pairs: 0, proposals: 1),
    Case(
      testDescription: "the words of a transfer between own accounts",
      giro: [(1, -5_000, "Umbuchung Max Meier")], savings: [(2, 5_000, "Max Meier")], pairs: 1, proposals: 0),
    Case(
      testDescription: "a transfer, and neither text names anybody", giro: [(1, -5_000, "Online transfer")],
      savings: [(2, 5_000, "Incoming transfer ref 881")], pairs: 1, proposals: 0),
    Case(
      testDescription: "an automatic payment is no card that is settled",
      giro: [(1, -5_000, "Verizon autopay")],
      savings: [(2, 5_000, "Refund shop")], pairs: 0, proposals: 1),
    Case(
      testDescription: "the same direction", giro: [(1, -10_000, "to savings")], savings: [(1, -10_000, "x")],
      pairs: 0, proposals: 0),
    Case(
      testDescription: "another amount", giro: [(1, -10_000, "to savings")], savings: [(1, 9_999, "x")],
      pairs: 0, proposals: 0),
  ])
  func `a pair is linked where it is sure, and proposed where it is not`(_ example: Case) throws {
    for order in [[0, 1], [1, 0], []] {
      let (harness, results) = try imported(giro: example.giro, savings: example.savings, order: order)
      #expect(try transferIDs(harness.dataset).count == example.pairs * 2)
      #expect(harness.dataset.transactions.count == example.giro.count + example.savings.count)
      let proposals = results.flatMap { $0.statements.flatMap(\.proposals) }
      #expect(proposals.count == example.proposals)
      #expect(proposals.allSatisfy { $0.kind == .transfer })
    }
  }

  @Test func `the other account's last four digits name it`() throws {
    let accounts = [
      "accountKey|name|type|startingBalance|last4|isDefault|isActive",
      "a|Current|checking|0|3000|TRUE|TRUE", "b|Rainy day|savings|0|4711|FALSE|TRUE",
    ]
    let dataset = Dataset.inMemory(["Accounts": accounts])
    let (one, _) = try dataset.importing(
      [try Statement("a.csv", [(1, -10_000, "SEPA DE89370400440532014711")])],
      options: ImportOptions(accountKey: "a"))
    let (both, _) = try one.importing(
      [try Statement("b.csv", [(1, 10_000, "Gutschrift")])], options: ImportOptions(accountKey: "b"))
    #expect(both.transactions.map(\.type) == [.transfer, .transfer])
  }

  /// A pair of accounts, the texts of their statements, and whether they are one transfer.
  struct Naming: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var account: String
    var out: String
    var incoming: String
    var isTransfer: Bool
  }

  @Test(arguments: [
    Naming(
      testDescription: "a service pays out to somebody's account", account: "p|PayPal|other|0||FALSE|TRUE",
      out: "PayPal", incoming: "Tante Erna", isTransfer: false),
    Naming(
      testDescription: "a service is filled up", account: "p|PayPal|other|0||FALSE|TRUE",
      out: "PAYPAL EUROPE", incoming: "Bankgutschrift auf PayPal-Konto", isTransfer: true),
    Naming(
      testDescription: "a name that every statement has", account: "p|Card|creditCard|0||FALSE|TRUE",
      out: "CARD PURCHASE TESCO", incoming: "Refund shop", isTransfer: false),
    Naming(
      testDescription: "a card is settled", account: "p|Card|creditCard|0||FALSE|TRUE",
      out: "CHASE 11-02", incoming: "PAYMENT THANK YOU", isTransfer: true),
    Naming(
      testDescription: "a year is no number of an account", account: "p|Rainy day|savings|0|2026|FALSE|TRUE",
      out: "Rent March 2026", incoming: "Anna", isTransfer: false),
    Naming(
      testDescription: "the end of a masked number", account: "p|Rainy day|savings|0|2026|FALSE|TRUE",
      out: "To account ***2026", incoming: "Anna", isTransfer: true),
    Naming(
      testDescription: "an IBAN in groups of four", account: "p|Rainy day|savings|0|2026|FALSE|TRUE",
      out: "SEPA DE89 3704 0044 0532 0120 2026", incoming: "Anna", isTransfer: true),
  ])
  func `a name is evidence where it means the account`(_ example: Naming) throws {
    let accounts = [
      "accountKey|name|type|startingBalance|last4|isDefault|isActive", "a|Everyday|checking|0|3000|TRUE|TRUE",
      example.account,
    ]
    let dataset = Dataset.inMemory(["Accounts": accounts])
    let (one, _) = try dataset.importing(
      [try Statement("a.csv", [(1, -10_000, example.out)])], options: ImportOptions(accountKey: "a"))
    let (both, result) = try one.importing(
      [try Statement("b.csv", [(3, 10_000, example.incoming)])], options: ImportOptions(accountKey: "p"))
    #expect(both.transactions.allSatisfy { ($0.type == .transfer) == example.isTransfer })
    #expect(result.statements[0].proposals.isEmpty == example.isTransfer)
  }

  @Test(arguments: [("E2E-2026-0301-7", true), ("NONE", false)])
  func `one reference that both banks print is evidence`(reference: String, isTransfer: Bool) throws {
    var harness = try PlanningHarness()
    for (name, minor) in [("giro", -10_000), ("savings", 10_000)] as [(String, Int64)] {
      var statement = try Statement("\(name).csv", [(1, minor, "Anna")])
      statement.entries[0].reference = reference
      try harness.add(statement, options: ImportOptions(accountKey: name))
    }
    #expect(harness.dataset.transactions.allSatisfy { ($0.type == .transfer) == isTransfer })
  }

  @Test func `a category that a person gave is not thrown away for a transfer`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("giro.csv", [(1, -10_000, "Transfer to savings")]), options: Self.giro)
    let row = try #require(harness.dataset.transactions.first)
    let change = Change.set(
      Address(.transactions, row: 2, id: row.id?.description, column: "categoryKey"), old: .blank,
      new: .text("food"), reason: "")
    try harness.apply(Plan(command: "edit", base: [:], changes: [change]))
    let result = try harness.add(try Statement("savings.csv", [(1, 10_000, "x")]), options: Self.savings)
    #expect(harness.dataset.transactions.map(\.type) == [.expense, .income])
    #expect(harness.dataset.transactions.first?.categoryKey == "food")
    #expect(result.statements[0].proposals.map(\.row.reference) == [.id(try #require(row.id))])
  }

  private static let rule: [String: CellValue] = [
    "id": .text(EnteredRow.id(70).description), "sortOrder": .number("1"), "isEnabled": .boolean(true),
    "textContains": .text("monthly"), "transferAccountKey": .text("savings"),
  ]

  @Test(arguments: [[0, 1], [1, 0], []])
  func `a rule forces a pair without evidence, in any order`(_ order: [Int]) throws {
    let (harness, _) = try imported(
      giro: [(1, -10_000, "monthly 1"), (2, -10_000, "monthly 2")],
      savings: [(2, 10_000, "x"), (3, 10_000, "y")], order: order, rules: [Self.rule])
    #expect(harness.dataset.transactions.count == 4)
    #expect(harness.dataset.transactions.allSatisfy { $0.type == .transfer })
    #expect(harness.dataset.transactions.reduce(0) { $0 + $1.signedMinorUnits } == 0)
    #expect(Set(try transferIDs(harness.dataset)).count == 2)
  }

  @Test(arguments: [("nowhere", true), ("giro", false)])
  func `a rule that names no account is said, and one that names the line's own makes no transfer`(
    name: String, isSaid: Bool
  ) throws {
    var harness = try PlanningHarness(rules: [Self.rule.merging(["transferAccountKey": .text(name)]) { $1 }])
    let result = try harness.add(try Statement([(1, -10_000, "monthly")]), options: Self.giro)
    #expect(harness.dataset.transactions.map(\.type) == [.expense])
    #expect(result.notes.contains { $0.contains("not applied") && $0.contains(name) } == isSaid)
  }

  @Test func `a transfer that a person entered is completed from both sides`() throws {
    let id: CellValue = .text(EnteredRow.id(5).description)
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(
        1, day: 1, minor: -10_000,
        more: ["type": .text("transfer"), "direction": .text("out"), "transferId": id]),
      EnteredRow.make(
        2, day: 1, minor: 10_000, account: "savings",
        more: ["type": .text("transfer"), "direction": .text("in"), "transferId": id]),
    ])
    try harness.add(try Statement("s.csv", [(2, 10_000, "Eingang")]), options: Self.savings)
    try harness.add(try Statement("g.csv", [(1, -10_000, "Ausgang")]), options: Self.giro)
    #expect(harness.dataset.transactions.map(\.statementText) == ["Ausgang", "Eingang"])
  }
}
