import DatasetChecks
package import DatasetFormat
package import DatasetStore
import Importer
import Review

extension CheckContext {
  /// All that is known of an open dataset: its folder, its receipts, and what it was before others wrote to it.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - readsReceipts: Whether the bytes of receipts are looked at too.
  /// - Throws: `FileError`.
  package init(_ opened: OpenDataset, readsReceipts: Bool = true) throws {
    self.init(
      opened,
      readsReceipts
        ? try FolderContents(of: opened.folder, receiptsOf: opened.dataset)
        : try FolderContents(of: opened.folder))
  }

  /// The same of a folder that was read already.
  package init(_ opened: OpenDataset, _ folder: FolderContents) {
    self.init(dataset: opened.dataset, folder: folder, earlier: opened.lastGoodState)
    lineKey = StatementLineKey.beginning
    questions = OpenQuestions.all
  }
}
