import DatasetFormat

/// The history in `.dataset/` next to a dataset's files: snapshots, journal, provenance and layouts.
///
/// It holds former content of the dataset, including what was erased from it since.
package struct StoredHistory: Sendable {
  /// A kind of stored history, named by the word that the user types.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The files before each run, for `undo` and `restore`.
    case snapshots
    /// The runs of this machine, for `log`: command lines and effects.
    case journal
    /// The lines of statements that imported rows came from, for `explain`.
    case provenance
    /// How the files of banks are read.
    case layouts
  }

  /// One stored item.
  package struct Item: Sendable, Hashable {
    /// Its kind.
    package var part: Part
    /// The run, the import or the file, by its id or name.
    package var name: String
    /// The day of its creation, `YYYY-MM-DD`; nil if unknown.
    package var day: String?
    /// How large it is on the disk.
    package var byteCount: Int
    /// Its file or folder; nil for a line of the journal.
    var path: RootedPath?
  }

  /// The stored items, by kind and then by age.
  package private(set) var items: [Item] = []
  /// What other machines store in this folder, by machine name. Only those machines know what they still
  /// need.
  package private(set) var elsewhere: [(machine: String, byteCount: Int)] = []

  /// Looks through a dataset's folder; the dataset itself need not be readable.
  ///
  /// - Throws: ``FileError``.
  package init(root: String) throws {
    let state = MachineState(root: try RootFolder(opening: root))
    let entries = try state.journal.told().filter { $0.state != .vouched }
    let days = Dictionary(entries.map { ($0.id, String($0.time.prefix(10))) }) { first, _ in first }
    for name in try Self.names(in: state.snapshotFolder) {
      let path = state.snapshotFolder.appending(name)
      items.append(
        Item(
          part: .snapshots, name: name, day: days[name], byteCount: try Self.size(of: path), path: path))
    }
    items += try entries.map { entry in
      Item(
        part: .journal, name: entry.id, day: days[entry.id],
        byteCount: try state.journal.line(of: entry).count)
    }
    for (part, folder) in [(Part.provenance, "imports"), (.layouts, "layouts")] {
      let folder = state.stateFolder.appending(folder)
      for name in try Self.names(in: folder) {
        let path = folder.appending(name)
        let id = RecordID(String(name.prefix { $0 != "." }))
        items.append(
          Item(
            part: part, name: name,
            day: part == .provenance ? id?.time.map { String($0.description.prefix(10)) } : nil,
            byteCount: try Self.size(of: path), path: path))
      }
    }
    for name in try Self.names(in: state.stateFolder) where MachineName.isName(name) {
      let path = state.stateFolder.appending(name)
      if path != state.folder { elsewhere.append((name, try Self.size(of: path))) }
    }
  }

  private static func names(in folder: RootedPath) throws -> [String] {
    try folder.isFolder ? folder.names().sorted() : []
  }

  /// How many bytes a file has, or all files in a folder.
  private static func size(of path: RootedPath) throws -> Int {
    guard let info = try path.attributes else { return 0 }
    guard info.isFolder else { return info.size }
    return try path.names().reduce(0) { try $0 + size(of: path.appending($1)) }
  }
}

extension StoredHistory {
  /// The items of some kinds from before a day, or all of them. The snapshots of removed runs are included.
  ///
  /// - Parameters:
  ///   - parts: The kinds.
  ///   - day: `YYYY-MM-DD`; an item without a day is not from before any day.
  /// - Returns: The items, for ``forget(_:root:)``.
  package func items(of parts: Set<Part>, before day: String? = nil) -> [Item] {
    var parts = parts
    if parts.contains(.journal) { parts.insert(.snapshots) }
    return items.filter { item in
      guard parts.contains(item.part) else { return false }
      guard let day else { return true }
      return item.day.map { $0 < day } ?? false
    }
  }

  /// Removes items permanently. This cannot be undone.
  ///
  /// An interrupted run is settled first. The journal is replaced in one step. After a crash some of the
  /// remaining items may be left; the next call removes them.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  package static func forget(_ items: [Item], root: String) throws {
    let locked = try FilesUnderLock(root: RootFolder(opening: root))
    defer { withExtendedLifetime(locked) {} }
    try EndOfProcess.finishing("What was to be forgotten is gone.") { try forget(items, locked) }
  }

  private static func forget(_ items: [Item], _ locked: FilesUnderLock) throws {
    let (state, transaction) = (locked.state, locked.transaction)
    let runs = Set(items.lazy.filter { $0.part == .journal }.map(\.name))
    if !runs.isEmpty {
      try transaction.journal.forget(runs, temporary: state.temporaryFolder.appending("journal"))
    }
    for item in items {
      guard let path = item.path else { continue }
      path.removeTree()
      let error = path.failure("remove")
      if try path.exists { throw error }
    }
  }
}
