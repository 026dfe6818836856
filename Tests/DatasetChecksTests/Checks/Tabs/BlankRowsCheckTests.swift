import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct BlankRowsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a row between the records was cleared",
      [
        #"info no row-blank | Transactions.csv:3: the rows between the records hold nothing: "1 row". Nothing to do."#
      ]
    ) { $0.rows[.transactions]?.insert([:], at: 1) },
    FindingCase(
      "a spreadsheet saved rows that were never filled",
      [
        #"info no rows-trailing | Transactions.csv:6: the rows behind the last record hold nothing: "3 rows". Nothing to do."#
      ]
    ) { $0.rows[.transactions]? += [[:], [:], [:]] },
    FindingCase("one blank line at the end", []) { $0.rows[.transactions]?.append([:]) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `where a workbook leaves rows out the first of them is named`() throws {
    let test = TestDataset(storage: .xlsx)
    let sheets = test.dataset.tabs.values.map { tab in
      var contents = SheetContents(of: tab.sheet)
      if tab.name == .transactions { contents.rows.removeSubrange(2...3) }
      return Dataset.SourceSheet(
        sheet: contents.sheet(named: tab.sheet.name, isTyped: true), fileName: tab.fileName)
    }
    let dataset = Dataset(name: "Test", storage: .xlsx, sheets: sheets)
    let found = Checks.findings(in: dataset, only: [.rowBlank])
    #expect(found.map(\.location.row) == [3] && found.map(\.found) == ["2 rows"])
  }

  @Test func `every code has an example`() {
    #expect(Set(BlankRowsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
