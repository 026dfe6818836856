/// Finds datasets: the one at a path or around it, and all below a folder.
public enum DatasetLocator {
  /// How many folders deep ``all(below:)`` looks.
  package static let depth = 5
  /// How deep, and how many, for a hint in an error.
  private static let hintDepth = 2
  private static let hintCount = 5

  /// The dataset at a path, or the nearest one at or above it.
  ///
  /// - Throws: A `DatasetError`: `not-found`, `ambiguous-storage`, `storage-missing`.
  public static func nearest(to path: String) throws -> DatasetFolder {
    var folder = FilePath.absolute(path)
    while true {
      if let found = try DatasetFolder(at: folder) { return found }
      try requireNoRemains(at: folder)
      let parent = FilePath.parent(of: folder)
      guard parent != folder, folder.hasPrefix("/") else { break }
      folder = parent
    }
    throw StoreError.notFound(path: path, nearby: nearby(path))
  }

  /// A folder that lost its workbook is not passed by: one further up would be another dataset.
  private static func requireNoRemains(at path: String, isNamed: Bool = false) throws {
    let root = DatasetFolder.root(of: path)
    if DatasetFolder.isKnown(root, isNamed: isNamed) { throw StoreError.storageMissing(root: root) }
  }

  /// The dataset at exactly this path (its root, its data folder or its workbook).
  ///
  /// - Throws: A `DatasetError`: `not-found`, `ambiguous-storage`, `storage-missing`.
  public static func at(_ path: String) throws -> DatasetFolder {
    if !FileAccess.exists(path) { throw StoreError.notFound(path: path, nearby: []) }
    guard let found = try DatasetFolder(at: path) else {
      try requireNoRemains(at: path, isNamed: true)
      throw StoreError.notFound(path: path, nearby: nearby(path))
    }
    return found
  }

  /// A few datasets not far below a path.
  private static func nearby(_ path: String) -> [String] {
    var hits: [Hit] = []
    search(FilePath.absolute(path), depth: hintDepth, &hits)
    return hits.prefix(hintCount).map(\.root)
  }

  /// A result of the search.
  package struct Hit: Sendable {
    /// The absolute path of the root.
    package var root: String
    /// The dataset, or the error that keeps it from being one.
    package var folder: Result<DatasetFolder, StoreError>
  }

  /// Every dataset at or below a path, sorted by path; hidden folders are skipped.
  package static func all(below path: String) -> [Hit] {
    var hits: [Hit] = []
    search(FilePath.absolute(path), depth: depth, &hits)
    return hits
  }

  private static func search(_ folder: String, depth: Int, _ hits: inout [Hit]) {
    do {
      if let found = try DatasetFolder(at: folder) {
        hits.append(Hit(root: found.root, folder: .success(found)))
        return
      }
      try requireNoRemains(at: folder)
    } catch let error as StoreError {
      hits.append(Hit(root: folder, folder: .failure(error)))
      return
    } catch {
      return
    }
    guard depth > 0, let names = try? FileAccess.names(in: folder) else { return }
    for name in names where !name.hasPrefix(".") {
      let child = FilePath.join(folder, name)
      if FileAccess.isFolder(child) { search(child, depth: depth - 1, &hits) }
    }
  }
}
