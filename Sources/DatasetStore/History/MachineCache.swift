import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What this machine has computed from a dataset and need not compute again: a value of one kind, kept outside
/// of the dataset, beside the machine's name (``KeptWord``).
///
/// It is a cache. A value that is missing or unreadable is not there, and one that cannot be written is
/// computed again.
package struct MachineCache {
  private let folders: [String]
  /// Below the root of each folder.
  private let name: String
  private let kind: String

  /// More than the hashes of a dataset's files ever take: 1 MiB.
  private static let sizeLimit = 1 << 20

  /// - Parameters:
  ///   - folder: The dataset's folder.
  ///   - kind: The kind of value, which is the name of a folder: `checks`.
  package init(_ folder: DatasetFolder, kind: String) { self.init(root: folder.handle.path, kind: kind) }

  /// - Parameters:
  ///   - root: The path of the dataset's folder.
  ///   - kind: The kind of value.
  ///   - folders: The folders of the user's state.
  init(root: String, kind: String, in folders: [String] = KeptWord.folders) {
    self.folders = folders
    self.kind = kind
    name = String(Hash.sha256(Array(root.utf8)).prefix(32))
  }

  /// The values that are kept, one for each folder of the user's state.
  package func values<Value: Decodable>(_ type: Value.Type) -> [Value] {
    folders.compactMap(stored).compactMap { read($0.appending(name)) }
  }

  /// Keeps a value in place of the one before. If that fails, the next command computes it again.
  package func keep(_ value: some Encodable) {
    guard let bytes = try? JSONEncoder().encode(value), bytes.count <= Self.sizeLimit else { return }
    for folder in folders where Self.isOwn(folder) {
      guard (try? FileAccess.makeFolders(folder)) != nil, let stored = stored(in: folder),
        (try? stored.makeFolder()) != nil
      else { continue }
      write(Array(bytes), to: stored.appending(name))
      StateNotes.pruneNowAndThen(stored.absolute)
    }
  }

  private func stored(in folder: String) -> RootedPath? {
    (try? RootFolder(opening: folder))?.path(kind)
  }

  private func read<Value: Decodable>(_ place: RootedPath) -> Value? {
    guard let found = try? place.attributes, found.owner == geteuid(),
      let bytes = try? place.read(limit: Self.sizeLimit)
    else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(bytes))
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
