import DatasetFormat

/// Prepares the files that say where the rows of imports came from (``ProvenanceRecord``).
struct ProvenanceSaver {
  private let folder: DatasetFolder
  private let state: MachineState
  private let id: RecordID

  init(_ folder: DatasetFolder, state: MachineState, id: RecordID) {
    self.folder = folder
    self.state = state
    self.id = id
  }

  /// Writes the new files into the temporary folder.
  ///
  /// - Throws: ``FileError``.
  func prepare(_ records: [ProvenanceRecord]) throws -> [FileReplacement] {
    var replacements: [FileReplacement] = []
    do {
      for record in records {
        let target = folder.path(of: record.path)
        let old = FileAccess.exists(target) ? try Hash.sha256(file: target) : nil
        let temporary = "\(id)-import-\(replacements.count)"
        var newHash: String?
        if let bytes = record.bytes {
          try FileAccess.makeFolder(FilePath.parent(of: target))
          let file = try NewFile.create(FilePath.join(state.temporaryFolder, temporary))
          try file.write(bytes)
          newHash = try file.finish()
        } else if old == nil {
          continue
        }
        replacements.append(
          FileReplacement(path: record.path, oldHash: old, newHash: newHash, temporary: temporary))
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    return replacements
  }
}
