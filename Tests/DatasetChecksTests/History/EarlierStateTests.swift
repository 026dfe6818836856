import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

/// What an earlier state shows, settles and brings back.
struct EarlierStateTests {
  @Test(arguments: EarlierStateCases.cases)
  func `an earlier state shows what the rows alone do not`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test(arguments: EarlierStateCases.cases)
  func `without an earlier state nothing of it is said, and one of another dataset is none`(
    _ example: FindingCase
  ) throws {
    var test = example.dataset
    test.earlier = nil
    let needing: Set<FindingKind> = [
      .rowVanished, .rowUndeleted, .updatedStale, .columnSortedAlone, .idAutofilled,
    ]
    #expect(Checks.findings(of: test.context).allSatisfy { !needing.contains($0.kind) })
    test.earlier = example.dataset.earlier
    // What cannot be read is no other identifier.
    if test.dataset.settings.datasetID == nil { return }
    test[.settings, 0, "value"] = .usual(TestDataset.id(98))
    #expect(Checks.findings(of: test.context).allSatisfy { !needing.contains($0.kind) })
  }

  /// The texts of all cells of a tab by their records, times of bookkeeping aside.
  private static func texts(_ tab: Tab?) throws -> [String: [String]] {
    let tab = try #require(tab)
    var found: [String: [String]] = [:]
    for row in 1..<tab.sheet.rowCount {
      let texts = tab.schema.columns.indices.map { position in
        tab.schema.columns[position].name == "updatedAt"
          ? "" : tab.recordValue(row: row, position: position).text
      }
      if texts.contains(where: { !$0.isEmpty }) { found[tab.identityText(row: row) ?? "row \(row)"] = texts }
    }
    return found
  }

  @Test(arguments: [
    "a row was removed by hand", "a row was removed by hand from a workbook",
    "amounts were sorted alone", "payees were sorted alone in a workbook", "ids were sorted alone",
    "an id was dragged down", "ids were counted on", "an id became a number", "an id was cleared",
    "texts became numbers", "texts became numbers in a workbook", "texts became dates and results",
    "letters were lost", "amounts were dragged down in a workbook", "names of columns were exchanged",
    "names of columns were exchanged in a workbook",
    "a block of columns was sorted", "a block with the times was sorted",
    "a cell was deleted and those below moved up", "cells moved down and the last out of the table",
    "a cell was put in and those below moved down in a workbook", "amounts were sorted alone, with noise",
    "a deleted row came back", "an amount became a date", "a category was removed by hand",
  ])
  func `what was damaged is as it was once it is restored`(_ name: String) throws {
    let example = try #require(EarlierStateCases.cases.first { $0.name == name })
    let choices = [
      "row-vanished", "column-sorted-alone", "text-as-number", "mojibake", "id-autofilled",
      "columns-exchanged",
    ].compactMap(FindingCatalogue.kind).map {
      RepairChoice($0, option: "restore")
    }
    let again = RepairChoice(.rowUndeleted, option: "delete")
    let repair = try RepairPlan(of: example.dataset.context, choosing: choices + [again], command: "repair")
    let then = try #require(example.dataset.earlier?.dataset)
    for tab in [TabName.transactions, .categories, .recurringRules] {
      #expect(try Self.texts(repair.dataset[tab]) == Self.texts(then[tab]), "\(tab)")
    }
    #expect(repair.open.filter { $0.finding.severity != .info }.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test func `a row is brought back once, whoever asks for it`() throws {
    let example = try #require(EarlierStateCases.cases.first { $0.name == "a category was removed by hand" })
    let choices = [FindingKind.rowVanished, .categoryUnknown, .ruleUnknown].map {
      RepairChoice($0, option: "restore")
    }
    let repair = try RepairPlan(of: example.dataset.context, choosing: choices, command: "repair")
    #expect(repair.plan.changes.count { $0.insertion != nil } == 2)
  }

  // MARK: - From a state

