import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// A plan that would leave an error behind is found out before it is applied.
struct VerificationTests {
  private static let row: [String: CellValue] = [
    "id": .text(TestDataset.id(1001)), "date": .date("2026-03-01"), "type": .text("expense"),
    "amount": .number("4.50"), "categoryKey": .text("food"), "accountKey": .text("giro"),
    "createdAt": .text(TestDataset.stamp), "updatedAt": .text(TestDataset.stamp),
  ]

  private static func insert(
    _ changed: [String: CellValue] = [:], into tab: TabName = .transactions, _ reason: String = "line 2"
  ) -> Change {
    var row = CompactRow()
    let values = tab == .transactions ? Self.row.merging(changed) { $1 } : changed
    for (column, value) in values { row.append(TabSchema.of(tab)[column], value) }
    return .insert(tab: tab, values: row, reason: reason)
  }

  private static func set(
    _ row: Int, _ column: String, _ old: CellValue, _ new: CellValue, of tab: TabName = .transactions,
    id: String? = nil
  ) -> Change {
    .set(Address(tab, row: row, id: id, column: column), old: old, new: new, reason: "a reason")
  }

  private static func errors(_ changes: [Change], in dataset: Dataset) throws -> [String] {
    let plan = Plan(command: "test", base: [:], changes: changes)
    let edits = try plan.addingMissingPlaces(in: dataset).edits(for: dataset)
    return Checks.verification.newErrors(of: plan, edits, in: dataset).map {
      "\($0.finding.code) | \($0)"
    }.sorted()
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var damage: @Sendable (inout TestDataset) -> Void = { _ in }
    var changes: [Change]
    var errors: [String] = []
  }

  private static let account: [String: CellValue] = [
    "accountKey": .text("new"), "name": .text("New"), "type": .text("cash"), "startingBalance": .number("0"),
    "isActive": .boolean(true), "createdAt": .text(TestDataset.stamp), "updatedAt": .text(TestDataset.stamp),
  ]

  @Test(arguments: [
    Case(testDescription: "nothing wrong", changes: [insert()]),
    Case(
      testDescription: "an amount that no spreadsheet keeps",
      changes: [insert(["amount": .number("90071992547409.93")])],
      errors: [
        #"amount-too-large | Transactions.csv: amount: "90071992547409.93" is larger, or has more digits, than a spreadsheet keeps exactly (line 2)"#
      ]),
    Case(
      testDescription: "a row that refers to nothing",
      changes: [insert(["accountKey": .text("nowhere"), "categoryKey": .text("nothing")])],
      errors: [
        #"account-unknown | Transactions.csv: accountKey: "nowhere" is not a key of the Accounts tab (line 2)"#,
        #"category-unknown | Transactions.csv: categoryKey: "nothing" is not a key of the Categories tab (line 2)"#,
      ]),
    Case(
      testDescription: "a transfer without a direction",
      changes: [insert(["type": .text("transfer"), "categoryKey": .blank])],
      errors: [
        #"direction-missing | Transactions.csv: direction: a transfer or an adjustment needs a direction (line 2)"#
      ]),
    Case(
      testDescription: "the id of another row",
      changes: [insert(["id": .text(TestDataset.id(2))])],
      errors: [
        #"id-repeated | Transactions.csv: id: "\#(TestDataset.id(2))" is the id of more than one record (expected an id of its own; row 3 has it) (line 2)"#
      ]),
    Case(
      testDescription: "one id twice in the plan", changes: [insert(), insert([:], "line 3")],
      errors: [
        #"id-repeated | Transactions.csv: id: "\#(TestDataset.id(1001))" is the id of more than one record (expected one record) (line 3)"#
      ]),
    Case(
      testDescription: "an account for the row comes with it",
      changes: [insert(account, into: .accounts), insert(["accountKey": .text("new")])]),
    Case(
      testDescription: "an account whose key is taken",
      changes: [insert(account.merging(["accountKey": .text("giro")]) { $1 }, into: .accounts, "made")],
      errors: [
        #"key-collision | Accounts.csv: accountKey: "giro" is the key of more than one record (expected one row; the first is row 2) (made)"#
      ]),
    Case(
      testDescription: "what was wrong before is no obstacle",
      damage: {
        $0[.transactions, 0, "amount"] = "0"
        $0[.transactions, 1, "categoryKey"] = "nothing"
        $0.columns[.receipts] = nil
      }, changes: [insert(), set(2, "note", .text("Say \"hi\""), .text("bye"), id: TestDataset.id(1))]),
    Case(
      testDescription: "a row that was wrong gets an id",
      damage: {
        $0[.transactions, 0, "id"] = ""
        $0[.transactions, 0, "categoryKey"] = "nothing"
      }, changes: [set(2, "id", .blank, .text(TestDataset.id(55)))]),
    Case(
      testDescription: "a row gets the id of another",
      damage: { $0[.transactions, 0, "id"] = "" },
      changes: [set(2, "id", .blank, .text(TestDataset.id(3)))],
      errors: [
        #"id-repeated | Transactions.csv:2: id: "\#(TestDataset.id(3))" is the id of more than one record (expected an id of its own; row 4 has it) (a reason)"#
      ]),
    Case(
      testDescription: "a cell that is set to nothing readable",
      changes: [set(3, "amount", .text("2000.00"), .text("much"), id: TestDataset.id(2))],
      errors: [
        #"amount-unreadable | Transactions.csv:3: amount: "much" is not an amount (a reason)"#
      ]),
    Case(
      testDescription: "the currency of all amounts changes",
      changes: [set(4, "value", .text("EUR"), .text("JPY"), of: .settings, id: "currency")],
      errors: [
        #"amount-precision | Accounts.csv:2: startingBalance: "-20.00" has more digits than its currency (expected no digits after the point in JPY)"#,
        #"amount-precision | Transactions.csv:2: amount: "12.50" has more digits than its currency (expected no digits after the point in JPY)"#,
      ].filter { !$0.contains("-20.00") }),
    Case(
      testDescription: "a row goes to which a receipt belongs",
      changes: [.remove(Address(.transactions, row: 2, id: TestDataset.id(1)), reason: "gone")],
      errors: [
        #"receipt-transaction-unknown | Receipts.csv:2: transactionId: "\#(TestDataset.id(1))" is not the id of a transaction"#
      ]),
    Case(
      testDescription: "a new account to which a row belongs already, and which has other digits",
      damage: { $0[.transactions, 0, "accountKey"] = "new" },
      changes: [insert(account.merging(["currency": .text("JPY")]) { $1 }, into: .accounts)],
      errors: [
        #"amount-precision | Transactions.csv:2: amount: "12.50" has more digits than its currency (expected no digits after the point in JPY)"#
      ]),
  ])
  func `the errors that a plan leaves behind are those that were not there`(_ example: Case) throws {
    var dataset = TestDataset()
    example.damage(&dataset)
    #expect(try Self.errors(example.changes, in: dataset.dataset) == example.errors)
  }

