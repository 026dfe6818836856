import DatasetFormat
import Spreadsheet

/// The folder stores the dataset once, and nothing in it looks like another copy.
struct FolderCheck: Check {
  var kinds: [FindingKind] {
    [
      .workbookMissing, .twoWorkbooks, .twoStorages, .conflictedCopy, .strayCopy, .openElsewhere, .folderCase,
      .notDownloaded, .gsheetStub, .interruptedRun, .foreignState, .leftoverTemp, .notWritable,
      .unexpectedFile,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    // A copy that is read in the place of a tab's file which is gone is a tab by another name.
    let read = Set(context.dataset.foreignSheets.map { "\($0.name).csv" })
    if let folder = context.folder { Self.check(folder, read: read, &report) }
  }

  /// Checks a folder by itself, also where no dataset could be read from it.
  static func check(_ folder: FolderContents, read: Set<String> = [], _ report: inout FindingReport) {
    let files = folder.dataFiles
    func add(_ kind: FindingKind, _ file: String, severity: Finding.Severity? = nil, _ expected: String?) {
      report.add(
        Finding(kind, at: Location(file: file), severity: severity, found: file, expected: expected))
    }
    let strays = folder.strays
    for name in strays.notDownloaded { add(.notDownloaded, name, nil) }
    for name in strays.sheetStubs { add(.gsheetStub, name, nil) }
    // A file that was not downloaded yet, or is in a different place, is not lost.
    if files.workbooks.isEmpty, files.tabFiles.isEmpty, strays.notDownloaded.isEmpty,
      strays.sheetStubs.isEmpty
    {
      report.add(
        Finding(
          .workbookMissing, at: Location(file: "Data/"), expected: lost(among: files.copies)))
    }
    for workbook in files.workbooks.dropFirst() {
      add(.twoWorkbooks, workbook, "one workbook; \(files.workbooks[0]) is another")
    }
    // The user has said which one is meant; the other one is still there.
    let copies = Set(files.copies.map(\.name))
    for workbook in files.passedOver where !copies.contains(workbook) {
      let expected = files.workbooks.first.map { "\($0) alone, which is read" }
      add(.twoWorkbooks, workbook, severity: .warning, expected)
    }
    if files.hasTabFiles, let workbook = files.workbooks.first {
      add(.twoStorages, workbook, "one storage; \(files.tabFiles.joined(separator: ", ")) are another")
    }
    for copy in files.copies where folder.ancestors.contains(copy.name) && !read.contains(copy.name) {
      add(.strayCopy, copy.name, nil)
    }
    for copy in files.copies where !folder.ancestors.contains(copy.name) && !read.contains(copy.name) {
      let isThere = (files.workbooks + files.passedOver + files.tabFiles).contains(copy.original)
      let state =
        files.storage.contains(copy.original) ? ", which is read" : isThere ? "" : ", which is missing"
      add(.conflictedCopy, copy.name, "\(copy.original) alone\(state)")
    }
    if let lock = folder.openElsewhere { add(.openElsewhere, lock, nil) }
    if let file = folder.interruptedRun {
      report.add(Finding(.interruptedRun, at: Location(file: file), found: file))
    }
    for name in folder.foreignRuns {
      report.add(Finding(.foreignState, at: Location(file: ".dataset/\(name)"), found: name))
    }
    for name in strays.temporaries { add(.leftoverTemp, name, nil) }
    for name in strays.unexpected { add(.unexpectedFile, name, nil) }
    if let place = folder.notWritable {
      report.add(Finding(.notWritable, at: Location(file: place), found: place))
    }
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
      which one you use. Reading the wrong one would show old balances, so neither is read until you say. If both hold \
      something that the other lacks, move one out of "Data" and bring it in with dataset merge.
      """, reach: .rows)

  static let twoStorages = FindingKind(
    "two-storages", .error, fix: .ask, "stands beside CSV tabs: the dataset is stored twice",
    advice: "Keep the workbook or the CSV files in Data/, and move the other away.",
    manual: """
      A dataset is stored as one workbook or as CSV files. Here both are there, such as "Money.xlsx" beside \
      "Transactions.csv", and they may differ. Often the CSV files are an export that ended up in the wrong folder.
      """, reach: .rows)

  static let conflictedCopy = FindingKind(
    "conflicted-copy", .warning, fix: .ask, "looks like a copy of a file of the dataset; it is not read",
    advice: "Run dataset merge: it takes over what is missing, and puts the copy aside.",
    manual: """
      Sync services make a second file where two devices saved at the same time, and name it like the first: \
      "Money (1).xlsx" or "Money (Ann's conflicted copy).xlsx". What was typed on the other device stands only there. dataset \
      merge brings it in cell by cell, lists what differs, and moves the copy into .dataset; dataset diff shows it first.
      """)

  static let openElsewhere = FindingKind(
    "open-elsewhere", .warning, fix: .no, "is open in another program",
    advice: "Close it there before changing anything.",
    manual: """
      A lock file such as "~$Money.xlsx" says that a spreadsheet program has the workbook open. What is unsaved there is \
      not seen here, and saving there later would undo what was changed here in between. A lock that remained after a crash \
      can be deleted.
      """)

  static let strayCopy = FindingKind(
    "stray-copy", .info, fix: .no, "is a copy of what the dataset held earlier; it is not read",
    advice: "Nothing to do: it holds nothing that a snapshot has not, and can go.",
    manual: """
      A file such as "Money copy.xlsx" is byte for byte what the dataset's own file was before one of the last runs. \
      Nothing was typed into it since.
      """)

  static let notDownloaded = FindingKind(
    "not-downloaded", .error, fix: .no, "is a file that is not downloaded yet",
    advice: "Let your sync service fetch it, then run the command again.",
    manual: """
      A sync client shows the file and has not fetched what is in it: iCloud leaves ".Money.xlsx.icloud" in its place. \
      It is not taken for empty or missing.
      """)

  static let gsheetStub = FindingKind(
    "gsheet-stub", .error, fix: .no, "is a pointer to a Google Sheet, not the sheet itself",
    advice: "Open it in the browser, choose File, Download, Microsoft Excel, and put that file into Data/.",
    manual: """
      Google Drive shows a sheet that was made there as a small file such as "Money.gsheet", which holds an address alone. \
      The rows are on Google's servers, where no program on this computer can read them.
      """)

  static let interruptedRun = FindingKind(
    "interrupted-run", .warning, fix: .yes, "is a file of a run that was interrupted",
    advice:
      "Run dataset repair, or any command that changes the dataset: it completes that run or takes it back.",
    manual: """
      A command was ended while it saved, for instance by a power cut, so that a file such as "Data/Transactions.csv" may \
      be from before it and another from behind it. The journal knows both; the next change settles it by the content of \
      the files.
      """)

  static let foreignState = FindingKind(
    "foreign-state", .warning, fix: .no, "has a run that was interrupted, and that this machine did not make",
    advice: "Run dataset on the machine that made it, or see dataset trust; here it is never replayed.",
    manual: """
      A sync client brought the folder below ".dataset" of another computer, whose last run did not end, or the whole \
      dataset came from there. Only that computer can complete the run or take it back. What it had saved is read here \
      as it is.
      """)

  static let leftoverTemp = FindingKind(
    "leftover-temp", .info, fix: .no, "is a temporary file that a run has left",
    advice: "Nothing to do: the next change removes it, or delete it.",
    manual: """
      A command was ended after it had written a file such as ".~dataset-1a2b3c4d.tmp" and before it gave it its name. \
      The dataset's own file is whole.
      """)

  static let notWritable = FindingKind(
    "not-writable", .warning, fix: .no, "cannot be written to",
    advice: "Give yourself the right to write there before changing anything.",
    manual: """
      The folder or a file, such as "Data/Money.xlsx", is read-only for you: a disk mounted so, or rights of another user. \
      Everything can be read and checked. Commands that change something refuse before they begin.
      """)

  static let unexpectedFile = FindingKind(
    "unexpected-file", .info, fix: .no, "is a file of your own; it is kept unchanged",
    advice: "Nothing to do.",
    manual: """
      The folder "Data" has a file that belongs to no dataset, such as "Notes.txt". No command reads or changes it.
      """)

  static let folderCase = FindingKind(
    "folder-case", .warning, fix: .yes, "is the folder of receipts, written in another way",
    advice: "Run dataset repair, or any command that changes the dataset: it renames the folder.",
    manual: """
      The folder is named "receipts", and the format calls it "Receipts". Some systems take the two for one folder and \
      others do not, so an app elsewhere may find no receipt. Where a folder "Receipts" stands beside it, nothing is renamed: \
      move the files yourself.
      """)
}
