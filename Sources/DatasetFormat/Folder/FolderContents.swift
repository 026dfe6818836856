package import Spreadsheet
import TextScanning

/// The contents of a dataset's folder, as far as checks need them. The store reads them without locks and
/// without writing.
package struct FolderContents: Sendable {
  /// A file in `Receipts/` or below.
  package enum ReceiptFile: Sendable, Hashable {
    case file(size: Int)
    /// A link that leads out of the folder, or something that is not a file.
    case outside
  }

  /// Facts from the bytes of such a file.
  package struct ReceiptContent: Sendable, Hashable {
    /// Its hash, in 64 lower-case digits.
    package var sha256: String
    /// What its first bytes say it is, such as `image/png`; nil if they say nothing.
    package var mediaType: String?
    /// False where a picture or a PDF does not end as one does.
    package var isWhole: Bool

    package init(sha256: String, mediaType: String?, isWhole: Bool = true) {
      self.sha256 = sha256
      self.mediaType = mediaType
      self.isWhole = isWhole
    }
  }

  package var dataFiles: DataFiles
  /// The first rows of CSV files that are neither a tab's nor a copy, as sheets.
  package var otherTables: [Sheet]
  /// The name of the folder of receipts; nil if there is none.
  package var receiptsFolder: String?
  /// The files in it, by their paths below it.
  package var receipts: [String: ReceiptFile]
  /// The contents of receipt files, by path; empty if they were not read.
  package var receiptContents: [String: ReceiptContent] = [:]
  /// The lock file of another program that seems to have a file of the dataset open.
  package var openElsewhere: String?
  /// Other files in `Data/`.
  package var strays = StrayFiles()
  /// Copies whose content a file of the dataset had before some run.
  package var ancestors: Set<String> = []
  /// The first file of a run of this machine that was interrupted.
  package var interruptedRun: String?
  /// Folders of other machines below `.dataset/` whose last run was interrupted.
  package var foreignRuns: [String] = []
  /// The first place that cannot be written to.
  package var notWritable: String?

  package init(
    dataFiles: DataFiles, otherTables: [Sheet] = [], receiptsFolder: String? = "Receipts",
    receipts: [String: ReceiptFile] = [:], openElsewhere: String? = nil
  ) {
    self.dataFiles = dataFiles
    self.otherTables = otherTables
    self.receiptsFolder = receiptsFolder
    self.receipts = receipts
    self.openElsewhere = openElsewhere
  }
}

/// Files in the data folder that do not belong to the dataset, classified by name.
package struct StrayFiles: Sendable, Hashable {
  /// The names of files that a sync client shows and has not fetched.
  package private(set) var notDownloaded: [String] = []
  /// Pointers to native Google Sheets.
  package private(set) var sheetStubs: [String] = []
  /// Files that a run of ours left when it was ended.
  package private(set) var temporaries: [String] = []
  /// Files of the user's own.
  package private(set) var unexpected: [String] = []

  package init() {}

  /// - Parameter names: of all files in the folder.
  package init(names: [String]) {
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if let file = Self.placeholder(name) {
        notDownloaded.append(file)
      } else if name.lowercased().hasSuffix(".gsheet") {
        sheetStubs.append(name)
      } else if name.hasPrefix(".~dataset-") {
        temporaries.append(name)
      } else if !Self.isOfSystem(name), !FileName(name).isCSV, !FileName(name).isWorkbook {
        unexpected.append(name)
      }
    }
  }

  /// Removes the temporary files, because an active run needs them.
  package mutating func forgetTemporaries() { temporaries = [] }

  /// The file that iCloud's placeholder `.NAME.icloud` represents: `.a.csv.icloud` → `a.csv`. Nil for another
  /// name.
  package static func placeholder(_ name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".icloud"), name.count > 8 else { return nil }
    return String(name.dropFirst().dropLast(7))
  }

  /// The tabs whose files are there in another form, so that they are not lost.
  package var tabs: Set<TabName> {
    Set((notDownloaded + sheetStubs).compactMap { TabName(matching: String(FileName($0).stem)) })
  }

  /// Files that systems and other programs create on their own.
  private static func isOfSystem(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("~$")
      || ["desktop.ini", "thumbs.db", "icon\r"].contains(name.lowercased())
  }
}
