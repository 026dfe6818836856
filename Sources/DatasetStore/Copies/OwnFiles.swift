import DatasetFormat

/// The user's own files in the data folder, which no command reads: CSV files that are not tabs, notes, and
/// workbooks that do not store the dataset.
package struct OwnFiles {
  private let hashes: [String: String]
  private let name: String

  /// - Throws: ``FileError``.
  package init(of folder: DatasetFolder) throws {
    name = folder.name
    let data = folder.handle.path(DatasetFolder.dataFolder)
    let known = Set(folder.files.map(FilePath.name) + folder.copies.map(\.name))
    var hashes: [String: String] = [:]
    for file in try data.names() where !known.contains(file) && !file.hasPrefix(".") && !file.hasPrefix("~$")
    {
      let place = data.appending(file)
      guard try place.isRegular else { continue }
      hashes[file] = try place.sha256()
    }
    self.hashes = hashes
  }

  /// Notes about these files for a comparison or a merge of copies, which ignores them.
  ///
  /// - Parameter copy: The folder of a copy.
  /// - Returns: A sentence for each file that differs in the copy.
  /// - Throws: ``FileError``.
  package func notes(beside copy: DatasetFolder) throws -> [String] {
    let other = try OwnFiles(of: copy)
    return other.hashes.sorted { $0.key < $1.key }.compactMap { file, hash in
      if hashes[file] == hash { return nil }
      let what = hashes[file] == nil ? "is in \(other.name) alone" : "is another one in \(other.name)"
      return
        "\(DatasetFolder.dataFolder)/\(file) \(what); it is not a tab, so it is neither compared nor merged"
    }
  }
}

extension DatasetCopy {
  /// The folder that the copy is, where it is one.
  package var folder: DatasetFolder? {
    get throws { FileAccess.isFolder(path) ? try DatasetFolder(at: path) : nil }
  }
}
