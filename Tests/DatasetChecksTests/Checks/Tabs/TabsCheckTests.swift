import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

struct TabsCheckTests {
  private static let rulesHeader =
    "id|type|amount|categoryKey|cadence|interval|startDate|isEnabled|createdAt|updatedAt"

  static let cases: [FindingCase] = [
    FindingCase(
      "a tab that was there is gone",
      [
        #"error ask tab-vanished | Accounts.csv: the tab is gone, and nothing says that its records were deleted (expected 2 rows, as in the state of 2026-02-01 12:46). Bring it back from an earlier state, or record that its rows are deleted."#
      ]
    ) {
      $0.remember()
      $0.columns[.accounts] = nil
    },
    FindingCase(
      "choices that a merge has left open", storage: .xlsx,
      [
        #"warning ask conflict-open | Money.xlsx: Conflicts!2: the row is a choice that a merge has left open: "13.00" (expected your choice for amount of Bakery in Transactions; also known: "14.00", blank). Write the name of the value that is right into the column winner, and run dataset merge --resolve."#
      ]
    ) {
      $0.others.append(
        (
          name: "Conflicts",
          lines: [
            "tab|about|column|base|value1|value2|winner|from1|time1|from2|time2|id|value3|from3|time3",
            "Transactions|Bakery|amount|12.00|13.00|14.00|value1|Money||Money (1).xlsx||abc||Money (2).xlsx|",
          ]
        ))
    },
    FindingCase(
      "rows of a mended workbook that nobody has looked at", storage: .xlsx,
      [
        #"warning no rows-salvaged | Money.xlsx: Salvaged: "2 rows" listed as not whole since a damaged file was mended. Look at the rows that the sheet lists, correct what is wrong, and delete the sheet."#
      ]
    ) {
      $0.others.append(
        (name: "Salvaged", lines: ["at|tab|row", "2026-11-01|Transactions|2", "2026-11-01|Settings|3"]))
    },
    FindingCase(
      "a required tab is missing",
      [
        #"error ask tab-missing | Receipts.csv: the tab is missing. Bring it back from an earlier state, or add the tab with its header row."#
      ]
    ) { $0.columns[.receipts] = nil },
    FindingCase(
      "a required tab of a workbook is missing", storage: .xlsx,
      [
        #"error ask tab-missing | Money.xlsx: Receipts: the tab is missing. Bring it back from an earlier state, or add the tab with its header row."#
      ]
    ) { $0.columns[.receipts] = nil },
    FindingCase(
      "a tab has another name",
      [
        #"error yes tab-renamed | Daueraufträge.csv: "Daueraufträge" has the columns of a tab under another name; it is not read (expected RecurringRules). Give the sheet the tab's name."#
      ]
    ) {
      $0.columns[.recurringRules] = nil
      $0.others = [
        (
          "Daueraufträge", [rulesHeader]
        )
      ]
    },
    FindingCase(
      "a tab of a workbook has another name", storage: .xlsx,
      [
        #"error yes tab-renamed | Money.xlsx: Daueraufträge: "Daueraufträge" has the columns of a tab under another name; it is not read (expected RecurringRules). Give the sheet the tab's name."#
      ]
    ) {
      $0.columns[.recurringRules] = nil
      $0.others = [("Daueraufträge", [rulesHeader])]
    },
    FindingCase(
      "two sheets have the columns of a missing tab", storage: .xlsx,
      [
        #"error ask tab-renamed | Money.xlsx: Alt: "Alt" has the columns of a tab under another name; it is not read (expected RecurringRules). Give the sheet the tab's name."#,
        #"error ask tab-renamed | Money.xlsx: Neu: "Neu" has the columns of a tab under another name; it is not read (expected RecurringRules). Give the sheet the tab's name."#,
      ]
    ) {
      $0.columns[.recurringRules] = nil
      $0.others = [("Neu", [rulesHeader]), ("Alt", [rulesHeader])]
    },
    FindingCase(
      "a tab has a copy",
      [
        #"warning ask tab-copied | Transactions (2).csv: "Transactions (2)" looks like a copy of a tab; it is not read (expected the tab Transactions alone). Move the rows that are missing there into the tab itself, and remove the copy."#
      ]
    ) { $0.others = [("Transactions (2)", ["id|date|type|amount|createdAt|updatedAt|note", "1"])] },
    FindingCase(
      "two sheets have the name of a tab", storage: .xlsx,
      [
        #"warning ask tab-copied | Money.xlsx: transactions: "transactions" looks like a copy of a tab; it is not read (expected the tab Transactions alone). Move the rows that are missing there into the tab itself, and remove the copy."#
      ]
    ) { $0.others = [("transactions", ["id"])] },
    FindingCase(
      "a tab of the person's own",
      [
        #"info no tab-unknown | Notes.csv: "Notes" is a tab of your own; it is kept unchanged. Nothing to do."#
      ]
    ) { $0.others = [("Notes", ["key|value"]), ("Quarantine", ["at"])] },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test(arguments: Storage.allCases)
  func `the one sheet that has the columns of a missing tab gets its name`(_ storage: Storage) throws {
    var test = TestDataset(storage: storage)
    test.columns[.recurringRules] = nil
    test.others = [("Daueraufträge", [Self.rulesHeader])]
    let repair = try RepairPlan(of: CheckContext(dataset: test.dataset), command: "repair")
    #expect(repair.plan.changes.map(\.action) == [.renameSheet(to: "RecurringRules")])
    #expect(repair.dataset[.recurringRules] != nil && repair.dataset.foreignSheets.isEmpty)
  }

  @Test func `of two sheets a person chooses one`() throws {
    var test = TestDataset(storage: .xlsx)
    test.columns[.recurringRules] = nil
    test.others = [("Neu", [Self.rulesHeader]), ("Alt", [Self.rulesHeader])]
    let context = CheckContext(dataset: test.dataset)
    #expect(try RepairPlan(of: context, command: "repair").plan.isEmpty)
    let choice = RepairChoice(.tabRenamed, at: RepairPlace("Neu"), option: "rename")
    let repair = try RepairPlan(of: context, choosing: [choice], command: "repair")
    #expect(repair.plan.changes.map(\.address) == [Address(.own("Neu"))])
  }

  @Test func `a sheet that something else names for good is left, with the reason`() throws {
    var test = TestDataset(storage: .xlsx)
    test.columns[.recurringRules] = nil
    test.others = [("Daueraufträge", [Self.rulesHeader])]
    var dataset = test.dataset
    dataset.fixedNames = ["Daueraufträge": "macros"]
    let repair = try RepairPlan(of: CheckContext(dataset: dataset), command: "repair")
    #expect(repair.plan.isEmpty)
    let open = try #require(repair.open.first { $0.finding.kind == .tabRenamed }?.finding)
    #expect(open.fix == .no && open.choices.isEmpty)
    #expect(open.expected == "RecurringRules; it is not renamed here: macros")
  }

  @Test func `every code has an example`() {
    #expect(Set(TabsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

/// A tab that a dataset may lack, and that was there in an earlier state.
struct VanishedTabsTests {
  private static func vanished(_ name: TabName, _ storage: Storage) -> TestDataset {
    var test = TestDataset(storage: storage)
    test.remember()
    test.columns[name] = nil
    return test
  }

  @Test(arguments: [TabName.accounts, .imports], Storage.allCases)
  func `a tab that is gone is an error, and its rows are not called unknown`(
    _ name: TabName, _ storage: Storage
  ) throws {
    let test = Self.vanished(name, storage)
    let found = Checks.findings(of: test.context)
    #expect(found.map { "\($0.severity) \($0.fix) \($0.code)" } == ["error ask tab-vanished"], "\(found)")
    #expect(found.first?.choices == ["restore", "delete"])
    #expect(!CheckContext(dataset: test.dataset, earlier: test.earlier).isSettled)
  }

  @Test(arguments: [TabName.accounts, .imports], Storage.allCases)
  func `restore brings the tab back as it was`(_ name: TabName, _ storage: Storage) throws {
    let test = Self.vanished(name, storage)
    let choice = RepairChoice(.tabVanished, option: "restore")
    let repair = try RepairPlan(of: test.context, choosing: [choice], command: "repair")
    let (now, then) = (try #require(repair.dataset[name]), try #require(test.earlier?.dataset[name]))
    for row in 1..<then.sheet.rowCount {
      for position in then.schema.columns.indices {
        #expect(
          now.recordValue(row: row, position: position).text
            == then.recordValue(row: row, position: position).text)
      }
    }
    #expect(repair.open.isEmpty, "\(repair.open.map(\.finding))")
  }

  @Test func `delete brings the rows of a tab back as deleted ones`() throws {
    let test = Self.vanished(.imports, .csv)
    let choice = RepairChoice(.tabVanished, option: "delete")
    let repair = try RepairPlan(of: test.context, choosing: [choice], command: "repair")
    var states: [Bool] = []
    repair.dataset[.imports]?.forEachRow { states.append($0.isDeleted) }
    #expect(states == [true])
  }

  @Test func `a tab whose records runs have taken out is not missed`() {
    var test = Self.vanished(.imports, .csv)
    test.earlier?.removed = [TestDataset.id(61)]
    test[.transactions, 1, "importId"] = ""
    #expect(Checks.findings(of: test.context).allSatisfy { $0.kind != .tabVanished })
  }
}
