import DatasetChecks
public import DatasetFormat

/// A dataset as it was read from its folder, with what is beside its tabs.
///
/// A value: it keeps no file open and no lock, and can be handed to other tasks.
public struct ReadSession: Sendable {
  /// The values as they were read.
  public let dataset: Dataset
  /// A note for the user while a run is interrupted, so that some of its changes may be missing; nil
  /// otherwise.
  public let note: String?
  /// What earlier imports left beside the tabs, for `ImportSession` of `Importer`.
  public let importHistory: ImportHistory
  /// The folder that it was read from.
  package let folder: DatasetFolder

  init(_ folder: DatasetFolder) throws {
    // An app keeps a folder for long, and a run may have added a tab's file since.
    let folder = try folder.listedAgain()
    let opened = try OpenDataset(folder, for: .reading)
    self.folder = folder
    dataset = opened.dataset
    note = opened.recoveryNote
    importHistory = try opened.importHistory
  }

  /// What is wrong with the dataset and its folder, in report order.
  ///
  /// - Throws: A `DatasetError`.
  public func findings() throws -> [Finding] {
    Checks.findings(in: dataset, folder: try FolderContents(of: folder))
  }
}

extension ReadSession {
  /// The runs that changed this dataset on this machine, oldest first.
  ///
  /// - Throws: A `DatasetError`.
  public func log() throws -> [JournalEntry] { try OpenDataset.log(of: folder) }
}

extension OpenDataset {
  /// The lines of earlier imports, and the layouts that this machine remembered for statements.
  package var importHistory: ImportHistory {
    get throws {
      let folder = LayoutFolder(of: self)
      let layouts = try folder.files().filter(\.isProven)
      return ImportHistory(
        provenance: provenance, layouts: layouts.map { .init(path: $0.path, bytes: $0.bytes) }
      ) { try folder.copy(of: $0, givingWayTo: $1) }
    }
  }
}
