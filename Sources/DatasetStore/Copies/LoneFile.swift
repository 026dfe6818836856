package import DatasetFormat

/// One file of a dataset that lies alone, as a version control system hands it out, changed by a plan and
/// saved like any other.
package enum LoneFile {
  /// Applies a plan to a file, which is replaced in one step.
  ///
  /// Changes of the plan in other files of CSV storage, such as a new tab, are dropped.
  ///
  /// - Parameters:
  ///   - plan: A plan for the dataset that ``DatasetCopy`` read from the file.
  ///   - copy: The file as it was read. A CSV file has one tab.
  ///   - verify: Finds the errors that the plan would leave behind.
  /// - Throws: ``StoreError``, ``FileError``, `PlanError`.
  package static func apply(_ plan: Plan, to copy: DatasetCopy, verify: Verification) throws {
    if plan.isEmpty { return }
    let path = FilePath.absolute(copy.path)
    let parent = FilePath.parent(of: path)
    let root = try FileAccess.makeNewFolder(in: parent, named: ".dataset-merge")
    defer { FileAccess.removeTree(root) }
    let handle = try RootFolder(opening: root)
    // A merge that is killed leaves the folder, which is in the repository then.
    try MachineState.ignore(handle.itself)
    let data = handle.path(DatasetFolder.dataFolder)
    for folder in [data, handle.path("Receipts")] { try folder.makeFolder() }
    let file = data.appending(name(of: copy))
    try file.createSynced(FileAccess.read(path))
    guard let folder = try DatasetFolder(at: file.absolute) else {
      throw StoreError.storageMissing(root: copy.path)
    }
    try OpenDataset(folder, for: .changing).apply(plan, summary: [], verify: verify)
    let new = handle.path("new")
    try new.createSynced(file.read())
    try FileAccess.rename(new.absolute, to: path)
  }

  private static func name(of copy: DatasetCopy) -> String {
    if copy.dataset.storage == .xlsx { return "Dataset.xlsx" }
    return "\(copy.dataset.tabs.keys.first?.rawValue ?? "Table").csv"
  }
}
