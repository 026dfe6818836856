import DatasetChecks
package import DatasetFormat
package import DatasetStore

/// A dataset that cannot be opened, as findings.
package enum UnreadableDataset {
  /// The root and what keeps the dataset from being opened; nil for an error that says nothing of its files. `folder` is where it was
  /// found, if it was.
  ///
  /// - Throws: `FileError` where the folder cannot be listed.
  package static func findings(
    _ error: any Error, in folder: DatasetFolder?, only: Set<FindingKind>?
  ) throws -> (root: String, findings: [Finding])? {
    if let root = (error as? StoreError)?.rootWithoutStorage {
      return (root, Checks.findings(inUnreadable: try FolderContents(root: root), only: only))
    }
    guard let folder, let finding = Finding(unreadable: error) else { return nil }
    return (
      folder.root, Checks.findings(inUnreadable: try FolderContents(of: folder), because: finding, only: only)
    )
  }
}
