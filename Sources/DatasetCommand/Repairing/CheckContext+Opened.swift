import DatasetChecks
import DatasetFormat
import DatasetStore

extension CheckContext {
  /// All that is known of an open dataset: its folder, its receipts, and what it was before others wrote to it.
  ///
  /// - Throws: `FileError`.
  init(_ opened: OpenDataset) throws {
    self.init(
      dataset: opened.dataset, folder: try FolderFacts(of: opened.folder, receiptsOf: opened.dataset),
      earlier: opened.witness)
  }
}
