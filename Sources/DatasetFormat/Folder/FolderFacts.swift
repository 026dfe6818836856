package import Spreadsheet

/// What stands in a dataset's folder, as far as checks need it; read by the store, without locks and without writing.
public struct FolderFacts: Sendable {
  /// A file in `Receipts/` or below.
  package enum ReceiptFile: Sendable, Hashable {
    case file(size: Int)
    /// A link that leads out of the folder, or something that is no file.
    case outside
  }

  /// What the bytes of such a file say.
  package struct ReceiptContent: Sendable, Hashable {
    /// Its hash, in 64 lower-case digits.
    package var sha256: String
    /// What its first bytes say it is, such as `image/png`; nil where they say nothing.
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
  /// The first rows of the CSV files that are neither a tab's nor a copy: sheets without further rows.
  package var otherTables: [Sheet]
  /// The name of the folder of receipts; nil where there is none.
  package var receiptsFolder: String?
  /// The files in it, by their paths below it.
  package var receipts: [String: ReceiptFile]
  /// What the files say that somebody read, by path; empty where nobody did.
  package var receiptContents: [String: ReceiptContent] = [:]
  /// The lock file of another program that seems to have a file of the dataset open.
  package var openElsewhere: String?
  /// What stands in `Data/` beside the files of the dataset.
  package var strays = StrayFiles()
  /// Copies that hold what a file of the dataset held before some run.
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
