public import DatasetFormat

/// One file of a dataset that lies alone, as a version control system hands it out, changed by a plan and saved like any other.
public enum LoneFile {
  /// Applies a plan to a file, which is replaced in one step.
  ///
  /// What the plan adds in other files of CSV storage, such as a tab, is not kept.
  ///
  /// - Parameters:
  ///   - plan: A plan for what ``DatasetCopy`` has read from the file.
  ///   - copy: The file as it was read; it has one tab where it is a CSV file.
  ///   - verify: Finds the errors that the plan would leave behind.
  /// - Throws: ``StoreError``, ``FileError``, `PlanError`.
  public static func apply(_ plan: Plan, to copy: DatasetCopy, verify: Verification) throws {
    if plan.isEmpty { return }
    let path = FilePath.absolute(copy.path)
    let parent = FilePath.parent(of: path)
    let root = try FileAccess.makeNewFolder(in: parent, named: ".dataset-merge")
    defer { FileAccess.removeTree(root) }
    // A merge that is killed leaves the folder, which is in the repository then.
    try MachineState.ignore(root)
    let data = FilePath.join(root, DatasetFolder.dataFolder)
    for folder in [data, FilePath.join(root, "Receipts")] { try FileAccess.makeFolder(folder) }
    let file = FilePath.join(data, name(of: copy))
    try FileAccess.createSynced(file, FileAccess.read(path))
    guard let folder = try DatasetFolder(at: file) else { throw StoreError.storageMissing(root: copy.path) }
    try OpenDataset(folder, for: .changing).apply(plan, summary: [], verify: verify)
    let new = FilePath.join(root, "new")
    try FileAccess.createSynced(new, FileAccess.read(file))
    try FileAccess.rename(new, to: path)
  }

  private static func name(of copy: DatasetCopy) -> String {
    if copy.dataset.storage == .xlsx { return "Dataset.xlsx" }
    return "\(copy.dataset.tabs.keys.first?.rawValue ?? "Table").csv"
  }
}
