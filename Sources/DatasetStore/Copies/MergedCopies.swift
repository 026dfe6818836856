import DatasetFormat

/// Copies that were merged, put aside.
public enum MergedCopies {
  private static let prefix = "Merged%2F"

  /// Moves files of a dataset's data folder to what is kept of its newest run, so that nobody takes them for the dataset again.
  ///
  /// - Returns: Where each of them is now, below the root.
  /// - Throws: ``FileError``.
  public static func putAside(_ paths: [String], of folder: DatasetFolder) throws -> [String] {
    let state = MachineState(root: folder.root)
    let run = try Journal(path: state.journalPath).entries().last { $0.state == .done }
    let place = FilePath.join(state.snapshotFolder, run?.id ?? Origin.system.newID().description)
    try FileAccess.makeFolders(place)
    return try EndOfProcess.finishing(SaveTransaction.told) {
      try paths.map { try putAside($0, in: place, of: folder) }
    }
  }

  private static func putAside(_ path: String, in place: String, of folder: DatasetFolder) throws -> String {
    // A run without changes keeps its copies with the run before, which may have had one of that name.
    let name = "\(prefix)\(FilePath.name(of: path))"
    var target = FilePath.join(place, name)
    var number = 2
    while FileAccess.exists(target) {
      target = FilePath.join(place, "\(name) (\(number))")
      number += 1
    }
    try FileAccess.rename(path, to: target)
    return String(target.dropFirst(folder.root.count + 1))
  }

  /// Puts the copies that a run merged back beside the dataset, as the run was taken back; one whose name is taken stays where it is.
  ///
  /// - Returns: The names of the files.
  /// - Throws: ``FileError``.
  public static func bringBack(mergedBy run: JournalEntry, to folder: DatasetFolder) throws -> [String] {
    let place = FilePath.join(MachineState(root: folder.root).snapshotFolder, run.id)
    let names = FileAccess.isFolder(place) ? try FileAccess.names(in: place).sorted() : []
    return try names.filter { $0.hasPrefix(prefix) }.compactMap { kept in
      let name = String(kept.dropFirst(prefix.count))
      let target = FilePath.join(FilePath.join(folder.root, DatasetFolder.dataFolder), name)
      return try FileAccess.renameIfFree(FilePath.join(place, kept), to: target) ? name : nil
    }
  }
}