  @Test func `a workbook is checked alike`() throws {
    let dataset = TestDataset(storage: .xlsx).dataset
    #expect(try Self.errors([Self.insert()], in: dataset) == [])
    #expect(
      try Self.errors([Self.insert(["amount": .number("0")])], in: dataset) == [
        #"amount-zero | Money.xlsx: Transactions: amount: "0" is no amount of money (line 2)"#
      ])
  }

  @Test(arguments: Storage.allCases)
  func `looking at the rows of the plan finds what looking at everything finds`(_ storage: Storage) throws {
    var generator = SeededGenerator()
    var compared = 0
    let rounds = Effort.cases(usual: 100, cost: 10)
    for _ in 0..<rounds {
      var test = TestDataset(storage: storage)
      for _ in 0..<Int.random(in: 0...3, using: &generator) { Self.damage(&test, using: &generator) }
      let dataset = test.dataset
      var plan = Plan(command: "test", base: [:], changes: Self.changes(in: dataset, using: &generator))
      if Bool.random(using: &generator) {
        let list = SheetContents(header: ["tab", "winner"])
        plan.changes.append(Change(.addSheet(list), at: Address(.own("Conflicts")), reason: "open"))
      }
      guard let edits = try? plan.addingMissingPlaces(in: dataset).edits(for: dataset),
        let local = LocalVerification(edits, in: dataset)
      else { continue }
      compared += 1
      func keys(_ errors: [LeftError]) -> Set<String> {
        Set(
          errors.map {
            "\($0.finding.code) \($0.tab?.rawValue ?? "") \($0.finding.location.columnName ?? "") \($0.finding.found ?? "") \($0.finding.code == "id-repeated" ? "" : "\($0.origin.map { "\($0)" } ?? "")")"
          })
      }
      #expect(
        keys(local.errors) == keys(NewErrors(edits, in: dataset, Checks.errors).errors),
        "seed \(generator.seed)")
    }
    #expect(compared > rounds / 3)
  }

  private static let values = [
    "", "0", "12.345", "90071992547409.93", "giro", "nowhere", "food", "salary", "transfer", "income", "loan",
    "2026-02-30", "2026-02-03", "JPY", "XYZ", "in", "yes", "4.50", TestDataset.id(90), TestDataset.id(91),
  ]

  private static func damage(_ dataset: inout TestDataset, using generator: inout SeededGenerator) {
    let columns = [
      "id", "date", "type", "amount", "currency", "categoryKey", "accountKey", "direction", "transferId",
    ]
    let column = columns.randomElement(using: &generator) ?? "amount"
    let value = values.randomElement(using: &generator) ?? ""
    dataset[.transactions, Int.random(in: 0..<4, using: &generator), column] = .usual(value)
  }

  private static func changes(in dataset: Dataset, using generator: inout SeededGenerator) -> [Change] {
    let columns = [
      "date", "type", "amount", "currency", "categoryKey", "accountKey", "direction", "note", "transferId",
      "transferId",
    ]
    return (0..<Int.random(in: 1...4, using: &generator)).map { number in
      let column = columns.randomElement(using: &generator) ?? "amount"
      let value = CellValue.text(values.randomElement(using: &generator) ?? "")
      if Bool.random(using: &generator) {
        let id = TestDataset.id(Bool.random(using: &generator) ? 2000 + number : 2)
        // No row is a whole copy of another: to a check that is a warning, and a plan may not make one all the same.
        var cells: [String: CellValue] = ["id": .text(id), "note": .text("line \(number)")]
        if column != "note" { cells[column] = value == .text("") ? .blank : value }
        return insert(cells, "line \(number)")
      }
      let row = Int.random(in: 1...4, using: &generator)
      let tab = dataset[.transactions]
      let place = tab?.binding.columnOfPosition[TabSchema.transactions[column]] ?? 0
      let old = tab?.sheet.value(row: row, column: place) ?? .blank
      return set(row + 1, column, old, value == .text("") ? .blank : value)
    }
  }
}
