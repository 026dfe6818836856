import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct ChecksTests {
  @Test(arguments: Storage.allCases)
  func `a clean dataset gives no findings`(_ storage: Storage) {
    #expect(Checks.findings(in: TestDataset(storage: storage).dataset).map(\.description) == [])
  }

  @Test func `a clean dataset of version 1 says only that it is older`() {
    var dataset = TestDataset()
    dataset.makeVersion1()
    #expect(Checks.findings(in: dataset.dataset).map(\.code) == ["schema-older"])
  }

  @Test func `an empty folder misses its tabs, and nothing stops the checks`() {
    let empty = Dataset(name: "Empty", storage: .csv, sheets: [])
    #expect(Checks.findings(in: empty).map(\.code) == Array(repeating: "tab-missing", count: 5))
  }

  @Test func `sheets without rows, without cells and with headers alone are no obstacle`() {
    for rows in [
      [[String]](), [[]], [["id", "key", "categoryKey", "accountKey"]], [["id"], [], ["x", "y", "z"]],
    ] {
      let sheets = TabName.allCases.map {
        Dataset.SourceSheet(sheet: Sheet(name: $0.rawValue, rows: rows), fileName: "\($0.rawValue).csv")
      }
      for storage in Storage.allCases {
        #expect(!Checks.findings(in: Dataset(name: "", storage: storage, sheets: sheets)).isEmpty)
      }
    }
  }

  @Test func `findings of the files themselves are reported with the others, in the order of places`() {
    var dataset = TestDataset()
    dataset[.transactions, 1, "amount"] = "0"
    dataset[.transactions, 0, "type"] = "loan"
    var read = dataset.dataset
    read.readingFindings = [
      Finding(.csvRagged, at: Location(file: "Transactions.csv", row: 3, line: 3)),
      Finding(.csvEncoding, at: Location(file: "Categories.csv")),
    ]
    #expect(
      Checks.findings(in: read).map(\.code) == [
        "csv-encoding", "enum-unknown", "csv-ragged",
      ])
  }

  @Test func `only the codes asked for are looked for`() {
    var dataset = TestDataset()
    dataset[.transactions, 0, "amount"] = "0"
    dataset[.transactions, 0, "categoryKey"] = "nothing"
    let found = Checks.findings(in: dataset.dataset, only: [FindingKind.categoryUnknown])
    #expect(found.map(\.code) == ["category-unknown"])
    #expect(Checks.findings(in: dataset.dataset, only: [FindingKind.tabMissing]).isEmpty)
  }

  /// The examples of every check.
  static let cases =
    TabsCheckTests.cases + HeadersCheckTests.cases + SettingsCheckTests.cases + CellsCheckTests.cases
    + CellsCheckAmountsTests.cases + TimestampsCheckTests.cases + ReferencesCheckTests.cases
    + IdentityCheckTests.cases + NamesCheckTests.cases + ImportRulesCheckTests.cases
    + BlankRowsCheckTests.cases
    + HouseholdCheckTests.cases + TransactionsCheckTests.cases
    + CategoryTreeCheckTests.cases + RecurringRulesCheckTests.cases + ReceiptPathsCheckTests.cases
    + ReceiptFilesCheckTests.cases + AccountCurrenciesCheckTests.cases + BalanceMismatchCheckTests.cases
    + PossibleDoublesCheckTests.cases + ForeseenPaymentsCheckTests.cases
    + FolderCheckTests.cases + TransfersCheckTests.cases + ImportedTwiceCheckTests.cases
    + RecurrenceCheckTests.cases + AmountScaleCheckTests.cases + BudgetsCheckTests.cases
    + SplitSumCheckTests.cases
    + SuspectedDoublesCheckTests.cases + TagsCheckTests.cases + LookalikeKeysCheckTests.cases
    + InactiveUseCheckTests.cases + BeforeStartCheckTests.cases + SwappedDatesCheckTests.cases
    + ReceiptRecordsCheckTests.cases
    + EarlierStateCases.cases + ReceiptContentsTests.cases + CellsCheckFormsTests.cases

  @Test func `a check reports the kinds that it names, and no others`() {
    for example in Self.cases {
      let context = example.dataset.context.compared()
      for check in Checks.all {
        var report = FindingReport()
        check.run(context, &report)
        #expect(
          Set(report.findings.map(\.kind)).isSubset(of: check.kinds), "\(type(of: check)): \(example.name)")
      }
    }
  }
}
