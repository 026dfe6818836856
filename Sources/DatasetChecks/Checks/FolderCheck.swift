import DatasetFormat
import Spreadsheet

/// The folder stores the dataset once, and nothing in it looks like another copy.
struct FolderCheck: Check {
  var kinds: [FindingKind] {
    [
      .workbookMissing, .twoWorkbooks, .twoStorages, .conflictedCopy, .openElsewhere, .folderCase,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    if let folder = context.folder { Self.check(folder, &report) }
  }

  /// Checks a folder by itself, also where no dataset could be read from it.
  static func check(_ folder: FolderFacts, _ report: inout FindingReport) {
    let files = folder.dataFiles
    func add(_ kind: FindingKind, _ file: String, severity: Finding.Severity? = nil, _ expected: String?) {
      report.add(
        Finding(kind, at: Location(file: file), severity: severity, found: file, expected: expected))
    }
    if files.workbooks.isEmpty, files.tabFiles.isEmpty {
      report.add(
        Finding(
          .workbookMissing, at: Location(file: "Data/"), expected: lost(among: files.copies)))
    }
    for workbook in files.workbooks.dropFirst() {
      add(.twoWorkbooks, workbook, "one workbook; \(files.workbooks[0]) is another")
    }
    // The person has said which one is meant; the other one is still there.
    for workbook in files.passedOver {
      let expected = files.workbooks.first.map { "\($0) alone, which is read" }
      add(.twoWorkbooks, workbook, severity: .warning, expected)
    }
    if files.hasTabFiles, let workbook = files.workbooks.first {
      add(.twoStorages, workbook, "one storage; \(files.tabFiles.joined(separator: ", ")) are another")
    }
    for copy in files.copies {
      let isThere = (files.workbooks + files.passedOver + files.tabFiles).contains(copy.original)
      let state =
        files.storage.contains(copy.original) ? ", which is read" : isThere ? "" : ", which is missing"
      add(.conflictedCopy, copy.name, "\(copy.original) alone\(state)")
    }
    if let lock = folder.openElsewhere { add(.openElsewhere, lock, nil) }
    if let name = folder.receiptsFolder, name != "Receipts" { add(.folderCase, name, "Receipts") }
  }

  /// Where the missing file may be.
  private static func lost(among copies: [DataFiles.Copy]) -> String? {
    copies.first.map { "\($0.original), perhaps the file \"\($0.name)\"" }
  }
}

extension FindingKind {
  static let workbookMissing = FindingKind(
    "workbook-missing", .error, fix: .ask, "the folder holds no workbook and no CSV tabs",
    advice: "Put the workbook back (it may not be downloaded yet), or take a copy from .dataset.",
    manual: """
      This is a dataset's folder, but its "Data" folder has neither a workbook nor the CSV files of the tabs. A sync \
      client may still be fetching them, or somebody moved or renamed them. Nothing is taken for empty: without its file \
      the dataset cannot be opened.
      """)

  static let twoWorkbooks = FindingKind(
    "two-workbooks", .error, fix: .ask, "is a second workbook with the tabs of a dataset",
    advice: "Keep one in Data/ and move the other away, or name the one to use with --dataset.",
    manual: """
      Two workbooks in "Data" have the tabs of a dataset, such as "Money.xlsx" and "Money backup.xlsx", and nothing says \
      which one you use. Reading the wrong one would show old balances, so neither is read until you say.
      """)

  static let twoStorages = FindingKind(
    "two-storages", .error, fix: .ask, "stands beside CSV tabs: the dataset is stored twice",
    advice: "Keep the workbook or the CSV files in Data/, and move the other away.",
    manual: """
      A dataset is stored as one workbook or as CSV files. Here both are there, such as "Money.xlsx" beside \
      "Transactions.csv", and they may differ. Often the CSV files are an export that ended up in the wrong folder.
      """)

  static let conflictedCopy = FindingKind(
    "conflicted-copy", .warning, fix: .ask, "looks like a copy of a file of the dataset; it is not read",
    advice: "Compare the two, take over what is missing, and move the copy out of Data/.",
    manual: """
      Sync services make a second file where two devices saved at the same time, and name it like the first: \
      "Money (1).xlsx" or "Money (Ann's conflicted copy).xlsx". What was typed on the other device stands only there.
      """)

  static let openElsewhere = FindingKind(
    "open-elsewhere", .warning, fix: .no, "is open in another program",
    advice: "Close it there before changing anything.",
    manual: """
      A lock file such as "~$Money.xlsx" says that a spreadsheet program has the workbook open. What is unsaved there is \
      not seen here, and saving there later would undo what was changed here in between. A lock that remained after a crash \
      can be deleted.
      """)

  static let folderCase = FindingKind(
    "folder-case", .warning, fix: .yes, "is the folder of receipts, written in another way",
    advice: "Rename the folder.",
    manual: """
      The folder is named "receipts", and the format calls it "Receipts". Some systems take the two for one folder and \
      others do not, so an app elsewhere may find no receipt.
      """)
}
