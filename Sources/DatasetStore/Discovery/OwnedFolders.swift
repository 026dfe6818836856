/// The folders that belong to a dataset alone: its `Data/`, `Receipts/` and `.dataset/`. Only runs that
/// change the dataset write there.
enum OwnedFolders {
  /// Below the root.
  static let names = [DatasetFolder.dataFolder, "Receipts", ".dataset"]

  /// The root of the dataset that contains the end or any step of a path; nil if there is none.
  static func owner(of path: PathTrail) -> String? { path.forms.lazy.compactMap(owner(above:)).first }

  private static func owner(above path: String) -> String? {
    var child = path
    while true {
      let parent = FilePath.parent(of: child)
      if parent == child || parent == "." { return nil }
      if isOwn(FilePath.name(of: child)), let root = root(at: parent) { return root }
      child = parent
    }
  }

  /// Whether a folder's name is one of a dataset's own; in any case, as some disks know no difference.
  private static func isOwn(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains { $0.lowercased() == name }
  }

  /// The root of the dataset at a folder. An ambiguous or unreadable dataset counts too.
  private static func root(at path: String) -> String? {
    if FileAccess.isFolder(FilePath.join(path, ".dataset")) { return path }
    do { return try DatasetFolder(at: path)?.root } catch { return path }
  }
}

extension DatasetFolder {
  /// The dataset's own file or folder, below the root, that another path leads to as well: a hard link of a
  /// file, or a folder that a link or mount shows elsewhere. Nil if there is none.
  func ownName(of path: PathTrail) -> String? {
    var above: Set<FileStatus.Identity> = []
    var place = path.end
    while place != FilePath.parent(of: place) {
      if let identity = FileStatus.Identity(place) { above.insert(identity) }
      place = FilePath.parent(of: place)
    }
    let own = OwnedFolders.names
    if let folder = own.first(where: { FileStatus.Identity(self.path(of: $0)).map(above.contains) == true }) {
      return folder
    }
    guard let file = FileStatus.Identity(path.end), !FileAccess.isFolder(path.end) else { return nil }
    return own.lazy.compactMap { self.ownFile(file, in: $0) }.first
  }

  private func ownFile(_ identity: FileStatus.Identity, in folder: String) -> String? {
    for name in (try? FileAccess.names(in: path(of: folder))) ?? [] {
      let child = FilePath.join(folder, name)
      if FileStatus(path(of: child))?.kind == .folder {
        if let found = ownFile(identity, in: child) { return found }
      } else if FileStatus.Identity(path(of: child)) == identity {
        return child
      }
    }
    return nil
  }
}