  private static func bringBack(_ name: String, _ places: [String] = []) throws -> (EarlierRepair, Dataset) {
    let example = try #require(EarlierStateCases.cases.first { $0.name == name })
    let places = try places.map { try #require(RepairPlace($0)) }
    let repair = try #require(EarlierRepair(of: example.dataset.context, at: places, command: "repair"))
    return (repair, try repair.plan.applied(to: example.dataset.dataset))
  }

  @Test(arguments: [
    "a row was removed by hand", "amounts were sorted alone", "ids were sorted alone",
    "an id was dragged down",
    "cells show errors", "a transaction with a receipt was removed by hand",
  ])
  func `without a place what is gone or damaged comes back`(_ name: String) throws {
    let (repair, after) = try Self.bringBack(name)
    let example = try #require(EarlierStateCases.cases.first { $0.name == name })
    var now = try Self.texts(after[.transactions])
    var then = try Self.texts(example.dataset.earlier?.dataset[.transactions])
    if name == "cells show errors" {
      // What a person typed beside the errors stays.
      #expect(repair.keptCount == 1)
      let id = TestDataset.id(15_000)
      #expect(now[id]?.contains("Another") == true && then[id]?.contains("12.15") == true)
      #expect(now[id]?.contains("12.15") == true)
      (now[id], then[id]) = (nil, nil)
    }
    #expect(now == then)
  }

  @Test(arguments: Storage.allCases)
  func `a row comes back with what the person had in columns of their own`(_ storage: Storage) throws {
    var example = TestDataset(storage: storage)
    example.columns[.transactions]?.insert("Mood", at: 4)
    for row in 0...3 { example[.transactions, row, "Mood"] = .usual("mood \(row)") }
    example.remember()
    let then = try Self.texts(example.dataset[.transactions])
    example.rows[.transactions]?.removeSubrange(1...2)
    example.columns[.transactions]?.swapAt(4, 5)
    let repair = try #require(EarlierRepair(of: example.context, command: "repair"))
    let after = try repair.plan.applied(to: example.dataset)
    let tab = try #require(after[.transactions])
    let rows = (1..<tab.sheet.rowCount).map {
      (tab.identityText(row: $0), tab.sheet.text(row: $0, column: 5))
    }
    #expect(rows.map(\.1) == ["mood 0", "mood 3", "mood 1", "mood 2"])
    #expect(rows.map(\.0) == [1, 4, 2, 3].map(TestDataset.id))
    #expect(try Self.texts(after[.transactions]).count == then.count)
    // The plan is one like all others: it can be written down, and taken back.
    #expect(try Plan(json: repair.plan.json) == repair.plan)
    let back = try repair.plan.inverse(in: example.dataset).applied(to: after)
    #expect(try Self.texts(back[.transactions]) == Self.texts(example.dataset[.transactions]))
  }

  @Test func `what somebody edited stays unless its place is named`() throws {
    let name = "an amount and a note were edited by hand"
    #expect(try Self.bringBack(name).0.plan.isEmpty)
    #expect(try Self.bringBack(name).0.keptCount == 2)
    let (cell, _) = try Self.bringBack(name, ["Transactions:3:amount"])
    #expect(cell.plan.changes.map(\.address.row) == [3] && cell.unused.isEmpty && cell.keptCount == 1)
    let (tab, _) = try Self.bringBack(name, ["Transactions"])
    #expect(tab.plan.changes.count == 2 && tab.keptCount == 0)
    let (id, _) = try Self.bringBack(name, [TestDataset.id(15_000)])
    #expect(id.plan.changes.map(\.address.row) == [4])
    #expect(try Self.bringBack(name, ["Accounts"]).0.unused.map(\.description) == ["Accounts"])
  }

  @Test func `what another device changed comes back as a change of now`() throws {
    let (repair, after) = try Self.bringBack("another device changed a row and says so", ["Transactions:2"])
    #expect(repair.plan.changes.map(\.address.columnName) == ["amount", "updatedAt"])
    let then = try #require(after[.transactions]?.text(row: 1, "updatedAt").flatMap { Timestamp($0) })
    #expect(Timestamp("2026-02-01T13:00:00Z").map { $0 < then } == true)
  }

  @Test func `rows that were added since stay, and are counted`() throws {
    let (repair, _) = try Self.bringBack("rows were sorted, and some were added", ["Transactions:3"])
    #expect(repair.plan.isEmpty && repair.addedCount == 1)
  }

  @Test func `what changed since is counted tab by tab`() throws {
    let example = try #require(EarlierStateCases.cases.first { $0.name == "a category was removed by hand" })
    let earlier = try #require(example.dataset.earlier)
    let changes = try #require(StateChanges.since(earlier, in: example.dataset.dataset))
    #expect(changes.map(\.tab) == [.categories, .recurringRules] && changes.map(\.gone) == [1, 1])
  }
}
