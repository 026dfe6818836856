import DatasetFormat
import Spreadsheet
import TestSupport
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

/// Checks share the processors over a long table, and find there what each finds alone, in the same order.
struct ConcurrentChecksTests {
  /// A dataset long enough to be shared, with damage for several checks spread over it.
  private static let dataset: Dataset = {
    var test = TestDataset()
    let typed = test.rows[.transactions]?[0] ?? [:]
    for number in 100..<100 + ConcurrentChunks.size + 50 {
      var row = typed
      row["id"] = .usual(TestDataset.id(number))
      row["amount"] = .usual(number % 700 == 0 ? "\(number),50" : "\(number).50")
      if number % 900 == 0 { row["categoryKey"] = "fodo" }
      if number % 1100 == 0 { row["id"] = .usual(TestDataset.id(number - 1)) }
      if number % 1300 == 0 { row["updatedAt"] = "2020-01-01T00:00:00Z" }
      test.rows[.transactions]?.append(row)
    }
    return test.dataset
  }()

  @Test func `what is found together is what each check finds alone`() {
    var alone = FindingReport()
    let context = CheckContext(dataset: Self.dataset)
    for check in Checks.all { check.run(context, &alone) }
    let together = Checks.findings(in: Self.dataset)
    #expect(together == alone.sorted)
    let codes = Set(together.map(\.code))
    #expect(codes.isSuperset(of: ["amount-comma", "category-unknown", "id-repeated", "timestamp-order"]))
    #expect(
      Checks.summary(of: CheckContext(dataset: Self.dataset)).parts.map(\.count).reduce(0, +)
        == together.count,
      "infos that are only counted too"
    )
  }

  @Test func `remedies stay with their findings`() {
    for diagnosis in Checks.diagnoses(of: CheckContext(dataset: Self.dataset)) {
      guard case .sure(let changes) = diagnosis.remedy else { continue }
      #expect(changes.allSatisfy { $0.address.row == diagnosis.finding.location.row })
    }
  }
}
