import DatasetFormat
import Testing

@testable import DatasetChecks

struct TabsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "choices that a merge has left open", storage: .xlsx,
      [
        #"warning ask conflict-open | Money.xlsx: Conflicts!2: the row is a choice that a merge has left open. Choose one of the values, write it into the tab named, and remove this row."#
      ]
    ) {
      $0.others.append((name: "Conflicts", lines: ["at|tab|id", "2026-11-01T10:00:00Z|Transactions|abc"]))
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
        #"error ask tab-missing | Receipts.csv: the tab is missing. Add the tab with its header row."#
      ]
    ) { $0.columns[.receipts] = nil },
    FindingCase(
      "a required tab of a workbook is missing", storage: .xlsx,
      [
        #"error ask tab-missing | Money.xlsx: Receipts: the tab is missing. Add the tab with its header row."#
      ]
    ) { $0.columns[.receipts] = nil },
    FindingCase(
      "a tab has another name",
      [
        #"error ask tab-renamed | Daueraufträge.csv: "Daueraufträge" has the columns of a tab under another name; it is not read (expected RecurringRules). Give the sheet the tab's name."#
      ]
    ) {
      $0.columns[.recurringRules] = nil
      $0.others = [
        (
          "Daueraufträge",
          ["id|type|amount|categoryKey|cadence|interval|startDate|isEnabled|createdAt|updatedAt"]
        )
      ]
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

  @Test func `every code has an example`() {
    #expect(Set(TabsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
