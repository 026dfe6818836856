import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Repairs as one plan: what it changes, what is left, and that a second one finds nothing more to do.
struct RepairTests {
  private static func repair(
    _ dataset: Dataset, _ choices: [RepairChoice] = [], only: Set<FindingKind>? = nil
  ) throws -> RepairPlan {
    try RepairPlan(of: CheckContext(dataset: dataset), choosing: choices, only: only, command: "repair")
  }

  @Test func `one finding is mended alone, and what is mended is told`() throws {
    let dataset = Dataset.of([
      "Settings": ["key|value", "schemaVersion|2", "currency|EUR"],
      "Categories": ["categoryKey|name|type", "food|Food|expense"],
      "Transactions": [
        "id|date|type|amount|categoryKey", "|2026-03-01|expense|12,50|Food", "|2026-03-02|expense|3,00|food",
      ],
    ])
    let all = try RepairPlan(of: dataset)
    let amounts = all.mended.filter { $0.code == "amount-comma" }
    #expect(amounts.count == 2)
    #expect(Set(all.mended.map(\.code)).isDisjoint(with: all.leftOpen.map(\.code)))
    let found = try #require(
      Checks.findings(in: dataset).first { $0.code == "amount-comma" && $0.location.row == 3 })
    let one = try RepairPlan(of: dataset, mending: found)
    #expect(one.mended.map(\.location) == [found.location])
    #expect(one.plan.changes.map(\.description) == ["~ Transactions row 3, amount: \"3,00\" -> \"3.00\""])
    #expect(one.leftOpen.contains { $0.code == "category-by-name" })
  }

  @Test(arguments: ChecksTests.cases)
  func `a repair is one plan for the dataset as it was, and repairing again changes nothing`(
    _ example: FindingCase
  ) throws {
    let dataset = example.dataset.dataset
    let context = example.dataset.context
    let repair = try RepairPlan(of: context, command: "repair")
    let after = try repair.plan.applied(to: dataset)
    for (name, tab) in repair.dataset.tabs {
      #expect(after[name].map { SheetContents(of: $0.sheet) } == SheetContents(of: tab.sheet), "\(name)")
    }
    let again = try RepairPlan(
      of: example.dataset.context(of: after), command: "repair")
    #expect(again.plan.isEmpty, "\(again.plan.changes)")
    #expect(again.open.map(\.finding.code) == repair.open.map(\.finding.code))
  }

  @Test(arguments: Storage.allCases)
  func `a sheet that becomes a tab is mended by the next plan`(_ storage: Storage) throws {
    var test = TestDataset(storage: storage)
    test.rename("categoryKey", "catgeoryKey", in: .transactions)
    let tab = try #require(test.dataset[.transactions]).sheet
    let width = test.columns[.transactions]?.count ?? 0
    test.columns[.transactions] = nil
    test.others = [
      (
        "Buchungen",
        (0..<tab.rowCount).map { row in
          (0..<width).map { tab.text(row: row, column: $0) ?? "" }.joined(separator: "|")
        }
      )
    ]
    let repair = try Self.repair(test.dataset)
    #expect(repair.plan.changes.map(\.operation) == ["renameTab"])
    let after = try repair.plan.applied(to: test.dataset)
    #expect(try Self.repair(after).plan.changes.map(\.code).contains("column-renamed"))
  }

  @Test(arguments: Storage.allCases)
  func `what one remedy shows is settled in the same plan`(_ storage: Storage) throws {
    var test = TestDataset(storage: storage)
    test.rename("categoryKey", "catgeoryKey", in: .transactions)
    test.rows[.transactions]?[0]["catgeoryKey"] = "Food"
    let repair = try Self.repair(test.dataset)
    #expect(repair.plan.changes.map(\.code) == ["column-renamed", "category-by-name"])
    let tab = try #require(try repair.plan.applied(to: test.dataset)[.transactions])
    let column = try #require(tab.binding.columnOfPosition[tab.schema["categoryKey"]])
    #expect(tab.sheet.text(row: 1, column: column) == "food")
    #expect(repair.open.isEmpty)
  }

  @Test func `rows that leave a tab are in Quarantine, and rows below them are mended at their old places`()
    throws
  {
    var test = TestDataset()
    var pasted: [String: TestDataset.Value] = [:]
    for name in test.columns[.transactions] ?? [] { pasted[name] = .usual(name) }
    test.rows[.transactions]?.insert(pasted, at: 1)
    test[.transactions, 2, "amount"] = "2000,00"
    test[.transactions, 2, "type"] = "Income"
    let dataset = test.dataset
    let repair = try Self.repair(dataset)
    let after = try repair.plan.applied(to: dataset)
    #expect(repair.quarantinedCount == 1)
    let tab = try #require(after[.transactions])
    #expect(
      tab.sheet.text(row: 2, column: try #require(tab.binding.columnOfPosition[tab.schema["amount"]]))
        == "2000.00")
    let quarantine = try #require(after.foreignSheets.first { $0.name == "Quarantine" })
    #expect(quarantine.rowCount == (test.columns[.transactions]?.count ?? 0) + 1)
    #expect(repair.open.isEmpty)
  }

  @Test(arguments: ["12,50", "12.50"])
  func `a row that repeats another once both are mended leaves as it was typed`(_ amount: String) throws {
    var test = TestDataset()
    var copy = try #require(test.rows[.transactions]?[0])
    copy["amount"] = .usual(amount)
    test[.transactions, 0, "amount"] = "12,50"
    test.rows[.transactions]?.append(copy)
    let dataset = test.dataset
    let repair = try Self.repair(dataset)
    let after = try repair.plan.applied(to: dataset)
    #expect(repair.quarantinedCount == 1 && repair.open.isEmpty, "\(repair.open.map(\.finding))")
    let quarantine = try #require(after.foreignSheets.first { $0.name == "Quarantine" })
    let texts = (0..<quarantine.rowCount).flatMap { row in
      quarantine.cells(inRow: row).map { quarantine.text(of: $0) }
    }
    #expect(texts.contains(amount))
    #expect(try Self.repair(after).plan.isEmpty)
  }

  @Test func `a choice settles what it names, there alone or everywhere`() throws {
    var test = TestDataset()
    test[.transactions, 0, "type"] = "loan"
    test[.transactions, 1, "type"] = "gain"
    let kind = try #require(FindingCatalogue.kind("enum-unknown"))
    let one = try Self.repair(
      test.dataset, [RepairChoice(kind, at: RepairPlace("Transactions:3:type"), option: "income")])
    // What a person chose is a new meaning, so the row says when it changed.
    #expect(one.plan.changes.map(\.address.columnName) == ["type", "updatedAt"])
    #expect(one.plan.changes.allSatisfy { $0.address.row == 3 })
    #expect(one.open.map(\.finding.location.row) == [2] && one.unused.isEmpty)
    let both = try Self.repair(
      test.dataset,
      [
        RepairChoice(kind, option: "expense"),
        RepairChoice(kind, at: RepairPlace(String(TestDataset.id(2))), option: "income"),
      ])
    #expect(both.open.isEmpty && both.plan.changes.count == 4)
    let wrong = try Self.repair(test.dataset, [RepairChoice(kind, option: "gift")])
    #expect(wrong.plan.isEmpty && wrong.unused.count == 1)
  }

  @Test func `a remedy that would bring up an error waits for the person`() throws {
    var test = TestDataset()
    test[.categories, 1, "categoryKey"] = "Food"
    let repair = try Self.repair(test.dataset)
    #expect(repair.plan.isEmpty, "\(repair.plan.changes)")
    #expect(repair.open.contains { $0.finding.code == "key-form" })
  }

  @Test func `only the kinds that are asked for are settled`() throws {
    var test = TestDataset()
    test[.transactions, 0, "amount"] = "12,50"
    test[.transactions, 1, "type"] = "Income"
    let kind = try #require(FindingCatalogue.kind("enum-variant"))
    let repair = try Self.repair(test.dataset, only: [kind])
    #expect(repair.plan.changes.map(\.code) == ["enum-variant"])
    #expect(repair.open.map(\.finding.code) == ["amount-comma"])
  }

  /// The dataset with each cell as a file can hold it: in CSV all are text.
  private static func asRead(_ dataset: Dataset) -> Dataset {
    let isTyped = dataset.storage == .xlsx
    return Dataset(
      name: dataset.name, storage: dataset.storage,
      sheets: dataset.tabs.values.map { tab in
        .init(
          sheet: SheetContents(of: tab.sheet).sheet(named: tab.sheet.name, isTyped: isTyped),
          fileName: tab.fileName)
      })
  }

  @Test func `a row that is shifted back is written as the format has it in the same plan`() throws {
    var test = TestDataset()
    test[.transactions, 0, "type"] = "Expense"
    test[.transactions, 0, "amount"] = "12,5"
    let names = try #require(test.columns[.transactions])
    let row = try #require(test.rows[.transactions]?[0])
    // Somebody inserted a cell before the date.
    var shifted: [String: TestDataset.Value] = ["id": row["id"] ?? ""]
    for (name, next) in zip(names.dropFirst(), names.dropFirst(2)) { shifted[next] = row[name] }
    test.rows[.transactions]?[0] = shifted
    let repair = try Self.repair(test.dataset)
    #expect(repair.settled.map(\.finding.code).contains("enum-variant"))
    let after = try repair.plan.applied(to: test.dataset)
    #expect(after[.transactions]?.text(row: 1, "type") == "expense")
    let again = try Self.repair(after)
    #expect(again.plan.isEmpty, "\(again.plan.changes)")
    #expect(Checks.findings(in: after).isEmpty, "\(Checks.findings(in: after))")
  }

  @Test func `whatever the cells hold, a repair is one plan, and a second one changes nothing`() throws {
    // The first one has a row that is shifted back twice.
    var seeds: [UInt64] = [15_786_488_863_010_323_425]
    seeds += (0..<Effort.cases(usual: 60, cost: 5)).map { _ in Seeds.next() }
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let dataset = Self.asRead(HostileDatasetTests.dataset(&generator))
      let repair = try Self.repair(dataset)
      let after = try repair.plan.applied(to: dataset)
      for (name, tab) in repair.dataset.tabs {
        #expect(
          after[name].map { SheetContents(of: $0.sheet) } == SheetContents(of: tab.sheet),
          "seed \(generator.seed): \(name)")
      }
      let again = try Self.repair(after).plan
      #expect(
        again.isEmpty,
        "seed \(generator.seed): \(again.changes.prefix(4).map { "\($0) \($0.code ?? "")" })")
    }
  }

  @Test(arguments: [
    ("Transactions", true), ("transactions:2", true), ("Transactions:2:amount", true),
    ("Transactions:2:C", true),
    ("Transactions:3", false), ("Receipts", false), ("00000000-0000", true), ("01a1fbf2", false),
  ])
  func `a place is a tab, a row, a cell or the beginning of an id`(_ typed: String, _ isThere: Bool) throws {
    let finding = Finding(
      .amountComma,
      at: Location(file: "Transactions.csv", row: 2, line: 2, column: 2, columnName: "amount"),
      record: TestDataset.id(1))
    #expect(try #require(RepairPlace(typed)).holds(finding) == isThere)
  }

  @Test(arguments: ["", ":", "Transactions:x", "a:1:b:c"])
  func `what is no place is refused`(_ typed: String) { #expect(RepairPlace(typed) == nil) }
}
