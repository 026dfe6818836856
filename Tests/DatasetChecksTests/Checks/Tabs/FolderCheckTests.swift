import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct FolderCheckTests {
  private static let tabs = TabName.allCases.map { "\($0.rawValue).csv" }

  static let cases: [FindingCase] = [
    FindingCase(
      "two workbooks", storage: .xlsx,
      [
        #"warning ask conflicted-copy | Money (1).xlsx: "Money (1).xlsx" looks like a copy of a file of the dataset; it is not read (expected Money.xlsx alone). Run dataset merge: it takes over what is missing, and puts the copy aside."#,
        #"error ask two-workbooks | Money (1).xlsx: "Money (1).xlsx" is a second workbook with the tabs of a dataset (expected one workbook; Money.xlsx is another). Keep one in Data/ and move the other away, or name the one to use with --dataset."#,
      ]
    ) { $0.folder = .of(["Money.xlsx", "Money (1).xlsx"]) },
    FindingCase(
      "two workbooks, one of them named", storage: .xlsx,
      [
        #"warning ask two-workbooks | Old.xlsx: "Old.xlsx" is a second workbook with the tabs of a dataset (expected Money.xlsx alone, which is read). Keep one in Data/ and move the other away, or name the one to use with --dataset."#
      ]
    ) { $0.folder = .of(["Money.xlsx", "Old.xlsx"], named: "Money.xlsx") },
    FindingCase(
      "a workbook beside CSV tabs", storage: .xlsx,
      [
        #"error ask two-storages | Money.xlsx: "Money.xlsx" stands beside CSV tabs: the dataset is stored twice (expected one storage; Transactions.csv, Settings.csv are another). Keep the workbook or the CSV files in Data/, and move the other away."#
      ]
    ) { $0.folder = .of(["Money.xlsx", "Transactions.csv", "Settings.csv"]) },
    FindingCase(
      "no storage",
      [
        #"error ask workbook-missing | Data/: the folder holds no workbook and no CSV tabs (expected Transactions.csv, perhaps the file "Transactions (1).csv"). Put the workbook back (it may not be downloaded yet), or take a copy from .dataset."#,
        #"warning ask conflicted-copy | Transactions (1).csv: "Transactions (1).csv" looks like a copy of a file of the dataset; it is not read (expected Transactions.csv alone, which is missing). Run dataset merge: it takes over what is missing, and puts the copy aside."#,
      ]
    ) { $0.folder = .of(["Transactions (1).csv"]) },
    FindingCase(
      "a copy of a tab's file",
      [
        #"warning ask conflicted-copy | Transactions.sync-conflict-20260301-101112-ABCDEFG.csv: "Transactions.sync-conflict-20260301-101112-ABCDEFG.csv" looks like a copy of a file of the dataset; it is not read (expected Transactions.csv alone, which is read). Run dataset merge: it takes over what is missing, and puts the copy aside."#
      ]
    ) { $0.folder = .of(tabs + ["Transactions.sync-conflict-20260301-101112-ABCDEFG.csv"]) },
    FindingCase(
      "two files whose names differ in case alone",
      [
        #"warning ask tab-copied | transactions.csv: "transactions" looks like a copy of a tab; it is not read (expected the tab Transactions alone). Move the rows that are missing there into the tab itself, and remove the copy."#
      ]
    ) { $0.folder = .of(tabs + ["transactions.csv"]) },
    FindingCase(
      "another CSV file with the columns of a tab, and one without",
      [
        #"info no tab-unknown | Notes.csv: "Notes" is a tab of your own; it is kept unchanged. Nothing to do."#,
        #"warning ask tab-copied | Transactions-old.csv: "Transactions-old" looks like a copy of a tab; it is not read (expected the tab Transactions alone). Move the rows that are missing there into the tab itself, and remove the copy."#,
      ]
    ) {
      $0.folder = .good()
      $0.folder?.otherTables = [
        Sheet(name: "Transactions-old", rows: [["id", "date", "type", "amount", "createdAt", "updatedAt"]]),
        Sheet(name: "Notes", rows: [["what"]]),
      ]
    },
    FindingCase(
      "the workbook is open in another program", storage: .xlsx,
      [
        #"warning no open-elsewhere | ~$Money.xlsx: "~$Money.xlsx" is open in another program. Close it there before changing anything."#
      ]
    ) {
      $0.folder = .good(.xlsx)
      $0.folder?.openElsewhere = "~$Money.xlsx"
    },
    FindingCase(
      "what a sync client has not fetched, and a pointer to a sheet elsewhere",
      [
        #"error no gsheet-stub | Money.gsheet: "Money.gsheet" is a pointer to a Google Sheet, not the sheet itself. Open it in the browser, choose File, Download, Microsoft Excel, and put that file into Data/."#,
        #"error no not-downloaded | Money.xlsx: "Money.xlsx" is a file that is not downloaded yet. Let your sync service fetch it, then run the command again."#,
      ]
    ) {
      $0.folder = .of([])
      $0.folder?.strays = StrayFiles(names: [".Money.xlsx.icloud", "Money.gsheet", ".DS_Store", "Thumbs.db"])
    },
    FindingCase(
      "files that are none of the dataset's",
      [
        #"info no leftover-temp | .~dataset-1a2b3c4d.tmp: ".~dataset-1a2b3c4d.tmp" is a temporary file that a run has left. Nothing to do: the next change removes it, or delete it."#,
        #"info no unexpected-file | Notes.txt: "Notes.txt" is a file of your own; it is kept unchanged. Nothing to do."#,
      ]
    ) {
      $0.folder = .good()
      $0.folder?.strays = StrayFiles(names: ["Notes.txt", ".~dataset-1a2b3c4d.tmp", "Transactions.csv"])
    },
    FindingCase(
      "runs that were interrupted, and a folder that is read-only",
      [
        #"warning no foreign-state | .dataset/0123456789abcdef: "0123456789abcdef" has a run that was interrupted, and that this machine did not make. Run dataset on the machine that made it, or see dataset trust; here it is never replayed."#,
        #"warning no not-writable | Data: "Data" cannot be written to. Give yourself the right to write there before changing anything."#,
        #"warning yes interrupted-run | Data/Transactions.csv: "Data/Transactions.csv" is a file of a run that was interrupted. Run dataset repair, or any command that changes the dataset: it completes that run or takes it back."#,
      ]
    ) {
      $0.folder = .good()
      $0.folder?.interruptedRun = "Data/Transactions.csv"
      $0.folder?.foreignRuns = ["0123456789abcdef"]
      $0.folder?.notWritable = "Data"
    },
    FindingCase(
      "a copy of an earlier state",
      [
        #"info no stray-copy | Transactions (1).csv: "Transactions (1).csv" is a copy of what the dataset held earlier; it is not read. Nothing to do: it holds nothing that a snapshot has not, and can go."#
      ]
    ) {
      $0.folder = .of(tabs + ["Transactions (1).csv"])
      $0.folder?.ancestors = ["Transactions (1).csv"]
    },
    FindingCase(
      "the folder of receipts is written otherwise",
      [
        #"warning yes folder-case | receipts: "receipts" is the folder of receipts, written in another way (expected Receipts). Run dataset repair, or any command that changes the dataset: it renames the folder."#
      ]
    ) {
      $0.folder = .good()
      $0.folder?.receiptsFolder = "receipts"
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(FolderCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }

  @Test(arguments: Storage.allCases)
  func `a good folder gives no findings`(_ storage: Storage) {
    let dataset = TestDataset(storage: storage).dataset
    #expect(Checks.findings(in: dataset, folder: .good(storage)).map(\.description) == [])
  }

  @Test func `a folder from which nothing can be read is checked by itself`() {
    let two = FolderContents.of(["Money.xlsx", "Other.xlsx"])
    #expect(Checks.findings(inUnreadable: two).map(\.code) == ["two-workbooks"])
    #expect(Checks.findings(inUnreadable: .of([])).map(\.code) == ["workbook-missing"])
    #expect(Checks.findings(inUnreadable: two, only: [FindingKind.twoStorages]).isEmpty)
  }
}
