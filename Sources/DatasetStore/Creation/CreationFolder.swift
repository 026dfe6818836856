#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary folder in which a dataset is made before it gets its name.
///
/// The run holds a lock on it (`flock`), which the kernel releases however the run ends. Leftovers of a
/// killed run are removed by the next run that makes a dataset in the same place.
final class CreationFolder {
  private static let stem = ".dataset-new"
  /// How long a folder is left alone, in milliseconds: another run may see it before it has its lock.
  private static let patience: Int64 = 60_000

  let path: String
  private let descriptor: Int32

  /// Makes the folder, and removes the leftovers of other runs.
  ///
  /// - Throws: ``FileError``.
  init(in parent: String) throws {
    Self.clear(parent)
    path = try FileAccess.makeNewFolder(in: parent, named: Self.stem)
    descriptor = Self.locked(path) ?? -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a name in a folder is that of such a folder.
  static func isName(_ name: String) -> Bool { name.hasPrefix(stem + "-") }

  /// Removes the folders of runs that have ended.
  private static func clear(_ parent: String) {
    let now = Int64(time(nil)) * 1000
    for name in (try? FileAccess.names(in: parent)) ?? [] where isName(name) {
      let path = FilePath.join(parent, name)
      guard let found = FileAccess.attributes(ofLink: path), found.isFolder,
        found.modifiedMilliseconds < now - patience, holdsOurs(path), let descriptor = locked(path)
      else { continue }
      FileAccess.removeTree(path)
      close(descriptor)
    }
  }

  /// Whether a folder holds only files that a dataset has.
  private static func holdsOurs(_ path: String) -> Bool {
    (try? FileAccess.names(in: path))?.allSatisfy(OwnedFolders.names.contains) ?? false
  }

  /// The folder, opened and locked; nil if another run has it, or the file system knows no locks.
  private static func locked(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}
