package import DatasetFormat

/// The files of other copies' `Receipts/` that come along with a merge.
package struct MergedReceipts: Sendable {
  /// The changes that add the files.
  package private(set) var changes: [Change] = []
  /// Files of each copy that get another name, as another file has theirs: by the old path below `Receipts/`.
  package private(set) var renamed: [[String: String]] = []
  /// Files that cannot come along, and why.
  package private(set) var notes: [String] = []

  /// Looks for files that a dataset lacks.
  ///
  /// - Parameters:
  ///   - copies: The merged copies, without the dataset itself.
  ///   - folder: The dataset that receives the files.
  /// - Throws: ``FileError``.
  package init(of copies: [DatasetCopy], into folder: DatasetFolder) throws {
    var taken: [String: String] = [:]
    for copy in copies {
      var names: [String: String] = [:]
      if let root = copy.root, root != folder.root {
        let other = try RootFolder(opening: root).path("Receipts")
        for path in try Self.files(below: other) {
          guard ReceiptPath.isSafe(path) else {
            notes.append(
              "Receipts/\(path) of \(copy.name) has a name that is not allowed in a dataset; it stays there"
            )
            continue
          }
          let bytes = try other.appending(path).read(limit: FileAccess.statementLimit)
          let hash = Hash.sha256(bytes)
          var target = path
          var number = 2
          while let there = try taken[target] ?? ReceiptNames.hash(of: target, in: folder), there != hash {
            target = ReceiptNames.path(path, number: number)
            number += 1
          }
          if target != path { names[path] = target }
          if taken[target] != nil { continue }
          let isThere = try ReceiptNames.hash(of: target, in: folder) != nil
          taken[target] = hash
          if isThere { continue }
          changes.append(
            Change(
              .addFile(FileContent(bytes)), at: Address(.receipt(target)), reason: "\(copy.name) has it"))
        }
      }
      renamed.append(names)
    }
  }

  /// The changes without the files at some paths below `Receipts/`.
  package func changes(without paths: Set<String>) -> [Change] {
    changes.filter { change in
      guard case .receipt(let path) = change.address.place else { return true }
      return !paths.contains(path)
    }
  }

  /// The paths of all files below a folder, sorted; links and hidden files are left out.
  private static func files(below folder: RootedPath, _ prefix: String = "") throws -> [String] {
    guard try folder.isFolder else { return [] }
    return try folder.names().sorted().flatMap { name -> [String] in
      let place = folder.appending(name)
      guard !name.hasPrefix("."), let found = try place.attributes, !found.isLink else { return [] }
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      if found.isFolder { return try files(below: place, path) }
      return found.isRegular ? [path] : []
    }
  }
}
