import DatasetFormat
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a dataset's ``LastCheck`` is kept: outside of it, beside the machine's name (``KeptWord``).
///
/// It is a cache. One that is missing, unreadable or of another version of the command is not there, and one
/// that cannot be written is made by the next check.
package struct LastCheckFile {
  private let folders: [String]
  /// Below the root of each folder.
  private let name: String

  private static let folderName = "checks"
  /// More than the hashes of a dataset's files ever take: 1 MiB.
  private static let sizeLimit = 1 << 20

  package init(_ folder: DatasetFolder) { self.init(root: folder.handle.path) }

  /// - Parameters:
  ///   - root: The path of the dataset's folder.
  ///   - folders: The folders of the user's state.
  init(root: String, in folders: [String] = KeptWord.folders) {
    self.folders = folders
    name = String(Hash.sha256(Array(root.utf8)).prefix(32))
  }

  /// The last check by a version of the command; nil if none is known.
  package func check(by version: String) -> LastCheck? {
    folders.compactMap(Self.stored).compactMap { read($0.appending(name)) }
      .filter { $0.basis.version == version }
      .max { $0.began < $1.began }
  }

  /// Keeps a check in place of the one before. If that fails, the next command checks again.
  package func keep(_ check: LastCheck) {
    guard let bytes = try? JSONEncoder().encode(check) else { return }
    for folder in folders where Self.isOwn(folder) {
      guard (try? FileAccess.makeFolders(folder)) != nil, let stored = Self.stored(in: folder),
        (try? stored.makeFolder()) != nil
      else { continue }
      write(Array(bytes), to: stored.appending(name))
      StateNotes.pruneNowAndThen(stored.absolute)
    }
  }

  private static func stored(in folder: String) -> RootedPath? {
    (try? RootFolder(opening: folder))?.path(folderName)
  }

  private func read(_ place: RootedPath) -> LastCheck? {
    guard let found = try? place.attributes, found.owner == geteuid(),
      let bytes = try? place.read(limit: Self.sizeLimit)
    else { return nil }
    return try? JSONDecoder().decode(LastCheck.self, from: Data(bytes))
  }

  private func write(_ bytes: [UInt8], to place: RootedPath) {
    let temporary = place.parent.appending("\(name).\(getpid()).\(FileAccess.newSuffix)")
    guard let file = try? NewFile.create(temporary), (try? file.write(bytes)) != nil,
      (try? file.finish(isSynced: false)) != nil
    else { return }
    if (try? temporary.rename(to: place)) == nil { temporary.remove() }
  }

  /// Whether a folder is this user's, or the folder that it would be made in: a run as another user, such as
  /// by `sudo`, leaves nothing in a home folder that its owner could not replace.
  private static func isOwn(_ folder: String) -> Bool {
    var place = folder
    while true {
      if let found = FileAccess.attributes(place) { return found.owner == geteuid() }
      let parent = FilePath.parent(of: place)
      if parent == place || parent.isEmpty { return false }
      place = parent
    }
  }
}
