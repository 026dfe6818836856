import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct HeadersCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a column was dragged to the front",
      [
        #"info no column-order | Transactions.csv:1: the columns stand in an order of your own. Nothing to do."#
      ]
    ) {
      $0.columns[.transactions]?.removeAll { $0 == "note" }
      $0.columns[.transactions]?.insert("note", at: 1)
    },
    FindingCase("a column of the format was added at the end", []) {
      $0.columns[.transactions]?.removeAll { $0 == "note" }
      $0.columns[.transactions]?.append("note")
    },
    FindingCase(
      "a title above the header",
      [
        #"error ask header-not-first | Transactions.csv:2: the header is not the first row (expected the header, which stands in row 2, in row 1). Move the title above it to another sheet, so that the column names stand in row 1."#
      ]
    ) { $0.titles[.transactions] = "Our expenses" },
    FindingCase(
      "columns that hold nothing",
      [
        #"info no csv-empty-columns | Transactions.csv:1: the file has columns without a name and without content: "2 columns". Nothing to do."#
      ]
    ) { $0.columns[.transactions]? += ["", " "] },
    FindingCase(
      "a name that was erased from a workbook's header", storage: .xlsx,
      [
        #"warning ask column-blank-header | Money.xlsx: Transactions!J1: the column has cells but no name (expected perhaps payee). Give the column a name in row 1."#
      ]
    ) {
      $0.rename("payee", "", in: .transactions)
    },
    FindingCase(
      "an empty file",
      [
        #"error ask file-empty | Budgets.csv: the file is empty (0 bytes). Wait for its download, or take a copy from .dataset."#
      ]
    ) {
      $0.columns[.budgets] = nil
      $0.others.append((name: "Budgets", lines: []))
    },
    FindingCase(
      "the header row was deleted",
      [
        #"error ask header-missing | Receipts.csv:1: the first row is not the tab's header (expected id, transactionId, fileName, mediaType, ...). Put the column names into row 1."#,
        #"warning ask rule-unknown | Transactions.csv:3: recurringRuleId: "00000000-0000-7000-8000-00000000001f" is not the id of a recurring rule. Clear the cell."#,
      ]
    ) {
      $0.columns[.receipts] = ["41", "1", "shop.jpg", "image/jpeg"]
      $0.rows[.receipts] = []
      $0.rows[.recurringRules] = []
    },
    FindingCase(
      "a title stands above the header", storage: .xlsx,
      [
        #"error ask header-not-first | Money.xlsx: Receipts!3: the header is not the first row (expected the header, which stands in row 3, in row 1). Move the title above it to another sheet, so that the column names stand in row 1."#
      ]
    ) {
      $0.columns[.receipts] = nil
      $0.others = [("Receipts", ["My receipts", "", "id|transactionId|fileName"])]
    },
    FindingCase(
      "the header was sorted into the rows",
      [
        #"error ask header-missing | Categories.csv:1: the first row is not the tab's header (expected the header that stands in row 3). Put the column names into row 1."#
      ]
    ) { $0.rowsAboveHeaders[.categories] = 2 },
    FindingCase(
      "the header was sorted into the rows of a workbook", storage: .xlsx,
      [
        #"error ask header-missing | Money.xlsx: Accounts!1: the first row is not the tab's header (expected the header that stands in row 2). Put the column names into row 1."#
      ]
    ) { $0.rowsAboveHeaders[.accounts] = 1 },
    FindingCase(
      "the header was deleted, and the cells say which it was",
      [
        #"error ask header-missing | Accounts.csv:1: the first row is not the tab's header (expected accountKey, name, type, institution, ...). Put the column names into row 1."#
      ]
    ) { $0.rowsAboveHeaders[.accounts] = .some(nil) },
    FindingCase(
      "the header was deleted in a workbook, and an earlier state says which it was", storage: .xlsx,
      [
        #"error ask header-missing | Money.xlsx: Transactions!1: the first row is not the tab's header (expected id, date, valueDate, type, ...). Put the column names into row 1."#
      ]
    ) {
      $0.columns[.transactions]?.swapAt(3, 9)
      $0.columns[.transactions]?.insert("Mood", at: 5)
      $0.rows[.transactions]?[0]["Mood"] = "fine"
      $0.remember()
      $0.rowsAboveHeaders[.transactions] = .some(nil)
    },
    FindingCase(
      "a tab is empty",
      [
        #"error ask header-missing | Goals.csv:1: the first row is not the tab's header (expected id, name, emoji, targetAmount, ...). Put the column names into row 1."#
      ]
    ) { $0.columns[.goals] = [] },
    FindingCase(
      "a required column is missing",
      [
        #"error ask column-missing | Settings.csv:1: value: the column is missing. Add the column to the header row."#
      ]
    ) {
      $0.columns[.settings] = ["key", "updatedAt"]
      $0.rows[.settings] = []
      $0.columns[.settings] = ["key"]
    },
    FindingCase(
      "a required column is misspelt",
      [
        #"error yes column-renamed | Receipts.csv:1: medaType: "medaType" is the name of a column of the format, misspelt or translated; it is not read (expected mediaType). Rename the column."#,
        #"info no column-unknown | RecurringRules.csv:1: x: "x" is a column of your own; it is kept unchanged. Nothing to do."#,
      ]
    ) {
      $0.columns[.recurringRules]?[7] = "x"
      $0.columns[.receipts]?[3] = "medaType"
      $0.rows[.receipts] = []
    },
    FindingCase(
      "two letters of an optional column's name are swapped",
      [
        #"warning yes column-renamed | Transactions.csv:1: catgeoryKey: "catgeoryKey" is the name of a column of the format, misspelt or translated; it is not read (expected categoryKey). Rename the column."#,
        #"info no not-categorised | Transactions.csv:2: categoryKey: the transaction has no category yet. Choose one from the list in the category column."#,
        #"info no not-categorised | Transactions.csv:3: categoryKey: the transaction has no category yet. Choose one from the list in the category column."#,
      ]
    ) {
      $0.rename("categoryKey", "catgeoryKey", in: .transactions)
    },
    FindingCase(
      "a column of texts has a name like one of ours",
      [
        #"warning ask column-renamed | Transactions.csv:1: notee: "notee" is the name of a column of the format, misspelt or translated; it is not read (expected note). Rename the column."#
      ]
    ) {
      $0.rename("note", "notee", in: .transactions)
    },
    FindingCase(
      "a column is written otherwise",
      [
        #"info no column-variant | Settings.csv:1: key: "KEY" is another way to write the column's name (expected key). Nothing to do: it is read."#,
        #"info no column-variant | Settings.csv:1: updatedAt: "Updated_At" is another way to write the column's name (expected updatedAt). Nothing to do: it is read."#,
      ]
    ) {
      $0.columns[.settings] = ["KEY", "value", "Updated_At"]
      $0.rows[.settings] = $0.rows[.settings]?.map { ["KEY": $0["key"] ?? "", "value": $0["value"] ?? ""] }
    },
    FindingCase(
      "a column stands twice",
      [
        #"error ask column-duplicated | Settings.csv:1: Value: "Value" stands twice in the header (expected the column B alone, which is read; this one is taken for your own). Rename one of the two columns."#
      ]
    ) { $0.columns[.settings]?.append("Value") },
    FindingCase(
      "a column of the person's own", storage: .xlsx,
      [
        #"info no column-unknown | Money.xlsx: Settings!A1: why: "why" is a column of your own; it is kept unchanged. Nothing to do."#
      ]
    ) { $0.columns[.settings]?.insert("why", at: 0) },
    FindingCase(
      "a column has cells but no name",
      [
        #"warning ask column-blank-header | Settings.csv:1: the column has cells but no name. Give the column a name in row 1."#
      ]
    ) {
      $0.columns[.settings]?.append("")
      $0[.settings, 0, ""] = "lost"
    },
    FindingCase(
      "a version 1 dataset has columns of version 2",
      [
        #"info no schema-older | Settings.csv:3: value: "1" is an older schema version (expected 2 is the newest). Run dataset migrate when you like; until then it is read and worked on unchanged."#,
        #"warning ask schema-mixed | Transactions.csv:1: payee: "payee" belongs to version 2, but the dataset is version 1. Run dataset migrate to make it version 2."#,
      ]
    ) {
      $0.makeVersion1()
      $0.columns[.transactions]?.append("payee")
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(HeadersCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

/// What a repair makes of a header that is not the first row: every record is there again, with all that its row held.
struct MissingHeaderTests {
  private func choices(_ dataset: TestDataset) -> [String] {
    Checks.findings(of: dataset.context).filter { $0.code.hasPrefix("header-") }.flatMap(\.choices)
  }

  /// The records of a tab by their ids, each with its cells by the names of their columns.
  private func records(_ name: TabName, _ dataset: Dataset) throws -> [String: [String: String]] {
    let tab = try #require(dataset[name])
    let header = tab.sheet.contents(ofRow: 0)
    var records: [String: [String: String]] = [:]
    for row in 1..<tab.sheet.rowCount {
      var cells: [String: String] = [:]
      for cell in tab.sheet.contents(ofRow: row) where cell.value != .blank {
        cells[try #require(header.first { $0.column == cell.column }).value.text] = cell.value.text
      }
      records[cells[tab.schema.columns[0].name] ?? ""] = cells
    }
    return records
  }

  private func repaired(_ dataset: TestDataset, _ choice: RepairChoice) throws -> Dataset {
    let repair = try RepairPlan(of: dataset.context, choosing: [choice], command: "repair")
    return try repair.plan.applied(to: dataset.dataset)
  }

  @Test(arguments: Storage.allCases, [(TabName.accounts, 1), (.transactions, 3), (.categories, 2)])
  func `a header that was sorted into the rows changes places with the first one`(
    _ storage: Storage, _ tab: (name: TabName, rows: Int)
  ) throws {
    var dataset = TestDataset(storage: storage)
    let before = try records(tab.name, dataset.dataset)
    dataset.rowsAboveHeaders[tab.name] = tab.rows
    #expect(choices(dataset) == ["swap"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "swap"))
    #expect(try records(tab.name, after) == before)
  }

  @Test(arguments: Storage.allCases)
  func `a header that was deleted comes from the earlier state, the person's own columns too`(
    _ storage: Storage
  ) throws {
    var dataset = TestDataset(storage: storage)
    dataset.columns[.transactions]?.swapAt(3, 9)
    dataset.columns[.transactions]?.insert("Mood", at: 5)
    dataset[.transactions, 0, "Mood"] = "fine"
    let before = try records(.transactions, dataset.dataset)
    dataset.remember()
    dataset.rowsAboveHeaders[.transactions] = .some(nil)
    #expect(choices(dataset) == ["restore"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "restore"))
    #expect(try records(.transactions, after) == before)
  }

  @Test(arguments: Storage.allCases)
  func `without an earlier state it is the format's, where the cells fit no other`(_ storage: Storage) throws
  {
    var dataset = TestDataset(storage: storage)
    let before = try records(.transactions, dataset.dataset)
    dataset.rowsAboveHeaders[.transactions] = .some(nil)
    #expect(choices(dataset) == ["header"])
    let after = try repaired(dataset, RepairChoice(.headerMissing, option: "header"))
    #expect(try records(.transactions, after) == before)
    // Nobody knows the columns of a person's own order.
    dataset.columns[.transactions]?.swapAt(1, 4)
    #expect(choices(dataset).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `a title goes to Quarantine, and the plan can be taken back`(_ storage: Storage) throws {
    var dataset = TestDataset(storage: storage)
    let before = try records(.transactions, dataset.dataset)
    dataset.titles[.transactions] = "Our expenses"
    #expect(choices(dataset) == ["quarantine"])
    let repair = try RepairPlan(
      of: dataset.context, choosing: [RepairChoice(.headerNotFirst, option: "quarantine")],
      command: "repair")
    let after = try repair.plan.applied(to: dataset.dataset)
    #expect(try records(.transactions, after) == before)
    let quarantine = try #require(after.foreignSheets.first { $0.name == "Quarantine" })
    #expect(quarantine.contents(ofRow: 1).contains { $0.value.text == "Our expenses" })
    let back = try repair.plan.inverse(in: dataset.dataset).applied(to: after)
    #expect(back[.transactions]?.sheet.contents(ofRow: 0).map(\.value) == [.text("Our expenses")])
    #expect(back[.transactions]?.sheet.rowCount == dataset.dataset[.transactions]?.sheet.rowCount)
  }
}
