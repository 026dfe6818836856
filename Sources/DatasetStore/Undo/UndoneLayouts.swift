import DatasetFormat

/// What becomes of the layouts that a run left, when the run is taken back.
///
/// They go back with it, so that a mistake is not read into the next file. One that somebody edited since is
/// that person's, and one by which a later import was read that stays is that import's.
package struct UndoneLayouts: Sendable {
  /// A layout that the undo does not change.
  package struct Kept: Sendable, Hashable {
    /// The file, below the dataset's root.
    package var path: String
    /// Why it stays.
    package var reason: String
  }

  /// The files to restore.
  private(set) var files: [JournalEntry.File] = []
  package private(set) var kept: [Kept] = []

  /// - Parameters:
  ///   - entry: The run in the journal, or the last redo of it.
  ///   - users: By layout name, a later import that was read with the layout and stays.
  ///   - isAsLeft: Whether a file still holds what the run left in it.
  init(
    of entry: JournalEntry, users: [String: String], isAsLeft: (JournalEntry.File) throws -> Bool
  ) rethrows {
    for file in entry.files {
      guard let name = LayoutFile.name(ofPath: file.path) else { continue }
      if try !isAsLeft(file) {
        kept.append(Kept(path: file.path, reason: "it was edited since"))
      } else if file.newHash != nil, let user = users[FilePath.stem(of: name)] {
        kept.append(Kept(path: file.path, reason: "\(user) was read by it, and its import stays"))
      } else {
        files.append(file)
      }
    }
    // What was kept because the run's layout took its place stays with that one.
    let isCopy = { [kept] (file: JournalEntry.File) in
      kept.contains { file.oldHash == nil && file.path.hasPrefix($0.path + ".old") }
    }
    kept += files.filter(isCopy).map {
      Kept(path: $0.path, reason: "it is what stood there before")
    }
    files.removeAll(where: isCopy)
  }

  /// The imports that stay when a run is taken back, by the layouts that they were read by: each with one
  /// file's name.
  static func users(in dataset: Dataset, except imports: Set<String>) -> [String: String] {
    guard let tab = dataset[.imports] else { return [:] }
    var users: [String: String] = [:]
    tab.forEachRow { row in
      guard row.isLive, let layout = row.rawText(tab.schema["layout"]),
        row.uuid(tab.schema["id"]).value.map({ imports.contains($0.description) }) != true
      else { return }
      if users[layout] == nil { users[layout] = row.rawText(tab.schema["fileName"]) ?? "another file" }
    }
    return users
  }
}
