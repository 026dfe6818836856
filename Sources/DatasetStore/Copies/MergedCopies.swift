import DatasetFormat

/// Copies that were merged, put aside.
public enum MergedCopies {
  private static let prefix = "Merged%2F"

  /// Moves files of a dataset's data folder to what is kept of its newest run, so that nobody takes them for the dataset again.
  ///
  /// - Returns: Where each of them is now, below the root.
  /// - Throws: ``FileError``.
  public static func putAside(_ paths: [String], of folder: DatasetFolder) throws -> [String] {
    let state = MachineState(root: folder.handle)
    let run = try state.journal.entries().last { $0.state == .done }
    let place = state.snapshotFolder.appending(run?.id ?? Origin.system.newID().description)
    try place.makeFolders()
    return try EndOfProcess.finishing(SaveTransaction.told) {
      try paths.map { try putAside($0, in: place, of: folder) }
    }
  }

  private static func putAside(
    _ path: String, in place: RootedPath, of folder: DatasetFolder
  ) throws -> String {
    // A run without changes keeps its copies with the run before, which may have had one of that name.
    let name = "\(prefix)\(FilePath.name(of: path))"
    var target = place.appending(name)
    var number = 2
    while try target.exists {
      target = place.appending("\(name) (\(number))")
      number += 1
    }
    try folder.handle.path(DatasetFolder.dataFolder).appending(FilePath.name(of: path)).rename(to: target)
    return target.path
  }

  /// Puts the copies that a run merged back beside the dataset, as the run was taken back; one whose name is taken stays where it is.
  ///
  /// - Returns: The names of the files.
  /// - Throws: ``FileError``.
  public static func bringBack(mergedBy run: JournalEntry, to folder: DatasetFolder) throws -> [String] {
    let place = MachineState(root: folder.handle).snapshotFolder.appending(run.id)
    let names = try place.isFolder ? place.names().sorted() : []
    return try names.filter { $0.hasPrefix(prefix) }.compactMap { kept in
      let name = String(kept.dropFirst(prefix.count))
      guard DatasetPath.isDataFile(name), try place.appending(kept).isRegular else { return nil }
      let target = folder.handle.path(DatasetFolder.dataFolder).appending(name)
      return try place.appending(kept).moveUnlessTaken(to: target) ? name : nil
    }
  }
}
